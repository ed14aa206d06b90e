/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-builder-private.h"

static void
event_line_clear (gpointer data)
{
  GrindEventLine *line = data;

  g_free (line->name);
  g_free (line->formula);
  g_free (line->long_name);
}

/*
 * @memory_limit: memory limit of the tables in bytes (rule W3)
 * @is_proportionate: whether the limit also depends on the length of the text
 */
GrindBuilder *
grind_builder_new (gint64   memory_limit,
                   gboolean is_proportionate)
{
  GrindBuilder *self = g_new0 (GrindBuilder, 1);
  GrindBudget *budget;

  self->profile = _grind_profile_new ();
  budget = &self->profile->budget;
  grind_budget_init (budget, memory_limit, is_proportionate);
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    {
      grind_name_table_init (&self->profile->names[i], budget);
      grind_id_map_init (&self->ids[i], budget);
    }
  grind_buffer_init (&self->self_functions, budget);
  grind_buffer_init (&self->self_parts, budget);
  grind_buffer_init (&self->callers, budget);
  grind_buffer_init (&self->callees, budget);
  grind_buffer_init (&self->call_parts, budget);
  grind_buffer_init (&self->functions, budget);
  grind_numbers_init (&self->function_lines, budget);
  grind_tuple_table_init (&self->function_table, budget);
  self->event_ids = g_hash_table_new (g_str_hash, g_str_equal);
  self->event_lines = g_array_new (FALSE, FALSE, sizeof (GrindEventLine));
  g_array_set_clear_func (self->event_lines, event_line_clear);
  self->part_builds = g_ptr_array_new_with_free_func ((GDestroyNotify) _grind_part_build_free);
  self->shards = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_shard_costs_free);
  self->shard_events = g_ptr_array_new ();
  self->files = g_ptr_array_new_with_free_func (g_free);
  self->pending = g_array_new (FALSE, FALSE, sizeof (GrindHeader));
  g_array_set_clear_func (self->pending, grind_header_clear);

  return self;
}

static void
clear_ids (GrindBuilder *self)
{
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    {
      GrindBudget *budget = self->ids[i].dense.budget;

      grind_id_map_clear (&self->ids[i]);
      grind_id_map_init (&self->ids[i], budget);
    }
}

void
grind_builder_free (GrindBuilder *self)
{
  clear_ids (self);
  grind_buffer_clear (&self->self_functions);
  grind_buffer_clear (&self->self_parts);
  grind_buffer_clear (&self->callers);
  grind_buffer_clear (&self->callees);
  grind_buffer_clear (&self->call_parts);
  grind_buffer_clear (&self->functions);
  grind_numbers_clear (&self->function_lines);
  grind_tuple_table_clear (&self->function_table);
  g_hash_table_unref (self->event_ids);
  g_array_unref (self->event_lines);
  g_ptr_array_unref (self->part_builds);
  g_ptr_array_unref (self->shards);
  g_ptr_array_unref (self->shard_events);
  g_ptr_array_unref (self->files);
  g_array_unref (self->pending);
  grind_findings_clear (&self->file_findings);
  grind_findings_clear (&self->findings);
  g_clear_object (&self->profile);
  g_free (self);
}

GrindBudget *
grind_builder_get_budget (GrindBuilder *self)
{
  return &self->profile->budget;
}

guint64
grind_builder_n_functions (GrindBuilder *self)
{
  return grind_buffer_count (&self->functions, GrindFunctionRow);
}

/* Returns the real event of this name; adds it if it is new. */
guint32
_grind_builder_get_event (GrindBuilder *self,
                          const char   *name)
{
  guint32 id = GPOINTER_TO_UINT (g_hash_table_lookup (self->event_ids, name));
  GrindEvent event = { 0, };

  if (id > 0)
    return id - 1;
  /* If this fails, the load fails at the end of the next part or shard. */
  grind_budget_take (&self->profile->budget, GRIND_EVENT_MEMORY);
  id = self->profile->events->len;
  event.name = g_strdup (name);
  g_array_append_val (self->profile->events, event);
  g_hash_table_insert (self->event_ids, event.name, GUINT_TO_POINTER (id + 1));

  return id;
}

/* Begins the input called @name: resets ids, line numbers and the current object and file. FALSE:
 * out of memory. */
