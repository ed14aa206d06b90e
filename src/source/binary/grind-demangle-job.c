/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Detects mangled names, and demangles them with the helper. */
#include "config.h"

#include "grind-demangle-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"

/* Limits of a batch: small enough to show progress and to be cancelled. */
#define MAX_BATCH_NAMES 8192
#define MAX_BATCH_BYTES (1 << 20)

/* A name that crashes the helper is found by bisection; these limit the crashes and their time. */
#define MAX_FAILURES 64
#define MAX_FAILING  (20 * G_USEC_PER_SEC)

/* Some of the names to demangle */
typedef struct
{
  guint first;
  guint n_names;
} Range;

typedef struct
{
  /* Borrowed */
  GrindProfile           *profile;
  GrindDemangleFunc       demangle;
  gpointer                data;
  GrindDemangleProgress  *progress;    /* (nullable) */
  GCancellable           *cancellable;

  /* Owned */
  GArray                 *ids;         /* of GrindNameId: the names to demangle */
  GPtrArray              *raw;         /* borrowed text: the names in the file */
  GPtrArray              *answers;     /* of GPtrArray: owns the texts in @names */
  const char            **names;       /* by name: the demangled name, or NULL */
  GArray                 *ranges;      /* of Range: the stack of remaining ranges */
  GError                 *error;       /* (nullable): of the first failure */

  gint64                  failing;     /* microseconds */
  guint                   n_failures;
  guint                   n_left;      /* names that could not be demangled */
} Job;

static void
job_clear (Job *job)
{
  g_array_unref (job->ids);
  g_ptr_array_unref (job->raw);
  g_ptr_array_unref (job->answers);
  g_free (job->names);
  g_array_unref (job->ranges);
  g_clear_error (&job->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Job, job_clear)

/* The prefixes of C++, Rust and D compilers' names, which are rare in other names. */
static gboolean
is_mangled (const char *name)
{
  if (name[0] != '_')
    return FALSE;

  switch (name[1])
    {
    case 'Z':
      return g_ascii_isalnum (name[2]);
    case 'R':
      return g_ascii_isupper (name[2]) || g_ascii_isdigit (name[2]);
    case 'D':
      return g_ascii_isdigit (name[2]) || strncmp (name, "_Dmain", 6) == 0;
    case 'G':
      return strncmp (name, "_GLOBAL_", 8) == 0;
    default:
      return FALSE;
    }
}

/* A function name may be followed by those of its callers: "main'_Z3foov". */
static gboolean
has_mangled (const char *name,
             gsize       length)
{
  if (is_mangled (name))
    return TRUE;
  if (memchr (name, '\0', length) != NULL)
    return FALSE;
  for (const char *quote = strchr (name, '\''); quote != NULL; quote = strchr (quote + 1, '\''))
    if (is_mangled (quote + 1))
      return TRUE;

  return FALSE;
}

static void
collect_names (Job *job)
{
  GrindProfile *raw = grind_profile_get_raw (job->profile);
  guint n_names = grind_profile_get_n_names (raw);

  for (GrindNameId id = 0; id < n_names; id++)
    {
      gsize length;
      const char *name = grind_profile_get_name (raw, id, &length);

      if (!has_mangled (name, length))
        continue;
      g_array_append_val (job->ids, id);
      g_ptr_array_add (job->raw, (gpointer) name);
    }
}

static void
plan_batches (Job *job)
{
  Range range = { 0 };
  gsize bytes = 0;

  for (guint i = 0; i < job->raw->len; i++)
    {
      bytes += strlen (job->raw->pdata[i]);
      range.n_names++;
      if (i + 1 < job->raw->len && range.n_names < MAX_BATCH_NAMES && bytes < MAX_BATCH_BYTES)
        continue;
      g_array_append_val (job->ranges, range);
      range = (Range) { .first = i + 1 };
      bytes = 0;
    }
}

/* Takes ownership of @answer. */
static void
take_names (Job         *job,
            const Range *range,
            GPtrArray   *answer)
{
  g_ptr_array_add (job->answers, answer);
  for (guint i = 0; i < MIN (range->n_names, answer->len); i++)
    job->names[g_array_index (job->ids, GrindNameId, range->first + i)] = answer->pdata[i];
}

/* Whether the helper works without any names, so that the names are the reason for its failure. */
static gboolean
is_helper_there (Job *job)
{
  static const char *const name = "_Z1fv";
  g_autoptr (GPtrArray) answer = job->demangle (job->data, &name, 1, job->cancellable, NULL);

  return answer != NULL;
}

/* A name in @range crashed the helper: processes each half separately, as long as that is worth
 * it. */
static void
divide (Job         *job,
        const Range *range)
{
  Range halves[2] = { *range, *range };

  if (range->n_names == 1 || job->n_failures >= MAX_FAILURES || job->failing >= MAX_FAILING)
    {
      job->n_left += range->n_names;
      return;
    }

  halves[0].n_names = range->n_names / 2;
  halves[1].first += halves[0].n_names;
  halves[1].n_names -= halves[0].n_names;
  g_array_append_vals (job->ranges, halves, G_N_ELEMENTS (halves));
}

static guint
count_rest (Job *job)
{
  guint n_names = 0;

  for (guint i = 0; i < job->ranges->len; i++)
    n_names += g_array_index (job->ranges, Range, i).n_names;

  return n_names;
}

/* Returns FALSE if there is no point in continuing. */
static gboolean
do_range (Job         *job,
          const Range *range)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  GPtrArray *answer;

  answer = job->demangle (job->data, (const char *const *) job->raw->pdata + range->first,
                          range->n_names, job->cancellable, &error);
  if (answer != NULL)
    {
      take_names (job, range, answer);
      return TRUE;
    }
  if (g_cancellable_is_cancelled (job->cancellable))
    return FALSE;

  job->failing += g_get_monotonic_time () - start;
  if (job->error == NULL)
    job->error = g_steal_pointer (&error);
  if (job->n_failures++ == 0 && !is_helper_there (job))
    {
      job->n_left += range->n_names;
      return FALSE;
    }
  divide (job, range);

  return TRUE;
}

