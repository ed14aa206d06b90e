/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-pipeline-private.h"

#include "grind-parser-private.h"
#include "grind-scan-private.h"
#include "profile/grind-error.h"

/*
 * Reads an input with several threads. The input is cut into blocks, read one after the other. The
 * range of block i begins at the first line in it where reading can begin (grind-parser-sync.c) and
 * ends where that of a later block begins; a block without such a line belongs to the range before
 * it. Ranges are parsed in parallel and passed to the builder in order.
 *
 * A range is read with a guessed state of the file: events, positions and so on as they were at the
 * end of the last range that was built. If the actual state at its start differs, it is read again
 * with that state. So the result does not depend on blocks and threads.
 */

/* The data read from a larger block, including tables, does not stay in the CPU cache. */
#define LARGEST_BLOCK ((gsize) 1 << 20)
#define SMALLEST_BLOCK ((gsize) 64 << 10)
/* A block is this fraction of the input, so that a small input is not in memory as a whole. */
#define BLOCKS_PER_INPUT 64
/* Ranges per thread that are being read or waiting to be built */
#define RANGES_PER_THREAD 2

typedef struct
{
  char             *bytes;       /* NULL once no range needs it */
  gsize             length;
  gssize            start;       /* start of this block's range; -1: none */
  GrindParserState  guess;       /* state of the file at @start */
  guint             n_users;     /* ranges that still have to read from it */
} Block;

/* The state of a range */
typedef struct
{
  gboolean          is_done;
  gboolean          is_empty;    /* its block belongs to an earlier range */
  gboolean          is_guess;    /* read with a guessed state */
  GrindParserState  guess;
  guint             n_blocks;    /* kept blocks for reading it again, from its first one on */
  GPtrArray        *shards;      /* (nullable) NULL on error */
  GrindParserState  end;         /* the state at its end */
  guint64           error_line;
  GError           *error;
} Range;

typedef struct
{
  GrindInput                 *input;
  GrindBuilder               *builder;
  const GrindPipelineOptions *options;
  GCancellable               *cancellable;

  GMutex            mutex;
  GCond             cond;
  GPtrArray        *blocks;        /* Block, those read so far */
  GPtrArray        *ranges;        /* Range, those begun so far */
  GPtrArray        *threads;
  guint64           n_bytes;       /* read so far */
  guint             next_built;    /* index of the next range to build */
  gboolean          is_building;
  gboolean          is_reading;    /* a thread reads a block */
  gboolean          is_end;        /* all blocks have been read */
  gboolean          is_over;       /* all is built, or an error occurred */
  GrindParserState  state;         /* at the end of the last built range */
  GError           *error;
} Pipeline;

static void
block_free (gpointer data)
{
  Block *block = data;

  grind_parser_state_clear (&block->guess);
  g_free (block->bytes);
  g_free (block);
}

static void
range_free (gpointer data)
{
  Range *range = data;

  g_clear_pointer (&range->shards, g_ptr_array_unref);
  grind_parser_state_clear (&range->guess);
  grind_parser_state_clear (&range->end);
  g_clear_error (&range->error);
  g_free (range);
}

/* Called with the mutex held. */
static void
set_error (Pipeline *self,
           GError   *error)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
  self->is_over = TRUE;
  g_cond_broadcast (&self->cond);
}

static gsize
choose_block_size (Pipeline *self)
{
  guint64 size = MAX (self->options->size, self->n_bytes);

  if (self->options->block_size > 0)
    return self->options->block_size;

  return CLAMP (size / BLOCKS_PER_INPUT, SMALLEST_BLOCK, LARGEST_BLOCK);
}

/*
 * Reads the next block. Called with the mutex held, which is released while reading. @parser reads
 * an earlier range; while no range is built it is the only one, so its state is the best guess.
 */
