/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * GrindFilesChosen:
 * @files: (element-type GFile): the chosen files, at least one
 * @user_data: the parent window
 */
typedef void (* GrindFilesChosen) (GPtrArray *files,
                                   gpointer   user_data);

/**
 * GrindPathChosen:
 * @path: the chosen path
 * @asker: the object that asked
 */
typedef void (* GrindPathChosen)  (const char *path,
                                   GObject    *asker);

GtkFileChooser *
     grind_dialogs_new_chooser     (GtkWindow            *parent,
                                    const char           *title,
                                    GtkFileChooserAction  action);
void grind_dialogs_choose_profiles (GtkWindow        *parent,
                                    const char       *title,
                                    GrindFilesChosen  chosen);
void grind_dialogs_choose_path     (GtkWindow            *parent,
                                    const char           *title,
                                    GtkFileChooserAction  action,
                                    const char           *folder,
                                    GrindPathChosen       chosen,
                                    GObject              *asker);
void grind_dialogs_show_error      (GtkWidget        *widget,
                                    const char       *heading,
                                    const char       *message);
void grind_dialogs_show_toast      (GtkWidget        *widget,
                                    const char       *message);
void grind_dialogs_show_undo       (GtkWidget        *widget,
                                    const char       *message,
                                    const char       *action,
                                    GVariant         *target,
                                    gpointer          kept,
                                    GDestroyNotify    let_go);
void grind_dialogs_end_undo        (GtkWidget        *widget,
                                    const char       *action,
                                    GVariant         *target);

G_END_DECLS
