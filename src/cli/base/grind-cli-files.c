/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the files of a command, and compares those of both sides. */
#include "config.h"

#include "grind-cli-files.h"

#include <string.h>
#include <unistd.h>

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>

#include "output/grind-terminal-text.h"
#include "format/grind-loader.h"
#include "grind-cli.h"
#include "profile/grind-error.h"
#include "source/binary/grind-demangle.h"

/* The same name as in compilers. */
#define STANDARD_INPUT_NAME "<stdin>"

struct _GrindCliFiles
{
  GrindProfile     *profile;     /* in which functions are one if they were compared on loading */
  guint8           *base_bits;   /* (nullable) */
  guint8           *part_bits;   /* (nullable) */
  GrindCliCompared  compared[GRIND_CLI_N_DETAILS];
};

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

/*
 * Chooses parts from those of the inputs from @first_input to before @end_input, which users number
 * from 1. @inputs: (nullable) by part; all are of input 0 if NULL
 */
gboolean
grind_cli_files_choose_parts (const guint  *inputs,
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

/**
 * grind_cli_files_demangle:
 * @profile: a profile
 * @demangled: (out) (transfer full) (nullable): the same with demangled names, %NULL if these are
 *   the same
 * @error: (nullable): return location for an error
 *
 * If demangling fails, names are shown unchanged, and the failure is reported.
 *
 * Returns: %FALSE on error
 */
gboolean
grind_cli_files_demangle (GrindProfile  *profile,
                          GrindProfile **demangled,
                          GError       **error)
{
  g_autoptr (GrindObjinfo) objinfo = NULL;
  g_autofree char *problem = NULL;

  *demangled = NULL;
  if (!grind_demangle_is_needed (profile))
    return TRUE;

  objinfo = grind_objinfo_new ();
  *demangled = grind_demangle_run (profile, objinfo, NULL, &problem, NULL, error);
  if (problem != NULL)
    grind_terminal_print_error (GRIND_CLI_NAME ": ", problem);

  return *demangled != NULL;
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

/* Makes a comparison, while a profile is loaded if there is a draft */
typedef GrindComparison *(* CompareFunc) (gconstpointer                   source,
                                          GrindProfile                   *names,
                                          GrindCliFiles                  *files,
                                          const GrindComparisonOptions   *how,
                                          GError                        **error);

static GrindComparison *
compare_draft (gconstpointer                  draft,
               GrindProfile                  *names,
               GrindCliFiles                 *files,
               const GrindComparisonOptions  *how,
               GError                       **error)
{
  return grind_comparison_new_for_draft (draft, names, files->base_bits, files->part_bits, how,
                                         NULL, error);
}

static GrindComparison *
compare_profile (gconstpointer                  source,
                 GrindProfile                  *names,
                 GrindCliFiles                 *files,
                 const GrindComparisonOptions  *how,
                 GError                       **error)
{
  return grind_comparison_new (names, files->base_bits, files->part_bits, how, NULL, error);
}

/* Pairs the functions, a second time if the user knows better which ones. Names are compared
 * demangled, whatever is shown. */
static GrindComparison *
pair_functions (GrindCliFiles          *self,
                const GrindCliOptions  *options,
                GrindCliDetail          detail,
                CompareFunc             compare,
                gconstpointer           source,
                GrindProfile           *names,
                GError                **error)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (GrindPair));
  GrindComparisonOptions how = {
    .folds_clones = detail == GRIND_CLI_FOLDED && !options->compare.no_fold_clones,
    .joins_unnamed = detail == GRIND_CLI_FOLDED,
  };
  g_autoptr (GrindComparison) first = compare (source, names, self, &how, error);

  if (first == NULL || options->compare.matches == NULL)
    return g_steal_pointer (&first);

  for (char **match = options->compare.matches; *match != NULL; match++)
    if (!find_match (names, first, *match, matches, error))
      return NULL;
  how.matches = (const GrindPair *) (const void *) matches->data;
  how.n_matches = matches->len;

  return compare (source, names, self, &how, error);
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

static gboolean
choose_sides (GrindCliFiles          *self,
              const GrindCliOptions  *options,
              const guint            *inputs,
              guint                   n_parts,
              GError                **error)
{
  guint n_base = g_strv_length (options->compare.base);

  return grind_cli_files_choose_parts (inputs, n_parts, options->compare.base_parts, 0, n_base,
                                       &self->base_bits, error) &&
         grind_cli_files_choose_parts (inputs, n_parts, options->parts, n_base, G_MAXUINT,
                                       &self->part_bits, error) &&
         check_side (self->base_bits, n_parts, options->compare.base[0], error) &&
         check_side (self->part_bits, n_parts, options->files[0], error);
}

/* What comparing on loading needs to know */
typedef struct
{
  GrindCliFiles         *files;
  const GrindCliOptions *options;
  GrindCliDetail         detail;
} Loading;

static gboolean
join_cb (const GrindDraft  *draft,
         GrindJoin         *join,
         GCancellable      *cancellable,
         gpointer           data,
         GError           **error)
{
  const Loading *loading = data;
  GrindCliCompared *compared = &loading->files->compared[loading->detail];
  g_autoptr (GrindProfile) demangled = NULL;

  if (!choose_sides (loading->files, loading->options, draft->inputs, draft->n_parts, error) ||
      !grind_cli_files_demangle (draft->profile, &demangled, error))
    return FALSE;

  compared->comparison = pair_functions (loading->files, loading->options, loading->detail,
                                         compare_draft, draft,
                                         demangled != NULL ? demangled : draft->profile, error);
  if (compared->comparison == NULL)
    return FALSE;
  grind_comparison_get_join (compared->comparison, join);

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
 * grind_cli_files_load:
 * @options: the options of a command
 * @details: a bit, 1 << #GrindCliDetail, for each detail that is needed of a comparison
 * @error: (nullable): return location for an error
 *
 * Reads all files of @options as one profile. If only one detail is needed, functions are compared
 * on loading, which takes neither more time nor more memory; otherwise the files are compared
 * later, for each of them.
 *
 * Returns: (transfer full) (nullable): the files, or %NULL if there is no profile
 */
GrindCliFiles *
grind_cli_files_load (const GrindCliOptions  *options,
                      guint                   details,
                      GError                **error)
{
  g_autoptr (GrindCliFiles) self = g_atomic_rc_box_new0 (GrindCliFiles);
  g_autoptr (GrindLoader) loader = loader_new (options);
  Loading loading = { self, options, GRIND_CLI_FOLDED };
  gboolean is_one = (details & (details - 1)) == 0;

  if (details == 1 << GRIND_CLI_DETAILED)
    loading.detail = GRIND_CLI_DETAILED;
  if (options->compare.base != NULL && is_one)
    grind_loader_set_join (loader, join_cb, &loading);
  self->profile = grind_loader_load (loader, NULL, error);
  if (self->profile == NULL)
    return NULL;

  if (options->compare.base != NULL && is_one)
    self->compared[loading.detail].profile = g_object_ref (self->profile);

  return g_steal_pointer (&self);
}

GrindCliFiles *
grind_cli_files_ref (GrindCliFiles *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
files_clear (gpointer data)
{
  GrindCliFiles *self = data;

  g_clear_object (&self->profile);
  g_free (self->base_bits);
  g_free (self->part_bits);
  for (guint i = 0; i < GRIND_CLI_N_DETAILS; i++)
    {
      g_clear_pointer (&self->compared[i].comparison, grind_comparison_unref);
      g_clear_object (&self->compared[i].profile);
      g_clear_object (&self->compared[i].demangled);
    }
}

void
grind_cli_files_unref (GrindCliFiles *self)
{
  g_atomic_rc_box_release_full (self, files_clear);
}

/* (transfer none): the profile of all files */
GrindProfile *
grind_cli_files_get_profile (GrindCliFiles *self)
{
  return self->profile;
}

/* (transfer full): a bit for each chosen part of one side, once the files are compared */
guint8 *
grind_cli_files_dup_bits (GrindCliFiles *self,
                          gboolean       is_before)
{
  return g_memdup2 (is_before ? self->base_bits : self->part_bits,
                    grind_profile_get_n_parts (self->profile) / 8 + 1);
}

/* Formats for people compare folded functions. */
GrindCliDetail
grind_cli_files_get_detail (GrindCliFormat format)
{
  return format == GRIND_CLI_JSON ? GRIND_CLI_DETAILED : GRIND_CLI_FOLDED;
}

/* Compares files that were not compared on loading. */
static gboolean
compare_files (GrindCliFiles          *self,
               const GrindCliOptions  *options,
               GrindCliDetail          detail,
               GError                **error)
{
  GrindCliCompared *compared = &self->compared[detail];
  guint n_parts = grind_profile_get_n_parts (self->profile);
  g_autofree guint *inputs = g_new (guint, n_parts + 1);
  g_autoptr (GrindProfile) demangled = NULL;

  for (GrindPartId part = 0; part < n_parts; part++)
    inputs[part] = grind_profile_get_part (self->profile, part)->input;
  g_clear_pointer (&self->base_bits, g_free);
  g_clear_pointer (&self->part_bits, g_free);
  if (!choose_sides (self, options, inputs, n_parts, error) ||
      !grind_cli_files_demangle (self->profile, &demangled, error))
    return FALSE;

  compared->comparison = pair_functions (self, options, detail, compare_profile, NULL,
                                         demangled != NULL ? demangled : self->profile, error);
  if (compared->comparison != NULL)
    compared->profile = grind_comparison_join (compared->comparison, self->profile, error);

  return compared->profile != NULL;
}

/**
 * grind_cli_files_compare:
 * @self: files
 * @options: the options with which they were loaded
 * @detail: how to compare
 * @error: (nullable): return location for an error
 *
 * Compares the files of both sides, unless that has been done already.
 *
 * Returns: (transfer none) (nullable): the comparison, or %NULL on error
 */
const GrindCliCompared *
grind_cli_files_compare (GrindCliFiles          *self,
                         const GrindCliOptions  *options,
                         GrindCliDetail          detail,
                         GError                **error)
{
  GrindCliCompared *compared = &self->compared[detail];

  if (compared->comparison == NULL && !compare_files (self, options, detail, error))
    return NULL;
  if (compared->demangled == NULL && options->names != GRIND_CLI_RAW_NAMES &&
      !grind_cli_files_demangle (compared->profile, &compared->demangled, error))
    return NULL;

  return compared;
}
