/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-saved-state.h"

#include "grind-restore.h"
#include "grind-saved-state-file.h"
#include "ui/base/grind-settings.h"

#define VERSION 1      /* of the file's contents */
#define DELAY   1500   /* ms from a change until it is saved */

#define MAX_PREVIOUS 64   /* windows; the maximum to restore at once */

struct _GrindSavedState
{
  GObject parent_instance;

  /* Owned */
  char     *path;         /* (nullable): of the file; %NULL if nothing is saved */
  GVariant *windows;      /* (nullable): the current or last windows, of type GRIND_WINDOWS_TYPE */
  GVariant *previous;     /* (nullable): windows of earlier runs that were not restored */
  GVariant *written;      /* (nullable): the contents of the file */

  /* Borrowed */
  GtkApplication *application;

  guint    source;       /* will look for changes */
  gboolean is_read;      /* the file was read, or there is none */
  gboolean is_at_rest;   /* no windows, or all are closing: the last state is valid */
  gboolean is_awaited;   /* the windows must be restored after reading */
  gboolean is_writing;
  gboolean is_changed;   /* since the write started */
};

G_DEFINE_FINAL_TYPE (GrindSavedState, grind_saved_state, G_TYPE_OBJECT)

static gboolean
has_windows (GVariant *windows)
{
  return windows != NULL && g_variant_n_children (windows) > 0;
}

static void
set_variant (GVariant **variant,
             GVariant  *value)
{
  if (value != NULL)
    g_variant_ref_sink (value);
  g_clear_pointer (variant, g_variant_unref);
  *variant = value;
}

static void
update_action (GrindSavedState *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->application),
                                                "restore-windows");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), has_windows (self->previous));
}

/* Records the windows in their order, the one in front first. */
static void
look (GrindSavedState *self)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (GRIND_WINDOWS_TYPE));
  for (GList *link = gtk_application_get_windows (self->application); link != NULL;
       link = link->next)
    {
      GVariant *state = GRIND_IS_WINDOW (link->data) ? grind_window_dup_state (link->data) : NULL;

      if (state != NULL)
        {
          g_variant_builder_add_value (&builder, state);
          g_variant_unref (state);
        }
    }
  set_variant (&self->windows, g_variant_builder_end (&builder));
}

static GVariant *
dup_saved_state (GrindSavedState *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);

  g_variant_dict_insert (&dict, "version", "u", VERSION);
  if (self->windows != NULL)
    g_variant_dict_insert_value (&dict, "windows", self->windows);
  if (self->previous != NULL)
    g_variant_dict_insert_value (&dict, "previous-windows", self->previous);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

static void save (GrindSavedState *self);

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GrindSavedState) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!grind_saved_state_file_write_finish (result, &error))
    {
      g_debug ("Windows cannot be remembered: %s", error->message);
      g_clear_pointer (&self->written, g_variant_unref);
    }
  self->is_writing = FALSE;
  if (self->is_changed)
    save (self);
  g_application_release (G_APPLICATION (self->application));
}

/* Keeps the program running until it is written. Never overwrites a file that was not yet read. */
static void
save (GrindSavedState *self)
{
  g_autoptr (GVariant) memory = NULL;

  if (self->path == NULL || !self->is_read)
    return;
  if (self->is_writing)
    {
      self->is_changed = TRUE;
      return;
    }

  self->is_changed = FALSE;
  memory = dup_saved_state (self);
  if (self->written != NULL && g_variant_equal (memory, self->written))
    return;

  set_variant (&self->written, memory);
  self->is_writing = TRUE;
  g_application_hold (G_APPLICATION (self->application));
  grind_saved_state_file_write_async (self->path, memory, written_cb, g_object_ref (self));
}

static gboolean
look_cb (gpointer user_data)
{
  GrindSavedState *self = user_data;

  self->source = 0;
  look (self);
  save (self);

  return G_SOURCE_REMOVE;
}

