/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The saved state of a window: its size, its tabs, and its closed tabs. */
#include "config.h"

#include "grind-window-private.h"

#include <glib/gi18n.h>

#include "grind-application.h"
#include "grind-closed-tabs.h"
#include "grind-saved-state.h"
#include "ui/base/grind-dialogs.h"

#define MAX_TABS 256    /* of one window */
#define MAX_SIZE 32767  /* px */

/* %NULL for windows of tests. */
static GrindApplication *
get_application (GrindWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return GRIND_IS_APPLICATION (application) ? GRIND_APPLICATION (application) : NULL;
}

/* The state to save may have changed. */
void
_grind_window_note_change (GrindWindow *self)
{
  GrindApplication *application = get_application (self);

  if (application != NULL)
    grind_saved_state_note_change (grind_application_get_saved_state (application));
}

static guint
remember_tab (GrindWindow *self,
              AdwTabPage  *tab)
{
  GrindApplication *application = get_application (self);

  if (application == NULL)
    return 0;

  return grind_closed_tabs_add (grind_application_get_closed_tabs (application),
                                GRIND_PAGE (adw_tab_page_get_child (tab)),
                                gtk_application_window_get_id (GTK_APPLICATION_WINDOW (self)),
                                adw_tab_view_get_page_position (self->tab_view, tab));
}

/* Call this before @tab is closed. The navigator is kept while the toast is shown, so that even a
 * large profile reopens at once. */
void
_grind_window_offer_undo (GrindWindow *self,
                          AdwTabPage  *tab)
{
  GrindPage *page = GRIND_PAGE (adw_tab_page_get_child (tab));
  GrindNavigator *navigator = grind_page_get_navigator (page);
  guint serial = remember_tab (self, tab);
  g_autofree char *message = NULL;

  if (serial == 0)
    return;

  /* translators: %s is the name of a file, whose tab was closed */
  message = g_strdup_printf (_("“%s” closed"), grind_page_get_title (page));
  grind_dialogs_show_undo (GTK_WIDGET (self->tab_view), message, "app.undo-close",
                           g_variant_new_uint32 (serial),
                           navigator != NULL ? g_object_ref (navigator) : NULL, g_object_unref);
}

/* In reverse order, to reopen the first tab first. */
void
_grind_window_remember_closing (GrindWindow *self)
{
  GrindApplication *application = get_application (self);

  if (application == NULL)
    return;

  grind_saved_state_window_closes (grind_application_get_saved_state (application));
  for (int i = adw_tab_view_get_n_pages (self->tab_view); i > 0; i--)
    remember_tab (self, adw_tab_view_get_nth_page (self->tab_view, i - 1));
}

static gboolean
has_files (GVariant *page_state)
{
  g_autoptr (GPtrArray) files = grind_page_state_dup_files (page_state, GRIND_PAGE_STATE_FILES);

  return files != NULL;
}

/* Its size and its tabs, for grind_window_new_from_state(), also in a later run of the program;
 * %NULL if it has no tab that can be saved */
GVariant *
grind_window_dup_state (GrindWindow *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  AdwTabPage *selected;
  GVariantBuilder tabs;
  guint n_tabs = 0;
  int width, height;

  g_return_val_if_fail (GRIND_IS_WINDOW (self), NULL);

  selected = adw_tab_view_get_selected_page (self->tab_view);
  g_variant_builder_init (&tabs, G_VARIANT_TYPE ("aa{sv}"));
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tab_view, i);
      g_autoptr (GVariant) state = grind_page_dup_state (GRIND_PAGE (adw_tab_page_get_child (tab)));

      if (tab == selected)
        g_variant_dict_insert (&dict, "selected", "u", n_tabs);
      if (state == NULL || !has_files (state))
        continue;
      g_variant_builder_add_value (&tabs, state);
      n_tabs++;
    }
  g_variant_dict_insert_value (&dict, "tabs", g_variant_builder_end (&tabs));
  if (n_tabs == 0)
    return NULL;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_variant_dict_insert (&dict, "width", "i", width);
  g_variant_dict_insert (&dict, "height", "i", height);
  g_variant_dict_insert (&dict, "maximized", "b", gtk_window_is_maximized (GTK_WINDOW (self)));

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

