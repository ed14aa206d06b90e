/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Demangles C++, Rust and D names. */
#include "config.h"

#include "grind-demangler.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <libiberty/demangle.h>

/* The demanglers use several stack frames per byte of a name; this limit is safe. */
#define MAX_MANGLED 8192

/* A short name may expand without limit, as its parts can refer to earlier parts. */
#define MAX_DEMANGLED 65536

/* The style of names demangled by Valgrind */
#define STYLE (DMGL_PARAMS | DMGL_ANSI)

/* The recursion limit of C++ names actually limits their length, which templates exceed; that of
 * Rust is necessary, as a name may refer to itself. */
#define STYLE_CPLUS (STYLE | DMGL_NO_RECURSE_LIMIT)

typedef struct
{
  GString *text;
  jmp_buf  too_long;
} Output;

typedef int (*DemangleFunc) (const char          *mangled,
                             int                  options,
                             demangle_callbackref callback,
                             void                *user_data);

static void
append_cb (const char *text,
           size_t      length,
           void       *user_data)
{
  Output *output = user_data;

  if (output->text->len + length > MAX_DEMANGLED)
    longjmp (output->too_long, 1);
  g_string_append_len (output->text, text, length);
}

/* If the output is too long, longjmp() leaks only a little memory. */
static gboolean
demangle_by (DemangleFunc  demangle,
             int           style,
             const char   *mangled,
             GString      *text)
{
  Output output = { .text = text };
  volatile gsize start = text->len;
  volatile gboolean is_good = FALSE;

  if (setjmp (output.too_long) == 0)
    is_good = demangle (mangled, style, append_cb, &output) != 0;
  if (!is_good)
    g_string_truncate (text, start);

  return is_good;
}

static gboolean
demangle_d (const char *mangled,
            GString    *text)
{
  char *demangled = dlang_demangle (mangled, STYLE);
  gboolean is_good = demangled != NULL && strlen (demangled) <= MAX_DEMANGLED;

  if (is_good)
    g_string_append (text, demangled);
  free (demangled);

  return is_good;
}

/* The start of the compiler's suffix for a clone, such as ".constprop.0" or ".llvm.123". A legacy
 * Rust name may contain dots before its end, which is a hash. */
static const char *
find_clone (const char *symbol)
{
  const char *at = symbol;

  if (g_str_has_prefix (symbol, "_ZN"))
    for (; (at = strstr (at, "17h")) != NULL; at++)
      if (strspn (at + 3, "0123456789abcdef") == 16 && at[19] == 'E' && at[20] == '.')
        return at + 20;

  return strchr (symbol, '.');
}

/* Removes a suffix that the demangler rejects or drops. */
static gboolean
demangle_original (DemangleFunc  demangle,
                   int           style,
                   const char   *symbol,
                   GString      *text)
{
  const char *clone = find_clone (symbol);
  g_autofree char *original = NULL;

  if (clone == NULL)
    return demangle_by (demangle, style, symbol, text);

  original = g_strndup (symbol, clone - symbol);
  if (!demangle_by (demangle, style, original, text))
    return FALSE;
  g_string_append_printf (text, " [clone %s]", clone);

  return TRUE;
}

static gboolean
demangle_symbol (const char *symbol,
                 GString    *text)
{
  if (strlen (symbol) > MAX_MANGLED)
    return FALSE;

  /* Legacy Rust names are valid C++ names, too, which would show the hash. */
  if (g_str_has_prefix (symbol, "_Z"))
    return demangle_original (rust_demangle_callback, STYLE, symbol, text) ||
           demangle_by (cplus_demangle_v3_callback, STYLE_CPLUS, symbol, text) ||
           demangle_original (cplus_demangle_v3_callback, STYLE_CPLUS, symbol, text);
  if (g_str_has_prefix (symbol, "_R"))
    return demangle_original (rust_demangle_callback, STYLE, symbol, text);
  if (g_str_has_prefix (symbol, "_GLOBAL_"))
    return demangle_by (cplus_demangle_v3_callback, STYLE_CPLUS, symbol, text);

  return g_str_has_prefix (symbol, "_D") && demangle_d (symbol, text);
}

/* Demangles one function: "_Z3foov", also "_Z3foov.cold@@VERSION_1" */
static gboolean
demangle_function (const char *name,
                   gsize       length,
                   GString    *text)
{
  const char *version = memchr (name, '@', length);
  gsize symbol_length = version != NULL ? (gsize) (version - name) : length;
  g_autofree char *symbol = g_strndup (name, symbol_length);

  if (!demangle_symbol (symbol, text))
    {
      g_string_append_len (text, name, length);
      return FALSE;
    }
  g_string_append_len (text, name + symbol_length, length - symbol_length);

  return TRUE;
}

/**
 * grind_demangler_run:
 * @name: the name of a function, as in Callgrind's output
 *
 * Demangles a name. The function may be followed by a recursion level, or by its callers, each
 * after a single quote: "_Z3barv'2", "_Z3barv'_Z3foov'main".
 *
 * Returns: (transfer full) (nullable): the demangled name, of any encoding; %NULL if no part of it
 *   is mangled
 */
char *
grind_demangler_run (const char *name)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_mangled = FALSE;

  for (const char *part = name; ; )
    {
      gsize length = strcspn (part, "'");

      is_mangled |= demangle_function (part, length, text);
      if (part[length] == '\0')
        break;
      g_string_append_c (text, '\'');
      part += length + 1;
    }

  return is_mangled ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
