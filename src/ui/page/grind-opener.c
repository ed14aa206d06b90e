/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-opener.h"

#include <glib/gi18n.h>

#include "analysis/graph/grind-color-map.h"
#include "format/grind-file-runs.h"
#include "profile/grind-error.h"
#include "source/binary/grind-symbol-names.h"
#include "source/files/grind-file-search.h"
#include "source/record/grind-recording-files.h"
#include "ui/base/grind-debuginfod-settings.h"
#include "ui/base/grind-path-settings.h"

/* Larger programs, libraries and debug files are read only once the profile is shown. */
#define MAX_SYMBOL_FILE ((guint64) 32 << 20)

/* Makes a session with a navigator from files: reads the profile, pairs its functions with those of
 * the files before in a comparison, demangles its names and looks up missing ones if needed, then
 * computes its graph and the initial selection, all in threads. */
struct _GrindOpener
{
  GObject parent_instance;

  /* Owned */
  GrindLoader  *loader;
  GrindProfile *profile;               /* (nullable): instead of files */
  char         *problem;               /* (nullable): a message for the user, when finished */
  GrindComparison *comparison;         /* (nullable): once functions are paired */
  guint8       *base;                  /* (nullable): the parts of the files before */
  GVariant     *pairs;                 /* (nullable): of functions, see grind_opener_set_pairs() */
  guint         n_base;                /* the number of files before */
  char         *before;                /* (nullable): a name of both sides of a comparison */
  char         *after;

  GrindPathRules *rules;               /* where ELF objects are searched for */
  char          **servers;             /* (nullable): those of debuginfod that the user allows */
  GrindSymbolResult symbols;           /* of looking up names, when finished */

  GrindDemangleProgress demangling;    /* atomic */
  gboolean              demangle;
  gboolean              looks_up;      /* names */
  gboolean              is_thorough;   /* from large files and from servers, too */
  guint                 n_known;       /* names that must be exceeded then */
};

G_DEFINE_FINAL_TYPE (GrindOpener, grind_opener, G_TYPE_OBJECT)

/* Returns the profile with demangled names, if they are wanted; the helper ends with this
 * function. */
static GrindProfile *
demangle (GrindOpener   *self,
          GrindProfile  *profile,
          GCancellable  *cancellable,
          GError       **error)
{
  g_autoptr (GrindObjinfo) objinfo = NULL;

  if (!self->demangle || !grind_demangle_is_needed (profile))
    return g_object_ref (grind_profile_get_raw (profile));

  objinfo = grind_objinfo_new ();

  return grind_demangle_run (profile, objinfo, &self->demangling, &self->problem, cancellable,
                             error);
}

/* Functions of a comparison have been paired by their recorded names. */
static gboolean
looks_up_names (GrindOpener  *self,
                GrindProfile *profile)
{
  return self->looks_up && self->comparison == NULL && grind_symbol_names_are_needed (profile);
}

/* Returns the profile with the requested names. */
static GrindProfile *
choose_names (GrindOpener   *self,
              GrindProfile  *profile,
              GCancellable  *cancellable,
              GError       **error)
{
  g_autoptr (GrindProfile) named = demangle (self, profile, cancellable, error);
  g_autoptr (GrindProfile) found = NULL;
  GrindSymbolRequest request = {
    .rules = self->rules,
    .profile_path = grind_file_search_get_profile_path (profile, NULL),
    .objects = grind_object_cache_get_default (),
    .demangles = self->demangle,
  };

  if (named == NULL || !looks_up_names (self, profile))
    return g_steal_pointer (&named);

  if (self->is_thorough)
    request.servers = (const char *const *) self->servers;
  else
    request.max_size = MAX_SYMBOL_FILE;

  found = grind_symbol_names_run (named, &request, &self->symbols, cancellable, error);
  if (found != NULL && self->is_thorough && self->symbols.n_found <= self->n_known)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "no more names");
      return NULL;
    }

  return g_steal_pointer (&found);
}