gboolean
grind_builder_begin_file (GrindBuilder *self,
                          const char   *name)
{
  static const char unknown[] = "";

  g_ptr_array_add (self->files, g_utf8_make_valid (name, -1));
  clear_ids (self);
  self->line = 0;
  self->first_part = self->part_builds->len;
  self->object = grind_name_table_intern (&self->profile->names[GRIND_SPACE_OBJECT], unknown, 0);
  self->file = grind_name_table_intern (&self->profile->names[GRIND_SPACE_FILE], unknown, 0);

  return self->object != GRIND_NONE && self->file != GRIND_NONE && _grind_builder_begin_part (self);
}

/* Skips an empty input among others (rule D4). */
void
grind_builder_pass_over (GrindBuilder *self,
                         const char   *name)
{
  g_ptr_array_add (self->files, g_utf8_make_valid (name, -1));
  _grind_builder_find_in_file (self, GRIND_FINDING_FILE_EMPTY, self->files->len - 1, 0, NULL);
}

/* Notes a finding in the current file; @text is the text found there. */
void
grind_builder_find (GrindBuilder *self,
                    GrindFinding  finding,
                    guint64       line,
                    const char   *text)
{
  grind_findings_add (&self->file_findings, finding, line, text, text != NULL ? strlen (text) : 0);
}

/* The names of a function in the profile, and their hash */
typedef struct
{
  guint32 object;
  guint32 file;
  guint32 name;
  guint32 hash;
} FunctionKey;

static guint32
add_function (GrindBuilder      *self,
              const FunctionKey *key)
{
  GrindTupleTable *table = &self->function_table;
  GrindFunctionRow *row;
  guint32 *slot;

  if (!grind_tuple_table_prepare (table))
    return GRIND_NONE;
  for (slot = grind_tuple_table_first (table, key->hash); *slot != 0;
       slot = grind_tuple_table_next (table, slot))
    {
      if (!grind_tuple_table_matches (table, slot, key->hash))
        continue;
      row = &grind_buffer_index (&self->functions, GrindFunctionRow, *slot - 1);
      if (row->name == key->name && row->file == key->file && row->object == key->object)
        return *slot - 1;
    }

  if ((row = grind_buffer_extend (&self->functions, sizeof *row)) == NULL ||
      !grind_numbers_append (&self->function_lines, 0) ||
      !grind_tuple_table_put (table, slot, key->hash))
    return GRIND_NONE;
  *row = (GrindFunctionRow) { .object = key->object, .file = key->file, .name = key->name };

  return *slot - 1;
}

static gboolean
resolve_function (GrindBuilder             *self,
                  GrindShard               *shard,
                  const GrindShardFunction *function,
                  FunctionKey              *key)
{
  GrindTupleTable *table = &self->function_table;

  key->object = _grind_builder_resolve (self, shard, GRIND_SPACE_OBJECT, function->object);
  key->file = _grind_builder_resolve (self, shard, GRIND_SPACE_FILE, function->file);
  key->name = _grind_builder_resolve (self, shard, GRIND_SPACE_FUNCTION, function->name);
  key->hash = grind_tuple_table_hash (table, key->object, key->file, key->name);
  if (table->slots.length > 0)
    __builtin_prefetch (grind_tuple_table_first (table, key->hash));

  return key->object != GRIND_NONE && key->file != GRIND_NONE && key->name != GRIND_NONE;
}

/* Prefetches the row that add_function() compares the key with and keep_line() may change. */
static void
fetch_function (GrindBuilder      *self,
                const FunctionKey *key)
{
  GrindTupleTable *table = &self->function_table;
  guint32 row;

  if (table->slots.length == 0 || (row = *grind_tuple_table_first (table, key->hash)) == 0)
    return;
  __builtin_prefetch (&grind_buffer_index (&table->hashes, guint32, row - 1));
  __builtin_prefetch (&grind_buffer_index (&self->functions, GrindFunctionRow, row - 1));
  grind_numbers_fetch (&self->function_lines, row - 1);
}

/*
 * Keeps the lowest line that any call states for a function, a hint to its start. FALSE: out of
 * memory.
 */
static gboolean
keep_line (GrindBuilder *self,
           guint32       function,
           guint64       stated)
{
  guint64 line;

  if (stated == 0 || stated > G_MAXINT64)
    return TRUE;

  line = grind_numbers_get (&self->function_lines, function);

  return (line != 0 && line <= stated) ||
         grind_numbers_set (&self->function_lines, function, stated);
}

