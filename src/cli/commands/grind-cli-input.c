/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-input.h"

#include <string.h>
#include <unistd.h>

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>

#include "cli/output/grind-terminal-text.h"
#include "format/grind-loader.h"
#include "grind-cli.h"
#include "profile/grind-error.h"
#include "source/binary/grind-demangle.h"

/* The same name as in compilers. */
#define STANDARD_INPUT_NAME "<stdin>"

static void
add_file (GrindLoader *loader,
          const char  *name)
{
  if (g_str_equal (name, "-"))
    {
      g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);

      grind_loader_add_stream (loader, stream, STANDARD_INPUT_NAME);
    }
  else
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (name);

      grind_loader_add_file (loader, file);
    }
}

static gboolean
find_event (GrindCliInput  *self,
            const char     *name,
            GError        **error)
{
  g_autoptr (GString) known = NULL;

  self->event = name != NULL ? grind_profile_find_event (self->profile, name) : 0;
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

/*
 * Chooses parts from those of the inputs from @first_input to before @end_input, which users number
 * from 1. @inputs: (nullable) by part; all are of input 0 if NULL
 */
static gboolean
choose_parts (const guint  *inputs,
              guint         n_all,
              GArray       *ranges,
              guint         first_input,
              guint         end_input,
              guint8      **bits,
              GError      **error)
{
  guint n_parts = 0;

  *bits = g_new0 (guint8, n_all / 8 + 1);
  for (GrindPartId part = 0; part < n_all; part++)
    {
      guint input = inputs != NULL ? inputs[part] : 0;
      gboolean is_chosen = ranges == NULL;

      if (input < first_input || input >= end_input)
        continue;
      n_parts++;
      for (guint i = 0; !is_chosen && i < ranges->len; i++)
        is_chosen = g_array_index (ranges, GrindCliRange, i).first <= n_parts &&
                    g_array_index (ranges, GrindCliRange, i).last >= n_parts;
      if (is_chosen)
        (*bits)[part / 8] |= 1 << part % 8;
    }

  for (guint i = 0; ranges != NULL && i < ranges->len; i++)
    if (g_array_index (ranges, GrindCliRange, i).last > n_parts)
      {
        g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                     ngettext ("The profile has no part %u, only %u part",
                               "The profile has no part %u, only %u parts", n_parts),
                     g_array_index (ranges, GrindCliRange, i).last, n_parts);
        return FALSE;
      }

  return TRUE;
}

/* Returns the profile with demangled names, or NULL if it has none that differ or on error. If
 * demangling fails, names are shown unchanged, and the failure is reported. */
static GrindProfile *
demangle (GrindProfile  *profile,
          GError       **error)
{
  g_autoptr (GrindObjinfo) objinfo = NULL;
  g_autofree char *problem = NULL;
  GrindProfile *demangled;

  if (!grind_demangle_is_needed (profile))
    return NULL;

  objinfo = grind_objinfo_new ();
  demangled = grind_demangle_run (profile, objinfo, NULL, &problem, NULL, error);
  if (problem != NULL)
    grind_terminal_print_error (GRIND_CLI_NAME ": ", problem);

  return demangled;
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

/* Returns the only function of that name on one side, or NONE. */
static GrindFunctionId
find_function (GrindProfile          *profile,
               const GrindComparison *comparison,
               const char            *name,
               gboolean               is_before)
{
  GrindFunctionId found = GRIND_NONE;

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile);
       function++)
    {
      GrindNameId id = grind_profile_get_function_name_id (profile, function);
      GrindPair pair = grind_comparison_get_pair (comparison, function);

      if (id == GRIND_NONE || (is_before ? pair.before : pair.after) != function ||
          (strcmp (grind_profile_get_name (profile, id, NULL), name) != 0 &&
           strcmp (grind_profile_get_raw_name (profile, id, NULL), name) != 0))
        continue;
      if (found != GRIND_NONE)
        return GRIND_NONE;
      found = function;
    }

  return found;
}

/* Names may contain equals signs: any that separates two functions is meant. */
static gboolean
find_match (GrindProfile           *profile,
            const GrindComparison  *comparison,
            const char             *match,
            GArray                 *pairs,
            GError                **error)
{
  g_autofree char *shown = NULL;

  for (const char *sign = strchr (match, '='); sign != NULL; sign = strchr (sign + 1, '='))
    {
      g_autofree char *old = g_strndup (match, sign - match);
      GrindPair pair = { GRIND_NONE, GRIND_NONE, GRIND_PAIR_BY_HAND };

      pair.before = find_function (profile, comparison, old, TRUE);
      pair.after = find_function (profile, comparison, sign + 1, FALSE);
      if (pair.before == GRIND_NONE || pair.after == GRIND_NONE)
        continue;
      g_array_append_val (pairs, pair);
      return TRUE;
    }

  shown = g_utf8_make_valid (match, -1);
  g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
               _("Expected one function before and one after, found “%s”"), shown);
  return FALSE;
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

