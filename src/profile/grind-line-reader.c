/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-reader.h"

#include "grind-line-writer-private.h"
#include "grind-profile-private.h"

/* A run of lines, its function, and the one that it was recorded for */
typedef struct
{
  guint64         offset;
  GrindFunctionId function;
  GrindFunctionId recorded;
} Run;

/* An index into the profile's list of runs, and the function there */
typedef struct
{
  guint32         index;
  GrindFunctionId function;
} Place;

struct _GrindLineReader
{
  GrindProfile       *profile;
  const guint8       *files;         /* (nullable) (unowned): a bit for each file to read */
  GrindFunctionId     function;
  gint64             *costs;         /* by real event of the profile */
  GrindEventId       *events;        /* those that may have a cost */
  guint               n_events;
  Place              *places;        /* (nullable): of all functions, by segment; NULL for one */

  /* Remaining runs, as indexes into the profile's list, or places, and offsets */
  guint               next_place, end_place;
  GArray             *pending;       /* Run: of the current segment, the next one last */

  /* The current run */
  const GrindSegment *segment;
  const guint8       *p;             /* NULL between runs */
  guint64             address, line;
  GrindPartId         part;
  GrindFileId         file;
  gboolean            has_addresses; /* of the part */
  gboolean            is_wanted;     /* whether to read the file */
  GrindFileId         target_file;   /* of the next jump */
  GrindNameId         target_name;
  guint64             mask;          /* of the previous self cost */
  gint64              previous[GRIND_MASK_EVENTS];   /* its costs where the mask is set */
};

static GrindLineReader *
reader_new (GrindProfile *profile)
{
  GrindLineReader *self = g_new0 (GrindLineReader, 1);

  self->profile = g_object_ref (profile);
  self->costs = g_new0 (gint64, MAX (profile->n_real_events, 1));
  self->events = g_new (GrindEventId, MAX (profile->n_real_events, 1));
  self->pending = g_array_new (FALSE, FALSE, sizeof (Run));

  return self;
}

/**
 * grind_line_reader_new:
 * @profile: a profile
 * @function: one of its functions
 *
 * Begins to read the lines of a function, in the order of the file. Nothing is sorted or added up:
 * a position may occur several times. Any thread; one at a time for each reader.
 *
 * Returns: (transfer full): a reader
 */
GrindLineReader *
grind_line_reader_new (GrindProfile    *profile,
                       GrindFunctionId  function)
{
  GrindLineReader *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (function < profile->n_functions, NULL);

  self = reader_new (profile);
  grind_line_reader_begin (self, function);

  return self;
}

/* Lists the runs of all functions by segment, in linear time. Returns FALSE if out of memory. */
static gboolean
list_places (GrindLineReader *self)
{
  const GrindProfile *profile = self->profile;
  guint n_places = profile->run_starts[profile->n_functions];
  g_autofree guint32 *starts = g_try_new0 (guint32, (gsize) profile->segments->len + 1);

  self->places = g_try_new (Place, MAX (n_places, 1));
  if (starts == NULL || self->places == NULL)
    return FALSE;
  for (guint32 i = 0; i < n_places; i++)
    starts[grind_column_get (&profile->run_segments, i) + 1]++;
  for (guint i = 0; i < profile->segments->len; i++)
    starts[i + 1] += starts[i];
  for (GrindFunctionId function = 0; function < profile->n_functions; function++)
    for (guint32 i = profile->run_starts[function]; i < profile->run_starts[function + 1]; i++)
      self->places[starts[grind_column_get (&profile->run_segments, i)]++] =
        (Place) { i, function };
  self->end_place = n_places;

  return TRUE;
}

/**
 * grind_line_reader_new_all:
 * @profile: a profile
 * @error: return location for an error; %GRIND_ERROR_TOO_LARGE if out of memory
 *
 * Begins to read the lines of all functions, in the order of the files: part by part, each as it
 * was recorded. The functions of lines and their callees are those before functions were joined.
 * Takes 8 bytes for each function and each block of about a million bytes that it occurs in. Any
 * thread; one at a time for each reader.
 *
 * Returns: (transfer full) (nullable): a reader; %NULL on error
 */
GrindLineReader *
grind_line_reader_new_all (GrindProfile  *profile,
                           GError       **error)
{
  g_autoptr (GrindLineReader) self = NULL;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  self = reader_new (profile);
  if (list_places (self))
    return g_steal_pointer (&self);

  grind_budget_set_error (error);

  return NULL;
}