static gboolean
read_block (Pipeline          *self,
            const GrindParser *parser)
{
  Block *block = g_new0 (Block, 1);
  gboolean is_best_known = self->next_built == 0 && self->blocks->len > 0;
  gsize size = choose_block_size (self);
  GError *error = NULL;
  gssize n = -1;

  self->is_reading = TRUE;
  grind_parser_state_copy (&block->guess, is_best_known ? &parser->state : &self->state);
  g_mutex_unlock (&self->mutex);
  block->bytes = g_try_malloc (size + GRIND_SCAN_PADDING);
  if (block->bytes != NULL)
    n = grind_input_read (self->input, block->bytes, size, self->cancellable, &error);
  else
    grind_budget_set_error (&error);
  block->length = MAX (n, 0);
  grind_budget_read (grind_builder_get_budget (self->builder), block->length);
  if (block->bytes != NULL)
    memset (block->bytes + block->length, 0, GRIND_SCAN_PADDING);
  block->start = self->blocks->len == 0 ? 0
                 : n <= 0               ? -1
                 : grind_parser_find_start (block->bytes, n, block->guess.n_columns);
  block->n_users = block->start > 0 ? 2 : 1;
  g_mutex_lock (&self->mutex);

  self->is_reading = FALSE;
  self->n_bytes += block->length;
  self->is_end = n < (gssize) size;
  if (n > 0)
    g_ptr_array_add (self->blocks, block);
  else
    block_free (block);
  if (n < 0)
    set_error (self, error);
  g_cond_broadcast (&self->cond);

  return n > 0;
}

/* Returns block @i, reading it if necessary; NULL after the end. Called with the mutex held. */
static Block *
get_block (Pipeline          *self,
           const GrindParser *parser,
           guint              i)
{
  while (i >= self->blocks->len && !self->is_end && !self->is_over)
    {
      if (self->is_reading)
        g_cond_wait (&self->cond, &self->mutex);
      else
        read_block (self, parser);
    }

  return i < self->blocks->len && !self->is_over ? self->blocks->pdata[i] : NULL;
}

/* Called with the mutex held. */
static void
release_block (Pipeline *self,
               guint     i)
{
  Block *block = self->blocks->pdata[i];

  if (--block->n_users == 0)
    g_clear_pointer (&block->bytes, g_free);
}

/* Whether the guess for range @i is right, once all earlier ranges are built. Called with the mutex
 * held. */
static gboolean
is_right (Pipeline    *self,
          const Range *range)
{
  return !range->is_guess || grind_parser_state_equal (&range->guess, &self->state);
}

/*
 * For a range that extends over a whole further block: stops reading it with a guessed state, so
 * that no more than two blocks have to be kept for it. Waits until all earlier ranges are built,
 * and starts again if the guess was wrong. Called with the mutex held.
 */
static void
stop_guessing (Pipeline    *self,
               Range       *range,
               GrindParser *parser,
               guint        i)
{
  const Block *block = self->blocks->pdata[i];

  while (self->next_built < i && !self->is_over)
    g_cond_wait (&self->cond, &self->mutex);
  if (self->is_over)
    return;
  if (!is_right (self, range))
    {
      grind_parser_start (parser, &self->state);
      g_mutex_unlock (&self->mutex);
      grind_parser_feed (parser, block->bytes + block->start, block->length - block->start);
      g_mutex_lock (&self->mutex);
    }
  range->is_guess = FALSE;
}

/* Reads range @i from its block and the following ones. Called with the mutex held. */
static void
parse_blocks (Pipeline    *self,
              Range       *range,
              GrindParser *parser,
              guint        i)
{
  Block *block = self->blocks->pdata[i];
  guint next = i;

  g_mutex_unlock (&self->mutex);
  grind_parser_feed (parser, block->bytes + block->start, block->length - block->start);
  g_mutex_lock (&self->mutex);
  range->n_blocks = 1;
  while ((parser->error == NULL || range->is_guess) &&
         (block = get_block (self, parser, ++next)) != NULL)
    {
      gboolean is_last = block->start >= 0;
      gsize length = is_last ? (gsize) block->start : block->length;

      if (!is_last && range->is_guess)
        stop_guessing (self, range, parser, i);
      if (self->is_over)
        return;
      g_mutex_unlock (&self->mutex);
      grind_parser_feed (parser, block->bytes, length);
      g_mutex_lock (&self->mutex);
      if (is_last && range->is_guess)
        {
          range->n_blocks = 2;
          return;
        }
      release_block (self, next);
      if (is_last)
        break;
    }
}

