/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Longer names cannot be files. */
#define GRIND_PATH_MAX_BYTES 4095

/**
 * GrindPathRules:
 *
 * The user's locations of files named in profiles: source folders, and maps that replace path
 * prefixes. The contents of folders are cached, so create new rules to read them again. Immutable,
 * hence thread-safe.
 */
typedef struct _GrindPathRules GrindPathRules;

GrindPathRules     *grind_path_rules_new          (const char *const    *folders,
                                                   const char *const    *maps)
                                                   G_GNUC_WARN_UNUSED_RESULT;
GrindPathRules     *grind_path_rules_ref          (GrindPathRules       *self);
void                grind_path_rules_unref        (GrindPathRules       *self);
const char *const  *grind_path_rules_get_folders  (const GrindPathRules *self);
guint               grind_path_rules_get_n_maps   (const GrindPathRules *self);
void                grind_path_rules_get_map      (const GrindPathRules *self,
                                                   guint                 map,
                                                   const char          **from,
                                                   const char          **to);
char               *grind_path_rules_apply_map    (const GrindPathRules *self,
                                                   guint                 map,
                                                   const char           *path)
                                                   G_GNUC_WARN_UNUSED_RESULT;

char               *grind_path_map_join           (const char           *from,
                                                   const char           *to)
                                                   G_GNUC_WARN_UNUSED_RESULT;
gboolean            grind_path_map_split          (const char           *map,
                                                   char                **from,
                                                   char                **to)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                grind_path_map_guess          (const char           *name,
                                                   const char           *path,
                                                   char                **from,
                                                   char                **to);
char               *grind_path_normalize          (const char           *name)
                                                   G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPathRules, grind_path_rules_unref)

G_END_DECLS