static void
do_all (Job *job)
{
  gboolean goes_on = TRUE;

  while (goes_on && job->ranges->len > 0)
    {
      Range range = g_array_index (job->ranges, Range, job->ranges->len - 1);

      g_array_set_size (job->ranges, job->ranges->len - 1);
      goes_on = do_range (job, &range);
      if (job->progress != NULL)
        g_atomic_int_set (&job->progress->n_done, job->ids->len - count_rest (job));
    }
  job->n_left += count_rest (job);
}

static char *
dup_problem (Job *job)
{
  g_autofree char *number = NULL;

  if (job->n_left == 0)
    return NULL;

  number = grind_number_format_integer (job->n_left);
  /* translators: a number, and why */
  return g_strdup_printf (ngettext ("%s name could not be demangled: %s",
                                    "%s names could not be demangled: %s", job->n_left),
                          number, job->error->message);
}

/* Like grind_demangle_run(), but calls @demangle for the names. */
GrindProfile *
_grind_demangle_run_by (GrindProfile           *profile,
                        GrindDemangleFunc       demangle,
                        gpointer                data,
                        GrindDemangleProgress  *progress,
                        char                  **problem,
                        GCancellable           *cancellable,
                        GError                **error)
{
  g_auto (Job) job = { profile, demangle, data, progress, cancellable };

  job.ids = g_array_new (FALSE, FALSE, sizeof (GrindNameId));
  job.raw = g_ptr_array_new ();
  job.answers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  job.names = g_new0 (const char *, MAX (grind_profile_get_n_names (profile), 1));
  job.ranges = g_array_new (FALSE, FALSE, sizeof (Range));

  collect_names (&job);
  plan_batches (&job);
  if (progress != NULL)
    g_atomic_int_set (&progress->n_names, (int) job.ids->len);
  do_all (&job);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (problem != NULL)
    *problem = dup_problem (&job);
  if (job.n_left == job.ids->len)
    return g_object_ref (grind_profile_get_raw (profile));

  return grind_profile_new_with_names (profile, job.names, error);
}

/**
 * grind_demangle_is_needed:
 * @profile: a finished profile
 *
 * Checks for mangled names in the file by their prefixes. Stops at the first one. May be called
 * from any thread.
 *
 * Returns: whether grind_demangle_run() would change anything
 */
gboolean
grind_demangle_is_needed (GrindProfile *profile)
{
  guint n_names;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), FALSE);

  profile = grind_profile_get_raw (profile);
  n_names = grind_profile_get_n_names (profile);
  for (GrindNameId name = 0; name < n_names; name++)
    if (is_mangled (grind_profile_get_name (profile, name, NULL)))
      return TRUE;

  return FALSE;
}