/* Takes the results of the parser. Called with the mutex held, which is released meanwhile. */
static void
finish_range (Pipeline    *self,
              Range       *range,
              GrindParser *parser)
{
  GPtrArray *shards;

  g_mutex_unlock (&self->mutex);
  shards = grind_parser_finish (parser, &range->end, &range->error);
  g_mutex_lock (&self->mutex);
  range->shards = shards;
  range->error_line = parser->line;
}

/* Reads range @i. Called with the mutex held. */
static void
parse_range (Pipeline    *self,
             GrindParser *parser,
             guint        i)
{
  Range *range = self->ranges->pdata[i];
  Block *block = get_block (self, parser, i);

  if (block == NULL || block->start < 0)
    {
      range->is_empty = TRUE;
      return;
    }
  range->is_guess = i > 0;
  grind_parser_state_copy (&range->guess, &block->guess);
  grind_parser_start (parser, &range->guess);
  parse_blocks (self, range, parser, i);
  finish_range (self, range, parser);
}

/* Reads a range with a wrong guess again. Only called by the thread that builds it. */
static void
parse_again (Pipeline    *self,
             Range       *range,
             GrindParser *parser,
             guint        i)
{
  const Block *block = self->blocks->pdata[i];

  g_clear_pointer (&range->shards, g_ptr_array_unref);
  grind_parser_state_clear (&range->end);
  g_clear_error (&range->error);
  grind_parser_start (parser, &self->state);
  g_mutex_unlock (&self->mutex);
  grind_parser_feed (parser, block->bytes + block->start, block->length - block->start);
  g_mutex_lock (&self->mutex);
  if (range->n_blocks == 2)
    {
      block = self->blocks->pdata[i + 1];
      grind_parser_feed (parser, block->bytes, block->start);
    }
  finish_range (self, range, parser);
}

static GError *
locate_error (Pipeline *self,
              Range    *range)
{
  GError *error = g_steal_pointer (&range->error);

  if (g_error_matches (error, GRIND_ERROR, GRIND_ERROR_SYNTAX))
    g_prefix_error (&error, "%" G_GUINT64_FORMAT ": ", self->builder->line + range->error_line);

  return error;
}

/* Passes the shards of a range to the builder. Called with the mutex held, which is released
 * meanwhile. */
static void
build_shards (Pipeline *self,
              Range    *range)
{
  g_autoptr (GPtrArray) shards = g_steal_pointer (&range->shards);
  gboolean is_good = TRUE;

  g_mutex_unlock (&self->mutex);
  g_ptr_array_set_free_func (shards, NULL);    /* the builder takes them all */
  for (guint i = 0; i < shards->len; i++)
    {
      if (g_cancellable_is_cancelled (self->cancellable))
        is_good = FALSE;
      if (is_good)
        is_good = grind_builder_add_shard (self->builder, shards->pdata[i]);
      else
        grind_shard_free (shards->pdata[i]);
    }
  __atomic_store_n (self->options->n_functions, grind_builder_n_functions (self->builder),
                    __ATOMIC_RELAXED);
  g_mutex_lock (&self->mutex);
  if (!is_good)
    {
      GError *error = NULL;

      if (!g_cancellable_set_error_if_cancelled (self->cancellable, &error))
        grind_budget_set_error (&error);
      set_error (self, error);
    }
}

/* Builds the next range. Called with the mutex held. */
static void
build_next (Pipeline    *self,
            GrindParser *parser)
{
  guint i = self->next_built;
  Range *range = self->ranges->pdata[i];

  if (!range->is_empty)
    {
      if (!is_right (self, range))
        parse_again (self, range, parser, i);
      if (range->error != NULL)
        {
          set_error (self, locate_error (self, range));
          return;
        }
      build_shards (self, range);
      grind_parser_state_clear (&self->state);
      self->state = range->end;
      range->end = (GrindParserState) { 0 };
      for (guint k = 0; k < range->n_blocks; k++)
        release_block (self, i + k);
    }
  self->next_built++;
}