/* The parts that are not in @parts */
static guint8 *
invert_parts (const guint8 *parts,
              guint         n_parts)
{
  guint8 *others = g_new0 (guint8, n_parts / 8 + 1);

  for (GrindPartId part = 0; part < n_parts; part++)
    if (!grind_parts_have (parts, part))
      others[part / 8] |= 1 << part % 8;

  return others;
}

/* The pairs that the user wants */
static GArray *
find_pairs (GrindOpener  *self,
            GrindProfile *profile)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (GrindPair));
  gsize n_pairs = self->pairs != NULL ? g_variant_n_children (self->pairs) : 0;

  for (gsize i = 0; i < n_pairs; i++)
    {
      g_autoptr (GVariant) wanted = g_variant_get_child_value (self->pairs, i);
      g_autoptr (GVariant) before = g_variant_get_child_value (wanted, 0);
      g_autoptr (GVariant) after = g_variant_get_child_value (wanted, 1);
      GrindPair pair = { grind_session_find_in_profile (profile, before),
                         grind_session_find_in_profile (profile, after), GRIND_PAIR_BY_HAND };

      if (pair.before != GRIND_NONE && pair.after != GRIND_NONE && pair.before != pair.after)
        g_array_append_val (pairs, pair);
    }

  return pairs;
}

/* Pairs the functions of both sides while the profile is loaded. Names are compared demangled. */
static gboolean
join_cb (const GrindDraft  *draft,
         GrindJoin         *join,
         GCancellable      *cancellable,
         gpointer           data,
         GError           **error)
{
  GrindOpener *self = data;
  g_autoptr (GArray) pairs = find_pairs (self, draft->profile);
  const GrindComparisonOptions options = {
    .matches = (const GrindPair *) (const void *) pairs->data,
    .n_matches = pairs->len,
    .folds_clones = TRUE,
    .joins_unnamed = TRUE,
  };
  g_autoptr (GrindObjinfo) objinfo = NULL;
  g_autoptr (GrindProfile) names = g_object_ref (draft->profile);
  g_autofree guint8 *parts = NULL;
  guint n_base;

  self->base = g_new0 (guint8, draft->n_parts / 8 + 1);
  for (GrindPartId part = 0; part < draft->n_parts; part++)
    if (draft->inputs[part] < self->n_base)
      self->base[part / 8] |= 1 << part % 8;
  n_base = grind_parts_count (self->base, draft->n_parts);
  if (n_base == 0 || n_base == draft->n_parts)
    {
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_EMPTY, _("%s: nothing to compare"),
                   n_base == 0 ? self->before : self->after);
      return FALSE;
    }

  parts = invert_parts (self->base, draft->n_parts);
  if (grind_demangle_is_needed (names))
    {
      objinfo = grind_objinfo_new ();
      g_object_unref (names);
      names = grind_demangle_run (draft->profile, objinfo, &self->demangling, &self->problem,
                                  cancellable, error);
    }
  if (names == NULL)
    return FALSE;
  self->comparison = grind_comparison_new_for_draft (draft, names, self->base, parts, &options,
                                                     cancellable, error);
  if (self->comparison == NULL)
    return FALSE;
  grind_comparison_get_join (self->comparison, join);

  return TRUE;
}

static GrindSession *
make_session (GrindOpener   *self,
              GrindProfile  *profile,
              GCancellable  *cancellable,
              GError       **error)
{
  g_autoptr (GrindGraph) graph = NULL;
  g_autofree guint8 *parts = NULL;

  if (self->comparison == NULL)
    {
      graph = grind_graph_new (profile, NULL, TRUE, cancellable, error);

      return graph != NULL ? grind_session_new (profile, graph) : NULL;
    }

  parts = invert_parts (self->base, grind_profile_get_n_parts (profile));
  graph = grind_graph_new_compared (profile, self->base, parts, TRUE, cancellable, error);

  return graph != NULL ? grind_session_new_compared (graph, self->comparison, cancellable, error)
                       : NULL;
}

/* Finding the initial selection takes linear time in the calls, too, so make the
 * navigator here. */
