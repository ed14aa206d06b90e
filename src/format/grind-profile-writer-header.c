/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-profile-writer-private.h"

#include <glib/gi18n-lib.h>

/* Writes the headers of parts. */

static const GrindEvent *
get_event (GrindProfileWriter *self,
           GrindEventId        event)
{
  return &g_array_index (self->profile->events, GrindEvent, event);
}

/* Invalid UTF-8 in names of events is not kept, so that two names may have become one. */
static void
check_event_names (GrindProfileWriter *self)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (GrindEventId event = 0; event < self->profile->events->len; event++)
    if (self->recorded[event] && !g_hash_table_add (names, get_event (self, event)->name))
      _grind_profile_writer_fail (self, _("two event types are called “%s”"),
                                  get_event (self, event)->name);
}

/*
 * Chooses the events to define: of all parts, or those of the chosen ones and the derived ones that
 * these have values of, with all of their inputs.
 */
static void
choose_events (GrindProfileWriter *self)
{
  guint n_events = self->profile->events->len;

  self->recorded = g_new0 (guint8, MAX (n_events, 1));
  if (self->parts != NULL)
    grind_profile_mark_events (self->profile, self->parts, self->recorded);
  for (GrindEventId event = 0; event < n_events; event++)
    {
      const GrindEvent *at = get_event (self, event);

      self->recorded[event] |= self->parts == NULL;
      if (at->is_customary)
        self->recorded[event] = FALSE;
      for (guint i = 0; self->recorded[event] && i < at->n_inputs; i++)
        self->recorded[at->inputs[i]] = TRUE;
    }
}

/* "event: NAME = FORMULA : Long name", without what is missing or built in */
static void
put_event (GrindProfileWriter *self,
           const GrindEvent   *event)
{
  gboolean has_long_name = event->long_name != NULL && !event->is_known;

  if (event->formula == NULL && !has_long_name)
    return;
  _grind_profile_writer_put (self, "event: ");
  _grind_profile_writer_put (self, event->name);
  if (event->formula != NULL)
    {
      _grind_profile_writer_put (self, " = ");
      _grind_profile_writer_put (self, event->formula);
    }
  if (has_long_name)
    {
      _grind_profile_writer_put (self, " : ");
      _grind_profile_writer_put (self, event->long_name);
    }
  _grind_profile_writer_put (self, "\n");
}

static void
put_event_names (GrindProfileWriter *self,
                 const GrindEventId *events,
                 guint               n_events)
{
  _grind_profile_writer_put (self, "events:");
  for (guint i = 0; i < n_events; i++)
    {
      _grind_profile_writer_put (self, " ");
      if (i + 1 < n_events)
        _grind_profile_writer_put (self, get_event (self, events[i])->name);
    }
  if (n_events > 0)
    {
      const char *last = get_event (self, events[n_events - 1])->name;

      _grind_profile_writer_put_rest (self, last, strlen (last));
    }
  else
    _grind_profile_writer_put (self, "\n");
}

/* Whether the parts name all of these events, which are ascending, in this order. */
static gboolean
is_order_of_parts (GrindProfileWriter *self,
                   const GArray       *events)
{
  const GArray *last = NULL;
  guint n_seen = 0;

  for (GrindPartId part = 0; part < self->profile->parts->len; part++)
    {
      const GArray *named = grind_profile_get_part (self->profile, part)->events;

      if (!grind_parts_have (self->parts, part) || named == NULL || named == last)
        continue;
      last = named;
      for (guint i = 0; i < named->len; i++)
        {
          GrindEventId event = g_array_index (named, GrindEventId, i);

          if (n_seen < events->len && event == g_array_index (events, GrindEventId, n_seen))
            n_seen++;
          else if (n_seen == 0 || event > g_array_index (events, GrindEventId, n_seen - 1))
            return FALSE;
        }
    }

  return n_seen == events->len;
}

/*
 * Events are numbered as the file names them. Where the parts do not give the same numbers, a line
 * before the one of the first part does.
 */
static void
put_event_order (GrindProfileWriter *self)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (GrindEventId));

  for (GrindEventId event = 0; event < self->profile->n_real_events; event++)
    if (self->recorded[event])
      g_array_append_val (events, event);
  if (!is_order_of_parts (self, events))
    put_event_names (self, (const GrindEventId *) (void *) events->data, events->len);
}

