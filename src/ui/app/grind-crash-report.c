/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-crash-report.h"

#include <dlfcn.h>
#ifdef __GLIBC__
#include <execinfo.h>
#endif
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <gdk/gdk.h>
#include <glib/gstdio.h>

#include "ui/base/grind-last-actions.h"

#define MAX_FRAMES 64
#define MAX_DIGITS 20
#define MAX_SIZE   65536   /* bytes; of a report, and of the stack of the handler */

/* GLib ends the program by SIGABRT if an assertion fails, and by SIGTRAP after fatal messages. */
static const struct
{
  int         number;
  const char *name;
} signals[] = {
  { SIGSEGV, "SIGSEGV" }, { SIGBUS, "SIGBUS" }, { SIGFPE, "SIGFPE" }, { SIGILL, "SIGILL" },
  { SIGABRT, "SIGABRT" }, { SIGTRAP, "SIGTRAP" },
};

/* All that the handler uses was made before. Kinds are interned: another thread may crash while the
 * main thread sets one. */
static char *path;
static char *introduction;
static time_t start;
static const char *volatile profile = "none";

/*
 * Functions called by the handler: only async-signal-safe ones. Errors are ignored, as nobody could
 * be told.
 */
static void
put (int         fd,
     const char *text)
{
  if (write (fd, text, strlen (text)) < 0)
    return;
}

static void
put_number (int     fd,
            guint64 number,
            guint   base)
{
  char digits[MAX_DIGITS + 1] = { 0 };
  char *p = digits + MAX_DIGITS;

  do
    {
      *--p = "0123456789abcdef"[number % base];
      number /= base;
    }
  while (number > 0);
  put (fd, p);
}

#ifdef __GLIBC__
/* A frame as its library, without the folder, with its offset, for addr2line; and with the nearest
 * function, if the library exports it. */
static void
put_frame (int         fd,
           const void *address)
{
  Dl_info info;
  const char *name;

  if (dladdr (address, &info) == 0 || info.dli_fname == NULL)
    {
      put (fd, "  ?\n");
      return;
    }

  name = strrchr (info.dli_fname, '/');
  put (fd, "  ");
  put (fd, name != NULL ? name + 1 : info.dli_fname);
  put (fd, "+0x");
  put_number (fd, (const char *) address - (const char *) info.dli_fbase, 16);
  if (info.dli_sname != NULL)
    {
      put (fd, " ");
      put (fd, info.dli_sname);
    }
  put (fd, "\n");
}

/* Comes last: POSIX does not know backtrace() and dladdr() as async-signal-safe. They allocate
 * nothing, but may crash if the stack is damaged, which ends the program. */
static void
put_backtrace (int fd)
{
  void *frames[MAX_FRAMES];
  int n_frames = backtrace (frames, MAX_FRAMES);

  put (fd, "Backtrace:\n");
  for (int i = 0; i < n_frames; i++)
    put_frame (fd, frames[i]);
}
#else
static void
put_backtrace (int fd)
{
}
#endif

static void
put_report (int fd,
            int number)
{
  put (fd, introduction);
  put (fd, "Signal: ");
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    if (signals[i].number == number)
      put (fd, signals[i].name);
  put (fd, ", after ");
  put_number (fd, MAX (time (NULL) - start, 0), 10);
  put (fd, " s\nProfile: ");
  put (fd, profile);
  put (fd, "\nLast actions:\n");
  for (guint age = GRIND_N_LAST_ACTIONS; age > 0; age--)
    if (grind_last_actions_get (age - 1) != NULL)
      {
        put (fd, "  ");
        put (fd, grind_last_actions_get (age - 1));
        put (fd, "\n");
      }
  put_backtrace (fd);
}

static void
write_report (int number)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0600);

  if (fd < 0)
    return;

  put_report (fd, number);
  close (fd);
}

/* Raises the signal again for its default action: a core dump, and the exit status. It is blocked
 * until the handler has returned to the place of the crash. */
static void
crash_cb (int number)
{
  static int is_crashing = FALSE;

  /* Not for a second crash in the handler, or in another thread. */
  if (g_atomic_int_compare_and_exchange (&is_crashing, FALSE, TRUE))
    write_report (number);
  raise (number);
}

/* A stack of its own lets the handler run after a stack overflow of the main thread. */
static void
handle_signals (void)
{
#if !GRIND_IS_SANITIZED
  static char stack[MAX_SIZE];
  const stack_t alternate = { .ss_sp = stack, .ss_size = sizeof stack };
  struct sigaction action = { .sa_handler = crash_cb, .sa_flags = SA_ONSTACK | SA_RESETHAND };

  sigaltstack (&alternate, NULL);
  sigemptyset (&action.sa_mask);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaddset (&action.sa_mask, signals[i].number);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i].number, &action, NULL);
#endif
}

/**
 * grind_crash_report_install:
 * @folder: the folder of the report, which is created
 * @versions: lines for the report
 *
 * Writes a report if the program crashes from now on, in addition to what the system does then. A
 * folder that cannot be written to only prevents the report. Sanitizers have handlers of their own.
 */
void
grind_crash_report_install (const char *folder,
                            const char *versions)
{
  GdkDisplay *display = gdk_display_get_default ();
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *date = g_date_time_format (now, "%Y-%m-%d %H:%M:%S UTC");

  g_return_if_fail (folder != NULL && versions != NULL);

  if (path != NULL)
    return;

  g_mkdir_with_parents (folder, 0700);
  path = g_build_filename (folder, "crash-report", NULL);
  introduction = g_strdup_printf ("%sDisplay: %s\nStarted: %s\n", versions,
                                  display != NULL ? G_OBJECT_TYPE_NAME (display) : "none", date);
  start = time (NULL);
#ifdef __GLIBC__
  /* The first call loads a library, which the handler must not. */
  backtrace ((void *[1]) { NULL }, 1);
#endif
  handle_signals ();
}

/**
 * grind_crash_report_set_profile:
 * @kind: what may be said of the current profile
 *
 * Sets the line about the profile.
 */
void
grind_crash_report_set_profile (const char *kind)
{
  profile = g_intern_string (kind);
}

/**
 * grind_crash_report_dup_last:
 *
 * Reads the report of the last crash, also of an earlier run of the program. Blocks; any thread.
 *
 * Returns: (transfer full) (nullable): valid UTF-8, or %NULL if there is none
 */
char *
grind_crash_report_dup_last (void)
{
  g_autofree char *text = NULL;
  GStatBuf status;
  gsize length;

  if (path == NULL || g_stat (path, &status) != 0 || !S_ISREG (status.st_mode) ||
      status.st_size > MAX_SIZE || !g_file_get_contents (path, &text, &length, NULL))
    return NULL;

  return g_utf8_make_valid (text, length);
}
