/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Causes rare faults in a program that loads this with LD_PRELOAD. The environment selects them:
 *
 *   FAULT_PATH      end of the path of the file that read faults affect
 *   FAULT_EIO       reading fails after this number of its bytes
 *   FAULT_SHORT     at most this number of bytes is read at once, every other read is interrupted
 *   FAULT_TRUNCATE  the file is truncated to nothing after this number of its bytes
 *   FAULT_REPLACE   another file of the same name replaces it after this number of its bytes
 *   FAULT_MEMORY    number, from 1, of the first allocation that fails, of those that may fail
 *   FAULT_ONCE      if set, only that one fails, not all later ones
 *   FAULT_FULL      the disk is full after this number of bytes written to files
 *   FAULT_LOG       file for a line per socket that is not local to this machine, and one per
 *                   mapping of the FAULT_PATH file into memory
 */
/* Both names of a function are defined here, so they must not be redirected to one. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FILES 1024

/* For each open file: its path if faults affect it, and the bytes read from it. */
static struct
{
  char *path;
  long  n_bytes;
} files[MAX_FILES];

static long n_requests;

static void *
get_real (const char *name)
{
  return dlsym (RTLD_NEXT, name);
}

static long
get_number (const char *name)
{
  const char *text = getenv (name);

  return text != NULL ? atol (text) : -1;
}

static int
keep (int         fd,
      const char *path)
{
  const char *end = getenv ("FAULT_PATH");
  size_t length = strlen (path);

  if (fd < 0 || fd >= MAX_FILES)
    return fd;

  free (files[fd].path);
  files[fd].path = NULL;
  files[fd].n_bytes = 0;
  if (end != NULL && length >= strlen (end) && strcmp (path + length - strlen (end), end) == 0)
    files[fd].path = strdup (path);

  return fd;
}

static mode_t
get_mode (int     flags,
          va_list arguments)
{
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (arguments, mode_t) : 0;
}