/* Writes what belongs to all parts. A definition by itself is invalid, like that in the file. */
static void
put_profile (GrindProfileWriter *self)
{
  const char *const *withheld = self->profile->withheld_events;

  _grind_profile_writer_put (self, "# callgrind format\n");
  choose_events (self);
  check_event_names (self);
  for (GrindEventId event = 0; event < self->profile->events->len; event++)
    if (self->recorded[event])
      put_event (self, get_event (self, event));
  for (; *withheld != NULL; withheld++)
    {
      GrindEvent invalid = { .name = (char *) *withheld, .formula = (char *) *withheld };

      put_event (self, &invalid);
    }
  put_event_order (self);
}

static gboolean
states (const GrindPartInfo *info,
        const char          *key)
{
  gsize length = strlen (key);

  for (guint i = 0; info->properties[i] != NULL; i++)
    if (strncmp (info->properties[i], key, length) == 0 &&
        strncmp (info->properties[i] + length, ": ", 2) == 0)
      return TRUE;

  return FALSE;
}

/* Writes a field that the part has from one that is not written. */
static void
put_inherited (GrindProfileWriter *self,
               const char         *key,
               const char         *before,
               const char         *text)
{
  if (g_strcmp0 (before, text) == 0 || states (self->info, key))
    return;
  if (text == NULL)
    {
      /* translators: %s is a key of the file format, such as “cmd” */
      _grind_profile_writer_fail (self, _("a part without “%s:” follows one that has it"), key);
      return;
    }
  _grind_profile_writer_put (self, key);
  _grind_profile_writer_put (self, ": ");
  _grind_profile_writer_put_rest (self, text, strlen (text));
}

static gboolean
is_sum (const char *property)
{
  return g_str_has_prefix (property, "summary: ") || g_str_has_prefix (property, "totals: ");
}

/* Whether a part has no events, or inherits them: a file may have many of both. */
static gboolean
has_events_of (const GrindPartInfo *info,
               const GrindPartInfo *before)
{
  return info->events == (before != NULL ? before->events : NULL);
}

/* Other readers expect the events before the sums of their costs. */
static void
put_fields (GrindProfileWriter  *self,
            const GrindPartInfo *before)
{
  const GrindPartInfo *info = self->info;
  const char *const *property = info->properties;

  put_inherited (self, "version", before != NULL ? before->version : NULL, info->version);
  put_inherited (self, "creator", before != NULL ? before->creator : NULL, info->creator);
  put_inherited (self, "cmd", before != NULL ? before->command : NULL, info->command);
  if (info->pid != (before != NULL ? before->pid : 0) && !states (info, "pid"))
    {
      g_autofree char *line = g_strdup_printf ("pid: %" G_GINT64_FORMAT "\n", info->pid);

      _grind_profile_writer_put (self, line);
    }
  for (; *property != NULL && !is_sum (*property); property++)
    _grind_profile_writer_put_rest (self, *property, strlen (*property));
  if (!has_events_of (info, before))
    put_event_names (self, (const GrindEventId *) (void *) info->events->data, info->events->len);
  for (; *property != NULL; property++)
    _grind_profile_writer_put_rest (self, *property, strlen (*property));
}

static void
set_columns (GrindProfileWriter *self)
{
  const GArray *events = self->info->events;

  g_array_set_size (self->columns, 0);
  for (guint i = 0; i < events->len; i++)
    self->places[g_array_index (events, GrindEventId, i)] = GRIND_NONE;
  for (guint i = 0; i < events->len; i++)
    {
      GrindEventId event = g_array_index (events, GrindEventId, i);

      if (self->places[event] == GRIND_NONE)
        self->places[event] = i;
      else
        event = GRIND_NONE;
      g_array_append_val (self->columns, event);
    }
}

/*
 * Begins the next part. Its first line is one that begins a part in any case (rule H6), so that all
 * others belong to it; a part without lines gets one that says nothing, as the next part would
 * continue it otherwise.
 */
void
_grind_profile_writer_begin_part (GrindProfileWriter *self,
                                  GrindPartId         part)
{
  const GrindPartInfo *before = self->info;
  const GrindPartInfo *info = self->info = grind_profile_get_part (self->profile, part);

  if (before == NULL)
    put_profile (self);
  else if (!self->has_body)
    _grind_profile_writer_put (self, "fl=\n");
  _grind_profile_writer_put (self, "positions:");
  if (info->has_addresses)
    _grind_profile_writer_put (self, " instr");
  if (info->has_lines)
    _grind_profile_writer_put (self, " line");
  _grind_profile_writer_put (self, info->has_addresses || info->has_lines ? "\n" : " bb\n");
  put_fields (self, before);
  if (!has_events_of (info, before))
    set_columns (self);
  self->has_body = self->has_base = FALSE;
  self->function = self->object = self->file = self->source = GRIND_NONE;
}