/**
 * grind_line_reader_begin:
 * @self: a reader
 * @function: a function of its profile
 *
 * Begins to read another function, whether or not all lines of the previous one have been read.
 */
void
grind_line_reader_begin (GrindLineReader *self,
                         GrindFunctionId  function)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (function < self->profile->n_functions);

  g_clear_pointer (&self->places, g_free);
  self->function = function;
  self->next_place = self->profile->run_starts[function];
  self->end_place = self->profile->run_starts[function + 1];
  g_array_set_size (self->pending, 0);
  self->p = NULL;
}

/**
 * grind_line_reader_choose_files:
 * @self: a reader that has just begun
 * @files: a bit for each source file of the profile, which must outlive the reader
 *
 * Skips the lines of files whose bit is not set, in this function and all following ones. That is
 * faster than reading them.
 */
void
grind_line_reader_choose_files (GrindLineReader *self,
                                const guint8    *files)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (files != NULL);

  self->files = files;
}

/**
 * grind_line_reader_free:
 * @self: a reader
 *
 * Frees it.
 */
void
grind_line_reader_free (GrindLineReader *self)
{
  g_object_unref (self->profile);
  g_array_unref (self->pending);
  g_free (self->costs);
  g_free (self->events);
  g_free (self->places);
  g_free (self);
}

/* Lists a chain of runs in reverse order. */
static void
list_chain (GrindLineReader *self,
            Run              run)
{
  while (TRUE)
    {
      const guint8 *p = self->segment->bytes + run.offset;
      guint64 back = grind_get_number (&p) >> 1;

      g_array_append_val (self->pending, run);
      if (back == 0)
        break;
      run.offset -= back;
    }
}

static int
compare_descending (gconstpointer a,
                    gconstpointer b)
{
  guint64 left = ((const Run *) a)->offset, right = ((const Run *) b)->offset;

  return left < right ? 1 : left > right ? -1 : 0;
}

static Place
get_place (GrindLineReader *self,
           guint            i)
{
  return self->places != NULL ? self->places[i] : (Place) { i, self->function };
}

/*
 * Lists all runs of the next segment. A segment may refer to a function by several equivalent
 * references, each with a separate chain.
 */
static void
list_runs (GrindLineReader *self)
{
  const GrindProfile *profile = self->profile;
  Place place = get_place (self, self->next_place);
  guint segment = grind_column_get (&profile->run_segments, place.index);
  guint n_chains = 0;

  self->segment = &g_array_index (profile->segments, GrindSegment, segment);
  while (self->next_place < self->end_place)
    {
      Run run;

      place = get_place (self, self->next_place);
      if (grind_column_get (&profile->run_segments, place.index) != segment)
        break;
      run.offset = grind_column_get (&profile->run_offsets, place.index);
      run.function = run.recorded = place.function;
      if (profile->run_functions.n_rows > 0)
        run.recorded = grind_column_get (&profile->run_functions, place.index);
      if (self->places != NULL)
        run.function = run.recorded;
      list_chain (self, run);
      self->next_place++;
      n_chains++;
    }
  if (n_chains > 1)
    g_array_sort (self->pending, compare_descending);
}

static void
set_file (GrindLineReader *self,
          GrindFileId      file)
{
  self->file = file;
  self->is_wanted = self->files == NULL || (self->files[file / 8] >> file % 8 & 1) != 0;
}

static gboolean
has_addresses (GrindLineReader *self)
{
  const GrindPartInfo *info = self->profile->parts->pdata[self->part];

  return info->has_addresses;
}

static gboolean
begin_run (GrindLineReader *self)
{
  Run run;

  if (self->pending->len == 0)
    {
      if (self->next_place == self->end_place)
        return FALSE;
      list_runs (self);
    }
  run = g_array_index (self->pending, Run, self->pending->len - 1);
  g_array_set_size (self->pending, self->pending->len - 1);
  self->p = self->segment->bytes + run.offset;
  self->part = self->segment->first_part;
  if (grind_get_number (&self->p) & 1)
    self->part += grind_get_number (&self->p);
  self->has_addresses = has_addresses (self);
  self->function = run.function;
  set_file (self, grind_profile_get_function_file (self->profile, run.recorded));
  self->address = self->has_addresses ? 0 : GRIND_NO_ADDRESS;
  self->line = 0;
  self->mask = 0;
  self->target_file = self->target_name = GRIND_NONE;

  return TRUE;
}

