/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-numbers-private.h"

void
grind_numbers_init (GrindNumbers *self,
                    GrindBudget  *budget)
{
  *self = (GrindNumbers) { .max_short = G_MAXUINT32 };
  grind_buffer_init (&self->buffer, budget);
}

void
grind_numbers_clear (GrindNumbers *self)
{
  grind_buffer_clear (&self->buffer);
  self->is_wide = FALSE;
}

/* Frees the allocated bytes that are not in use. */
void
grind_numbers_trim (GrindNumbers *self)
{
  grind_buffer_trim (&self->buffer);
}

static gboolean
widen (GrindNumbers *self)
{
  gsize n = grind_buffer_count (&self->buffer, guint32);
  GrindBuffer wide;
  guint64 *to;

  grind_buffer_init (&wide, self->buffer.budget);
  if ((to = grind_buffer_extend (&wide, n * sizeof *to)) == NULL)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    to[i] = grind_buffer_index (&self->buffer, guint32, i);
  grind_buffer_clear (&self->buffer);
  self->buffer = wide;
  self->is_wide = TRUE;

  return TRUE;
}

/* Returns FALSE if out of memory. */
gboolean
grind_numbers_append (GrindNumbers *self,
                      guint64       number)
{
  guint64 *to;

  if (!self->is_wide && number > self->max_short && !widen (self))
    return FALSE;
  if (!self->is_wide)
    return grind_buffer_append_u32 (&self->buffer, number);
  if ((to = grind_buffer_extend (&self->buffer, sizeof *to)) == NULL)
    return FALSE;
  *to = number;

  return TRUE;
}

/* Replaces number @i. Returns FALSE, without any change, if out of memory. */
gboolean
grind_numbers_set (GrindNumbers *self,
                   gsize         i,
                   guint64       number)
{
  if (!self->is_wide && number > self->max_short && !widen (self))
    return FALSE;
  if (self->is_wide)
    grind_buffer_index (&self->buffer, guint64, i) = number;
  else
    grind_buffer_index (&self->buffer, guint32, i) = number;

  return TRUE;
}
