/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that are not informative: addresses, and functions that start the program */
#include "config.h"

#include "grind-name-kind.h"

#include <string.h>

/*
 * Functions around main() in glibc, musl, the loader, Go and Rust: its callers, and code that runs
 * before and after it, such as loading. Callgrind calls most of those in glibc "(below main)".
 * Functions that begin a thread are not included: a thread may be important.
 */
static const char *const starts[] = {
  "(below main)", "_start", "_start_c", "_dl_start", "_dl_start_final", "_dl_start_user",
  "_dl_sysdep_start", "runtime.main", "runtime.rt0_go",
};

/* Likewise, followed by any suffix: compiler variants, type arguments, a hash */
static const char *const start_prefixes[] = {
  "__libc_start_", "libc_start_main", "generic_start_main", "std::rt::lang_start",
  "std::sys::backtrace::__rust_begin_short_backtrace",
  "std::sys_common::backtrace::__rust_begin_short_backtrace",
};

/* Returns the length without suffixes of Callgrind, the recursion level or callers, and without a
 * symbol's version. */
static gsize
measure_own (const char *name,
             gsize       length)
{
  static const char marks[] = { '\'', '@' };

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *mark = memchr (name, marks[i], length);

      if (mark != NULL && mark > name)
        length = mark - name;
    }

  return length;
}

static gboolean
is_address (const char *name,
            gsize       length)
{
  if (length < 3 || name[0] != '0' || name[1] != 'x')
    return FALSE;

  for (gsize i = 2; i < length; i++)
    if (!g_ascii_isxdigit (name[i]))
      return FALSE;

  return TRUE;
}

/* Placeholders of profilers; the last one is perf's, passed on by converters. */
static const char *const unknowns[] = { "???", "??", "<unknown>", "[unknown]" };

/* The reader turns references to undefined names into `(unknown 5)`. */
static gboolean
is_undefined (const char *name,
              gsize       length)
{
  static const char prefix[] = "(unknown ";
  gsize n_digits = 0;

  if (length < sizeof prefix || memcmp (name, prefix, sizeof prefix - 1) != 0)
    return FALSE;

  name += sizeof prefix - 1;
  length -= sizeof prefix - 1;
  while (n_digits < length && g_ascii_isdigit (name[n_digits]))
    n_digits++;

  return n_digits > 0 && n_digits + 1 == length && name[n_digits] == ')';
}

static gboolean
is_unknown (const char *name,
            gsize       length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (unknowns); i++)
    if (strlen (unknowns[i]) == length && memcmp (name, unknowns[i], length) == 0)
      return TRUE;

  return is_undefined (name, length);
}

static gboolean
is_start (const char *name,
          gsize       length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    if (strlen (starts[i]) == length && memcmp (name, starts[i], length) == 0)
      return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (start_prefixes); i++)
    if (strlen (start_prefixes[i]) <= length &&
        memcmp (name, start_prefixes[i], strlen (start_prefixes[i])) == 0)
      return TRUE;

  return FALSE;
}

/**
 * grind_name_kind_find:
 * @name: the name of a function as stored in a profile, @length bytes
 * @length: its length in bytes
 *
 * Distinguishes informative function names from others. Ignores suffixes of Callgrind, such as
 * callers. Does not allocate. May be called from any thread.
 *
 * Returns: the kind of the name
 */
GrindNameKind
grind_name_kind_find (const char *name,
                      gsize       length)
{
  gsize own;

  g_return_val_if_fail (name != NULL || length == 0, GRIND_NAME_NONE);

  if (length == 0)
    return GRIND_NAME_NONE;
  own = measure_own (name, length);
  if (is_address (name, own) || is_unknown (name, own))
    return GRIND_NAME_NONE;

  return is_start (name, own) ? GRIND_NAME_START : GRIND_NAME_PLAIN;
}

/**
 * grind_name_kind_read_address:
 * @name: the name of a function as stored in a profile, @length bytes
 * @length: its length in bytes
 * @address: (out): the address
 * @end: (out): the end of the address in @name, where suffixes of Callgrind begin
 *
 * Reads a name that is an address: Callgrind's for a function without a symbol. Any thread.
 *
 * Returns: whether @name is one
 */
gboolean
grind_name_kind_read_address (const char *name,
                              gsize       length,
                              guint64    *address,
                              gsize      *end)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (address != NULL && end != NULL, FALSE);

  *end = measure_own (name, length);
  if (!is_address (name, *end) || *end > strlen ("0x") + 16)
    return FALSE;

  *address = g_ascii_strtoull (name, NULL, 16);

  return TRUE;
}