static GrindFileId
get_file (GrindLineReader *self,
          guint64          packed)
{
  guint64 place = packed >> 1;

  return self->segment->files[packed & 1 ? self->segment->n_file_names + place : place];
}

static void
read_position (GrindLineReader *self,
               guint8           head)
{
  guint64 step = head >> GRIND_HEAD_STEP;

  if (step == GRIND_STEP_FOLLOWS)
    step = grind_unzigzag (grind_get_number (&self->p));
  if (!self->has_addresses)
    {
      self->line += step;
      return;
    }
  self->address += step;
  if (!(head & GRIND_HEAD_SAME))
    self->line += grind_unzigzag (grind_get_number (&self->p));
}

static inline void
set_cost (GrindLineReader *self,
          GrindEventId     event,
          gint64           cost)
{
  self->costs[event] = cost;
  self->events[self->n_events++] = event;
}

/* Most lines have costs of few events, of which there may be many. */
static inline void
clear_costs (GrindLineReader *self)
{
  for (guint i = 0; i < self->n_events; i++)
    self->costs[self->events[i]] = 0;
  self->n_events = 0;
}

static gint64
get_cost (GrindLineReader *self,
          gboolean         is_zigzag)
{
  guint64 number = grind_get_number (&self->p);

  return is_zigzag ? grind_unzigzag (number) : (gint64) number;
}

static void
read_costs (GrindLineReader *self)
{
  const guint32 *events = self->segment->events;
  guint64 mask = grind_get_number (&self->p);
  gboolean is_zigzag = mask & 1;
  guint event = 0;

  mask >>= 1;
  if (self->segment->n_events > GRIND_MASK_EVENTS)
    {
      for (guint64 left = mask; left > 0; left--)
        {
          event += grind_get_number (&self->p);
          set_cost (self, events[event++], get_cost (self, is_zigzag));
        }
      return;
    }
  for (; mask != 0; mask >>= 1, event++)
    if (mask & 1)
      set_cost (self, events[event], get_cost (self, is_zigzag));
}

/* Adds costs of a self cost with its mask, and keeps them for the next one. */
static void
read_self_costs (GrindLineReader *self)
{
  guint64 mask = grind_get_number (&self->p);
  gboolean is_zigzag = mask & 1;
  gint64 same = 0, first;

  mask >>= 1;
  if (mask & self->mask & 1)
    same = self->previous[0];
  first = mask & 1;
  self->mask = mask;
  for (; mask != 0; mask &= mask - 1)
    {
      guint event = __builtin_ctzll (mask);
      gint64 cost = get_cost (self, is_zigzag);

      if (cost == 0)
        cost = same;
      self->previous[event] = cost;
      set_cost (self, self->segment->events[event], cost);
      if (first)
        same = self->previous[0];
    }
}

static void
read_self (GrindLineReader *self,
           guint8           head)
{
  guint8 kind = head & (GRIND_HEAD_KIND | GRIND_HEAD_FLAG);

  if (self->segment->n_events > GRIND_MASK_EVENTS)
    read_costs (self);
  else if (kind == GRIND_RECORD_AGAIN)
    for (guint64 mask = self->mask; mask != 0; mask &= mask - 1)
      set_cost (self, self->segment->events[__builtin_ctzll (mask)],
                self->previous[__builtin_ctzll (mask)]);
  else if (kind == (GRIND_RECORD_SELF | GRIND_HEAD_FLAG))
    {
      self->previous[0] = grind_get_number (&self->p);
      self->mask = self->previous[0] != 0;
      set_cost (self, self->segment->events[0], self->previous[0]);
    }
  else
    read_self_costs (self);
}

static void
read_jump (GrindLineReader *self,
           GrindLine       *line)
{
  line->executed = grind_get_number (&self->p);
  line->followed = line->is_conditional ? grind_get_number (&self->p) : line->executed;
  line->target_line = self->line + grind_unzigzag (grind_get_number (&self->p));
  if (self->has_addresses)
    line->target_address = self->address + grind_unzigzag (grind_get_number (&self->p));
  line->target_file = self->target_file == GRIND_NONE ? self->file : self->target_file;
  line->target_name = self->target_name;
  self->target_file = self->target_name = GRIND_NONE;
}

static void
read_control (GrindLineReader *self,
              guint8           head)
{
  guint64 file, name;

  if (head == GRIND_RECORD_END)
    {
      self->p = NULL;
      return;
    }
  file = grind_get_number (&self->p);
  if (head == GRIND_RECORD_FILE)
    {
      self->mask = 0;
      set_file (self, get_file (self, file));
      return;
    }
  name = grind_get_number (&self->p);
  if (file != 0)
    self->target_file = get_file (self, file - 1);
  if (name != 0)
    self->target_name = self->segment->jump_names[name - 1];
}