#define DEFINE_OPEN(name) \
int name (const char *path, int flags, ...); \
int \
name (const char *path, int flags, ...) \
{ \
  static int (*real) (const char *, int, ...); \
  va_list arguments; \
  mode_t mode; \
  if (real == NULL) \
    real = get_real (#name); \
  va_start (arguments, flags); \
  mode = get_mode (flags, arguments); \
  va_end (arguments); \
  return keep (real (path, flags, mode), path); \
}

DEFINE_OPEN (open)
DEFINE_OPEN (open64)

#define DEFINE_OPENAT(name) \
int name (int folder, const char *path, int flags, ...); \
int \
name (int folder, const char *path, int flags, ...) \
{ \
  static int (*real) (int, const char *, int, ...); \
  va_list arguments; \
  mode_t mode; \
  if (real == NULL) \
    real = get_real (#name); \
  va_start (arguments, flags); \
  mode = get_mode (flags, arguments); \
  va_end (arguments); \
  return keep (real (folder, path, flags, mode), path); \
}

DEFINE_OPENAT (openat)
DEFINE_OPENAT (openat64)

/* Several threads may read the file, and replacing it takes several steps. */
static void
change_file (const char *path,
             long        n_bytes)
{
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  char other[4096];
  FILE *stream;

  if (get_number ("FAULT_TRUNCATE") >= 0 && n_bytes >= get_number ("FAULT_TRUNCATE") &&
      truncate (path, 0) != 0)
    abort ();
  if (get_number ("FAULT_REPLACE") < 0 || n_bytes < get_number ("FAULT_REPLACE"))
    return;

  pthread_mutex_lock (&mutex);
  snprintf (other, sizeof other, "%s.other", path);
  stream = fopen (other, "w");
  if (stream == NULL || fputs ("events: Other\nfn=other\n1 1\n", stream) < 0 ||
      fclose (stream) != 0 || rename (other, path) != 0)
    abort ();
  pthread_mutex_unlock (&mutex);
}

/* Returns the maximum number of bytes to read; -1 with errno set for a fault. */
static ssize_t
limit (int    fd,
       size_t count)
{
  static int is_odd;
  long error_at = get_number ("FAULT_EIO");
  long most = get_number ("FAULT_SHORT");

  if (fd < 0 || fd >= MAX_FILES || files[fd].path == NULL)
    return count;

  change_file (files[fd].path, files[fd].n_bytes);
  if (error_at >= 0 && files[fd].n_bytes >= error_at)
    {
      errno = EIO;
      return -1;
    }
  if (error_at >= 0 && (long) count > error_at - files[fd].n_bytes)
    count = error_at - files[fd].n_bytes;
  if (most <= 0)
    return count;

  is_odd = !is_odd;
  if (is_odd)
    {
      errno = EINTR;
      return -1;
    }

  return (long) count > most ? (size_t) most : count;
}

static ssize_t
count_bytes (int     fd,
             ssize_t n)
{
  if (n > 0 && fd >= 0 && fd < MAX_FILES)
    files[fd].n_bytes += n;

  return n;
}

ssize_t
read (int    fd,
      void  *buffer,
      size_t count)
{
  static ssize_t (*real) (int, void *, size_t);
  ssize_t most = limit (fd, count);

  if (real == NULL)
    real = get_real ("read");

  return most < 0 ? -1 : count_bytes (fd, real (fd, buffer, most));
}

#define DEFINE_PREAD(name, type) \
ssize_t name (int fd, void *buffer, size_t count, type place); \
ssize_t \
name (int fd, void *buffer, size_t count, type place) \
{ \
  static ssize_t (*real) (int, void *, size_t, type); \
  ssize_t most = limit (fd, count); \
  if (real == NULL) \
    real = get_real (#name); \
  return most < 0 ? -1 : count_bytes (fd, real (fd, buffer, most, place)); \
}

DEFINE_PREAD (pread, off_t)
DEFINE_PREAD (pread64, off64_t)

/* Returns whether the disk has no space for @count more bytes; then sets errno. */
static int
is_full (int    fd,
         size_t count)
{
  static long n_written;
  long most = get_number ("FAULT_FULL");
  struct stat status;

  if (most < 0 || fstat (fd, &status) != 0 || !S_ISREG (status.st_mode))
    return 0;
  if (__atomic_add_fetch (&n_written, count, __ATOMIC_RELAXED) <= most)
    return 0;
  errno = ENOSPC;

  return 1;
}

ssize_t
write (int         fd,
       const void *buffer,
       size_t      count)
{
  static ssize_t (*real) (int, const void *, size_t);

  if (real == NULL)
    real = get_real ("write");

  return is_full (fd, count) ? -1 : real (fd, buffer, count);
}

ssize_t
writev (int                 fd,
        const struct iovec *pieces,
        int                 n_pieces)
{
  static ssize_t (*real) (int, const struct iovec *, int);
  size_t count = 0;

  if (real == NULL)
    real = get_real ("writev");
  for (int i = 0; i < n_pieces; i++)
    count += pieces[i].iov_len;

  return is_full (fd, count) ? -1 : real (fd, pieces, n_pieces);
}

static void
log_mapping (int fd)
{
  const char *log = getenv ("FAULT_LOG");
  const char *end = getenv ("FAULT_PATH");
  char link[64], path[4096];
  ssize_t length;
  FILE *stream;

  if (fd < 0 || log == NULL || end == NULL)
    return;
  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink (link, path, sizeof path - 1);
  if (length < (ssize_t) strlen (end) ||
      memcmp (path + length - strlen (end), end, strlen (end)) != 0 ||
      (stream = fopen (log, "a")) == NULL)
    return;
  fprintf (stream, "%.*s is mapped\n", (int) length, path);
  fclose (stream);
}

#define DEFINE_MMAP(name, type) \
void *name (void *address, size_t length, int protection, int flags, int fd, type place); \
void * \
name (void *address, size_t length, int protection, int flags, int fd, type place) \
{ \
  static void *(*real) (void *, size_t, int, int, int, type); \
  if (real == NULL) \
    real = get_real (#name); \
  log_mapping (fd); \
  return real (address, length, protection, flags, fd, place); \
}

DEFINE_MMAP (mmap, off_t)
DEFINE_MMAP (mmap64, off64_t)

/* The checked variants of the C library for buffers of known size */
ssize_t __read_chk (int fd, void *buffer, size_t count, size_t size);
ssize_t __pread64_chk (int fd, void *buffer, size_t count, off64_t place, size_t size);
int     __open64_2 (const char *path, int flags);

ssize_t
__read_chk (int    fd,
            void  *buffer,
            size_t count,
            size_t size)
{
  return count > size ? (abort (), -1) : read (fd, buffer, count);
}

ssize_t
__pread64_chk (int     fd,
               void   *buffer,
               size_t  count,
               off64_t place,
               size_t  size)
{
  return count > size ? (abort (), -1) : pread64 (fd, buffer, count, place);
}

int
__open64_2 (const char *path,
            int         flags)
{
  return open64 (path, flags);
}

/* Libraries cannot handle failed allocations, so only those of our own programs fail. */
static int
is_refused (const void *caller)
{
  long first = get_number ("FAULT_MEMORY");
  Dl_info info;
  long number;

  if (first <= 0 || dladdr (caller, &info) == 0 || strstr (info.dli_fname, ".so") != NULL)
    return 0;

  number = __atomic_add_fetch (&n_requests, 1, __ATOMIC_RELAXED);

  return number == first || (number > first && getenv ("FAULT_ONCE") == NULL);
}

/* All functions of GLib for allocations that may fail */
#define DEFINE_REQUEST(name, parameters, arguments) \
void *name parameters; \
void * \
name parameters \
{ \
  static void *(*real) parameters; \
  if (real == NULL) \
    real = get_real (#name); \
  return is_refused (__builtin_return_address (0)) ? NULL : real arguments; \
}

DEFINE_REQUEST (g_try_malloc, (size_t size), (size))
DEFINE_REQUEST (g_try_malloc0, (size_t size), (size))
DEFINE_REQUEST (g_try_malloc_n, (size_t n, size_t size), (n, size))
DEFINE_REQUEST (g_try_malloc0_n, (size_t n, size_t size), (n, size))
DEFINE_REQUEST (g_try_realloc, (void *memory, size_t size), (memory, size))
DEFINE_REQUEST (g_try_realloc_n, (void *memory, size_t n, size_t size), (memory, n, size))

int
socket (int domain,
        int type,
        int protocol)
{
  static int (*real) (int, int, int);
  const char *log = getenv ("FAULT_LOG");
  FILE *stream = log != NULL && domain != AF_UNIX && domain != AF_NETLINK ? fopen (log, "a") : NULL;

  if (stream != NULL)
    {
      fprintf (stream, "socket of family %d\n", domain);
      fclose (stream);
    }
  if (real == NULL)
    real = get_real ("socket");

  return real (domain, type, protocol);
}
