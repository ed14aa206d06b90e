/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-run-summary.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "analysis/graph/grind-graph.h"
#include "analysis/names/grind-name-key.h"
#include "cli/base/grind-cli-files.h"
#include "format/grind-loader.h"

/* Odd constants of 64 bits, for mixing */
#define FIRST_FACTOR  0x9e3779b97f4a7c15
#define SECOND_FACTOR 0xbf58476d1ce4e5b9

/**
 * grind_run_summary_new:
 * @path: a file
 * @error: return location for an error of GIO
 *
 * Returns: (transfer full) (nullable): a summary with the size and the time of the file
 */
GrindRunSummary *
grind_run_summary_new (const char  *path,
                       GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE ","
                                                  G_FILE_ATTRIBUTE_TIME_MODIFIED ","
                                                  G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                                                  G_FILE_QUERY_INFO_NONE, NULL, error);
  g_autoptr (GDateTime) time = NULL;
  GrindRunSummary *self;

  if (info == NULL)
    return NULL;
  if (g_file_peek_path (file) == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s: not a local file"), path);
      return NULL;
    }

  self = g_new0 (GrindRunSummary, 1);
  self->path = g_file_get_path (file);
  self->size = g_file_info_get_size (info);
  time = g_file_info_get_modification_date_time (info);
  if (time != NULL)
    self->mtime = g_date_time_to_unix (time) * G_USEC_PER_SEC + g_date_time_get_microsecond (time);

  return self;
}

void
grind_run_summary_free (GrindRunSummary *self)
{
  g_free (self->path);
  g_free (self->command);
  g_free (self->creator);
  g_clear_pointer (&self->events, g_ptr_array_unref);
  g_clear_pointer (&self->totals, g_array_unref);
  g_clear_pointer (&self->functions, g_array_unref);
  g_clear_pointer (&self->costs, g_array_unref);
  g_clear_pointer (&self->calls, g_array_unref);
  g_clear_pointer (&self->strings, g_string_chunk_free);
  g_free (self);
}

static guint64
mix (guint64 hash,
     guint64 word)
{
  hash = (hash ^ word) * FIRST_FACTOR;

  return (hash ^ hash >> 29) * SECOND_FACTOR;
}

/**
 * grind_run_summary_hash:
 * @self: a summary
 * @error: return location for a #GFileError
 *
 * Reads the file for its hash. It tells apart files that nobody has made to collide. Any thread.
 *
 * Returns: whether it could be read
 */
gboolean
grind_run_summary_hash (GrindRunSummary  *self,
                        GError          **error)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (self->path, FALSE, error);
  const char *bytes;
  guint64 word = 0;
  gsize length;

  if (file == NULL)
    return FALSE;

  bytes = g_mapped_file_get_contents (file);
  length = g_mapped_file_get_length (file);
  self->content = length;
  for (gsize i = 0; i + sizeof word <= length; i += sizeof word)
    {
      memcpy (&word, bytes + i, sizeof word);
      self->content = mix (self->content, GUINT64_FROM_LE (word));
    }
  word = 0;
  if (length % sizeof word != 0)
    memcpy (&word, bytes + length - length % sizeof word, length % sizeof word);
  self->content = mix (self->content, GUINT64_FROM_LE (word));

  return TRUE;
}

static const char *
keep (GrindRunSummary *self,
      char            *text)
{
  const char *kept = g_string_chunk_insert_const (self->strings, text);

  g_free (text);

  return kept;
}

static void
add_function (GrindRunSummary *self,
              GrindProfile    *profile,
              GrindFunctionId  id)
{
  gsize length, object_length;
  const char *name = grind_profile_get_function_name (profile, id, &length);
  const char *object = grind_profile_get_object (profile,
                                                 grind_profile_get_function_object (profile, id),
                                                 &object_length);
  g_autofree char *parent = grind_name_key_dup_parent (name, length);
  g_autofree char *key =
    grind_name_key_dup_normal (parent != NULL ? parent : name,
                               parent != NULL ? strlen (parent) : length,
                               grind_name_key_is_cpu_library (object, object_length));
  GrindRunFunction function = {
    .name = keep (self, grind_profile_dup_function_name (profile, id)),
    .key = keep (self, g_utf8_make_valid (key, -1)),
    .object = keep (self, grind_profile_dup_function_object (profile, id)),
    .file = keep (self, grind_profile_dup_function_file (profile, id)),
  };

  g_array_append_val (self->functions, function);
}

static gboolean
is_large (const GrindCosts *costs,
          gint64            cost,
          double            min_share)
{
  return fabs ((double) cost) >= min_share * fabs ((double) costs->base) &&
         (cost != 0 || min_share == 0);
}

