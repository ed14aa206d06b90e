/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves the user's changes to the columns of a list for other lists and later runs. */
#include "config.h"

#include "grind-column-set-private.h"

#include <glib/gi18n.h>

#include "ui/base/grind-settings.h"

#define SAVE_DELAY 300   /* ms, after the last width change */

static GVariant *
make_choices (GrindColumnSet *self)
{
  GVariantBuilder order;
  GVariantBuilder choices;

  g_variant_builder_init (&order, G_VARIANT_TYPE ("as"));
  g_variant_builder_init (&choices, G_VARIANT_TYPE ("a{sb}"));
  for (guint place = 0; place < self->order->len; place++)
    {
      guint index = g_array_index (self->order, guint, place);
      const GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);

      g_variant_builder_add (&order, "s", entry->info->id);
      if (entry->choice != GRIND_CHOICE_NONE)
        g_variant_builder_add (&choices, "{sb}", entry->info->id,
                               entry->choice == GRIND_CHOICE_SHOWN);
    }

  return g_variant_new ("(asa{sb})", &order, &choices);
}

static GVariant *
make_widths (GrindColumnSet *self)
{
  GVariantBuilder widths;

  g_variant_builder_init (&widths, G_VARIANT_TYPE ("a{si}"));
  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);

      if (entry->dragged > 0)
        g_variant_builder_add (&widths, "{si}", entry->info->id, entry->dragged);
    }

  return g_variant_builder_end (&widths);
}

/* Columns that are not in @ids come last; unknown and duplicate names are ignored. */
static void
load_order (GrindColumnSet *self,
            GVariant       *ids)
{
  g_autofree gboolean *is_there = g_new0 (gboolean, self->entries->len + 1);
  GVariantIter iter;
  const char *id;

  g_array_set_size (self->order, 0);
  g_variant_iter_init (&iter, ids);
  while (g_variant_iter_next (&iter, "&s", &id))
    {
      guint index = _grind_column_set_find_id (self, id);

      if (index < self->entries->len && !is_there[index])
        g_array_append_val (self->order, index);
      is_there[index] = TRUE;
    }
  for (guint index = 0; index < self->entries->len; index++)
    if (!is_there[index])
      g_array_append_val (self->order, index);
}

static void
load_choices (GrindColumnSet *self,
              GSettings      *settings)
{
  g_autoptr (GVariant) order = NULL;
  g_autoptr (GVariant) choices = NULL;
  GVariantIter iter;
  const char *id;
  gboolean is_shown;

  g_settings_get (settings, self->settings_key, "(@as@a{sb})", &order, &choices);
  load_order (self, order);
  for (guint i = 0; i < self->entries->len; i++)
    {
      _grind_column_set_get_entry (self, i)->choice = GRIND_CHOICE_NONE;
      _grind_column_set_get_entry (self, i)->is_sized = FALSE;
    }
  g_variant_iter_init (&iter, choices);
  while (g_variant_iter_next (&iter, "{&sb}", &id, &is_shown))
    {
      guint index = _grind_column_set_find_id (self, id);

      if (index < self->entries->len &&
          !_grind_column_entry_expands (_grind_column_set_get_entry (self, index)))
        _grind_column_set_get_entry (self, index)->choice = is_shown ? GRIND_CHOICE_SHOWN
                                                                     : GRIND_CHOICE_HIDDEN;
    }
}

static void
load_widths (GrindColumnSet *self,
             GSettings      *settings)
{
  g_autoptr (GVariant) widths = NULL;
  GVariantIter iter;
  const char *id;
  int width;

  if (self->widths_key == NULL)
    return;

  for (guint i = 0; i < self->entries->len; i++)
    _grind_column_set_get_entry (self, i)->dragged = 0;
  widths = g_settings_get_value (settings, self->widths_key);
  g_variant_iter_init (&iter, widths);
  while (g_variant_iter_next (&iter, "{&si}", &id, &width))
    {
      guint index = _grind_column_set_find_id (self, id);

      width = CLAMP (width, 0, GRIND_MAX_COLUMN_WIDTH);
      if (index < self->entries->len)
        _grind_column_set_get_entry (self, index)->dragged = width;
    }
}

