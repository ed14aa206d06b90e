/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-input.h"

#include <string.h>
#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "output/grind-terminal-text.h"
#include "grind-cli-function.h"
#include "grind-cli.h"
#include "profile/grind-error.h"
#include "source/binary/grind-symbol-names.h"

static gboolean
find_event (GrindCliInput  *self,
            const char     *name,
            GError        **error)
{
  g_autoptr (GString) known = NULL;

  self->event = name != NULL ? grind_profile_find_event (self->profile, name)
                             : grind_graph_find_first_event (self->graph);
  if (self->event != GRIND_NONE)
    return TRUE;

  known = g_string_new (NULL);
  for (guint i = 0; i < grind_profile_get_n_events (self->profile); i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "",
                            grind_profile_get_event_name (self->profile, i));

  g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
               _("The profile has no event “%s”, only: %s"), name, known->str);
  return FALSE;
}

/* Takes @profile and @demangled. */
static void
set_profiles (GrindCliInput *self,
              GrindCliNames  names,
              GrindProfile  *profile,
              GrindProfile  *demangled)
{
  gboolean is_shown = demangled != NULL && names == GRIND_CLI_DEMANGLED_NAMES;
  gboolean is_known = demangled != NULL && names == GRIND_CLI_EITHER_NAME;

  self->profile = is_shown ? g_object_ref (demangled) : g_object_ref (profile);
  self->demangled = is_known ? g_object_ref (demangled) : NULL;
  g_object_unref (profile);
  g_clear_object (&demangled);
}

/* Lists the chosen parts of each run: of all inputs from @first to before @end, or of each. */
static GPtrArray *
list_runs (GrindProfile  *profile,
           const guint8  *bits,
           guint          first,
           guint          end,
           gboolean       is_runs)
{
  GPtrArray *runs = g_ptr_array_new_with_free_func (g_free);
  guint n_parts = grind_profile_get_n_parts (profile);

  for (guint input = first; input < end; input++)
    {
      g_autofree guint8 *run = g_new0 (guint8, n_parts / 8 + 1);

      for (GrindPartId part = 0; part < n_parts; part++)
        if (grind_parts_have (bits, part) &&
            (!is_runs || grind_profile_get_part (profile, part)->input == input))
          run[part / 8] |= 1 << part % 8;
      if (grind_parts_count (run, n_parts) > 0)
        g_ptr_array_add (runs, g_steal_pointer (&run));
      if (!is_runs)
        break;
    }

  return runs;
}

static GrindGraph *
compare_runs (GrindCliInput          *self,
              const GrindCliOptions  *options,
              GError                **error)
{
  guint n_base = g_strv_length (options->compare.base);
  guint n_files = g_strv_length (options->files);
  gboolean is_runs = options->compare.is_runs;
  g_autoptr (GPtrArray) before = list_runs (self->profile, self->base_bits, 0, n_base, is_runs);
  g_autoptr (GPtrArray) after = list_runs (self->profile, self->part_bits, n_base,
                                           n_base + n_files, is_runs);

  return grind_graph_new_of_runs (self->profile, before, after, !options->no_cycles, NULL, error);
}

/* Compares in the detail that the format needs. */
static gboolean
compare (GrindCliInput          *self,
         const GrindCliOptions  *options,
         GrindCliFiles          *files,
         GError                **error)
{
  const GrindCliCompared *compared =
    grind_cli_files_compare (files, options, grind_cli_files_get_detail (options->format), error);
  GrindProfile *demangled;

  if (compared == NULL)
    return FALSE;

  self->comparison = compared->comparison;
  self->base_bits = grind_cli_files_dup_bits (files, TRUE);
  self->part_bits = grind_cli_files_dup_bits (files, FALSE);
  demangled = compared->demangled != NULL ? g_object_ref (compared->demangled) : NULL;
  set_profiles (self, options->names, g_object_ref (compared->profile), demangled);
  self->graph = compare_runs (self, options, error);

  return self->graph != NULL;
}

/* Takes @text. */
static void
print_note (char *text)
{
  grind_terminal_print_error (GRIND_CLI_NAME ": ", text);
  g_free (text);
}

