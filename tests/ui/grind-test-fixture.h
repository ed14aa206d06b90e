/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/base/grind-view.h"
#include "ui/workspace/grind-profile-view.h"

G_BEGIN_DECLS

/* A profile view or a pane in a window, for several tests. */
typedef struct
{
  GtkWidget      *window;
  GtkWidget      *view;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
} Fixture;

static inline void
load_text (Fixture    *fixture,
           const char *text)
{
  fixture->navigator = test_navigator_new (text, "/data/profile.out");
  fixture->session = grind_navigator_get_session (fixture->navigator);
}

static inline void
show_profile (Fixture *fixture,
              int      width,
              int      height)
{
  fixture->view = grind_profile_view_new ();
  grind_profile_view_set_navigator (GRIND_PROFILE_VIEW (fixture->view), fixture->navigator);
  fixture->window = test_show_window (fixture->view, width, height);
}

/* Shows a pane below its options. */
static inline void
show_pane (Fixture *fixture,
           GType    type,
           int      width,
           int      height)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->view = g_object_new (type, "navigator", fixture->navigator, "title", "Pane",
                                "vexpand", TRUE, NULL);
  gtk_box_append (GTK_BOX (box), grind_view_get_options (GRIND_VIEW (fixture->view)));
  gtk_box_append (GTK_BOX (box), fixture->view);
  fixture->window = test_show_window (box, width, height);
}

/* No references to the view or its session remain after the window is closed. */
static inline void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->view);
  test_finalize_navigator (fixture->navigator);
}

G_END_DECLS
