/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-closed-tabs.h"

#include "grind-window.h"
#include "ui/base/grind-dialogs.h"

#define MAX_TABS 20

/* One tab. It holds no reference to its navigator; the toast that offers undo does. */
typedef struct
{
  GrindClosedTabs *tabs;
  GVariant        *state;       /* of its page */
  gboolean         is_stream;   /* which cannot be read again */
  char            *title;
  GrindNavigator  *navigator;   /* (nullable) (unowned): while it exists */
  guint            serial;
  guint            window_id;
  int              position;    /* in that window */
} ClosedTab;

struct _GrindClosedTabs
{
  GObject parent_instance;

  /* Owned */
  GQueue         tabs;           /* of ClosedTab, the latest first */

  /* Borrowed */
  GtkApplication *application;

  guint last_serial;
};

G_DEFINE_FINAL_TYPE (GrindClosedTabs, grind_closed_tabs, G_TYPE_OBJECT)

static void
update_actions (GrindClosedTabs *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->application), "reopen-tab");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), !g_queue_is_empty (&self->tabs));
}

static void navigator_gone_cb (gpointer  data,
                               GObject  *navigator);

static void
closed_tab_free (ClosedTab *tab)
{
  if (tab->navigator != NULL)
    g_object_weak_unref (G_OBJECT (tab->navigator), navigator_gone_cb, tab);
  g_variant_unref (tab->state);
  g_free (tab->title);
  g_free (tab);
}

/* A stream cannot be reopened once its navigator is gone. */
static void
navigator_gone_cb (gpointer  data,
                   GObject  *navigator)
{
  ClosedTab *tab = data;
  GrindClosedTabs *self = tab->tabs;

  tab->navigator = NULL;
  if (!tab->is_stream)
    return;

  g_queue_remove (&self->tabs, tab);
  closed_tab_free (tab);
  update_actions (self);
}

/* The window that contained the tab, or the active one, or a new one */
static GrindWindow *
find_window (GrindClosedTabs *self,
             ClosedTab       *tab)
{
  GtkWindow *window = gtk_application_get_window_by_id (self->application, tab->window_id);

  if (!GRIND_IS_WINDOW (window))
    window = gtk_application_get_active_window (self->application);
  while (window != NULL && !GRIND_IS_WINDOW (window))
    window = gtk_window_get_transient_for (window);

  return GRIND_WINDOW (window != NULL ? GTK_WIDGET (window)
                                      : grind_window_new (self->application));
}

/* Removes @tab from the queue. Returns the page. */
static GrindPage *
reopen (GrindClosedTabs *self,
        ClosedTab       *tab)
{
  GrindWindow *window = find_window (self, tab);
  GrindPage *page = grind_window_insert_page (window, tab->position);

  g_queue_remove (&self->tabs, tab);
  update_actions (self);
  if (tab->navigator != NULL)
    grind_page_open_again (page, tab->state, tab->title, tab->navigator);
  else
    {
      grind_page_wait (page, tab->state);
      grind_page_begin (page);
    }
  gtk_window_present (GTK_WINDOW (window));
  closed_tab_free (tab);

  return page;
}

static void
reopen_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  GrindClosedTabs *self = user_data;
  ClosedTab *tab = g_queue_peek_head (&self->tabs);
  guint serial = tab->serial;

  grind_dialogs_end_undo (GTK_WIDGET (reopen (self, tab)), "app.undo-close",
                          g_variant_new_uint32 (serial));
}

static void
undo_close_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  GrindClosedTabs *self = user_data;

  for (GList *link = self->tabs.head; link != NULL; link = link->next)
    {
      ClosedTab *tab = link->data;

      if (tab->serial == g_variant_get_uint32 (parameter))
        {
          reopen (self, tab);
          return;
        }
    }
}

static void
grind_closed_tabs_dispose (GObject *object)
{
  GrindClosedTabs *self = GRIND_CLOSED_TABS (object);

  g_queue_clear_full (&self->tabs, (GDestroyNotify) closed_tab_free);

  G_OBJECT_CLASS (grind_closed_tabs_parent_class)->dispose (object);
}

static void
grind_closed_tabs_class_init (GrindClosedTabsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_closed_tabs_dispose;
}

static void
grind_closed_tabs_init (GrindClosedTabs *self)
{
  g_queue_init (&self->tabs);
}

GrindClosedTabs *
grind_closed_tabs_new (GtkApplication *application)
{
  static const GActionEntry entries[] = {
    { .name = "reopen-tab", .activate = reopen_cb },
    { .name = "undo-close", .activate = undo_close_cb, .parameter_type = "u" },
  };
  GrindClosedTabs *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  self = g_object_new (GRIND_TYPE_CLOSED_TABS, NULL);
  self->application = application;
  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   self);
  update_actions (self);

  return self;
}

/**
 * grind_closed_tabs_add:
 * @self: closed tabs
 * @page: the page of a tab that is about to be closed
 * @window_id: the window that contains it
 * @position: its position in that window
 *
 * Saves a tab, unless it is empty or its stream has not been read to the end. Holds no reference to
 * its navigator; as long as that exists, the tab reopens without reading.
 *
 * Returns: the parameter for `app.undo-close`, or 0 if the tab was not saved
 */
guint
grind_closed_tabs_add (GrindClosedTabs *self,
                       GrindPage       *page,
                       guint            window_id,
                       int              position)
{
  g_autoptr (GVariant) state = NULL;
  g_autoptr (GPtrArray) files = NULL;
  GrindNavigator *navigator;
  ClosedTab *tab;

  g_return_val_if_fail (GRIND_IS_CLOSED_TABS (self), 0);
  g_return_val_if_fail (GRIND_IS_PAGE (page), 0);

  state = grind_page_dup_state (page);
  files = state != NULL ? grind_page_state_dup_files (state, GRIND_PAGE_STATE_FILES) : NULL;
  navigator = grind_page_get_navigator (page);
  if (state == NULL ||
      (files == NULL && (navigator == NULL || grind_page_get_files (page) != NULL)))
    return 0;

  tab = g_new0 (ClosedTab, 1);
  tab->tabs = self;
  tab->is_stream = files == NULL;
  tab->state = g_steal_pointer (&state);
  tab->title = g_strdup (grind_page_get_title (page));
  tab->navigator = navigator;
  tab->serial = ++self->last_serial;
  tab->window_id = window_id;
  tab->position = position;
  if (navigator != NULL)
    g_object_weak_ref (G_OBJECT (navigator), navigator_gone_cb, tab);
  g_queue_push_head (&self->tabs, tab);
  if (g_queue_get_length (&self->tabs) > MAX_TABS)
    closed_tab_free (g_queue_pop_tail (&self->tabs));
  update_actions (self);

  return tab->serial;
}
