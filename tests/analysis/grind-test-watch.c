/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes known to ThreadSanitizer what GLib does, which distributions build without it: a lock of
 * GLib is an instruction in there that it does not see, so that all that is done under it would be
 * reported as a race.
 *
 * The functions of GLib that threads are synchronized by are defined here once more. Each calls the
 * real one and says no more than what that guarantees: what was done before an unlock comes before
 * what is done after the next lock of the same mutex, and so on. Calls within GLib do not get here.
 * What else GLib promises, such as the count of references of a GObject, stays unknown: tests
 * that are watched leave that to the thread that has joined all others.
 */
#include "config.h"

#include "grind-test-watch.h"

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

static guint n_reports;

/* ThreadSanitizer asks for these by name. */
const char *__tsan_default_options      (void);
const char *__tsan_default_suppressions (void);
void        __tsan_on_report            (const void *report);

/* The tests count reports; those that they ask for are no failure. */
const char *
__tsan_default_options (void)
{
  return "exitcode=0 report_signal_unsafe=0";
}

/*
 * What GLib reads and writes by functions of the C library, memcpy() for one, it does under locks
 * and counts of its own. What our code reads and writes is looked at wherever it is.
 */
const char *
__tsan_default_suppressions (void)
{
  return "called_from_lib:libglib-2.0.so\n"
         "called_from_lib:libgobject-2.0.so\n"
         "called_from_lib:libgio-2.0.so\n";
}

void
__tsan_on_report (const void *report)
{
  __atomic_add_fetch (&n_reports, 1, __ATOMIC_RELAXED);
}

guint
test_watch_get_n_reports (void)
{
  return __atomic_load_n (&n_reports, __ATOMIC_RELAXED);
}

static void *
find_real (void       **slot,
           const char  *name)
{
  void *function = __atomic_load_n (slot, __ATOMIC_RELAXED);

  if (function == NULL)
    {
      function = dlsym (RTLD_NEXT, name);
      __atomic_store_n (slot, function, __ATOMIC_RELAXED);
    }

  return function;
}

/* Some names are macros as well, which brackets keep from being expanded. */
#define DEFINE_REAL(name) \
  static void *slot; \
  __typeof__ (&(name)) real = find_real (&slot, #name)

void
g_mutex_lock (GMutex *mutex)
{
  DEFINE_REAL (g_mutex_lock);

  real (mutex);
  __tsan_acquire (mutex);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  DEFINE_REAL (g_mutex_trylock);
  gboolean is_locked = real (mutex);

  if (is_locked)
    __tsan_acquire (mutex);

  return is_locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  DEFINE_REAL (g_mutex_unlock);

  __tsan_release (mutex);
  real (mutex);
}

void
g_cond_wait (GCond  *cond,
             GMutex *mutex)
{
  DEFINE_REAL (g_cond_wait);

  __tsan_release (mutex);
  real (cond, mutex);
  __tsan_acquire (mutex);
}

gboolean
g_cond_wait_until (GCond  *cond,
                   GMutex *mutex,
                   gint64  end_time)
{
  DEFINE_REAL (g_cond_wait_until);
  gboolean is_signalled;

  __tsan_release (mutex);
  is_signalled = real (cond, mutex, end_time);
  __tsan_acquire (mutex);

  return is_signalled;
}

gboolean
(g_once_init_enter) (volatile void *location)
{
  DEFINE_REAL (g_once_init_enter);
  gboolean is_first = real (location);

  if (!is_first)
    __tsan_acquire ((void *) location);

  return is_first;
}

void
(g_once_init_leave) (volatile void *location,
                     gsize          result)
{
  DEFINE_REAL (g_once_init_leave);

  __tsan_release ((void *) location);
  real (location, result);
}

gboolean
(g_atomic_ref_count_dec) (gatomicrefcount *count)
{
  DEFINE_REAL (g_atomic_ref_count_dec);
  gboolean is_last;

  __tsan_release (count);
  is_last = real (count);
  if (is_last)
    __tsan_acquire (count);

  return is_last;
}

static __thread GDestroyNotify clear_box;

static void
clear_box_cb (gpointer box)
{
  GDestroyNotify clear = clear_box;

  __tsan_acquire (box);
  clear (box);
}

void
g_atomic_rc_box_release_full (gpointer       box,
                              GDestroyNotify clear)
{
  DEFINE_REAL (g_atomic_rc_box_release_full);

  __tsan_release (box);
  clear_box = clear;
  real (box, clear_box_cb);
}
