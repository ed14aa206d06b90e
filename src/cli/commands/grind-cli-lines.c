/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterates over the lines or instructions that a command shows. */
#include "config.h"

#include "grind-cli-lines.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/search/grind-line-search.h"
#include "cli/base/grind-cli-function.h"
#include "output/grind-terminal-text.h"
#include "profile/grind-error.h"
#include "profile/grind-text.h"

#define MAX_SUGGESTIONS 5

/* With a limit, this many more lines are kept until they are sorted and the worst ones dropped. */
#define SPARE_LINES 4096

/* Bytes of tables that may be kept before checking which of them are still needed. */
#define MAX_KEPT (4 << 20)

/* The state of an iteration over lines */
typedef struct
{
  GrindCliLines    *lines;
  GrindEvaluator   *evaluator;   /* (nullable): %NULL without events */
  GArray           *kept;        /* (nullable) GrindCliLine: lines to be sorted */
  GrindCliLineFunc  function;
  gpointer          data;
  guint64           n_lines;     /* so far */
  gsize             memory;      /* of the tables of kept lines, upper bound */
} Walk;

static void
line_clear (gpointer data)
{
  grind_line_table_unref (((GrindCliLine *) data)->table);
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const GrindCliLine *one = a, *other = b;

  return (one->number > other->number) - (one->number < other->number);
}

static int
compare_costs (gconstpointer a,
               gconstpointer b)
{
  const GrindCliLine *one = a, *other = b;

  if (one->value != other->value)
    return one->value > other->value ? -1 : 1;

  return compare_numbers (a, b);
}

static void
drop_worst (Walk *walk)
{
  g_array_sort (walk->kept, compare_costs);
  if (walk->kept->len > walk->lines->limit)
    g_array_set_size (walk->kept, walk->lines->limit);
}

/* Tables that are kept for only a few lines may be large: drops them, or fails. */
static gboolean
check_memory (Walk    *walk,
              GError **error)
{
  g_autoptr (GHashTable) tables = NULL;

  if (walk->kept == NULL || walk->memory < MAX_KEPT)
    return TRUE;

  drop_worst (walk);
  tables = g_hash_table_new (NULL, NULL);
  walk->memory = 0;
  for (guint i = 0; i < walk->kept->len; i++)
    {
      GrindLineTable *table = g_array_index (walk->kept, GrindCliLine, i).table;

      if (g_hash_table_add (tables, table))
        walk->memory += grind_line_table_get_memory (table);
    }

  return grind_profile_has_room (walk->lines->input->profile, walk->memory, error);
}

static void
take_line (Walk         *walk,
           GrindCliLine *line)
{
  line->number = walk->n_lines++;
  if (walk->kept == NULL)
    {
      walk->function (line, walk->data);
      return;
    }

  grind_line_table_ref (line->table);
  g_array_append_val (walk->kept, *line);
  if (walk->lines->limit < G_MAXUINT - SPARE_LINES &&
      walk->kept->len > walk->lines->limit + SPARE_LINES)
    drop_worst (walk);
}

static gboolean
has_cost (const gint64 *costs,
          guint         n)
{
  for (guint i = 0; i < n; i++)
    if (costs[i] != 0)
      return TRUE;

  return FALSE;
}

/* All rows of a single function are wanted, for their calls; otherwise those with costs. Without a
 * known address there is no instruction. */
static gboolean
is_wanted (GrindCliLines      *lines,
           const GrindLineRow *row,
           const gint64       *costs)
{
  guint n_real = grind_profile_get_n_real_events (lines->input->profile);

  if (lines->file != GRIND_NONE && row->file != lines->file)
    return FALSE;
  if (lines->is_placed && row->line == 0)
    return FALSE;
  if (lines->function != GRIND_NONE || lines->is_merged)
    return TRUE;

  return has_cost (costs, n_real) &&
         (lines->kind == GRIND_LINES_BY_LINE || row->address != GRIND_NO_ADDRESS);
}

