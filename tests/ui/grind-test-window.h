/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-navigator.h"
#include "ui/app/grind-application.h"

G_BEGIN_DECLS

/* Helpers of the tests that show widgets in their own windows. */
GrindApplication *test_begin        (int          *argc,
                                     char       ***argv) G_GNUC_WARN_UNUSED_RESULT;
GrindSession     *test_session_new  (const char   *text,
                                     const char   *path) G_GNUC_WARN_UNUSED_RESULT;
GrindNavigator   *test_navigator_new (const char *text,
                                      const char *path) G_GNUC_WARN_UNUSED_RESULT;
GrindNavigator   *test_navigator_new_compared (const char *before,
                                               const char *after) G_GNUC_WARN_UNUSED_RESULT;
GrindNodeId       test_find_node    (GrindSession *session,
                                     const char   *name);
GtkWidget        *test_show_window  (GtkWidget    *child,
                                     int           width,
                                     int           height);
void              test_close_window (GtkWidget    *window,
                                     gpointer      child);
void              test_settle       (void);
void              test_finalize     (gpointer      object);
void              test_finalize_navigator (GrindNavigator *navigator);
gboolean          test_wait         (gboolean    (*is_true) (gpointer data),
                                     gpointer      data);
char             *test_dup_row_name  (gpointer      row) G_GNUC_WARN_UNUSED_RESULT;
char             *test_dup_cell_text (GtkColumnView *view,
                                      guint          position,
                                      guint          column,
                                      gboolean       is_exact) G_GNUC_WARN_UNUSED_RESULT;
GtkColumnViewColumn *test_get_column (GtkColumnView *view,
                                      const char    *title);
char             *test_dup_titles   (GtkColumnView *view) G_GNUC_WARN_UNUSED_RESULT;
char             *test_dup_cells    (GtkColumnView *view) G_GNUC_WARN_UNUSED_RESULT;
void              test_assert_clipboard (GtkWidget *widget,
                                      const char    *expected);
GtkWidget        *test_find_widget  (GtkWidget    *root,
                                     GType         type,
                                     const char   *name);
GtkWidget        *test_find_toplevel (GType        type);
GtkWidget        *test_find_label   (GtkWidget    *root,
                                     const char   *text);
gboolean          test_has_label    (GtkWidget    *root,
                                     const char   *text);
void              test_assert_label (GtkWidget    *root,
                                     const char   *text);
void              test_assert_described
                                    (char       *(*describe) (gpointer data),
                                     gpointer      data,
                                     const char   *text);
void              test_click        (GtkWidget    *root,
                                     const char   *name);
GtkColumnView    *test_get_list     (GtkWidget    *root,
                                     const char   *name);
void              test_go_to        (GrindNavigator *navigator,
                                     const char   *name);
void              test_assert_selected (GrindNavigator *navigator,
                                        const char *expected);
void              test_wait_for_view (gpointer     view);

G_END_DECLS
