/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds calls in inlined code, and the line that the code was inlined into. */
#include "config.h"

#include "grind-inlined-calls.h"

#include <glib/gi18n-lib.h>

#include "profile/grind-math.h"
#include "profile/grind-plain-text.h"

/* Maximum size of an instruction with alignment padding */
#define MAX_STEP 32

/* A call, by the line it is shown on, its callee and its source line. */
typedef struct
{
  guint           line;     /* of the text, from 0 */
  GrindFunctionId callee;
  GrindFileId     file;
  guint64         source;   /* line of @file */
  guint           call;
} Found;

static int
compare_found (gconstpointer a,
               gconstpointer b)
{
  const Found *one = a;
  const Found *other = b;

  if (one->line != other->line)
    return one->line < other->line ? -1 : 1;
  if (one->callee != other->callee)
    return one->callee < other->callee ? -1 : 1;
  if (one->file != other->file)
    return one->file < other->file ? -1 : 1;
  if (one->source != other->source)
    return one->source < other->source ? -1 : 1;

  return (one->call > other->call) - (one->call < other->call);
}

static gboolean
is_same (const Found *one,
         const Found *other)
{
  return one->line == other->line && one->callee == other->callee && one->file == other->file &&
         one->source == other->source;
}

static int
compare_costs (gconstpointer a,
               gconstpointer b)
{
  const GrindCodeExtra *one = a;
  const GrindCodeExtra *other = b;

  return (one->cost[0] < other->cost[0]) - (one->cost[0] > other->cost[0]);
}

static void
extra_clear (gpointer data)
{
  GrindCodeExtra *extra = data;

  g_free ((gint64 *) extra->cost);
  g_free ((char *) extra->note);
}

/*
 * Finds the calls of instructions from other files, and assigns them to the line of @file of the
 * preceding instruction. After a gap, where execution went elsewhere, that is correct only if the
 * next instruction of @file has the same line.
 */
static GArray *
find_calls (GrindLineTable *instructions,
            GrindFileId     file,
            guint           n_lines)
{
  guint n_rows;
  const GrindLineRow *rows = grind_line_table_get_rows (instructions, &n_rows);
  const GrindLineCall *calls = grind_line_table_get_calls (instructions, NULL);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (Found));
  guint64 line = 0;          /* of the last instruction of @file */
  guint n_sure = 0;          /* number of @found before a gap */
  gboolean is_sure = TRUE;   /* no gap since @line */

  for (guint row = 0; row < n_rows; row++)
    {
      if (row > 0 && rows[row].address - rows[row - 1].address > MAX_STEP)
        is_sure = FALSE;
      if (rows[row].file == file && rows[row].line != 0)
        {
          g_array_set_size (found, rows[row].line == line ? found->len : n_sure);
          line = rows[row].line;
          is_sure = TRUE;
        }
      else if (rows[row].file != file && rows[row].line != 0 && line >= 1 && line <= n_lines)
        for (guint i = 0; i < rows[row].n_calls; i++)
          {
            guint call = rows[row].first_call + i;
            Found one = { line - 1, calls[call].callee, rows[row].file, rows[row].line, call };

            g_array_append_val (found, one);
          }
      if (is_sure)
        n_sure = found->len;
    }
  g_array_set_size (found, n_sure);

  return found;
}

/* "inlined from char_traits.h:385" */
static char *
dup_note (GrindProfile *profile,
          const Found  *found)
{
  gsize length;
  const char *bytes = grind_profile_get_file (profile, found->file, &length);
  g_autofree char *path = grind_plain_text_dup_shown (bytes, length);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *line = g_strdup_printf ("%" G_GUINT64_FORMAT, found->source);

  /* translators: a file and a line of it, "index.cpp:13" */
  return g_strdup_printf (_("inlined from %s:%s"), name, line);
}

/* Sums up @n_found calls of one function on one line. */
static GrindCodeExtra
make_extra (GrindLineTable *instructions,
            const Found    *found,
            guint           n_found)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (instructions));
  guint n_real = grind_profile_get_n_real_events (profile);
  const GrindLineCall *calls = grind_line_table_get_calls (instructions, NULL);
  GrindCodeExtra extra = { found->line, found->callee, { 0, FALSE }, NULL,
                           dup_note (profile, found) };
  GrindSums sums;

  grind_sums_init_zeros (&sums, n_real);
  for (guint i = 0; i < n_found; i++)
    {
      const gint64 *cost = grind_line_table_get_call_cost (instructions, found[i].call);
      GrindCount count = calls[found[i].call].count;

      for (guint event = 0; event < n_real; event++)
        grind_sums_add (&sums, event, cost[event]);
      extra.count.count = grind_add (extra.count.count, count.count);
      extra.count.is_partial = extra.count.is_partial || count.is_partial;
    }
  extra.cost = grind_sums_steal (&sums);

  return extra;
}

/**
 * grind_inlined_calls_find:
 * @instructions: the instructions of a function
 * @file: a source file
 * @n_lines: the number of lines in its text
 *
 * Finds the calls in a function's code from other files, and the line of @file where each was
 * inlined: as far as profiles show, the line executed right before. Takes linear time in the rows
 * of the table. Call it in a worker thread.
 *
 * Returns: (transfer full) (element-type GrindCodeExtra): the calls, the most expensive first
 */
GArray *
grind_inlined_calls_find (GrindLineTable *instructions,
                          GrindFileId     file,
                          guint           n_lines)
{
  GArray *extras = g_array_new (FALSE, FALSE, sizeof (GrindCodeExtra));
  g_autoptr (GArray) found = NULL;

  g_return_val_if_fail (instructions != NULL, extras);

  g_array_set_clear_func (extras, extra_clear);
  found = find_calls (instructions, file, n_lines);
  g_array_sort (found, compare_found);
  for (guint first = 0, end; first < found->len; first = end)
    {
      const Found *calls = &g_array_index (found, Found, first);
      GrindCodeExtra extra;

      for (end = first + 1; end < found->len; end++)
        if (!is_same (calls, &g_array_index (found, Found, end)))
          break;
      extra = make_extra (instructions, calls, end - first);
      g_array_append_val (extras, extra);
    }
  g_array_sort (extras, compare_costs);

  return extras;
}
