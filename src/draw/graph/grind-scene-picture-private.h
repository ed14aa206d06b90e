/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-scene-private.h"
#include "grind-scene-picture.h"

G_BEGIN_DECLS

void _grind_scene_picture_set_scene (GrindScenePicture  *self,
                                     const GrindSubject *subject,
                                     GrindGraphScene    *scene);

G_END_DECLS
