/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-search-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "grind-folded-names-private.h"
#include "grind-pattern-private.h"
#include "profile/grind-error.h"
#include "profile/grind-tasks.h"
#include "profile/grind-text.h"

/* Paths between two checks for cancellation */
#define BLOCK_PATHS 256

/* The search fails if an expression takes too long on more names than this. */
#define MAX_EXCEEDED 1000

/* Raw names contain many letters with other meanings: a shorter text would match most of them. */
#define MIN_RAW_LENGTH 3

struct _GrindMatches
{
  GrindProfile *profile;
  GrindPattern *pattern;
  guint16      *scores;      /* by function; 0 if it does not match */
  guint8       *names;       /* (nullable): by name: whether it may be that of a match */
  guint         n_exceeded;
};

/* One pass over all names. Each entry by name is written by a single thread. */
typedef struct
{
  /* Borrowed */
  GrindProfile     *profile;
  GrindPattern     *pattern;
  const GrindTerm  *term;         /* (nullable): the term, unless it is an expression */
  GrindFoldedNames *names;
  const guint8     *candidates;   /* (nullable): by name: whether to search it */
  GCancellable     *cancellable;
  guint16          *scores;       /* by name: the result */
  gboolean          is_raw;       /* the names are raw, not those shown */
  guint             n_exceeded;   /* atomic */
} Pass;

/* Source files or ELF objects */
typedef const char *(*GetPathFunc) (GrindProfile *profile,
                                    guint32       id,
                                    gsize        *length);

static gboolean
is_over (Pass *pass)
{
  return g_cancellable_is_cancelled (pass->cancellable) ||
         g_atomic_int_get (&pass->n_exceeded) > MAX_EXCEEDED;
}

/* If most names are left, one pass over the whole text is faster than searching them one by one. */
static gboolean
is_worth_narrowing (const guint8 *candidates,
                    guint         first,
                    guint         end)
{
  guint n_found = 0;

  for (guint name = first; name < end; name++)
    n_found += candidates[name];

  return n_found <= (end - first) / 4;
}

static void
find_in_block (Pass  *pass,
               guint  first,
               guint  end)
{
  g_autofree guint8 *marks = NULL;

  if (pass->candidates != NULL && is_worth_narrowing (pass->candidates, first, end))
    {
      for (guint name = first; name < end; name++)
        pass->scores[name] = pass->candidates[name] &&
                             strstr (pass->names->text + pass->names->starts[name],
                                     pass->term->folded) != NULL;
      return;
    }

  marks = g_new0 (guint8, end - first);
  _grind_folded_names_find (pass->names, pass->term->folded, pass->term->length, first, end,
                            marks);
  for (guint name = first; name < end; name++)
    pass->scores[name] = marks[name - first];
}

static void
score_block (Pass  *pass,
             guint  first,
             guint  end)
{
  for (guint name = first; name < end; name++)
    {
      const char *folded = pass->names->text + pass->names->starts[name];
      gsize folded_length = pass->names->starts[name + 1] - pass->names->starts[name] - 1;
      gsize length;
      const char *original;
      guint score;

      if (pass->candidates != NULL && !pass->candidates[name])
        continue;

      original = grind_profile_get_name (pass->profile, name, &length);
      score = _grind_fuzzy_score (folded, length == folded_length ? original : folded,
                                  folded_length, pass->term->folded, pass->term->length);
      pass->scores[name] = MIN (score, G_MAXUINT16);
    }
}

static gboolean
is_ascii (const char *bytes,
          gsize       length)
{
  guint8 all = 0;

  for (gsize i = 0; i < length; i++)
    all |= (guint8) bytes[i];

  return all < 0x80 && memchr (bytes, '\0', length) == NULL;
}

static GrindRegexResult
match_bytes (GRegex     *regex,
             const char *bytes,
             gsize       length)
{
  g_autofree char *valid = NULL;
  g_autofree char *normal = NULL;

  if (is_ascii (bytes, length))
    return _grind_regex_match (regex, bytes, length);

  valid = grind_text_to_utf8 (bytes, length);
  normal = g_utf8_normalize (valid, -1, G_NORMALIZE_NFC);

  return _grind_regex_match (regex, normal, strlen (normal));
}

