/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-buffer-private.h"

#include <glib/gi18n-lib.h>

#include "grind-error.h"

/* Memory that any text may take, in bytes, plus a multiple of its length. Real profiles take less
 * than their length. The tables not counted here and the data derived from the tables use the rest
 * of the 64 MiB and 20 times the text that SECURITY.md promises. */
#define BASE_MEMORY ((gint64) 40 << 20)
#define MAX_FACTOR  16

/* Memory for data derived from a small profile whose tables use up their limit */
#define DERIVED_MEMORY ((gint64) 4 << 20)

#define SMALL (64 * 1024)

/* glibc caches freed chunks of up to 1 KiB per thread, which keeps their pages in use. */
#define SMALLEST 2048

/*
 * @limit: memory limit of the tables in bytes
 * @is_proportionate: whether the limit also depends on the length of the text, see
 *   grind_budget_read()
 */
void
grind_budget_init (GrindBudget *budget,
                   gint64       limit,
                   gboolean     is_proportionate)
{
  *budget = (GrindBudget) {
    .limit = limit,
    .proportionate = is_proportionate ? BASE_MEMORY : 0,
  };
}

/* Raises the limit for @n_bytes more of text. Any thread. */
void
grind_budget_read (GrindBudget *budget,
                   gsize        n_bytes)
{
  if (__atomic_load_n (&budget->proportionate, __ATOMIC_RELAXED) != 0)
    __atomic_add_fetch (&budget->proportionate, MAX_FACTOR * (gint64) n_bytes, __ATOMIC_RELAXED);
}

/* Takes @bytes from the budget; returns FALSE, and the load has failed, if they exceed it. */
gboolean
grind_budget_take (GrindBudget *budget,
                   gint64       bytes)
{
  gint64 used = __atomic_add_fetch (&budget->used, bytes, __ATOMIC_RELAXED);
  gint64 proportionate = __atomic_load_n (&budget->proportionate, __ATOMIC_RELAXED);

  if (used <= budget->limit && (proportionate == 0 || used <= proportionate))
    return TRUE;

  __atomic_sub_fetch (&budget->used, bytes, __ATOMIC_RELAXED);
  g_atomic_int_set (&budget->failed, TRUE);

  return FALSE;
}

/* Returns the bytes left for uncounted memory, such as data derived from a profile. */
gint64
grind_budget_get_room (const GrindBudget *budget)
{
  gint64 used = __atomic_load_n (&budget->used, __ATOMIC_RELAXED);
  gint64 proportionate = __atomic_load_n (&budget->proportionate, __ATOMIC_RELAXED);
  gint64 limit = budget->limit;

  if (proportionate != 0)
    limit = MIN (limit, proportionate + DERIVED_MEMORY);

  return MAX (limit - used, 0);
}

static void
give_back (GrindBudget *budget,
           gint64       bytes)
{
  __atomic_sub_fetch (&budget->used, bytes, __ATOMIC_RELAXED);
}

gboolean
grind_budget_failed (GrindBudget *budget)
{
  return g_atomic_int_get (&budget->failed);
}

/* Sets the error for exhausted memory. */
void
grind_budget_set_error (GError **error)
{
  g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_TOO_LARGE,
                       _("the profile needs more memory than the limit allows"));
}

void
grind_buffer_init (GrindBuffer *self,
                   GrindBudget *budget)
{
  *self = (GrindBuffer) { .budget = budget };
}

static gboolean
set_size (GrindBuffer *self,
          gsize        size)
{
  char *data;

  if (self->budget == NULL)
    {
      self->data = g_realloc (self->data, size);
      self->size = size;
      return TRUE;
    }
  if (size > self->size && !grind_budget_take (self->budget, size - self->size))
    return FALSE;

  data = g_try_realloc (self->data, size);
  if (data == NULL && size > 0)
    {
      g_atomic_int_set (&self->budget->failed, TRUE);
      if (size > self->size)
        give_back (self->budget, size - self->size);
      return FALSE;
    }
  if (size < self->size)
    give_back (self->budget, self->size - size);
  self->data = data;
  self->size = size;

  return TRUE;
}

/* Grows the buffer for @bytes more, by at least half its size, so that appending takes linear time.
 * For small buffers, saving memory is not worth the extra copies. */
gboolean
grind_buffer_grow (GrindBuffer *self,
                   gsize        bytes)
{
  gsize wanted = self->length + bytes;
  gsize step = self->size < SMALL ? self->size : self->size / 2;

  if (wanted < bytes)
    return FALSE;

  return set_size (self, MAX (wanted, MAX (SMALLEST, self->size + step)));
}

/* Frees the allocated bytes that are not in use. */
void
grind_buffer_trim (GrindBuffer *self)
{
  if (self->size > self->length)
    set_size (self, self->length);
}

void
grind_buffer_clear (GrindBuffer *self)
{
  if (self->budget != NULL)
    give_back (self->budget, self->size);
  g_clear_pointer (&self->data, g_free);
  self->length = self->size = 0;
}

/* Takes the data out of the buffer, which is then empty. The budget still counts it. */
gpointer
grind_buffer_steal (GrindBuffer *self)
{
  gpointer data;

  grind_buffer_trim (self);
  data = g_steal_pointer (&self->data);
  self->length = self->size = 0;

  return data;
}
