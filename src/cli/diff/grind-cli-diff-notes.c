/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may explain new and gone functions, below the table of a comparison. */
#include "config.h"

#include "grind-cli-diff-notes.h"

#include <glib/gi18n.h>

#include "cli/base/grind-cli-json.h"
#include "output/grind-terminal-text.h"
#include "profile/grind-text.h"
#include "text/grind-change-text.h"

/* Lines of each kind: those with the largest changes */
#define MAX_LINES 10

static char *
dup_name (GrindCliInput   *input,
          GrindFunctionId  function)
{
  g_autofree char *name = grind_graph_dup_node_name (input->graph, function);

  return grind_terminal_escape (name);
}

static void
write_alike (const GrindChangeNotes *notes,
             GrindCliInput          *input,
             GrindOutput            *output)
{
  guint n;
  const GrindAlike *alike = grind_change_notes_get_alike (notes, &n);

  for (guint i = 0; i < MIN (n, MAX_LINES); i++)
    {
      g_autofree char *before = dup_name (input, alike[i].before);
      g_autofree char *after = dup_name (input, alike[i].after);

      grind_output_print (output,
                          /* translators: two functions; numbers of their callers and callees */
                          _("Perhaps the same: %s and %s (%u of %u callers and callees)\n"),
                          before, after, alike[i].n_common, alike[i].n_all);
    }
}

/* Files with functions of both kinds, which perhaps replace each other */
static void
write_files (const GrindChangeNotes *notes,
             GrindCliInput          *input,
             GrindOutput            *output)
{
  GrindValue total = grind_change_get_total (input->graph, input->event).before;
  guint n, n_lines = 0;
  const GrindChangeGroup *files = grind_change_notes_get_files (notes, &n);

  for (guint i = 0; i < n && n_lines < MAX_LINES; i++)
    {
      g_autofree char *net = grind_change_text_dup_points (files[i].net, total);
      g_autofree char *text = NULL;
      g_autofree char *name = NULL;
      const char *bytes;
      gsize length;

      if (files[i].file == GRIND_NONE || files[i].n_gone == 0 || files[i].n_new == 0)
        continue;
      bytes = grind_profile_get_file (input->profile, files[i].file, &length);
      text = grind_text_to_utf8 (bytes, length);
      name = grind_terminal_escape (text);
      n_lines++;
      grind_output_print (output,
                          /* translators: file: number of gone functions, of new ones, their sum */
                          _("%s: functions gone: %u, new: %u, net %s points\n"), name,
                          files[i].n_gone, files[i].n_new, net);
    }
}

/**
 * grind_cli_diff_write_notes:
 * @notes: what may explain new and gone functions
 * @input: the compared profiles
 * @output: the output
 *
 * Writes pairs of functions that are perhaps the same, and the files in which functions replace
 * others.
 */
void
grind_cli_diff_write_notes (const GrindChangeNotes *notes,
                            GrindCliInput          *input,
                            GrindOutput            *output)
{
  write_alike (notes, input, output);
  write_files (notes, input, output);
}

static void
write_json_inlinings (const GrindChangeNotes *notes,
                      GrindCliInput          *input,
                      GrindJsonWriter        *writer)
{
  guint n;
  const GrindInlining *inlinings = grind_change_notes_get_inlinings (notes, &n);

  grind_json_writer_key (writer, "inlinings");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < n; i++)
    {
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_side (writer, "function", input, inlinings[i].function);
      grind_cli_json_add_side (writer, "caller", input, inlinings[i].caller);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

static void
write_json_alike (const GrindChangeNotes *notes,
                  GrindCliInput          *input,
                  GrindJsonWriter        *writer)
{
  guint n;
  const GrindAlike *alike = grind_change_notes_get_alike (notes, &n);

  grind_json_writer_key (writer, "alike");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < n; i++)
    {
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_side (writer, "base", input, alike[i].before);
      grind_cli_json_add_side (writer, "current", input, alike[i].after);
      grind_cli_json_add_integer (writer, "common", alike[i].n_common);
      grind_cli_json_add_integer (writer, "all", alike[i].n_all);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

/**
 * grind_cli_diff_write_json_notes:
 * @notes: what may explain new and gone functions
 * @input: the compared profiles
 * @writer: a writer in an object
 *
 * Writes all of them: functions that were perhaps inlined, and pairs that are perhaps the same.
 */
void
grind_cli_diff_write_json_notes (const GrindChangeNotes *notes,
                                 GrindCliInput          *input,
                                 GrindJsonWriter        *writer)
{
  write_json_inlinings (notes, input, writer);
  write_json_alike (notes, input, writer);
}
