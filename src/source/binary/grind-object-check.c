/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks whether an ELF object is the profiled one. A rebuilt program has other functions and
 * instructions at the addresses in the profile; an empty page is better than costs next to the
 * wrong instructions. */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "grind-object-private.h"
#include "grind-object.h"
#include "profile/grind-types.h"
#include "source/files/grind-file-search.h"

/* A function may have several names, like memcpy. */
#define MAX_ALIASES 64

/* A single stray address is no proof: hand-written code jumps past an instruction prefix, and data
 * between functions may be decoded as part of an instruction. */
#define MAX_STRAY 1
#define STRAY_SHARE 20

static gboolean
is_code (GArray  *ranges,
         guint64  address)
{
  for (guint i = 0; i < ranges->len; i++)
    {
      const GrindCodeRange *range = &g_array_index (ranges, GrindCodeRange, i);

      if (address >= range->start && address - range->start < range->size)
        return TRUE;
    }

  return FALSE;
}

static gboolean
check_code (GrindObject       *self,
            const guint64     *addresses,
            guint              n_addresses,
            GrindObjectMatch  *match,
            GCancellable      *cancellable,
            GError           **error)
{
  g_autoptr (GArray) ranges = _grind_object_list_code (self, cancellable, error);

  if (ranges == NULL)
    return FALSE;

  for (guint i = 0; i < n_addresses; i++)
    if (!is_code (ranges, addresses[i]))
      {
        match->mismatch |= GRIND_OBJECT_NO_CODE;
        match->address = addresses[i];
        break;
      }

  return TRUE;
}

/* If the profiler did not know the name either, there is nothing to compare. */
static gboolean
is_known_name (const char *name)
{
  return *name != '\0' && !g_str_has_prefix (name, "0x") && !g_str_has_prefix (name, "???") &&
         !g_str_has_prefix (name, "(below main)");
}

/* Returns: the length of @name without suffixes: recursion level, symbol version, and
 * compiler-generated variant */
static gsize
measure_name (const char *name)
{
  static const char *const marks[] = { "'", "@", ".part.", ".constprop.", ".isra.", ".cold", " [" };
  gsize length = strlen (name);

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *mark = strstr (name + MIN (length, 1), marks[i]);

      if (mark != NULL)
        length = MIN (length, (gsize) (mark - name));
    }

  return length;
}

static gboolean
is_same_name (const char *a,
              const char *b)
{
  gsize length = measure_name (a);

  return strcmp (a, b) == 0 || (length == measure_name (b) && strncmp (a, b, length) == 0);
}

/* Whether the name may be one mangled by a C++, Rust or D compiler. */
static gboolean
may_be_mangled (const char *name)
{
  return g_str_has_prefix (name, "_Z") || g_str_has_prefix (name, "_R") ||
         g_str_has_prefix (name, "_D");
}

/* Compares a name with those of symbols, both mangled and demangled. Returns TRUE if demangling
 * fails, as there is no evidence against it. */
static gboolean
is_among (GrindObject   *self,
          const char    *function,
          GArray        *symbols,
          GCancellable  *cancellable)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) demangled = NULL;

  for (guint i = 0; i < symbols->len; i++)
    {
      const GrindSymbol *symbol = &g_array_index (symbols, GrindSymbol, i);

      if (is_same_name (function, symbol->name))
        return TRUE;
      if (may_be_mangled (symbol->name))
        g_ptr_array_add (names, symbol->name);
    }
  if (names->len == 0)
    return FALSE;

  demangled = grind_objinfo_demangle (_grind_object_get_objinfo (self),
                                      (const char *const *) names->pdata, names->len, cancellable,
                                      NULL);
  if (demangled == NULL)
    return TRUE;

  for (guint i = 0; i < demangled->len; i++)
    if (g_ptr_array_index (demangled, i) != NULL &&
        is_same_name (function, g_ptr_array_index (demangled, i)))
      return TRUE;

  return FALSE;
}

/* A missing symbol is no evidence: names of static functions are often stripped. */
static gboolean
check_symbol (GrindObject        *self,
              const char         *function,
              const GrindSymbol  *there,
              guint64             address,
              GrindObjectMatch   *match,
              GCancellable       *cancellable,
              GError            **error)
{
  g_autoptr (GArray) symbols = NULL;

  if (!is_known_name (function) || is_same_name (function, there->name))
    return TRUE;

  symbols = _grind_object_list_symbols (self, there->start, there->start + 1, MAX_ALIASES,
                                        cancellable, error);
  if (symbols == NULL)
    return FALSE;
  if (is_among (self, function, symbols, cancellable))
    return TRUE;

  match->mismatch |= GRIND_OBJECT_OTHER_SYMBOL;
  match->address = address;
  match->symbol = g_strdup (there->name);

  return TRUE;
}

/* Returns: the number of addresses with a known instruction; @n_stray of them are inside of an
 * instruction, the first of these being @stray. */
static guint
count_stray (GrindDisassembly *disassembly,
             const guint64    *addresses,
             guint             n_addresses,
             guint            *n_stray,
             guint64          *stray)
{
  guint n_all, n_compared = 0;
  const GrindInstruction *instructions;

  instructions = grind_disassembly_get_instructions (disassembly, &n_all);
  *n_stray = 0;
  for (guint i = 0; i < n_addresses; i++)
    {
      guint place = grind_disassembly_find (disassembly, addresses[i]);

      if (place == GRIND_NONE || instructions[place].is_data)
        continue;
      n_compared++;
      if (instructions[place].address != addresses[i] && (*n_stray)++ == 0)
        *stray = addresses[i];
    }

  return n_compared;
}

