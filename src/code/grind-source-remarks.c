/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-source-remarks.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-source-job-private.h"
#include "profile/grind-plain-text.h"
#include "text/grind-percent.h"

#define MIN_UNKNOWN 0.01   /* minimum share of a file's cost for a remark */

static void
add_remark (GString *text,
            char    *remark)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, remark);
  g_free (remark);
}

static void
add_end (GString     *text,
         GrindSource *source)
{
  guint n_lines = grind_source_text_get_n_lines (source->text);
  g_autofree char *last = grind_number_format_integer (MIN (source->last_line, G_MAXINT64));
  g_autofree char *end = grind_number_format_integer (n_lines);

  if (source->last_line > n_lines)
    /* translators: numbers of lines */
    add_remark (text, g_strdup_printf (_("The profile has costs up to line %s, but this file ends "
                                         "at line %s: it is another version."), last, end));
}

static void
add_rivals (GString     *text,
            GrindSource *source)
{
  guint n_rivals = source->found->n_rivals;
  g_autofree char *number = grind_number_format_integer (n_rivals);

  if (n_rivals > 0)
    add_remark (text, g_strdup_printf (ngettext ("%s other file in your source folders also "
                                                 "matches.",
                                                 "%s other files in your source folders also "
                                                 "match.", n_rivals), number));
}

/* Costs without a line cannot be shown next to one. */
static void
add_unknown (GString     *text,
             GrindSource *source)
{
  guint n_files;
  guint n_rows;
  const GrindLineFile *file = &grind_line_table_get_files (source->table, &n_files)[source->file];
  guint n_real = grind_profile_get_n_real_events (grind_graph_get_profile (source->graph));
  double share = 0;
  g_autofree char *number = NULL;

  if (grind_line_table_get_rows (source->table, &n_rows)[file->first_row].line != 0 || n_real == 0)
    return;

  share = grind_value_get_share (
    grind_value_new_whole (grind_line_table_get_self (source->table, file->first_row)[0]),
    grind_value_new_whole (grind_line_table_get_file_self (source->table, source->file)[0]));
  number = grind_percent_format_share (share);
  if (share >= MIN_UNKNOWN)
    add_remark (text, g_strdup_printf (_("%s %% of the cost in this file has no known line."),
                                       number));
}

/**
 * grind_source_remarks_dup:
 * @source: a source with a text
 *
 * Returns: (transfer full) (nullable): why the shown source may differ from the profiled one; %NULL
 *   if there is no indication of that
 */
char *
grind_source_remarks_dup (GrindSource *source)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_cut;

  g_return_val_if_fail (source != NULL && source->shown != NULL, NULL);

  if (source->text == NULL || source->file == GRIND_NONE)
    return NULL;
  if (source->found->is_newer)
    add_remark (text, g_strdup (_("This file was changed after the profile was written; lines may "
                                  "have moved.")));
  add_end (text, source);
  add_unknown (text, source);
  add_rivals (text, source);
  n_cut = grind_source_text_get_n_cut (source->text);
  if (n_cut > 0)
    {
      g_autofree char *number = grind_number_format_integer (n_cut);

      add_remark (text, g_strdup_printf (ngettext ("%s line is too long and was truncated.",
                                                   "%s lines are too long and were truncated.",
                                                   n_cut),
                                         number));
    }

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static const char *
describe_method (const GrindFileChanges *file)
{
  switch (file->method)
    {
    case GRIND_LINES_EQUAL:
      return _("Both texts are equal.");
    case GRIND_LINES_DIFF:
      return _("Lines are paired by comparing both texts.");
    case GRIND_LINES_ANCHORS:
      return _("Lines are paired by the functions that they call.");
    case GRIND_LINES_OFFSET:
      return _("Lines are paired by their distance from the first one.");
    case GRIND_LINES_UNPAIRED:
    default:
      return file->before == GRIND_NONE ? _("Only after.") : _("Only before.");
    }
}

/**
 * grind_source_remarks_dup_pairing:
 * @source: a source
 *
 * Returns: (transfer full) (nullable): in a comparison, how the lines of the shown file are paired
 */