/* Searches for the literal part first, which excludes most names without running the expression. */
static void
match_block (Pass  *pass,
             guint  first,
             guint  end)
{
  const char *literal = pass->pattern->literal;
  g_autofree guint8 *marks = NULL;

  if (literal != NULL)
    {
      marks = g_new0 (guint8, end - first);
      _grind_folded_names_find (pass->names, literal, strlen (literal), first, end, marks);
    }

  for (guint name = first; name < end && !is_over (pass); name++)
    {
      GrindRegexResult result;
      const char *bytes;
      gsize length;

      if (marks != NULL && !marks[name - first])
        continue;

      bytes = grind_profile_get_name (pass->profile, name, &length);
      result = match_bytes (pass->pattern->regex, bytes, length);
      pass->scores[name] = result == GRIND_REGEX_MATCH;
      if (result == GRIND_REGEX_EXCEEDED)
        g_atomic_int_inc (&pass->n_exceeded);
    }
}

static gboolean
search_block (gpointer data,
              guint    block)
{
  Pass *pass = data;
  guint first = block * GRIND_NAMES_BLOCK;
  guint end = first + MIN (GRIND_NAMES_BLOCK, pass->names->n_names - first);

  if (pass->term == NULL)
    match_block (pass, first, end);
  else if (pass->pattern->mode == GRIND_SEARCH_FUZZY && !pass->is_raw)
    score_block (pass, first, end);
  else
    find_in_block (pass, first, end);

  return !is_over (pass);
}

/* A plain search is done before a second thread could start. */
static guint
get_n_threads (GrindSearchMode mode)
{
  return mode == GRIND_SEARCH_SUBSTRING || mode == GRIND_SEARCH_WORDS ? 1 : 0;
}

/* Sets the scores of the names of @profile that match @term, or the expression. */
static gboolean
score_names (GrindMatches     *self,
             GrindProfile     *profile,
             GrindFoldedNames *names,
             const GrindTerm  *term,
             const guint8     *candidates,
             guint16          *scores,
             GCancellable     *cancellable,
             GError          **error)
{
  Pass pass = { profile, self->pattern, term, names, candidates, cancellable, scores,
                profile != self->profile, 0 };

  grind_tasks_run (search_block, &pass,
                   (names->n_names + GRIND_NAMES_BLOCK - 1) / GRIND_NAMES_BLOCK,
                   get_n_threads (self->pattern->mode), cancellable);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (pass.n_exceeded > MAX_EXCEEDED)
    {
      g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_PATTERN,
                           _("The regular expression is too slow for many names"));
      return FALSE;
    }
  self->n_exceeded += pass.n_exceeded;

  return TRUE;
}

/* If the names shown are not those in the file, the latter are searched, too, and rank lower: they
 * are not matched fuzzily, as scattered letters of a raw name are meaningless. */
static gboolean
score_raw_names (GrindMatches     *self,
                 const GrindTerm  *term,
                 guint16          *scores,
                 GCancellable     *cancellable,
                 GError          **error)
{
  GrindProfile *raw = grind_profile_get_raw (self->profile);
  gsize length = term != NULL ? term->length : strlen (self->pattern->text);
  GrindFoldedNames *names;
  g_autofree guint16 *raw_scores = NULL;

  if (raw == self->profile || length < MIN_RAW_LENGTH)
    return TRUE;

  names = _grind_folded_names_get (raw, cancellable, error);
  if (names == NULL)
    return FALSE;

  raw_scores = g_new0 (guint16, MAX (names->n_names, 1));
  if (!score_names (self, raw, names, term, self->names, raw_scores, cancellable, error))
    return FALSE;
  for (guint name = 0; name < names->n_names; name++)
    scores[name] = MAX (scores[name], raw_scores[name]);

  return TRUE;
}

static guint
score_path (GrindMatches    *self,
            const GrindTerm *term,
            const char      *bytes,
            gsize            length)
{
  g_autofree char *valid = NULL;
  g_autofree char *folded = NULL;

  if (term == NULL)
    {
      GrindRegexResult result = match_bytes (self->pattern->regex, bytes, length);

      self->n_exceeded += result == GRIND_REGEX_EXCEEDED;
      return result == GRIND_REGEX_MATCH;
    }

  valid = grind_text_to_utf8 (bytes, length);
  folded = grind_search_fold (valid);

  return _grind_term_score (term, self->pattern->mode, folded, valid);
}

