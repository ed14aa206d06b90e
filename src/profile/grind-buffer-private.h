/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "profile/grind-math.h"

G_BEGIN_DECLS

/*
 * The memory budget of one load (rule W3). Counts the bytes that growing tables hold; shared by the
 * threads of a load. Once a request is refused, the load fails; nothing is ever truncated.
 *
 * Tables take about as much memory as the text they are built from. A file whose tables take many
 * times that was crafted, for example with a million events of one function each, and is refused
 * before it does harm.
 */
typedef struct
{
  gint64       limit;         /* bytes */
  GrindCounter proportionate; /* atomic: limit that depends on the text read so far, or 0 */
  GrindCounter used;          /* atomic */
  int          failed;        /* atomic: a request was refused, by the limits or by the system */
} GrindBudget;

void     grind_budget_init   (GrindBudget *budget,
                              gint64       limit,
                              gboolean     is_proportionate);
void     grind_budget_read   (GrindBudget *budget,
                              gsize        n_bytes);
gboolean grind_budget_take   (GrindBudget *budget,
                              gint64       bytes);
gint64   grind_budget_get_room
                             (const GrindBudget *budget);
gboolean grind_budget_failed (GrindBudget *budget);
void     grind_budget_set_error
                             (GError     **error);

/* Memory that an event takes even without costs and with a short name, in bytes */
#define GRIND_EVENT_MEMORY 400

/*
 * A growing array of bytes or items. With a budget its growth can fail, unlike GArray's; without
 * one the process aborts when out of memory. Never shrinks except by _trim. Zeroed memory is a
 * valid empty buffer.
 */
typedef struct
{
  char        *data;
  gsize        length;     /* bytes in use */
  gsize        size;       /* bytes allocated */
  GrindBudget *budget;     /* (borrowed) (nullable) */
} GrindBuffer;

void     grind_buffer_init  (GrindBuffer *self,
                             GrindBudget *budget);
gboolean grind_buffer_grow  (GrindBuffer *self,
                             gsize        bytes);
void     grind_buffer_trim  (GrindBuffer *self);
void     grind_buffer_clear (GrindBuffer *self);
gpointer grind_buffer_steal (GrindBuffer *self) G_GNUC_WARN_UNUSED_RESULT;

/* Reserves space for @bytes more; returns FALSE if out of memory. */
static inline gboolean
grind_buffer_reserve (GrindBuffer *self,
                      gsize        bytes)
{
  return G_LIKELY (self->size - self->length >= bytes) || grind_buffer_grow (self, bytes);
}

/* Appends @bytes uninitialized bytes; returns NULL if out of memory. */
static inline gpointer
grind_buffer_extend (GrindBuffer *self,
                     gsize        bytes)
{
  char *at;

  if (!grind_buffer_reserve (self, bytes))
    return NULL;
  at = self->data + self->length;
  self->length += bytes;

  return at;
}

static inline gboolean
grind_buffer_append_u32 (GrindBuffer *self,
                         guint32      value)
{
  guint32 *at = grind_buffer_extend (self, sizeof value);

  if (at == NULL)
    return FALSE;
  *at = value;

  return TRUE;
}

#define grind_buffer_index(buffer, type, i) (((type *) (void *) (buffer)->data)[i])
#define grind_buffer_count(buffer, type) ((buffer)->length / sizeof (type))

G_END_DECLS