static void
restore_size (GrindWindow *self,
              GVariant    *state)
{
  gint32 width, height;
  gboolean is_maximized;

  if (g_variant_lookup (state, "width", "i", &width) && width > 0 && width <= MAX_SIZE &&
      g_variant_lookup (state, "height", "i", &height) && height > 0 && height <= MAX_SIZE)
    gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  if (g_variant_lookup (state, "maximized", "b", &is_maximized) && is_maximized)
    gtk_window_maximize (GTK_WINDOW (self));
}

/* The tab states with files */
static GPtrArray *
list_tabs (GVariant *state)
{
  g_autoptr (GVariant) tabs = g_variant_lookup_value (state, "tabs", G_VARIANT_TYPE ("aa{sv}"));
  gsize n_tabs = tabs != NULL ? MIN (g_variant_n_children (tabs), MAX_TABS) : 0;
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (gsize i = 0; i < n_tabs; i++)
    {
      g_autoptr (GVariant) tab = g_variant_get_child_value (tabs, i);

      if (has_files (tab))
        g_ptr_array_add (list, g_steal_pointer (&tab));
    }

  return list;
}

/**
 * grind_window_new_from_state:
 * @application: the application
 * @state: a state made by grind_window_dup_state(); invalid entries are ignored
 * @pages: (element-type GrindPage): an array to add the pages of the new window to
 *
 * Makes a window from @state. Each of its pages must be opened with grind_page_begin().
 *
 * Returns: (transfer none) (nullable): the new window, not shown yet; %NULL if @state has no tabs
 */
GtkWidget *
grind_window_new_from_state (GtkApplication *application,
                             GVariant       *state,
                             GPtrArray      *pages)
{
  g_autoptr (GPtrArray) tabs = NULL;
  GrindWindow *self;
  guint32 selected;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE_VARDICT), NULL);
  g_return_val_if_fail (pages != NULL, NULL);

  tabs = list_tabs (state);
  if (tabs->len == 0)
    return NULL;

  self = g_object_new (GRIND_TYPE_WINDOW, "application", application, NULL);
  restore_size (self, state);
  for (guint i = 0; i < tabs->len; i++)
    {
      GtkWidget *page = grind_page_new ();

      adw_tab_view_append (self->tab_view, page);
      grind_page_wait (GRIND_PAGE (page), tabs->pdata[i]);
      g_ptr_array_add (pages, g_object_ref (page));
    }
  if (g_variant_lookup (state, "selected", "u", &selected))
    adw_tab_view_set_selected_page (self->tab_view,
                                    adw_tab_view_get_nth_page (self->tab_view,
                                                               MIN (selected, tabs->len - 1)));

  return GTK_WIDGET (self);
}

gboolean
grind_window_is_empty (GrindWindow *self)
{
  GrindPage *page;

  g_return_val_if_fail (GRIND_IS_WINDOW (self), FALSE);

  page = grind_window_get_page (self);

  return adw_tab_view_get_n_pages (self->tab_view) == 1 && page != NULL &&
         grind_page_get_state (page) == GRIND_PAGE_EMPTY;
}

/**
 * grind_window_insert_page:
 * @self: a window
 * @position: the position of the tab, if the window has that many
 *
 * Makes a new tab and shows it; if the window is empty, reuses its only tab.
 *
 * Returns: (transfer none): its empty page
 */
GrindPage *
grind_window_insert_page (GrindWindow *self,
                          int          position)
{
  GtkWidget *page;
  AdwTabPage *tab;

  g_return_val_if_fail (GRIND_IS_WINDOW (self), NULL);
  g_return_val_if_fail (position >= 0, NULL);

  if (grind_window_is_empty (self))
    return grind_window_get_page (self);

  page = grind_page_new ();
  tab = adw_tab_view_insert (self->tab_view, page,
                             MIN (position, adw_tab_view_get_n_pages (self->tab_view)));
  adw_tab_view_set_selected_page (self->tab_view, tab);

  return GRIND_PAGE (page);
}