/*
 * Maps functions of the shard to functions of the profile. They are looked up in batches, so that
 * memory for the next ones is prefetched while one is compared.
 *
 * Returns: (transfer full): NULL if out of memory
 */
static guint32 *
take_functions (GrindBuilder *self,
                GrindShard   *shard)
{
  const GrindShardFunction *functions = (const GrindShardFunction *) (void *) shard->functions.data;
  gsize n = grind_buffer_count (&shard->functions, GrindShardFunction);
  g_autofree guint32 *map = g_try_new (guint32, MAX (n, 1));
  FunctionKey keys[32];

  for (gsize start = 0; map != NULL && start < n; start += G_N_ELEMENTS (keys))
    {
      gsize n_keys = MIN (n - start, G_N_ELEMENTS (keys));

      for (GrindFetch step = 0; step < GRIND_N_FETCHES; step++)
        for (gsize i = 0; i < n_keys; i++)
          _grind_builder_fetch (self, shard, GRIND_SPACE_FUNCTION, functions[start + i].name, step);
      for (gsize i = 0; i < n_keys; i++)
        if (!resolve_function (self, shard, &functions[start + i], &keys[i]))
          return NULL;
      for (gsize i = 0; i < n_keys; i++)
        fetch_function (self, &keys[i]);
      for (gsize i = 0; i < n_keys; i++)
        {
          map[start + i] = add_function (self, &keys[i]);
          if (map[start + i] == GRIND_NONE ||
              !keep_line (self, map[start + i], functions[start + i].line))
            return NULL;
        }
    }

  return g_steal_pointer (&map);
}

/*
 * Replaces numbers in the rows by those of the profile. Parts are stored once there is more than
 * one: earlier rows belong to part 0.
 */
static gboolean
note_part (GrindBuffer *parts,
           gsize        n_before,
           guint32      part)
{
  gsize n_noted = grind_buffer_count (parts, guint32);

  if (part == 0)
    return n_noted == 0 || grind_buffer_append_u32 (parts, part);
  if (n_noted < n_before)
    {
      guint32 *first = grind_buffer_extend (parts, (n_before - n_noted) * sizeof *first);

      if (first == NULL)
        return FALSE;
      memset (first, 0, (n_before - n_noted) * sizeof *first);
    }

  return grind_buffer_append_u32 (parts, part);
}

static gboolean
take_self_rows (GrindBuilder  *self,
                GrindShard    *shard,
                const guint32 *functions,
                guint32        first_part)
{
  gsize n = grind_buffer_count (&shard->self_rows, GrindShardSelfRow);

  for (gsize i = 0; i < n; i++)
    {
      const GrindShardSelfRow *row = &grind_buffer_index (&shard->self_rows, GrindShardSelfRow, i);
      gsize n_before = grind_buffer_count (&self->self_functions, guint32);

      if (!note_part (&self->self_parts, n_before, first_part + row->part) ||
          !grind_buffer_append_u32 (&self->self_functions, functions[row->function]))
        return FALSE;
    }

  return TRUE;
}

static gboolean
take_call_rows (GrindBuilder  *self,
                GrindShard    *shard,
                const guint32 *functions,
                guint32        first_part)
{
  gsize n = grind_buffer_count (&shard->call_rows, GrindShardCallRow);

  for (gsize i = 0; i < n; i++)
    {
      const GrindShardCallRow *row = &grind_buffer_index (&shard->call_rows, GrindShardCallRow, i);
      gsize n_before = grind_buffer_count (&self->callers, guint32);

      if (!note_part (&self->call_parts, n_before, first_part + row->part) ||
          !grind_buffer_append_u32 (&self->callers, functions[row->caller]) ||
          !grind_buffer_append_u32 (&self->callees, functions[row->callee]))
        return FALSE;
    }

  return TRUE;
}

/* Resolves the names of the functions that jumps of the shard go to. */
static void
resolve_jump_names (GrindBuilder *self,
                    GrindShard   *shard,
                    guint32      *names)
{
  gsize n = grind_buffer_count (&shard->jump_names, guint32);

  for (gsize i = 0; i < n; i++)
    names[i] = _grind_builder_resolve (self, shard, GRIND_SPACE_FUNCTION,
                                       grind_buffer_index (&shard->jump_names, guint32, i));
}

