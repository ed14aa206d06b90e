/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "source/files/grind-path-rules.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PATH_SETTINGS (grind_path_settings_get_type ())
G_DECLARE_FINAL_TYPE (GrindPathSettings, grind_path_settings, GRIND, PATH_SETTINGS, GObject)

/* The user's source folders and path maps, for all windows. Emits "changed" when files must be
 * searched again. */
GrindPathSettings  *grind_path_settings_get         (void);
GrindPathRules     *grind_path_settings_get_rules   (GrindPathSettings  *self);
char              **grind_path_settings_dup_folders (GrindPathSettings  *self)
                                                     G_GNUC_WARN_UNUSED_RESULT;
char              **grind_path_settings_dup_maps    (GrindPathSettings  *self)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void                grind_path_settings_set_folders (GrindPathSettings  *self,
                                                     const char *const  *folders);
void                grind_path_settings_set_maps    (GrindPathSettings  *self,
                                                     const char *const  *maps);
void                grind_path_settings_add_folder  (GrindPathSettings  *self,
                                                     const char         *folder);
void                grind_path_settings_add_map     (GrindPathSettings  *self,
                                                     const char         *from,
                                                     const char         *to);
void                grind_path_settings_look_again  (GrindPathSettings  *self);

G_END_DECLS