static GrindNavigator *
make_navigator (GrindOpener   *self,
                GrindProfile  *loaded,
                GCancellable  *cancellable,
                GError       **error)
{
  g_autoptr (GrindProfile) profile = choose_names (self, loaded, cancellable, error);
  g_autoptr (GrindSession) session = NULL;

  if (profile == NULL)
    return NULL;
  /* The session and all panes need this first. */
  grind_color_map_get (profile);
  session = make_session (self, profile, cancellable, error);

  return session != NULL ? grind_navigator_new (session) : NULL;
}

static void
navigator_worker (GTask        *task,
                  gpointer      source,
                  gpointer      task_data,
                  GCancellable *cancellable)
{
  GError *error = NULL;
  GrindNavigator *navigator = make_navigator (source, task_data, cancellable, &error);

  if (navigator == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, navigator, g_object_unref);
}

static void
navigator_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  GrindNavigator *navigator = g_task_propagate_pointer (G_TASK (result), &error);

  if (navigator == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, navigator, g_object_unref);
}

static void
start_navigator (GTask        *task,
                 GrindProfile *profile)
{
  g_autoptr (GTask) navigator_task = NULL;

  navigator_task = g_task_new (g_task_get_source_object (task), g_task_get_cancellable (task),
                             navigator_cb, g_object_ref (task));
  g_task_set_source_tag (navigator_task, start_navigator);
  g_task_set_task_data (navigator_task, g_object_ref (profile), g_object_unref);
  g_task_run_in_thread (navigator_task, navigator_worker);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GrindProfile) profile = NULL;
  GError *error = NULL;

  profile = grind_loader_load_finish (GRIND_LOADER (source), result, &error);
  if (profile == NULL)
    g_task_return_error (task, error);
  else
    start_navigator (task, profile);
}

static void
grind_opener_finalize (GObject *object)
{
  GrindOpener *self = GRIND_OPENER (object);

  g_clear_object (&self->loader);
  g_clear_object (&self->profile);
  g_clear_pointer (&self->comparison, grind_comparison_unref);
  g_clear_pointer (&self->pairs, g_variant_unref);
  g_free (self->base);
  g_free (self->before);
  g_free (self->after);
  g_free (self->problem);
  g_clear_pointer (&self->rules, grind_path_rules_unref);
  g_strfreev (self->servers);

  G_OBJECT_CLASS (grind_opener_parent_class)->finalize (object);
}

static void
grind_opener_class_init (GrindOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_opener_finalize;
}

static void
grind_opener_init (GrindOpener *self)
{
  self->loader = grind_loader_new ();
  self->rules =
    grind_path_rules_ref (grind_path_settings_get_rules (grind_path_settings_get ()));
  self->servers = grind_debuginfod_settings_dup_allowed (grind_debuginfod_settings_get ());
}

/* @base: (nullable): the files before, to compare @files with */
GrindOpener *
grind_opener_new (GPtrArray *base,
                  GPtrArray *files)
{
  GrindOpener *self;

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);

  self = g_object_new (GRIND_TYPE_OPENER, NULL);
  self->n_base = base != NULL ? base->len : 0;
  for (guint i = 0; i < self->n_base; i++)
    grind_loader_add_file (self->loader, base->pdata[i]);
  for (guint i = 0; i < files->len; i++)
    grind_loader_add_file (self->loader, files->pdata[i]);
  if (self->n_base > 0)
    {
      self->before = grind_opener_dup_title (base);
      self->after = grind_opener_dup_title (files);
      grind_loader_set_join (self->loader, join_cb, self);
    }

  return self;
}

/* @pairs: (nullable): of the type GRIND_PAIRS_TYPE: functions before and after that are the same */
void
grind_opener_set_pairs (GrindOpener *self,
                        GVariant    *pairs)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  g_clear_pointer (&self->pairs, g_variant_unref);
  self->pairs = pairs != NULL ? g_variant_ref (pairs) : NULL;
}