/* Returns NULL when cancelled. */
static guint16 *
score_paths (GrindMatches    *self,
             const GrindTerm *term,
             guint            n_paths,
             GetPathFunc      get_path,
             GCancellable    *cancellable,
             GError         **error)
{
  g_autofree guint16 *scores = g_new0 (guint16, MAX (n_paths, 1));

  for (guint id = 0; id < n_paths; id++)
    {
      gsize length;
      const char *path = get_path (self->profile, id, &length);

      if (id % BLOCK_PATHS == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      scores[id] = MIN (score_path (self, term, path, length), G_MAXUINT16);
    }

  return g_steal_pointer (&scores);
}

/* The common case, in a separate loop */
static void
combine_names (GrindMatches  *self,
               const guint16 *names)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      guint16 score = names[grind_profile_get_function_name_id (self->profile, function)];

      self->scores[function] = MIN (self->scores[function], score);
    }
}

/* The score of a function is the best of its name, file and ELF object; all terms must match. */
static void
combine (GrindMatches  *self,
         const guint16 *names,
         const guint16 *files,
         const guint16 *objects)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);
  guint n_files = grind_profile_get_n_files (self->profile);
  guint n_objects = grind_profile_get_n_objects (self->profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      guint16 score = 0;

      if (names != NULL)
        score = names[grind_profile_get_function_name_id (self->profile, function)];
      if (files != NULL)
        {
          GrindFileId file = grind_profile_get_function_file (self->profile, function);

          score = MAX (score, file < n_files ? files[file] : 0);
        }
      if (objects != NULL)
        {
          GrindObjectId object = grind_profile_get_function_object (self->profile, function);

          score = MAX (score, object < n_objects ? objects[object] : 0);
        }
      self->scores[function] = MIN (self->scores[function], score);
    }
}

/* Keeps the names that can still be those of matches. */
static void
keep_names (GrindMatches  *self,
            const guint16 *scores,
            guint          n_names)
{
  if (self->names == NULL)
    self->names = g_new (guint8, MAX (n_names, 1));
  for (guint name = 0; name < n_names; name++)
    self->names[name] = scores[name] > 0;
}

/* Searches for one term, or the expression if that is NULL, and drops functions without a match. */
static gboolean
apply (GrindMatches      *self,
       GrindFoldedNames  *names,
       const GrindTerm   *term,
       const guint8      *previous,
       GCancellable      *cancellable,
       GError           **error)
{
  GrindSearchFields fields = term != NULL ? term->fields : self->pattern->fields;
  g_autofree guint16 *name_scores = NULL;
  g_autofree guint16 *file_scores = NULL;
  g_autofree guint16 *object_scores = NULL;

  if (fields & GRIND_SEARCH_NAME)
    {
      name_scores = g_new0 (guint16, MAX (names->n_names, 1));
      if (!score_names (self, self->profile, names, term,
                        self->names != NULL ? self->names : previous, name_scores, cancellable,
                        error) ||
          !score_raw_names (self, term, name_scores, cancellable, error))
        return FALSE;
      if (fields == GRIND_SEARCH_NAME)
        keep_names (self, name_scores, names->n_names);
    }
  if (fields & GRIND_SEARCH_FILE)
    {
      file_scores = score_paths (self, term, grind_profile_get_n_files (self->profile),
                                 grind_profile_get_file, cancellable, error);
      if (file_scores == NULL)
        return FALSE;
    }
  if (fields & GRIND_SEARCH_OBJECT)
    {
      object_scores = score_paths (self, term, grind_profile_get_n_objects (self->profile),
                                   grind_profile_get_object, cancellable, error);
      if (object_scores == NULL)
        return FALSE;
    }
  if (fields == GRIND_SEARCH_NAME)
    combine_names (self, name_scores);
  else
    combine (self, name_scores, file_scores, object_scores);

  return TRUE;
}

