/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The sandbox of the helper: files may be hostile, and the libraries that read them have had bugs.
 * Limits of memory and time end the process before it becomes a burden, and the kernel denies all
 * system calls that are not needed to read files.
 */
#include "config.h"

#include "grind-objinfo-sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

/* Limits of allocated memory, and of mapped memory including files. */
#define MAX_MEMORY  ((rlim_t) 1 << 30)
#define MAX_MAPPED  ((rlim_t) 1 << 35)
#define MAX_FILES   64

/* Limits per request in seconds: CPU time, and wall-clock time. */
#define MAX_WORK    20
#define MAX_TIME    60

#if defined (__x86_64__) && !defined (__ILP32__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined (__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

static void
limit (int    resource,
       rlim_t value)
{
  struct rlimit limits;

  if (getrlimit (resource, &limits) != 0)
    return;
  limits.rlim_max = MIN (limits.rlim_max, value);
  limits.rlim_cur = MIN (limits.rlim_cur, limits.rlim_max);
  setrlimit (resource, &limits);
}

#if defined (MACHINE) && !GRIND_IS_SANITIZED
#define LOAD(field) BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, field))
#define LOAD_LOW(n) BPF_STMT (BPF_LD | BPF_W | BPF_ABS, \
                              offsetof (struct seccomp_data, args[n])) /* little endian */
#define RETURN(value) BPF_STMT (BPF_RET | BPF_K, value)
#define ALLOW(name) \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), \
  RETURN (SECCOMP_RET_ALLOW)
/* Allows the call if argument @n has none of @bits. */
#define ALLOW_WITHOUT(name, n, bits) \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), \
  LOAD_LOW (n), \
  BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), \
  RETURN (SECCOMP_RET_ERRNO | EPERM), \
  RETURN (SECCOMP_RET_ALLOW)
#define MAY_WRITE (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

/* Allows reading files, allocating memory, and exiting; all else fails with EPERM. */
static void
refuse_the_rest (void)
{
  struct sock_filter filter[] = {
    LOAD (arch),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
    RETURN (SECCOMP_RET_KILL_PROCESS),
    LOAD (nr),
    ALLOW (read), ALLOW (write), ALLOW (pread64), ALLOW (lseek), ALLOW (close),
    ALLOW (fstat), ALLOW (newfstatat), ALLOW (statx), ALLOW (readlinkat), ALLOW (getcwd),
    ALLOW (munmap), ALLOW (mremap), ALLOW (brk), ALLOW (madvise),
    ALLOW (futex), ALLOW (getrandom), ALLOW (sched_yield),
    ALLOW (clock_gettime), ALLOW (gettimeofday), ALLOW (getrusage), ALLOW (sysinfo),
    ALLOW (setitimer),
    ALLOW (prlimit64), ALLOW (getrlimit), ALLOW (setrlimit),
    ALLOW (rt_sigprocmask), ALLOW (rt_sigaction), ALLOW (rt_sigreturn),
    ALLOW (getpid), ALLOW (gettid), ALLOW (tgkill), ALLOW (restart_syscall),
    ALLOW (exit), ALLOW (exit_group),
#ifdef __NR_stat
    ALLOW (stat), ALLOW (lstat), ALLOW (readlink), ALLOW (access),
#endif
    ALLOW (faccessat),
#ifdef __NR_open
    ALLOW_WITHOUT (open, 1, MAY_WRITE),
#endif
    ALLOW_WITHOUT (openat, 2, MAY_WRITE),
    ALLOW_WITHOUT (mmap, 2, PROT_EXEC),
    ALLOW_WITHOUT (mprotect, 2, PROT_EXEC),
    RETURN (SECCOMP_RET_ERRNO | EPERM),
  };
  struct sock_fprog program = { .len = G_N_ELEMENTS (filter), .filter = filter };

  /* Continue on kernels without support. */
  prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#endif

/**
 * grind_objinfo_lock_up:
 * @is_fetching: whether the network and a writable cache are needed
 *
 * Drops the privileges that this process does not need. The process exits when its parent closes
 * the pipe; PR_SET_PDEATHSIG would kill it with the thread that started it, which is just a worker.
 */
void
grind_objinfo_lock_up (gboolean is_fetching)
{
  g_unsetenv ("DEBUGINFOD_URLS");
  close_range (STDERR_FILENO + 1, G_MAXUINT, 0);
  prctl (PR_SET_DUMPABLE, 0);
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  signal (SIGPIPE, SIG_IGN);

  limit (RLIMIT_CORE, 0);
  if (is_fetching)
    return;

  limit (RLIMIT_FSIZE, 0);
  limit (RLIMIT_NOFILE, MAX_FILES);
#if !GRIND_IS_SANITIZED
  limit (RLIMIT_DATA, MAX_MEMORY);
  limit (RLIMIT_AS, MAX_MAPPED);
#ifdef MACHINE
  refuse_the_rest ();
#endif
#endif
}

/* Starts the time limits of a request. The default action of their signals ends the process. */
void
grind_objinfo_begin_request (void)
{
  struct itimerval timer = { .it_value = { .tv_sec = MAX_TIME } };
  struct rlimit limits;
  struct rusage usage;

  setitimer (ITIMER_REAL, &timer, NULL);
  if (getrusage (RUSAGE_SELF, &usage) == 0 && getrlimit (RLIMIT_CPU, &limits) == 0)
    {
      limits.rlim_cur = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + MAX_WORK;
      limits.rlim_cur = MIN (limits.rlim_cur, limits.rlim_max);
      setrlimit (RLIMIT_CPU, &limits);
    }
}

/* Stops the time limit of a request: waiting for the next one is not limited. */
void
grind_objinfo_end_request (void)
{
  struct itimerval timer = { 0 };

  setitimer (ITIMER_REAL, &timer, NULL);
}