static gboolean
analyse (GrindCliInput          *self,
         const GrindCliOptions  *options,
         GrindProfile           *profile,
         GError                **error)
{
  g_autoptr (GError) problem = NULL;
  GrindProfile *demangled = NULL;

  if (options->parts != NULL && self->comparison == NULL &&
      !choose_parts (NULL, grind_profile_get_n_parts (profile), options->parts, 0, G_MAXUINT,
                     &self->part_bits, error))
    return FALSE;
  if (options->names != GRIND_CLI_RAW_NAMES)
    demangled = demangle (profile, &problem);
  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  set_profiles (self, options->names, g_object_ref (profile), demangled);
  self->graph = self->comparison != NULL
                  ? compare_runs (self, options, error)
                  : grind_graph_new (self->profile, self->part_bits, !options->no_cycles, NULL,
                                     error);

  return self->graph != NULL;
}

/* The options of a comparison, and what loading finds out with them */
typedef struct
{
  GrindCliInput         *input;
  const GrindCliOptions *options;
} Loading;

/* Pairs the functions, a second time if the user knows better which ones. */
static GrindComparison *
pair_functions (const Loading     *loading,
                const GrindDraft  *draft,
                GrindProfile      *names,
                GCancellable      *cancellable,
                GError           **error)
{
  const GrindCliOptions *options = loading->options;
  GrindCliInput *input = loading->input;
  gboolean is_detailed = options->format == GRIND_CLI_JSON;
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (GrindPair));
  GrindComparisonOptions how = {
    .folds_clones = !is_detailed && !options->compare.no_fold_clones,
    .joins_unnamed = !is_detailed,
  };
  g_autoptr (GrindComparison) first =
    grind_comparison_new_for_draft (draft, names, input->base_bits, input->part_bits, &how,
                                    cancellable, error);

  if (first == NULL || options->compare.matches == NULL)
    return g_steal_pointer (&first);

  for (char **match = options->compare.matches; *match != NULL; match++)
    if (!find_match (names, first, *match, matches, error))
      return NULL;
  how.matches = (const GrindPair *) (const void *) matches->data;
  how.n_matches = matches->len;

  return grind_comparison_new_for_draft (draft, names, input->base_bits, input->part_bits, &how,
                                         cancellable, error);
}

static gboolean
check_side (const guint8  *bits,
            guint          n_parts,
            const char    *name,
            GError       **error)
{
  if (grind_parts_count (bits, n_parts) > 0)
    return TRUE;

  g_set_error (error, GRIND_ERROR, GRIND_ERROR_EMPTY, _("%s: nothing to compare"), name);
  return FALSE;
}

/* Compares while the profile is loaded. Names are compared demangled, whatever is shown. */
static gboolean
join_cb (const GrindDraft  *draft,
         GrindJoin         *join,
         GCancellable      *cancellable,
         gpointer           data,
         GError           **error)
{
  const Loading *loading = data;
  const GrindCliOptions *options = loading->options;
  GrindCliInput *input = loading->input;
  guint n_base = g_strv_length (options->compare.base);
  g_autoptr (GrindProfile) demangled = NULL;
  g_autoptr (GError) problem = NULL;

  if (!choose_parts (draft->inputs, draft->n_parts, options->compare.base_parts, 0, n_base,
                     &input->base_bits, error) ||
      !choose_parts (draft->inputs, draft->n_parts, options->parts, n_base, G_MAXUINT,
                     &input->part_bits, error) ||
      !check_side (input->base_bits, draft->n_parts, options->compare.base[0], error) ||
      !check_side (input->part_bits, draft->n_parts, options->files[0], error))
    return FALSE;

  demangled = demangle (draft->profile, &problem);
  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  input->comparison = pair_functions (loading, draft,
                                      demangled != NULL ? demangled : draft->profile, cancellable,
                                      error);
  if (input->comparison == NULL)
    return FALSE;
  grind_comparison_get_join (input->comparison, join);

  return TRUE;
}

static GrindLoader *
loader_new (const GrindCliOptions *options)
{
  GrindLoader *loader = grind_loader_new ();

  for (char **file = options->compare.base; file != NULL && *file != NULL; file++)
    add_file (loader, *file);
  for (char **file = options->files; *file != NULL; file++)
    add_file (loader, *file);
  grind_loader_set_memory_limit (loader, options->memory_limit);

  return loader;
}

/**
 * grind_cli_load_profile:
 * @options: the options of a command
 * @error: (nullable): return location for an error
 *
 * Reads all files of @options as one profile.
 *
 * Returns: (transfer full) (nullable): the profile, or %NULL if there is none
 */
GrindProfile *
grind_cli_load_profile (const GrindCliOptions  *options,
                        GError                **error)
{
  g_autoptr (GrindLoader) loader = loader_new (options);

  return grind_loader_load (loader, NULL, error);
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
  g_autoptr (GrindCliInput) self = g_new0 (GrindCliInput, 1);
  g_autoptr (GrindLoader) loader = loader_new (options);
  g_autoptr (GrindProfile) profile = NULL;
  Loading loading = { self, options };

  if (options->compare.base != NULL)
    grind_loader_set_join (loader, join_cb, &loading);
  profile = grind_loader_load (loader, NULL, error);
  if (profile == NULL || !analyse (self, options, profile, error) ||
      !find_event (self, options->event, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
grind_cli_input_free (GrindCliInput *self)
{
  g_clear_object (&self->graph);
  g_clear_object (&self->demangled);
  g_clear_object (&self->profile);
  g_clear_pointer (&self->comparison, grind_comparison_free);
  g_free (self->part_bits);
  g_free (self->base_bits);
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