/* An opener for one call of grind_opener_open_async() */
GrindOpener *
grind_opener_new_for_stream (GInputStream *stream,
                             const char   *name)
{
  GrindOpener *self;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  self = g_object_new (GRIND_TYPE_OPENER, NULL);
  grind_loader_add_stream (self->loader, stream, name);

  return self;
}

/* An opener for the profile of @session, without anything to read, for one call of
 * grind_opener_open_async() */
GrindOpener *
grind_opener_new_for_session (GrindSession *session)
{
  guint n_parts;
  GrindOpener *self;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  self = g_object_new (GRIND_TYPE_OPENER, NULL);
  self->profile = g_object_ref (grind_session_get_profile (session));
  n_parts = grind_profile_get_n_parts (self->profile);
  if (grind_session_get_comparison (session) != NULL)
    {
      self->comparison = grind_comparison_ref (grind_session_get_comparison (session));
      self->base = g_memdup2 (grind_session_get_base_files (session), n_parts / 8 + 1);
    }

  return self;
}

void
grind_opener_set_demangle (GrindOpener *self,
                           gboolean     demangle)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  self->demangle = demangle;
}

/* The value set by grind_opener_set_demangle(); %FALSE by default */
gboolean
grind_opener_get_demangle (GrindOpener *self)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), FALSE);

  return self->demangle;
}

/* Looks up the names of functions that were recorded without one, in files read quickly. */
void
grind_opener_look_up (GrindOpener *self)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  self->looks_up = TRUE;
}

/**
 * grind_opener_look_further:
 * @self: an opener
 * @n_found: the number of names that are known already
 *
 * Looks up the names of functions that were recorded without one in files of any size, and from the
 * servers that the user allows. Without any more, opening fails with %G_IO_ERROR_NOT_FOUND.
 */
void
grind_opener_look_further (GrindOpener *self,
                           guint        n_found)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  self->looks_up = TRUE;
  self->is_thorough = TRUE;
  self->n_known = n_found;
}

gboolean
grind_opener_looks_up (GrindOpener *self)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), FALSE);

  return self->looks_up;
}

/* The number of names that were looked up, when finished */
guint
grind_opener_get_n_found (GrindOpener *self)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), 0);

  return self->symbols.n_found;
}

/* Whether a thorough search may find more names, when finished */
gboolean
grind_opener_may_find_more (GrindOpener *self)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), FALSE);

  return !self->is_thorough && self->symbols.n_found < self->symbols.n_wanted &&
         (self->symbols.n_large > 0 || self->servers != NULL);
}

void
grind_opener_get_demangling (GrindOpener           *self,
                             GrindDemangleProgress *progress)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  progress->n_names = g_atomic_int_get (&self->demangling.n_names);
  progress->n_done = g_atomic_int_get (&self->demangling.n_done);
}

/* (nullable): A message to show in addition to the opened profile */
const char *
grind_opener_get_problem (GrindOpener *self)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), NULL);

  return self->problem;
}

void
grind_opener_get_progress (GrindOpener       *self,
                           GrindLoadProgress *progress)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  grind_loader_get_progress (self->loader, progress);
}

void
grind_opener_open_async (GrindOpener         *self,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (GRIND_IS_OPENER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, grind_opener_open_async);
  if (self->profile != NULL)
    {
      start_navigator (task, self->profile);
      g_object_unref (task);
    }
  else
    grind_loader_load_async (self->loader, cancellable, loaded_cb, task);
}

/* A navigator of a new session of the profile, or %NULL with @error set: a read error, or
 * %G_IO_ERROR_CANCELLED */
GrindNavigator *
grind_opener_open_finish (GrindOpener   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * grind_opener_dup_title:
 * @files: (element-type GFile): the files of one profile
 *
 * Returns: (transfer full): the name of the profile; of a recording, the program and the time
 */
char *
grind_opener_dup_title (GPtrArray *files)
{
  g_autofree char *recorded = NULL;

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);

  recorded = grind_recording_files_dup_title (files->pdata[0]);

  return recorded != NULL ? g_steal_pointer (&recorded) : grind_file_runs_dup_title (files);
}
