/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that tell a newcomer nothing: addresses, and what starts the program. */
#include "config.h"

#include "grind-name-kind.h"

#include <string.h>

/*
 * What is around main(), of glibc, musl, the loader, Go and Rust: what calls it, and what is done
 * before and after, such as loading. Callgrind says "(below main)" for most of these of glibc. What
 * begins a thread is not among them: a thread may be what matters.
 */
static const char *const starts[] = {
  "(below main)", "_start", "_start_c", "_dl_start", "_dl_start_final", "_dl_start_user",
  "_dl_sysdep_start", "runtime.main", "runtime.rt0_go",
};

/* Likewise, whatever comes behind it: how it was compiled, type arguments, a hash */
static const char *const start_prefixes[] = {
  "__libc_start_", "libc_start_main", "generic_start_main", "std::rt::lang_start",
  "std::sys::backtrace::__rust_begin_short_backtrace",
  "std::sys_common::backtrace::__rust_begin_short_backtrace",
};

/* Without what Callgrind appends, the depth of a recursion or callers, and a symbol's version */
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

/* What profilers write; the last is perf's, by way of converters. */
static const char *const unknowns[] = { "???", "??", "<unknown>", "[unknown]" };

/* Where a file refers to a name that it does not define, the reader makes `(unknown 5)` of it. */
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
 * @name: the name of a function as a profile has it, @length bytes
 * @length: its length in bytes
 *
 * Tells names that say what a function does from those that do not. What Callgrind appends, such as
 * callers, does not count. No allocation; may be called in any thread.
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
