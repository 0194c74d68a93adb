/* For headers of C functions, which files in C include, too. */
#pragma once
#ifdef __cplusplus
#define LOCKSTEP_C_BEGIN extern "C" {
#define LOCKSTEP_C_END   }
#else
#define LOCKSTEP_C_BEGIN
#define LOCKSTEP_C_END
#endif