/* Costs are in the order of functions, then of events: that of the database, which appends them far
 * faster than it inserts them. @numbers: (inout): by function, its index plus 1, or 0 */
static void
add_costs (GrindRunSummary    *self,
           GrindGraph         *graph,
           const GrindCosts  **costs,
           double              min_share,
           guint              *numbers)
{
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindFunctionId id = 0; id < grind_profile_get_n_functions (profile); id++)
    {
      if (!grind_graph_is_active_node (graph, id))
        continue;
      for (GrindEventId event = 0; event < self->events->len; event++)
        {
          GrindRunCost cost = { 0, event, costs[event]->self[id], costs[event]->inclusive[id] };

          if (!is_large (costs[event], cost.inclusive, min_share) &&
              !is_large (costs[event], cost.self, min_share))
            continue;
          if (numbers[id] == 0)
            {
              add_function (self, profile, id);
              numbers[id] = self->functions->len;
            }
          cost.function = numbers[id] - 1;
          g_array_append_val (self->costs, cost);
        }
    }
}

static void
add_calls (GrindRunSummary    *self,
           GrindGraph         *graph,
           const GrindCosts  **costs,
           double              min_share,
           const guint        *numbers)
{
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindFunctionId caller = 0; caller < grind_profile_get_n_functions (profile); caller++)
    {
      guint n_calls = 0;
      GrindCallId first = numbers[caller] != 0
                            ? grind_profile_get_outgoing (profile, caller, &n_calls) : 0;

      for (GrindCallId id = first; id < first + n_calls; id++)
        {
          guint callee = numbers[grind_profile_get_callee (profile, id)];

          if (callee == 0 || !grind_graph_is_active_call (graph, id))
            continue;
          for (GrindEventId event = 0; event < self->events->len; event++)
            {
              GrindRunCall call = { numbers[caller] - 1, callee - 1, event, 0,
                                    costs[event]->calls[id] };

              if (!is_large (costs[event], call.cost, min_share))
                continue;
              call.count = grind_graph_get_call_count (graph, id).count;
              g_array_append_val (self->calls, call);
            }
        }
    }
}

static void
summarize (GrindRunSummary *self,
           GrindGraph      *graph,
           double           min_share)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_events = grind_profile_get_n_real_events (profile);
  g_autofree guint *numbers = g_new0 (guint, grind_profile_get_n_functions (profile) + 1);
  g_autofree const GrindCosts **costs = g_new (const GrindCosts *, n_events + 1);
  const GrindPartInfo *part = grind_profile_get_part (profile, 0);

  self->command = g_strdup (part->command);
  self->creator = g_strdup (part->creator);
  self->events = g_ptr_array_new_with_free_func (g_free);
  self->totals = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->functions = g_array_new (FALSE, FALSE, sizeof (GrindRunFunction));
  self->costs = g_array_new (FALSE, FALSE, sizeof (GrindRunCost));
  self->calls = g_array_new (FALSE, FALSE, sizeof (GrindRunCall));
  self->strings = g_string_chunk_new (4096);
  for (GrindEventId event = 0; event < n_events; event++)
    {
      costs[event] = grind_graph_get_costs (graph, event);
      g_ptr_array_add (self->events, g_strdup (grind_profile_get_event_name (profile, event)));
      g_array_append_val (self->totals, costs[event]->total);
    }
  add_costs (self, graph, costs, min_share, numbers);
  add_calls (self, graph, costs, min_share, numbers);
}

/**
 * grind_run_summary_load:
 * @self: a summary
 * @min_share: the share of the total that functions and calls have at least; 0 for all
 * @memory_limit: in bytes, or 0 for the default
 * @error: return location for an error of the loader
 *
 * Reads the profile, with the calling thread only. Names are demangled. Any thread.
 *
 * Returns: whether it could be read
 */
gboolean
grind_run_summary_load (GrindRunSummary  *self,
                        double            min_share,
                        guint64           memory_limit,
                        GError          **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (self->path);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindProfile) demangled = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  grind_loader_add_file (loader, file);
  grind_loader_set_n_threads (loader, 1);
  if (memory_limit > 0)
    grind_loader_set_memory_limit (loader, memory_limit);
  profile = grind_loader_load (loader, NULL, error);
  if (profile == NULL || !grind_cli_files_demangle (profile, &demangled, error))
    return FALSE;

  graph = grind_graph_new (demangled != NULL ? demangled : profile, NULL, TRUE, NULL, error);
  if (graph == NULL)
    return FALSE;

  summarize (self, graph, min_share);

  return TRUE;
}