static gboolean
find (GrindMatches     *self,
      GrindFoldedNames *names,
      GrindMatches     *previous,
      GCancellable     *cancellable,
      GError          **error)
{
  GArray *terms = self->pattern->terms;
  guint n_functions = grind_profile_get_n_functions (self->profile);
  const guint8 *previous_names = NULL;

  if (previous != NULL && previous->profile == self->profile &&
      _grind_pattern_narrows (self->pattern, previous->pattern))
    previous_names = previous->names;

  self->scores = g_new (guint16, MAX (n_functions, 1));
  memset (self->scores, 0xff, n_functions * sizeof (guint16));
  if (self->pattern->regex != NULL)
    return apply (self, names, NULL, NULL, cancellable, error);

  for (guint i = 0; i < terms->len; i++)
    if (!apply (self, names, &g_array_index (terms, GrindTerm, i), previous_names, cancellable,
                error))
      return FALSE;

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static void
prepare_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  GError *error = NULL;

  if (grind_search_prepare (source_object, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * grind_search_prepare:
 * @profile: a finished profile
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Creates the folded names that every search needs; the profile caches them. They take as much
 * memory as the names. Otherwise the first search creates them. May be called from any thread.
 *
 * Returns: whether they exist; %FALSE when cancelled
 */
gboolean
grind_search_prepare (GrindProfile  *profile,
                      GCancellable  *cancellable,
                      GError       **error)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), FALSE);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  return _grind_folded_names_get (profile, cancellable, error) != NULL &&
         _grind_folded_names_get (grind_profile_get_raw (profile), cancellable, error) != NULL;
}

/**
 * grind_search_prepare_async:
 * @profile: a finished profile
 * @cancellable: (nullable): a #GCancellable
 *
 * Calls grind_search_prepare() in a worker thread, without reporting its end.
 */
void
grind_search_prepare_async (GrindProfile *profile,
                            GCancellable *cancellable)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (GRIND_IS_PROFILE (profile));
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  task = g_task_new (profile, cancellable, NULL, NULL);
  g_task_set_source_tag (task, grind_search_prepare_async);
  g_task_run_in_thread (task, prepare_worker);
}

/**
 * grind_search_find:
 * @profile: a finished profile
 * @pattern: the pattern
 * @previous: (nullable): the result of an earlier search; if @pattern only narrows it, only the
 *   names found then are searched
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError: %G_IO_ERROR_CANCELLED, or %GRIND_ERROR_PATTERN for an
 *   expression that takes too long on many names
 *
 * Finds the functions that match @pattern. Takes linear time in the length of all names, except for
 * expressions that backtrack: these have a limit per name. Fuzzy searches and expressions use
 * several threads. Raw names that are not shown are searched, too; a fuzzy search finds only
 * contiguous texts in them. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the matches, or %NULL with an error
 */
GrindMatches *
grind_search_find (GrindProfile  *profile,
                   GrindPattern  *pattern,
                   GrindMatches  *previous,
                   GCancellable  *cancellable,
                   GError       **error)
{
  g_autoptr (GrindMatches) self = NULL;
  GrindFoldedNames *names;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (pattern != NULL, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  names = _grind_folded_names_get (profile, cancellable, error);
  if (names == NULL)
    return NULL;

  self = g_new0 (GrindMatches, 1);
  self->profile = g_object_ref (profile);
  self->pattern = grind_pattern_ref (pattern);
  if (!find (self, names, previous, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/* The results of grind_matches_get_score(), by function. */
const guint16 *
_grind_matches_get_scores (GrindMatches *self)
{
  return self->scores;
}

/**
 * grind_matches_free:
 * @self: (transfer full): matches
 */
void
grind_matches_free (GrindMatches *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->profile);
  g_clear_pointer (&self->pattern, grind_pattern_unref);
  g_clear_pointer (&self->scores, g_free);
  g_clear_pointer (&self->names, g_free);
  g_free (self);
}

/**
 * grind_matches_get_pattern:
 * @self: matches
 *
 * Returns: (transfer none): the pattern that was searched for
 */
GrindPattern *
grind_matches_get_pattern (GrindMatches *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->pattern;
}

/**
 * grind_matches_get_score:
 * @self: matches
 * @function: a function of the profile
 *
 * Returns: 0 if @function does not match; otherwise its score, see grind_pattern_score()
 */
guint
grind_matches_get_score (GrindMatches    *self,
                         GrindFunctionId  function)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->scores[function];
}

/**
 * grind_matches_get_n_exceeded:
 * @self: matches
 *
 * Returns: the number of names and paths for which the expression took too long; these do not match
 */
guint
grind_matches_get_n_exceeded (GrindMatches *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_exceeded;
}