/* Packs the start of the last run of each function of the shard. */
static gboolean
take_runs (GrindShard  *shard,
           GrindColumn *runs)
{
  gsize n = grind_buffer_count (&shard->functions, GrindShardFunction);
  g_autofree gint64 *offsets = g_try_new (gint64, MAX (n, 1));

  for (gsize i = 0; offsets != NULL && i < n; i++)
    offsets[i] = grind_buffer_index (&shard->functions, GrindShardFunction, i).last_run;

  return offsets != NULL && grind_column_init (runs, offsets, n, 1);
}

/*
 * Allocates memory for all that @segment keeps of the shard, at least one file name. Functions are
 * read as four bytes each, whatever their width.
 */
static gboolean
allocate_segment (GrindSegment *segment,
                  GrindShard   *shard,
                  gsize         n_files)
{
  gsize n_jumps = grind_buffer_count (&shard->jump_names, guint32);
  gsize n_words = n_files + segment->n_events + n_jumps;
  gsize n_function_bytes = (gsize) segment->n_functions * segment->width;
  gsize n_bytes = n_words * sizeof (guint32) + n_function_bytes + segment->length;

  segment->memory = g_try_malloc (n_bytes + sizeof (guint32));
  if (segment->memory == NULL)
    return FALSE;
  segment->files = segment->memory;
  segment->events = segment->files + n_files;
  segment->jump_names = segment->events + segment->n_events;
  segment->functions = (guint8 *) (segment->jump_names + n_jumps);
  segment->bytes = segment->functions + n_function_bytes;

  return TRUE;
}

static guint
choose_width (guint64 n_functions)
{
  guint width = 1;

  while (n_functions > (guint64) 1 << 8 * width)
    width++;

  return width;
}

/* Each copy writes four bytes; the surplus is overwritten later. */
static void
keep_functions (GrindSegment  *segment,
                const guint32 *functions)
{
  for (gsize i = 0; i < segment->n_functions; i++)
    {
      guint32 function = GUINT32_TO_LE (functions[i]);

      memcpy (segment->functions + i * segment->width, &function, sizeof function);
    }
}

/* Moves the line stream to the profile, with the tables that its numbers refer to. */
static gboolean
take_lines (GrindBuilder  *self,
            GrindShard    *shard,
            const guint32 *functions,
            guint32        first_part)
{
  GrindBuffer *bytes = &shard->lines.bytes;
  const GrindShardNames *files = &shard->names[GRIND_SPACE_FILE];
  gsize n_files = files->names.n_names + grind_buffer_count (&files->specials, GrindSpecial);
  GrindSegment segment = {
    .length = bytes->length,
    .n_functions = grind_buffer_count (&shard->functions, GrindShardFunction),
    .width = choose_width (grind_builder_n_functions (self)),
    .n_file_names = files->names.n_names,
    .n_events = shard->events->len,
    .first_part = first_part,
  };
  gboolean is_good;

  if (!allocate_segment (&segment, shard, n_files))
    return FALSE;
  keep_functions (&segment, functions);
  memcpy (segment.files, self->maps[GRIND_SPACE_FILE], n_files * sizeof (guint32));
  for (guint i = 0; i < segment.n_events; i++)
    segment.events[i] = _grind_builder_get_event (self, shard->events->pdata[i]);
  resolve_jump_names (self, shard, segment.jump_names);
  if (segment.length > 0)
    memcpy (segment.bytes, bytes->data, segment.length);
  /* The budget still counts them. */
  g_clear_pointer (&bytes->data, g_free);
  bytes->length = bytes->size = 0;
  is_good = take_runs (shard, &segment.last_runs);
  g_array_append_val (self->profile->segments, segment);
  g_ptr_array_add (self->shard_events, segment.events);

  return is_good;
}

static gboolean
take_shard (GrindBuilder *self,
            GrindShard   *shard)
{
  guint32 first_part = self->part_builds->len - 1;
  g_autofree guint32 *functions = NULL;
  guint32 object, file;

  _grind_builder_note_events (self, shard);
  if (!_grind_builder_begin_names (self, shard) ||
      (functions = take_functions (self, shard)) == NULL ||
      !_grind_builder_take_ids (self, shard))
    return FALSE;
  object = _grind_builder_resolve (self, shard, GRIND_SPACE_OBJECT, shard->end_object);
  file = _grind_builder_resolve (self, shard, GRIND_SPACE_FILE, shard->end_file);
  if (object == GRIND_NONE || file == GRIND_NONE)
    return FALSE;
  self->object = object;
  self->file = file;

  return take_self_rows (self, shard, functions, first_part) &&
         take_call_rows (self, shard, functions, first_part) &&
         take_lines (self, shard, functions, first_part);
}