/* All windows are about to close: their current state will be restored. */
static void
rest (GrindSavedState *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  look (self);
  self->is_at_rest = TRUE;
  save (self);
}

static gboolean
is_among (GPtrArray *windows,
          GVariant  *window)
{
  for (guint i = 0; i < windows->len; i++)
    if (g_variant_equal (windows->pdata[i], window))
      return TRUE;

  return FALSE;
}

/* Windows that were not restored are offered until they are, the latest first. */
static void
add_previous (GrindSavedState *self,
              GVariant        *windows)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  GVariant * const lists[] = { windows, self->previous };

  for (guint i = 0; i < G_N_ELEMENTS (lists) && lists[i] != NULL; i++)
    for (gsize j = 0; j < g_variant_n_children (lists[i]) && all->len < MAX_PREVIOUS; j++)
      {
        g_autoptr (GVariant) window = g_variant_get_child_value (lists[i], j);

        if (!is_among (all, window))
          g_ptr_array_add (all, g_steal_pointer (&window));
      }
  set_variant (&self->previous,
               g_variant_new_array (G_VARIANT_TYPE_VARDICT, (GVariant **) all->pdata, all->len));
}

/* The first window starts a new state; the last windows can still be restored. */
static void
window_added_cb (GrindSavedState *self,
                 GtkWindow       *window)
{
  if (!GRIND_IS_WINDOW (window) || !self->is_at_rest)
    return;

  self->is_at_rest = FALSE;
  self->is_awaited = FALSE;
  if (has_windows (self->windows))
    add_previous (self, self->windows);
  set_variant (&self->windows, NULL);
  update_action (self);
}

/* Restores the last windows, or opens an empty one. */
static void
open_windows (GrindSavedState *self)
{
  GSettings *settings = grind_settings_get ();
  gboolean is_wanted = settings == NULL || g_settings_get_boolean (settings, "restore");
  g_autoptr (GVariant) windows = NULL;

  if (is_wanted && self->is_at_rest && has_windows (self->windows))
    {
      self->is_at_rest = FALSE;
      windows = g_variant_ref (self->windows);
      if (grind_restore_windows (self->application, windows))
        return;
      self->is_at_rest = TRUE;
      set_variant (&self->windows, NULL);
    }

  gtk_window_present (GTK_WINDOW (grind_window_new (self->application)));
}

/* A file of another version is treated as missing. */
static void
take (GrindSavedState *self,
      GVariant        *memory)
{
  g_autoptr (GVariant) windows = NULL;
  g_autoptr (GVariant) previous = NULL;
  guint32 version;

  if (!g_variant_lookup (memory, "version", "u", &version) || version != VERSION)
    {
      g_debug ("The windows were remembered by another version");
      return;
    }

  windows = g_variant_lookup_value (memory, "windows", G_VARIANT_TYPE (GRIND_WINDOWS_TYPE));
  previous = g_variant_lookup_value (memory, "previous-windows",
                                     G_VARIANT_TYPE (GRIND_WINDOWS_TYPE));
  /* The name in the previous version */
  if (previous == NULL)
    previous = g_variant_lookup_value (memory, "former-windows",
                                       G_VARIANT_TYPE (GRIND_WINDOWS_TYPE));
  if (has_windows (previous))
    set_variant (&self->previous, previous);
  if (self->is_at_rest)
    set_variant (&self->windows, windows);
  else if (has_windows (windows))
    add_previous (self, windows);
  update_action (self);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GrindSavedState) self = user_data;
  g_autoptr (GVariant) memory = NULL;
  g_autoptr (GError) error = NULL;

  memory = grind_saved_state_file_read_finish (result, &error);
  if (memory != NULL)
    take (self, memory);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_debug ("The last windows are not known: %s", error->message);
  self->is_read = TRUE;
  if (self->is_awaited)
    {
      self->is_awaited = FALSE;
      open_windows (self);
    }
  save (self);
  g_application_release (G_APPLICATION (self->application));
}

