/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Teaches ThreadSanitizer the locks of GLib, which distributions build without it: it does not see
 * these locks, and would report all accesses that they protect as races.
 *
 * This file defines GLib's synchronization functions again. Each calls the real one and adds only
 * its guarantee: what was done before an unlock comes before what is done after the next lock of
 * the same mutex, and so on. Calls within GLib do not get here. Other guarantees of GLib, such as
 * the reference count of a GObject, stay unknown: watched tests leave them to the thread that has
 * joined all others.
 */
#include "config.h"

#include "grind-test-watch.h"

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

static guint n_reports;

/* ThreadSanitizer looks these up by name. */
const char *__tsan_default_options      (void);
const char *__tsan_default_suppressions (void);
void        __tsan_on_report            (const void *report);

/* Tests count the reports, so reports do not change the exit code. */
const char *
__tsan_default_options (void)
{
  return "exitcode=0 report_signal_unsafe=0";
}

/*
 * GLib calls functions of the C library, such as memcpy(), under its own locks and reference
 * counts, so ignore these accesses. All accesses of our code are checked.
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

/* Some names are also macros; the parentheses prevent their expansion. */
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
