/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-assembly-remarks.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"

/**
 * grind_assembly_remarks_dup:
 * @assembly: an assembly with a listing
 *
 * Returns: (transfer full) (nullable): why the shown code may differ from the profiled code; %NULL
 *   if there is no indication of that
 */
char *
grind_assembly_remarks_dup (GrindAssembly *assembly)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *mismatch = NULL;

  g_return_val_if_fail (assembly != NULL, NULL);

  mismatch = grind_object_match_describe (&assembly->of.match);
  if (mismatch != NULL)
    g_string_append (text, mismatch);
  if (assembly->of.found != NULL && assembly->of.found->n_rivals > 0)
    {
      guint n_rivals = assembly->of.found->n_rivals;

      if (text->len > 0)
        g_string_append_c (text, ' ');
      g_string_append_printf (text, ngettext ("%u other file in your source folders also matches.",
                                              "%u other files in your source folders also match.",
                                              n_rivals), n_rivals);
    }

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static gboolean
is_empty (GrindLineTable *table)
{
  guint n_rows;

  grind_line_table_get_rows (table, &n_rows);

  return n_rows == 0;
}

static const char *
describe_method (GrindAssembly *assembly)
{
  if (is_empty (assembly->before))
    return _("Only after.");
  if (is_empty (assembly->table))
    return _("Only before.");

  switch ((guint) grind_assembly_get_method (assembly))
    {
    case GRIND_LINES_EQUAL:
      return _("The instructions are the same.");
    case GRIND_LINES_DIFF:
      return _("Instructions are paired by comparing the code.");
    case GRIND_LINES_OFFSET:
      return _("Instructions are paired by their distance from the first one.");
    default:
      return _("Instructions are not paired: they have changed, and those before cannot be read.");
    }
}

/**
 * grind_assembly_remarks_dup_pairing:
 * @assembly: an assembly
 *
 * Returns: (transfer full) (nullable): in a comparison, how the instructions are paired
 */
char *
grind_assembly_remarks_dup_pairing (GrindAssembly *assembly)
{
  GString *text;

  g_return_val_if_fail (assembly != NULL, NULL);

  if (assembly->changes == NULL)
    return NULL;

  text = g_string_new (describe_method (assembly));
  if (assembly->pairing != NULL && !grind_instruction_pairing_is_exact (assembly->pairing))
    g_string_append_printf (text, " %s", _("Both sides differ too much to find the best pairs."));
  if (assembly->listing != NULL && !grind_code_data_is_comparison (assembly->data))
    g_string_append_printf (text, " %s", _("Only the costs after are shown."));

  return g_string_free (text, FALSE);
}

/**
 * grind_assembly_remarks_dup_empty:
 * @graph: a graph
 * @node: the selected node, or %GRIND_NONE
 * @assembly: (nullable): the instructions of the function, if ready
 *
 * Returns: (transfer full) (nullable): why there is nothing to show for the selection; %NULL if
 *   there is something, or may be
 */
char *
grind_assembly_remarks_dup_empty (GrindGraph    *graph,
                                  GrindNodeId    node,
                                  GrindAssembly *assembly)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  if (node == GRIND_NONE)
    return g_strdup (_("No function is selected"));
  if (!grind_profile_has_addresses (grind_graph_get_profile (graph)))
    return g_strdup (_("This profile was recorded without instructions.\n"
                       "Callgrind records them, and jumps, with\n"
                       "--dump-instr=yes --collect-jumps=yes"));
  if (grind_graph_is_cycle (graph, node))
    return g_strdup (_("A cycle has no instructions of its own. Select one of its functions"));
  if (!grind_graph_is_active_node (graph, node))
    return g_strdup (_("This function has no costs or calls in the selected parts"));
  if (assembly == NULL)
    return NULL;
  if (assembly->n_addresses == 0)
    return g_strdup (_("No instructions of this function are known"));

  return NULL;
}

/**
 * grind_assembly_remarks_dup_marked:
 * @assembly: an assembly
 * @file: a source file
 * @line: a line of the file
 * @n_instructions: the number of its instructions that are marked
 *
 * Returns: (transfer full): a text with these numbers
 */
char *
grind_assembly_remarks_dup_marked (GrindAssembly *assembly,
                                   GrindFileId    file,
                                   guint64        line,
                                   guint          n_instructions)
{
  const char *bytes;
  gsize length;
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  g_autofree char *place = NULL;
  g_autofree char *number = grind_number_format_integer (n_instructions);

  g_return_val_if_fail (assembly != NULL, NULL);

  bytes = grind_profile_get_file (grind_graph_get_profile (assembly->graph), file, &length);
  path = grind_plain_text_dup_shown (bytes, length);
  name = g_path_get_basename (path);
  place = g_strdup_printf ("%s:%" G_GUINT64_FORMAT, name, line);

  /* translators: the last %s is a source line, "index.cpp:13" */
  return g_strdup_printf (ngettext ("%s instruction of %s selected",
                                    "%s instructions of %s selected", n_instructions),
                          number, place);
}
