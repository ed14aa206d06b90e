/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All user actions on the visible part of a window, found by asking GTK, so that new widgets and
 * actions are included automatically. Each function describes its action before it runs it, and
 * describes nothing if there is nothing to do. It picks a type first, so that a thousand cells do
 * not hide a button. */
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

/* Activates an action of an application, which is an action group without a widget */
void test_action_global (GActionGroup *group,
                         const char   *prefix,
                         GRand        *rand,
                         GString      *told);

/* The first mapped widget of a type, or %NULL */
GtkWidget *test_action_find (GtkWidget *root,
                             GType      type);

G_END_DECLS