/* Builds all ranges that are ready, unless another thread does. Called with the mutex held. */
static void
build (Pipeline    *self,
       GrindParser *parser)
{
  if (self->is_building)
    return;
  self->is_building = TRUE;
  while (!self->is_over && self->next_built < self->ranges->len &&
         ((Range *) self->ranges->pdata[self->next_built])->is_done)
    {
      build_next (self, parser);
      if (self->is_end && self->next_built >= self->blocks->len)
        self->is_over = TRUE;
      g_cond_broadcast (&self->cond);
    }
  self->is_building = FALSE;
  g_cond_broadcast (&self->cond);
}

/* Whether another range may be begun. Called with the mutex held. */
static gboolean
may_begin (Pipeline *self)
{
  guint n_open = self->ranges->len - self->next_built;

  if (self->ranges->len == 1 && self->next_built == 0)
    return FALSE;     /* there is no state to guess from yet */

  return n_open < self->options->n_threads * RANGES_PER_THREAD;
}

static void start_threads (Pipeline *self);

static gpointer
read_worker (gpointer data)
{
  Pipeline *self = data;
  g_autoptr (GrindParser) parser = grind_parser_new (grind_builder_get_budget (self->builder),
                                                     self->cancellable);

  g_mutex_lock (&self->mutex);
  while (!self->is_over)
    {
      Range *range;
      guint i = self->ranges->len;

      if (!may_begin (self))
        {
          g_cond_wait (&self->cond, &self->mutex);
          continue;
        }
      range = g_new0 (Range, 1);
      g_ptr_array_add (self->ranges, range);
      parse_range (self, parser, i);
      range->is_done = TRUE;
      build (self, parser);
      if (i == 1 && !self->is_over)
        start_threads (self);
    }
  g_mutex_unlock (&self->mutex);

  return NULL;
}

/* An input of one or two blocks is not worth more threads. Called with the mutex held. */
static void
start_threads (Pipeline *self)
{
  while (self->threads->len + 1 < self->options->n_threads)
    {
      GThread *thread = g_thread_try_new ("grind-read", read_worker, self, NULL);

      if (thread == NULL)
        break;
      g_ptr_array_add (self->threads, thread);
    }
}

/* Reports the error, which includes cancellation; that may also come between two checks. */
static gboolean
pipeline_end (Pipeline  *self,
              gboolean  *has_events,
              GError   **error)
{
  gboolean is_good = self->error == NULL;

  *has_events = self->state.events != NULL;
  if (!is_good)
    g_propagate_error (error, g_steal_pointer (&self->error));
  grind_parser_state_clear (&self->state);
  g_ptr_array_unref (self->blocks);
  g_ptr_array_unref (self->ranges);
  g_ptr_array_unref (self->threads);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);

  return is_good;
}

/*
 * Reads all of @input into @builder, which has begun a file. Blocks; starts threads of its own.
 *
 * @has_events: (out): whether there was an events: line
 */
gboolean
grind_pipeline_read (GrindInput                  *input,
                     GrindBuilder                *builder,
                     const GrindPipelineOptions  *options,
                     gboolean                    *has_events,
                     GCancellable                *cancellable,
                     GError                     **error)
{
  Pipeline self = {
    .input = input,
    .builder = builder,
    .options = options,
    .cancellable = cancellable,
    .blocks = g_ptr_array_new_with_free_func (block_free),
    .ranges = g_ptr_array_new_with_free_func (range_free),
    .threads = g_ptr_array_new (),
  };

  g_mutex_init (&self.mutex);
  g_cond_init (&self.cond);
  grind_parser_state_init (&self.state);
  read_worker (&self);
  for (guint i = 0; i < self.threads->len; i++)
    g_thread_join (self.threads->pdata[i]);

  return pipeline_end (&self, has_events, error);
}
