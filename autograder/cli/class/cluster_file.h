/** @file cluster_file.h
 * The file that describes a cluster: lines `key = value`; # begins a comment.
 */
#ifndef LOCKSTEP_CLI_CLASS_CLUSTER_FILE_H
#define LOCKSTEP_CLI_CLASS_CLUSTER_FILE_H

/** What the file may say; NULL: nothing. */
struct cluster {
    char *partition; /**< Slurm: --partition */
    char *gres;      /**< Slurm: --gres, for example gpu:1 */
    char *memory;    /**< Slurm: --mem, in MB; else the limit of a submission and 512 MB */
    char *minutes;   /**< Slurm: --time */
    char *elements;  /**< Slurm: most elements of the array (500) */
    char *at_a_time; /**< Slurm: so many elements at a time */
    char *options;   /**< Slurm: further words for sbatch, between spaces */
    char *hosts;     /**< parallel: its --sshloginfile */
    char *ssh;       /**< parallel: the ssh command, for example with -p or -F */
    char *work;      /**< both: folder for temporary files on each machine, on a local disk */
};

/** Reads the file. @return 0, or -1 after a message that names the line */
int cluster_read(const char *path, struct cluster *c);

#endif