/* Says how many names were found, on standard error. */
static void
report_symbols (const GrindSymbolResult *result)
{
  g_autofree char *found = grind_number_format_integer (result->n_found);
  g_autofree char *wanted = grind_number_format_integer (result->n_wanted);

  if (result->n_wanted == 0)
    return;

  /* translators: two numbers */
  print_note (g_strdup_printf (_("Names found for %s of %s functions without one"), found, wanted));
  if (result->n_newer > 0)
    print_note (g_strdup_printf (ngettext ("%u program or library is newer than the profile",
                                           "%u programs or libraries are newer than the profile",
                                           result->n_newer), result->n_newer));
  if (result->n_other > 0)
    print_note (g_strdup_printf (ngettext ("%u program or library is not the profiled one",
                                           "%u programs or libraries are not the profiled ones",
                                           result->n_other), result->n_other));
}

static gboolean
is_for_programs (const GrindCliOptions *options)
{
  return options->format == GRIND_CLI_JSON || options->format == GRIND_CLI_CSV;
}

/* Replaces @names, or makes a profile with names that are looked up. */
static gboolean
look_up_symbols (const GrindCliOptions  *options,
                 GrindProfile           *profile,
                 GrindProfile          **names,
                 GError                **error)
{
  g_autoptr (GrindPathRules) rules =
    grind_path_rules_new ((const char *const *) options->lines.folders, NULL);
  g_autoptr (GrindObjectCache) objects = grind_object_cache_new ();
  const GrindSymbolRequest request = {
    .rules = rules,
    .profile_path = grind_cli_options_get_profile_path (options),
    .objects = objects,
    .demangles = !options->no_demangle && !is_for_programs (options),
  };
  GrindSymbolResult result;
  GrindProfile *found = grind_symbol_names_run (*names != NULL ? *names : profile, &request,
                                                &result, NULL, error);

  if (found == NULL)
    return FALSE;

  g_clear_object (names);
  *names = found;
  report_symbols (&result);

  return TRUE;
}

static gboolean
analyse (GrindCliInput          *self,
         const GrindCliOptions  *options,
         GrindCliFiles          *files,
         GError                **error)
{
  GrindProfile *profile = grind_cli_files_get_profile (files);
  g_autoptr (GrindProfile) demangled = NULL;
  GrindCliNames names = options->names;

  if (options->parts != NULL &&
      !grind_cli_files_choose_parts (NULL, grind_profile_get_n_parts (profile), options->parts, 0,
                                     G_MAXUINT, &self->part_bits, error))
    return FALSE;
  if (options->names != GRIND_CLI_RAW_NAMES &&
      !grind_cli_files_demangle (profile, &demangled, error))
    return FALSE;
  if (options->symbols && !look_up_symbols (options, profile, &demangled, error))
    return FALSE;
  if (options->symbols && is_for_programs (options))
    {
      self->symbols = g_object_ref (demangled);
      names = GRIND_CLI_EITHER_NAME;
    }
  else if (options->symbols)
    names = GRIND_CLI_DEMANGLED_NAMES;
  set_profiles (self, names, g_object_ref (profile), g_steal_pointer (&demangled));
  self->graph = grind_graph_new (self->profile, self->part_bits, !options->no_cycles, NULL, error);

  return self->graph != NULL;
}

/* The total, or the calls of the function, on one side; 0 if unknown */
static gint64
get_work (GrindCliInput *self,
          GrindGraph    *graph,
          GrindNodeId    node)
{
  GrindCount called;

  if (node == GRIND_NONE)
    return grind_costs_get_total (grind_graph_get_costs (graph, self->event)).whole;

  called = grind_graph_get_called (graph, node);

  return called.is_partial ? 0 : called.count;
}

/* Scales the costs before to the work after that --per names, if it is given. */
static gboolean
scale_before (GrindCliInput          *self,
              const GrindCliOptions  *options,
              GError                **error)
{
  GrindCliOptions search = *options;
  GrindNodeId node = GRIND_NONE;
  GrindGraph *scaled;

  if (options->compare.per == NULL)
    return TRUE;

  search.function = options->compare.per;
  search.all_contexts = FALSE;
  if (!g_str_equal (options->compare.per, GRIND_CLI_PER_TOTAL))
    {
      node = grind_cli_function_find (self, &search, error);
      if (node == GRIND_NONE)
        return FALSE;
    }
  self->per_before = get_work (self, grind_graph_get_before (self->graph), node);
  self->per_after = get_work (self, self->graph, node);
  if (self->per_before <= 0 || self->per_after <= 0)
    {
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                   node == GRIND_NONE ? _("“%s”: the total is not positive on both sides")
                                      : _("The calls of “%s” are not counted on both sides"),
                   options->compare.per);
      return FALSE;
    }
  self->per = node != GRIND_NONE ? grind_graph_dup_node_name (self->graph, node)
                                 : g_strdup (options->compare.per);
  scaled = grind_graph_scale_before (self->graph, self->per_after, self->per_before);
  g_object_unref (self->graph);
  self->graph = scaled;

  return TRUE;
}