static void
take_rows (Walk           *walk,
           GrindLineTable *table)
{
  GrindCliLines *lines = walk->lines;
  const GrindLineRow *rows;
  guint n_rows;

  rows = grind_line_table_get_rows (table, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    {
      const gint64 *costs = grind_line_table_get_self (table, i);
      GrindCliLine line = { table, i, 0, 0 };

      if (!is_wanted (lines, &rows[i], costs))
        continue;
      if (walk->evaluator != NULL)
        line.value = grind_evaluator_apply (walk->evaluator, costs).whole;
      if (!lines->is_placed || line.value != 0)
        take_line (walk, &line);
    }
}

/* Takes ownership of @table, which is NULL if making it failed. */
static gboolean
take_table (Walk            *walk,
            GrindLineTable  *table,
            GError         **error)
{
  g_autoptr (GrindLineTable) owned = table;

  if (owned == NULL)
    return FALSE;
  take_rows (walk, owned);
  walk->memory += grind_line_table_get_memory (owned);

  return check_memory (walk, error);
}

/* The functions of each object, indexed by object. */
static GPtrArray *
list_functions (GrindProfile *profile)
{
  GPtrArray *lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (GrindObjectId i = 0; i < grind_profile_get_n_objects (profile); i++)
    g_ptr_array_add (lists, g_array_new (FALSE, FALSE, sizeof (GrindFunctionId)));
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      GArray *list = lists->pdata[grind_profile_get_function_object (profile, i)];

      g_array_append_val (list, i);
    }

  return lists;
}