static gboolean
check_instructions (GrindObject       *self,
                    guint64            from,
                    const guint64     *addresses,
                    guint              n_addresses,
                    GrindObjectMatch  *match,
                    GCancellable      *cancellable,
                    GError           **error)
{
  g_autoptr (GrindDisassembly) disassembly = NULL;
  guint64 last = addresses[n_addresses - 1];
  guint64 to = last < G_MAXUINT64 - GRIND_INSTRUCTION_MAX_BYTES
                 ? last + GRIND_INSTRUCTION_MAX_BYTES : G_MAXUINT64;
  guint64 stray = 0;
  guint n_compared, n_stray;

  disassembly = grind_object_disassemble (self, from, to, GRIND_SYNTAX_ATT, cancellable, error);
  if (disassembly == NULL)
    return FALSE;

  n_compared = count_stray (disassembly, addresses, n_addresses, &n_stray, &stray);
  if (n_stray == 0 || (n_stray <= MAX_STRAY && n_stray < n_compared) ||
      n_stray < n_compared / STRAY_SHARE)
    return TRUE;

  if (!(match->mismatch & GRIND_OBJECT_OTHER_SYMBOL))
    match->address = stray;
  match->mismatch |= GRIND_OBJECT_OTHER_INSTRUCTIONS;

  return TRUE;
}

/* Checks the code if there is some at all of the addresses. */
static gboolean
check_function (GrindObject       *self,
                const char        *function,
                const guint64     *addresses,
                guint              n_addresses,
                GrindObjectMatch  *match,
                GCancellable      *cancellable,
                GError           **error)
{
  g_auto (GrindSymbol) there = { .start = addresses[0] };
  g_autoptr (GError) local_error = NULL;

  if (!grind_object_find_symbol (self, addresses[0], &there, cancellable, &local_error))
    {
      if (!g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        {
          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }
    }
  else if (!check_symbol (self, function, &there, addresses[0], match, cancellable, error))
    return FALSE;

  return !grind_object_can_disassemble (self) ||
         check_instructions (self, there.start, addresses, n_addresses, match, cancellable, error);
}

/**
 * grind_object_check:
 * @self: an object
 * @function: the name of a function, as in the profile or demangled
 * @addresses: (array length=n_addresses): addresses of its costs in the profile, ascending
 * @n_addresses: the number of addresses, maybe 0
 * @profile_mtime: the modification time of the profile, in seconds since 1970; 0 if unknown
 * @match: (out): return location for the result; free it with grind_object_match_clear()
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Checks whether @self is the profiled file, judging by one function: whether there is code at all
 * of its addresses, whether the function there has that name, and whether instructions start there.
 * Blocks, so call it in a worker thread.
 *
 * Errors are those of grind_object_disassemble().
 *
 * Returns: whether the check succeeded
 */
gboolean
grind_object_check (GrindObject       *self,
                    const char        *function,
                    const guint64     *addresses,
                    guint              n_addresses,
                    gint64             profile_mtime,
                    GrindObjectMatch  *match,
                    GCancellable      *cancellable,
                    GError           **error)
{
  g_auto (GrindObjectMatch) found = { GRIND_OBJECT_FITS };

  g_return_val_if_fail (GRIND_IS_OBJECT (self), FALSE);
  g_return_val_if_fail (function != NULL, FALSE);
  g_return_val_if_fail (addresses != NULL || n_addresses == 0, FALSE);
  g_return_val_if_fail (match != NULL, FALSE);

  if (profile_mtime != 0 &&
      grind_file_search_is_newer (grind_object_get_mtime (self), profile_mtime))
    found.mismatch |= GRIND_OBJECT_NEWER;

  if (n_addresses > 0)
    {
      if (!check_code (self, addresses, n_addresses, &found, cancellable, error))
        return FALSE;
      if (!(found.mismatch & GRIND_OBJECT_NO_CODE) &&
          !check_function (self, function, addresses, n_addresses, &found, cancellable, error))
        return FALSE;
    }
  *match = found;
  found.symbol = NULL;

  return TRUE;
}

/**
 * grind_object_match_clear:
 * @match: the result of a check
 *
 * Frees its contents.
 */
void
grind_object_match_clear (GrindObjectMatch *match)
{
  g_clear_pointer (&match->symbol, g_free);
}

/**
 * grind_object_match_describe:
 * @match: the result of a check
 *
 * Describes the strongest evidence against the object.
 *
 * Returns: (transfer full) (nullable): a sentence, %NULL if there is none
 */
char *
grind_object_match_describe (const GrindObjectMatch *match)
{
  g_autofree char *address = NULL;

  g_return_val_if_fail (match != NULL, NULL);

  address = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", match->address);
  /* translators: %s is an address */
  if (match->mismatch & GRIND_OBJECT_NO_CODE)
    return g_strdup_printf (_("This is not the profiled file: it has no code at %s."),
                            address);
  /* translators: the first %s is a function, the second one an address */
  if (match->mismatch & GRIND_OBJECT_OTHER_SYMBOL)
    return g_strdup_printf (_("This is not the profiled file: it has the function “%s” at %s."),
                            match->symbol, address);
  /* translators: %s is an address */
  if (match->mismatch & GRIND_OBJECT_OTHER_INSTRUCTIONS)
    return g_strdup_printf (_("This is not the profiled file: no instruction begins at %s."),
                            address);
  if (match->mismatch & GRIND_OBJECT_NEWER)
    return g_strdup (_("This file is newer than the profile."));

  return NULL;
}
