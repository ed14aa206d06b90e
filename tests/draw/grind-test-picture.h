/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"

G_BEGIN_DECLS

/* A minimal picture: a bar for the root, and below it boxes for some functions, repeatedly from
 * left to right. The parents of the first two are the root, that of each other one is the box two
 * before it. The last one is hidden. */
#define GRIND_TYPE_TEST_PICTURE (grind_test_picture_get_type ())
G_DECLARE_FINAL_TYPE (GrindTestPicture, grind_test_picture, GRIND, TEST_PICTURE, GrindPicture)

GrindPicture *grind_test_picture_new (const GrindSubject *subject,
                                      guint               n_items,
                                      double              width,
                                      double              height) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