/* A joined profile shares the segments of the original one. */
static GrindFunctionId
get_function (GrindLineReader *self,
              guint64          number)
{
  GrindFunctionId function = grind_segment_get_function (self->segment, number);

  return self->profile->functions != NULL && self->places == NULL
           ? self->profile->functions[function] : function;
}

static void
read_record (GrindLineReader *self,
             guint8           head,
             GrindLine       *line)
{
  gboolean flag = (head & GRIND_HEAD_FLAG) != 0;
  guint8 kind = head & GRIND_HEAD_KIND;

  read_position (self, head);
  *line = (GrindLine) {
    .kind = kind == GRIND_RECORD_CONTROL ? GRIND_LINE_SELF : (GrindLineKind) kind,
    .function = self->function,
    .part = self->part,
    .file = self->file,
    .address = self->address,
    .line = self->line,
    .costs = self->costs,
    .events = self->events,
    .callee = GRIND_NONE,
    .target_address = GRIND_NO_ADDRESS,
    .target_file = GRIND_NONE,
    .target_name = GRIND_NONE,
  };
  clear_costs (self);
  if (line->kind == GRIND_LINE_JUMP)
    {
      line->is_conditional = flag;
      read_jump (self, line);
      return;
    }
  if (line->kind == GRIND_LINE_CALL)
    {
      line->callee = get_function (self, grind_get_number (&self->p));
      line->count = flag ? 1 : grind_unzigzag (grind_get_number (&self->p));
      read_costs (self);
    }
  else
    read_self (self, head);
  line->n_events = self->n_events;
}

static inline const guint8 *
skip_numbers (const guint8 *p,
              guint64       n)
{
  for (; n > 0; n--)
    while (*p++ & 0x80)
      ;

  return p;
}

static inline const guint8 *
skip_costs (const guint8 *p,
            guint         n_events)
{
  guint64 mask = grind_get_number (&p) >> 1;

  return skip_numbers (p, n_events > GRIND_MASK_EVENTS ? 2 * mask : __builtin_popcountll (mask));
}

static inline const guint8 *
skip_values (GrindLineReader *self,
             const guint8    *p,
             guint8           head)
{
  gboolean flag = (head & GRIND_HEAD_FLAG) != 0;

  switch (head & GRIND_HEAD_KIND)
    {
    case GRIND_RECORD_JUMP:
      return skip_numbers (p, 2 + flag + self->has_addresses);
    case GRIND_RECORD_CONTROL:
      return p;
    case GRIND_RECORD_CALL:
      return skip_costs (skip_numbers (p, flag ? 1 : 2), self->segment->n_events);
    default:
      return flag ? skip_numbers (p, 1) : skip_costs (p, self->segment->n_events);
    }
}

/* Skips records of unwanted files up to a control record, keeping track of positions, which are
 * relative to the previous record. */
static void
skip_records (GrindLineReader *self)
{
  const guint8 *p = self->p;
  guint64 address = self->address, line = self->line;
  guint64 *first = self->has_addresses ? &address : &line;
  guint8 head;

  for (; !grind_is_control (head = *p); p = skip_values (self, p, head))
    {
      guint64 step = head >> GRIND_HEAD_STEP;

      p++;
      if (step == GRIND_STEP_FOLLOWS)
        step = grind_unzigzag (grind_get_number (&p));
      *first += step;
      if (self->has_addresses && !(head & GRIND_HEAD_SAME))
        line += grind_unzigzag (grind_get_number (&p));
    }
  self->p = p;
  self->address = address;
  self->line = line;
  self->target_file = self->target_name = GRIND_NONE;
}

/**
 * grind_line_reader_next:
 * @self: a reader
 * @line: (out caller-allocates): the next line
 *
 * Reads the next line of the function, or of all functions.
 *
 * Returns: %FALSE after the last line
 */
gboolean
grind_line_reader_next (GrindLineReader *self,
                        GrindLine       *line)
{
  while (self->p != NULL || begin_run (self))
    {
      guint8 head;

      if (!self->is_wanted)
        skip_records (self);
      head = *self->p++;
      if (!grind_is_control (head))
        {
          read_record (self, head, line);
          return TRUE;
        }
      read_control (self, head);
    }

  return FALSE;
}