/* An instruction may be in several functions, but only in one object. */
static gboolean
take_objects (Walk    *walk,
              GError **error)
{
  GrindGraph *graph = walk->lines->input->graph;
  g_autoptr (GPtrArray) lists = list_functions (grind_graph_get_profile (graph));

  for (guint i = 0; i < lists->len; i++)
    {
      const GArray *list = lists->pdata[i];

      if (!take_table (walk, grind_line_table_new_for_functions (graph,
                                                                 (const GrindFunctionId *)
                                                                   (void *) list->data,
                                                                 list->len,
                                                                 GRIND_LINES_BY_ADDRESS, NULL,
                                                                 error), error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
take_all (Walk    *walk,
          GError **error)
{
  GrindCliLines *lines = walk->lines;
  GrindGraph *graph = lines->input->graph;
  GrindProfile *profile = lines->input->profile;

  if (lines->kind == GRIND_LINES_BY_ADDRESS)
    return take_objects (walk, error);

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    if (!take_table (walk, grind_line_table_new (graph, i, lines->kind, NULL, error), error))
      return FALSE;

  return TRUE;
}

static gboolean
take_chosen (Walk    *walk,
             GError **error)
{
  GrindCliLines *lines = walk->lines;
  GrindGraph *graph = lines->input->graph;

  if (lines->function != GRIND_NONE)
    return take_table (walk, grind_line_table_new (graph, lines->function, lines->kind, NULL,
                                                   error), error);
  if (lines->is_merged)
    return take_table (walk, grind_line_table_new_for_file (graph, lines->file, NULL, error),
                       error);

  return take_all (walk, error);
}

static gboolean
run_walk (GrindCliLines     *self,
          GCompareFunc       compare,
          GrindCliLineFunc   function,
          gpointer           data,
          GError           **error)
{
  GrindEventSet *events = grind_graph_get_events (self->input->graph);
  g_autoptr (GrindEvaluator) evaluator = NULL;
  g_autoptr (GArray) kept = NULL;
  Walk walk = { self, NULL, NULL, function, data, 0, 0 };

  if (self->input->event < grind_event_set_get_n_events (events))
    walk.evaluator = evaluator = grind_evaluator_new (events, self->input->event);
  if (compare != NULL)
    {
      walk.kept = kept = g_array_new (FALSE, FALSE, sizeof (GrindCliLine));
      g_array_set_clear_func (kept, line_clear);
    }
  if (!take_chosen (&walk, error))
    return FALSE;

  self->n_hidden = 0;
  if (kept == NULL)
    return TRUE;

  drop_worst (&walk);
  g_array_sort (kept, compare);
  for (guint i = 0; i < kept->len; i++)
    function (&g_array_index (kept, GrindCliLine, i), data);
  self->n_hidden = MIN (walk.n_lines - kept->len, G_MAXUINT);

  return TRUE;
}

gboolean
grind_cli_lines_each (GrindCliLines     *self,
                      GrindCliLineFunc   function,
                      gpointer           data,
                      GError           **error)
{
  return run_walk (self, compare_costs, function, data, error);
}

/**
 * grind_cli_lines_each_in_order:
 * @self: the lines to show
 * @function: called with each, in the order of functions, files and lines or addresses
 * @data: passed to @function
 * @error: (nullable): return location for an error
 *
 * Calls @function for each line. Without a limit no lines are kept in memory, however many there
 * are.
 *
 * Returns: %FALSE on error
 */
gboolean
grind_cli_lines_each_in_order (GrindCliLines     *self,
                               GrindCliLineFunc   function,
                               gpointer           data,
                               GError           **error)
{
  return run_walk (self, self->limit == G_MAXUINT ? NULL : compare_numbers, function, data, error);
}

static void
set_error_file (GError        **error,
                GrindProfile   *profile,
                const char     *name,
                GArray         *files)
{
  g_autofree char *shown = grind_text_to_utf8 (name, strlen (name));
  g_autoptr (GString) message = g_string_new (NULL);

  if (files->len == 0)
    {
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                   _("The profile has no source file “%s”"), shown);
      return;
    }

  g_string_append_printf (message, ngettext ("%u source file is named “%s”; choose one:",
                                             "%u source files are named “%s”; choose one:",
                                             files->len), files->len, shown);
  for (guint i = 0; i < MIN (files->len, MAX_SUGGESTIONS); i++)
    {
      g_autofree char *file = grind_cli_lines_dup_file (profile,
                                                        g_array_index (files, GrindFileId, i));

      g_string_append_printf (message, "\n  --file=%s", file);
    }
  if (files->len > MAX_SUGGESTIONS)
    g_string_append_printf (message, ngettext ("\n  and %u more", "\n  and %u more",
                                               files->len - MAX_SUGGESTIONS),
                            files->len - MAX_SUGGESTIONS);
  g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_INVALID, message->str);
}

static gboolean
choose_file (GrindCliLines  *self,
             const char     *name,
             GError        **error)
{
  g_autoptr (GArray) files = grind_line_search_list_files (self->input->profile, name);

  if (files->len != 1)
    {
      set_error_file (error, self->input->profile, name, files);
      return FALSE;
    }
  self->file = g_array_index (files, GrindFileId, 0);

  return TRUE;
}

/**
 * grind_cli_lines_choose:
 * @self: lines with an input
 * @options: the options of the command
 * @error: (nullable): return location for an error; GRIND_ERROR_INVALID, with suggestions, if there
 *   is no such function or file, or more than one
 *
 * Chooses the lines that the options select.
 *
 * Returns: whether there are any
 */
gboolean
grind_cli_lines_choose (GrindCliLines          *self,
                        const GrindCliOptions  *options,
                        GError                **error)
{
  self->kind = options->lines.instructions ? GRIND_LINES_BY_ADDRESS : GRIND_LINES_BY_LINE;
  self->function = self->file = GRIND_NONE;
  self->limit = options->limit;
  if (options->lines.file != NULL && !choose_file (self, options->lines.file, error))
    return FALSE;
  if (options->function == NULL)
    return TRUE;

  self->function = grind_cli_function_find (self->input, options, error);
  if (self->function == GRIND_NONE)
    return FALSE;
  if (self->function < grind_profile_get_n_functions (self->input->profile))
    return TRUE;

  g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
               _("“%s” is a cycle; only its functions have lines"), options->function);

  return FALSE;
}

/* The instruction, %NULL if unknown */
char *
grind_cli_line_dup_instruction (const GrindCliLines *self,
                                const GrindCliLine  *line)
{
  if (self->code == NULL)
    return NULL;

  return grind_cli_code_dup_instruction (self->code, line->table, line->row);
}

char *
grind_cli_lines_dup_file (GrindProfile *profile,
                          GrindFileId   file)
{
  gsize length;
  const char *bytes = grind_profile_get_file (profile, file, &length);

  return grind_text_to_utf8 (bytes, length);
}

/* A line number for people */
char *
grind_cli_line_dup_number (guint64 line)
{
  /* translators: an unknown line number */
  return line > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, line) : g_strdup (_("?"));
}

char *
grind_cli_line_dup_address (guint64 address)
{
  return address != GRIND_NO_ADDRESS ? g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", address)
                                     : g_strdup (_("?"));
}

char *
grind_cli_line_dup_place (GrindProfile *profile,
                          GrindFileId   file,
                          guint64       line)
{
  g_autofree char *name = grind_cli_lines_dup_file (profile, file);
  g_autofree char *number = grind_cli_line_dup_number (line);

  return g_strdup_printf ("%s:%s", name, number);
}

/* Thousands separators are commas in every locale, because programs read this. */
char *
grind_cli_line_dup_grouped (gint64 value)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, value);
  GString *grouped = g_string_new (digits);

  for (gssize at = (gssize) grouped->len - 3; at > (value < 0); at -= 3)
    g_string_insert_c (grouped, at, ',');

  return g_string_free (grouped, FALSE);
}

/* The name of the chosen event, for programs, escaped */
char *
grind_cli_line_dup_event (GrindCliInput *input)
{
  if (input->event >= grind_profile_get_n_events (input->profile))
    return g_strdup ("-");

  return grind_terminal_escape (grind_profile_get_event_name (input->profile, input->event));
}
