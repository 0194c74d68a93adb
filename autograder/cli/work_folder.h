/** @file work_folder.h
 * Folders for a run's temporary files. A process that is killed cannot remove its own folder: the
 * next process that makes one does.
 */
#ifndef LOCKSTEP_CLI_WORK_FOLDER_H
#define LOCKSTEP_CLI_WORK_FOLDER_H

#include <stddef.h>

/** Makes a new folder in LOCKSTEP_WORK or build/ (course_work()), after removing those whose
 * process has ended.
 * @param path gets the folder's path
 * @return 0, or -1 with errno set */
int work_folder_make(char *path, size_t size);

/** Removes it, with all that it holds. */
void work_folder_remove(const char *path);

#endif
