/* Stands in for libgit2, which Criterion is linked with and only needs to print how two strings
   differ in assertions of its `criterion/new` headers. Ours are the older ones. The real libgit2
   reads all certificates of the machine at each start, and has 25 libraries loaded again for each
   test: two thirds of a short suite's time. Executables find this one first, by their run path
   (build.mk); without it they load the real one. */

int git_libgit2_init(void);
int git_libgit2_shutdown(void);
int git_diff_buffers(void);

int git_libgit2_init(void) { return 1; } /* as often as it has been called */
int git_libgit2_shutdown(void) { return 0; }

/* Fails: no differences are printed. */
int git_diff_buffers(void) { return -1; }