static void
restore_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  GrindSavedState *self = user_data;
  g_autoptr (GVariant) previous = g_steal_pointer (&self->previous);

  update_action (self);
  if (previous != NULL)
    grind_restore_windows (self->application, previous);
}

static void
grind_saved_state_dispose (GObject *object)
{
  GrindSavedState *self = GRIND_SAVED_STATE (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->windows, g_variant_unref);
  g_clear_pointer (&self->previous, g_variant_unref);
  g_clear_pointer (&self->written, g_variant_unref);
  g_clear_pointer (&self->path, g_free);

  G_OBJECT_CLASS (grind_saved_state_parent_class)->dispose (object);
}

static void
grind_saved_state_class_init (GrindSavedStateClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_saved_state_dispose;
}

static void
grind_saved_state_init (GrindSavedState *self)
{
  self->is_at_rest = TRUE;
}

/**
 * grind_saved_state_new:
 * @application: the application, which outlives the saved state
 * @path: (nullable): the file to save to, or %NULL to keep the state in memory only
 *
 * Starts reading @path at once, in a thread.
 *
 * Returns: (transfer full): the saved state, whose action is added to @application
 */
GrindSavedState *
grind_saved_state_new (GtkApplication *application,
                       const char     *path)
{
  static const GActionEntry entries[] = {
    { .name = "restore-windows", .activate = restore_cb },
  };
  GrindSavedState *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  self = g_object_new (GRIND_TYPE_SAVED_STATE, NULL);
  self->application = application;
  self->path = g_strdup (path);
  self->is_read = path == NULL;
  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   self);
  update_action (self);
  g_signal_connect_object (application, "window-added", G_CALLBACK (window_added_cb), self,
                           G_CONNECT_SWAPPED);
  if (path != NULL)
    {
      g_application_hold (G_APPLICATION (application));
      grind_saved_state_file_read_async (path, read_cb, g_object_ref (self));
    }

  return self;
}

/**
 * grind_saved_state_begin:
 * @self: the saved state of a program without a window
 *
 * Restores the last windows, unless the user has disabled that, or opens an empty
 * one: at once, or as soon as the file is read.
 */
void
grind_saved_state_begin (GrindSavedState *self)
{
  g_return_if_fail (GRIND_IS_SAVED_STATE (self));

  if (self->is_read)
    open_windows (self);
  else
    self->is_awaited = TRUE;
}

/**
 * grind_saved_state_note_change:
 * @self: the saved state
 *
 * Reports a possible change: if there is one, it is saved a moment later.
 */
void
grind_saved_state_note_change (GrindSavedState *self)
{
  g_return_if_fail (GRIND_IS_SAVED_STATE (self));

  if (self->path != NULL && !self->is_at_rest && self->source == 0)
    self->source = g_timeout_add (DELAY, look_cb, self);
}

/**
 * grind_saved_state_window_closes:
 * @self: the saved state
 *
 * Call this before a window is torn down. One of several is dropped from the state; the last one is
 * restored the next time.
 */
void
grind_saved_state_window_closes (GrindSavedState *self)
{
  guint n_windows = 0;

  g_return_if_fail (GRIND_IS_SAVED_STATE (self));

  if (self->is_at_rest)
    return;

  for (GList *link = gtk_application_get_windows (self->application); link != NULL;
       link = link->next)
    n_windows += GRIND_IS_WINDOW (link->data);
  if (n_windows == 1)
    rest (self);
  else
    grind_saved_state_note_change (self);
}

/**
 * grind_saved_state_quit:
 * @self: the saved state
 *
 * Call this before all windows are closed at once: all of them are restored the next time.
 */
void
grind_saved_state_quit (GrindSavedState *self)
{
  g_return_if_fail (GRIND_IS_SAVED_STATE (self));

  if (!self->is_at_rest)
    rest (self);
}
