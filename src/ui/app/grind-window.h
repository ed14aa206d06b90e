/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "ui/page/grind-page.h"

G_BEGIN_DECLS

#define GRIND_TYPE_WINDOW (grind_window_get_type ())
G_DECLARE_FINAL_TYPE (GrindWindow, grind_window, GRIND, WINDOW, AdwApplicationWindow)

/* A list of windows as saved by grind_window_dup_state(), the one in front first */
#define GRIND_WINDOWS_TYPE "aa{sv}"

/**
 * GrindPageMatch:
 * @page: a page
 * @user_data: user data
 *
 * Returns: whether the page matches
 */
typedef gboolean (* GrindPageMatch) (GrindPage *page,
                                     gpointer   user_data);

GtkWidget *grind_window_new            (GtkApplication *application);
GrindPage *grind_window_get_page       (GrindWindow    *self);
GrindPage *grind_window_find_page      (GrindWindow    *self,
                                        GrindPageMatch  matches,
                                        gpointer        user_data);
void       grind_window_list_pages     (GrindWindow    *self,
                                        GPtrArray      *pages);
GrindPage *grind_window_take_page      (GrindWindow    *self);
void       grind_window_open_files     (GrindWindow    *self,
                                        GPtrArray      *files);

/* Its saved state */
GtkWidget *grind_window_new_from_state (GtkApplication *application,
                                        GVariant       *state,
                                        GPtrArray      *pages);
GVariant  *grind_window_dup_state      (GrindWindow    *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean   grind_window_is_empty       (GrindWindow    *self);
GrindPage *grind_window_insert_page    (GrindWindow    *self,
                                        int             position);
guint      grind_window_count_recordings (GrindWindow *self);
void       grind_window_close_anyway     (GrindWindow *self);

G_END_DECLS