/* Adds the next, sealed, shard of the file and takes ownership. Returns FALSE if out of memory. */
gboolean
grind_builder_add_shard (GrindBuilder *self,
                         GrindShard   *shard)
{
  gboolean has_taken = take_shard (self, shard);

  _grind_builder_end_names (self);
  if (has_taken)
    {
      g_ptr_array_add (self->shards, g_steal_pointer (&shard->costs));
      _grind_builder_read_headers (self, shard);
      grind_findings_merge (&self->file_findings, &shard->findings, self->line + 1);
      self->line += shard->n_lines;
    }
  grind_shard_free (shard);

  return has_taken && !grind_budget_failed (&self->profile->budget);
}

/* Notes a finding in a file that may already have ended. */
void
_grind_builder_find_in_file (GrindBuilder *self,
                             GrindFinding  finding,
                             guint         file,
                             guint64       line,
                             const char   *text)
{
  GrindFindings *findings = &self->findings;
  guint64 count = findings->count[finding];

  if (count > 0 && self->finding_files[finding] < file)
    {
      findings->count[finding]++;
      return;
    }
  if (count > 0 && self->finding_files[finding] > file)
    findings->count[finding] = 0;
  self->finding_files[finding] = file;
  grind_findings_add (findings, finding, line, text, text != NULL ? strlen (text) : 0);
  findings->count[finding] = count + 1;
}

/*
 * Reports each kind of finding once, with the first file and line (rule W1). @is_empty: the file
 * had no events, so that its part is dropped (rule D4).
 */
void
grind_builder_end_file (GrindBuilder *self,
                        gboolean      is_empty)
{
  if (is_empty)
    {
      grind_builder_find (self, GRIND_FINDING_FILE_EMPTY, 0, NULL);
      g_ptr_array_set_size (self->part_builds, self->first_part);
      g_array_set_size (self->pending, 0);
    }
  else
    _grind_builder_end_parts (self);
  for (guint i = 0; i < GRIND_N_FINDINGS; i++)
    {
      if (self->file_findings.count[i] == 0)
        continue;
      if (self->findings.count[i] == 0)
        {
          self->finding_files[i] = self->files->len - 1;
          self->findings.line[i] = self->file_findings.line[i];
          self->findings.text[i] = g_steal_pointer (&self->file_findings.text[i]);
        }
      self->findings.count[i] += self->file_findings.count[i];
    }
  grind_findings_clear (&self->file_findings);
}

static void
report_findings (GrindBuilder *self)
{
  for (int level = GRIND_LEVEL_WARNING; level >= GRIND_LEVEL_NOTE; level--)
    for (guint i = 0; i < GRIND_N_FINDINGS; i++)
      {
        GrindDiagnostic *diagnostic;
        guint file = self->finding_files[i];

        if (self->findings.count[i] == 0)
          continue;
        diagnostic = grind_findings_report (&self->findings, i, self->files->pdata[file]);
        if ((int) diagnostic->level == level)
          g_ptr_array_add (self->profile->diagnostics, diagnostic);
        else
          grind_diagnostic_free (diagnostic);
      }
}

/*
 * Builds the profile from everything that was added. Takes linear time, as rows are sorted by
 * counting; uses @n_threads threads, including the calling one.
 *
 * Returns: (transfer full): the profile, which is immutable from now on
 */
GrindProfile *
grind_builder_finish (GrindBuilder  *self,
                      guint          n_threads,
                      GCancellable  *cancellable,
                      GError       **error)
{
  grind_tuple_table_clear (&self->function_table);
  clear_ids (self);
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    grind_name_table_seal (&self->profile->names[i]);
  self->profile->n_real_events = self->profile->events->len;
  if (self->join != NULL && !_grind_builder_join (self, cancellable, error))
    return NULL;
  if ((self->join == NULL && !_grind_builder_take_functions (self)) ||
      !_grind_builder_end_tables (self, n_threads, cancellable))
    {
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        grind_budget_set_error (error);
      return NULL;
    }
  _grind_builder_end_events (self);
  _grind_builder_check_sums (self);
  report_findings (self);

  return g_steal_pointer (&self->profile);
}
