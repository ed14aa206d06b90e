/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/functions/grind-function-pane-private.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-row-list.h"

G_BEGIN_DECLS

/* A function pane in a window, for several tests. */
static const char profile_text[] =
  "events: Ir Dr\n"
  "ob=/bin/program\nfl=/src/main.c\n"
  "fn=main\n1 100 9\ncfn=Run\ncalls=1 1\n1 500 9\n"
  "fn=Run\n1 80 3\ncfn=ns::rerun(int)\ncalls=3 1\n1 400 9\n"
  "fn=ns::rerun(int)\n1 400 5\n"
  "ob=/lib/other.so\nfl=/src/other.c\nfn=other\n1 20 1\n";

typedef struct
{
  GtkWidget         *window;
  GrindFunctionPane *pane;
  GrindNavigator    *navigator;
  GrindSession      *session;   /* borrowed from it */
} Fixture;

static inline GtkColumnView *
get_view (Fixture *fixture)
{
  return GTK_COLUMN_VIEW (test_find_widget (GTK_WIDGET (fixture->pane), GTK_TYPE_COLUMN_VIEW,
                                            "Functions"));
}

/* Until its first layout, a list has rows without a size, and the focus goes to a button. */
static inline gboolean
is_laid_out (gpointer pane)
{
  return _grind_function_pane_is_settled (pane);
}

/* Takes @navigator. */
static inline void
open_navigator (Fixture        *fixture,
                GrindNavigator *navigator)
{
  fixture->navigator = navigator;
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->window = gtk_window_new ();
  fixture->pane = g_object_new (GRIND_TYPE_FUNCTION_PANE, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->pane));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 500);
  g_object_set (fixture->pane, "navigator", fixture->navigator, NULL);
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_wait_for_view (fixture->pane);
  g_assert_true (test_wait (is_laid_out, fixture->pane));
}

static inline void
open_text (Fixture    *fixture,
           const char *text)
{
  open_navigator (fixture, test_navigator_new (text, "test"));
}

static inline void
reset_settings (void)
{
  g_settings_reset (grind_settings_get (), "function-columns");
  g_settings_reset (grind_settings_get (), "function-widths");
  g_settings_reset (grind_settings_get (), "search-mode");
  g_settings_reset (grind_settings_get (), "search-fields");
  g_settings_reset (grind_settings_get (), "group-by");
}

static inline void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  reset_settings ();
  open_text (fixture, data != NULL ? data : profile_text);
}

static inline void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gpointer pane = fixture->pane;

  g_object_add_weak_pointer (G_OBJECT (pane), &pane);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  for (guint i = 0; i < 200 && pane != NULL; i++)
    {
      g_usleep (5000);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  g_assert_null (pane);
  test_finalize_navigator (fixture->navigator);
}

static inline GtkEditable *
get_entry (Fixture *fixture)
{
  return GTK_EDITABLE (test_find_widget (GTK_WIDGET (fixture->pane), GTK_TYPE_SEARCH_ENTRY,
                                         "Search functions"));
}

static inline void
assert_label (Fixture    *fixture,
              const char *text)
{
  if (!test_has_label (GTK_WIDGET (fixture->pane), text))
    g_error ("no label “%s”", text);
}

static inline void
assert_rows (Fixture    *fixture,
             const char *expected)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (get_view (fixture)));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GrindRow) row = g_list_model_get_item (model, i);
      g_autofree char *name = test_dup_row_name (row);

      /* The cells show the same as the model. */
      g_assert_nonnull (test_find_widget (GTK_WIDGET (get_view (fixture)), GRIND_TYPE_CELL, name));
      g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", name);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Types and waits until the next frame has put the found rows into the list. */
static inline void
type (Fixture    *fixture,
      const char *text)
{
  gtk_editable_set_text (get_entry (fixture), text);
  test_wait_for_view (fixture->pane);
  test_settle ();
}

static inline void
act (Fixture    *fixture,
     const char *action,
     const char *target)
{
  GtkWidget *view = GTK_WIDGET (get_view (fixture));

  if (target != NULL)
    g_assert_true (gtk_widget_activate_action (view, action, "s", target));
  else
    g_assert_true (gtk_widget_activate_action (view, action, NULL));
  test_settle ();
}

G_END_DECLS
