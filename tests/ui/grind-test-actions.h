/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All that can be done to what is seen of a window, found by asking GTK: a widget or an action that
 * is new is among it by itself. A action tells what it does before it does it, and nothing if there
 * is nothing to be done. It chooses a type first, so that a thousand cells do not hide a button. */
void test_action_action   (GtkWidget *root,
                           GRand     *rand,
                           GString   *told);
void test_action_group    (GtkWidget *root,
                           GRand     *rand,
                           GString   *told);
void test_action_menu     (GtkWidget *root,
                           GRand     *rand,
                           GString   *told);
void test_action_shortcut (GtkWidget *root,
                           GRand     *rand,
                           GString   *told);
void test_action_control  (GtkWidget *root,
                           GRand     *rand,
                           GString   *told);
void test_action_focus    (GtkWidget *root,
                           GRand     *rand,
                           GString   *told);

/* One of an application, a group of actions without a widget */
void test_action_global (GActionGroup *group,
                         const char   *prefix,
                         GRand        *rand,
                         GString      *told);

/* The first mapped one of a type, or %NULL */
GtkWidget *test_action_find (GtkWidget *root,
                             GType      type);

G_END_DECLS