static void
load_cb (GrindColumnSet *self)
{
  GSettings *settings = grind_settings_get ();

  if (self->is_saving || self->save_source != 0)
    return;

  load_choices (self, settings);
  load_widths (self, settings);
  _grind_column_set_queue_fit (self);
}

static gboolean
save_cb (gpointer user_data)
{
  GrindColumnSet *self = user_data;

  _grind_column_set_fit (self);
  _grind_column_set_save (self);

  return G_SOURCE_REMOVE;
}

static void
find_widths_key (GrindColumnSet *self,
                 GSettings      *settings)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autofree char *key = NULL;
  const char *end = g_strrstr (self->settings_key, "-columns");

  if (end == NULL)
    return;

  key = g_strdup_printf ("%.*s-widths", (int) (end - self->settings_key), self->settings_key);
  g_object_get (settings, "settings-schema", &schema, NULL);
  if (g_settings_schema_has_key (schema, key))
    self->widths_key = g_steal_pointer (&key);
}

/* Loads the settings and follows their changes: other lists have the same columns. */
void
_grind_column_set_watch_settings (GrindColumnSet *self)
{
  GSettings *settings = grind_settings_get ();
  const char *keys[2];

  if (settings == NULL)
    return;

  find_widths_key (self, settings);
  keys[0] = self->settings_key;
  keys[1] = self->widths_key;
  for (guint i = 0; i < G_N_ELEMENTS (keys) && keys[i] != NULL; i++)
    {
      g_autofree char *signal = g_strconcat ("changed::", keys[i], NULL);

      g_signal_connect_object (settings, signal, G_CALLBACK (load_cb), self, G_CONNECT_SWAPPED);
    }
  load_cb (self);
}

void
_grind_column_set_save (GrindColumnSet *self)
{
  GSettings *settings = grind_settings_get ();
  g_autoptr (GVariant) choices = g_variant_ref_sink (make_choices (self));
  g_autoptr (GVariant) widths = g_variant_ref_sink (make_widths (self));

  g_clear_handle_id (&self->save_source, g_source_remove);
  if (settings == NULL)
    return;

  self->is_saving = TRUE;
  g_settings_set_value (settings, self->settings_key, choices);
  if (self->widths_key != NULL)
    g_settings_set_value (settings, self->widths_key, widths);
  self->is_saving = FALSE;
}

/* For settings that change many times a second. */
void
_grind_column_set_save_later (GrindColumnSet *self)
{
  g_clear_handle_id (&self->save_source, g_source_remove);
  self->save_source = g_timeout_add (SAVE_DELAY, save_cb, self);
}

/* Discards all of the user's changes to the columns. */
void
_grind_column_set_reset (GrindColumnSet *self)
{
  GSettings *settings = grind_settings_get ();

  g_clear_handle_id (&self->save_source, g_source_remove);
  if (settings == NULL)
    return;

  g_settings_reset (settings, self->settings_key);
  if (self->widths_key != NULL)
    g_settings_reset (settings, self->widths_key);
  load_cb (self);
}

/* The expanding column stays, to take the remaining space. */
static void
set_missing (GrindColumnSet   *self,
             GrindColumnEntry *entry,
             gboolean          is_missing)
{
  g_autofree char *name = g_strconcat ("show-", entry->info->id, NULL);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  entry->is_missing = is_missing;
  if (_grind_column_entry_expands (entry))
    gtk_column_view_column_set_title (entry->column, is_missing ? "" : _(entry->info->title));
  else
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), !is_missing);
  _grind_column_set_queue_fit (self);
}

/* Columns of calls and comparisons exist only while there are some. In a comparison others are not
 * as useful.
 * @graph: (nullable): that of the rows, if it is known */
void
_grind_column_set_follow_graph (GrindColumnSet *self,
                                GrindGraph     *graph)
{
  gboolean is_comparison = graph != NULL && grind_graph_get_before (graph) != NULL;

  for (guint i = 0; i < self->entries->len; i++)
    {
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);
      gboolean is_missing = grind_list_column_is_missing (entry->info, graph);
      gboolean is_optional = is_comparison && (entry->info->flags & GRIND_COLUMN_NOT_COMPARED) != 0;

      if (is_missing != entry->is_missing)
        set_missing (self, entry, is_missing);
      if (is_optional != entry->is_optional)
        _grind_column_set_queue_fit (self);
      entry->is_optional = is_optional;
    }
}