char *
grind_source_remarks_dup_pairing (GrindSource *source)
{
  const GrindFileChanges *file;
  GString *text;

  g_return_val_if_fail (source != NULL, NULL);

  file = grind_source_get_changes (source);
  if (file == NULL)
    return NULL;

  text = g_string_new (file->method == GRIND_LINES_EQUAL && _grind_source_is_one_run (source)
                         ? _("Both sides are parts of one run.") : describe_method (file));
  if (file->pairing != NULL && !grind_line_pairing_is_exact (file->pairing))
    add_remark (text, g_strdup (_("Both sides differ too much to find the best pairs.")));
  if (source->base_error != NULL)
    add_remark (text, grind_plain_text_dup_message (source->base_error->message));
  else if (source->version != NULL && file->before != GRIND_NONE && source->text_before == NULL)
    add_remark (text, g_strdup (_("The source before was not found.")));

  return g_string_free (text, FALSE);
}

static gboolean
has_lines (GrindProfile *profile)
{
  for (guint i = 0; i < grind_profile_get_n_parts (profile); i++)
    if (grind_profile_get_part (profile, i)->has_lines)
      return TRUE;

  return FALSE;
}

/* Whether the profile has a line for any cost of the function. */
static gboolean
knows_lines (GrindLineTable *table)
{
  guint n_rows;
  const GrindLineRow *rows = grind_line_table_get_rows (table, &n_rows);

  for (guint i = 0; i < n_rows; i++)
    if (rows[i].line != 0)
      return TRUE;

  return FALSE;
}

/**
 * grind_source_remarks_dup_empty:
 * @navigator: a navigator
 * @source: (nullable): the source of its selected function, if ready
 *
 * Returns: (transfer full) (nullable): why there is nothing to show for the selection; %NULL if
 *   there is something, or may be
 */
char *
grind_source_remarks_dup_empty (GrindNavigator *navigator,
                                GrindSource    *source)
{
  GrindGraph *graph = grind_navigator_get_graph (navigator);
  GrindNodeId selected = grind_navigator_get_selected (navigator);

  if (selected == GRIND_NONE)
    return g_strdup (_("No function is selected"));
  if (grind_graph_is_cycle (graph, selected))
    return g_strdup (_("A cycle has no source of its own. Select one of its functions"));
  if (!grind_graph_is_active_node (graph, selected))
    return g_strdup (_("This function has no costs or calls in the selected parts"));
  if (!has_lines (grind_graph_get_profile (graph)))
    return g_strdup (_("This profile was recorded without source lines. Callgrind records them "
                       "unless --dump-line=no is given"));
  if (source == NULL)
    return NULL;
  if (source->file == GRIND_NONE && source->file_before == GRIND_NONE)
    return g_strdup (_("This function has no costs or calls of its own"));
  if (!knows_lines (source->table) && (source->before == NULL || !knows_lines (source->before)))
    /* translators: U+2060 prevents a line break after the hyphen of the option */
    return g_strdup (_("No source lines of this function are known. Compile with the option "
                       "-\u2060g to record them"));

  return NULL;
}

/**
 * grind_source_remarks_dup_title:
 * @path: the path of a file
 *
 * Returns: (transfer full): the path for display, with ~ for the home folder
 */
char *
grind_source_remarks_dup_title (const char *path)
{
  g_autofree char *shown = NULL;
  g_autofree char *home = g_filename_display_name (g_get_home_dir ());
  gsize length = strlen (home);

  g_return_val_if_fail (path != NULL, NULL);

  shown = grind_plain_text_show (g_filename_display_name (path));
  if (length > 1 && g_str_has_prefix (shown, home) && shown[length] == '/')
    return g_strconcat ("~", shown + length, NULL);

  return g_steal_pointer (&shown);
}

/**
 * grind_source_remarks_dup_failure:
 * @source: a source whose file was found but could not be read
 *
 * Returns: (transfer full): the name of the file, and why
 */
char *
grind_source_remarks_dup_failure (GrindSource *source)
{
  g_autofree char *title = NULL;

  g_return_val_if_fail (source != NULL && source->error != NULL, NULL);

  title = grind_source_remarks_dup_title (source->found->path);

  /* translators: the name of a file, and why: "it is not text" */
  return g_strdup_printf (_("%s cannot be shown: %s"), title, source->error->message);
}