/**
 * grind_cli_input_new:
 * @options: the options of a command
 * @files: its files
 * @error: (nullable): return location for an error; GRIND_ERROR_INVALID if the options do not fit
 *   the profile
 *
 * Analyses the chosen parts, or compares those of both sides.
 *
 * Returns: (transfer full) (nullable): the analysed profile, or %NULL on error
 */
GrindCliInput *
grind_cli_input_new (const GrindCliOptions  *options,
                     GrindCliFiles          *files,
                     GError                **error)
{
  g_autoptr (GrindCliInput) self = g_new0 (GrindCliInput, 1);

  self->files = grind_cli_files_ref (files);
  if (!(options->compare.base != NULL ? compare (self, options, files, error)
                                      : analyse (self, options, files, error)) ||
      !find_event (self, options->event, error) || !scale_before (self, options, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_cli_input_load:
 * @options: the options of a command
 * @error: (nullable): return location for an error; GRIND_ERROR_INVALID if the options do not fit
 *   the profile
 *
 * Reads all files of @options as one profile, and analyses the chosen parts, or compares those of
 * both sides.
 *
 * Returns: (transfer full) (nullable): the loaded profile, or %NULL on error
 */
GrindCliInput *
grind_cli_input_load (const GrindCliOptions  *options,
                      GError                **error)
{
  g_autoptr (GrindCliFiles) files =
    grind_cli_files_load (options, 1 << grind_cli_files_get_detail (options->format), error);

  return files != NULL ? grind_cli_input_new (options, files, error) : NULL;
}

void
grind_cli_input_free (GrindCliInput *self)
{
  g_clear_object (&self->graph);
  g_clear_object (&self->demangled);
  g_clear_object (&self->symbols);
  g_clear_object (&self->profile);
  g_clear_pointer (&self->files, grind_cli_files_unref);
  g_free (self->part_bits);
  g_free (self->base_bits);
  g_free (self->per);
  g_free (self);
}

gboolean
grind_cli_input_is_active_part (GrindCliInput *self,
                                GrindPartId    part)
{
  return grind_parts_have (self->part_bits, part);
}

/* The number of the cycle that @node is or belongs to, from 1; 0 if there is none */
guint
grind_cli_input_get_cycle (GrindCliInput *self,
                           GrindNodeId    node)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);

  if (node >= n_functions)
    return node - n_functions + 1;

  return grind_graph_get_cycle (self->graph, node);
}

/* The functions of both sides that @node stands for in a comparison; a cycle is in both */
GrindPair
grind_cli_input_get_pair (GrindCliInput *self,
                          GrindNodeId    node)
{
  if (grind_graph_is_cycle (self->graph, node))
    return (GrindPair) { node, node, GRIND_PAIR_SAME };

  return grind_comparison_get_pair (self->comparison, node);
}

/* (nullable): The name that was looked up for @node */
char *
grind_cli_input_dup_symbol (GrindCliInput *self,
                            GrindNodeId    node)
{
  GrindNameId recorded;

  if (self->symbols == NULL || node >= grind_profile_get_n_functions (self->profile))
    return NULL;
  recorded = grind_profile_get_function_name_id (self->profile, node);

  return grind_profile_get_function_name_id (self->symbols, node) != recorded
           ? grind_profile_dup_function_name (self->symbols, node) : NULL;
}

/**
 * grind_cli_input_dup_other_name:
 * @self: the loaded profile
 * @node: a function or cycle
 *
 * Returns the other name of @node: the raw name if the demangled one is shown, or vice versa.
 *
 * Returns: (transfer full) (nullable): the name, or %NULL if there is only one
 */
char *
grind_cli_input_dup_other_name (GrindCliInput *self,
                                GrindNodeId    node)
{
  if (node >= grind_profile_get_n_functions (self->profile))
    return NULL;
  if (self->demangled != NULL)
    return grind_profile_dup_function_name (self->demangled, node);

  return grind_profile_dup_raw_function_name (self->profile, node);
}
