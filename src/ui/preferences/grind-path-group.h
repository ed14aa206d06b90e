/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GrindPathKind:
 * @GRIND_PATH_FOLDERS: folders with source files
 * @GRIND_PATH_MAPS: maps from the recorded locations of files to the current ones
 *
 * The kinds of settings for finding source files.
 */
typedef enum
{
  GRIND_PATH_FOLDERS,
  GRIND_PATH_MAPS,
} GrindPathKind;

#define GRIND_TYPE_PATH_GROUP (grind_path_group_get_type ())
G_DECLARE_FINAL_TYPE (GrindPathGroup, grind_path_group, GRIND, PATH_GROUP, AdwPreferencesGroup)

GtkWidget *grind_path_group_new (GrindPathKind kind);

G_END_DECLS
