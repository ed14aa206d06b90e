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

/* Finds the first item with a box around a point, for pictures of few items. */
static inline guint
grind_test_picture_find_item (GrindPicture *picture,
                              double        x,
                              double        y)
{
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindBox box;

      grind_picture_get_box (picture, i, &box);
      if (grind_box_contains (&box, x, y))
        return i;
    }

  return GRIND_NONE;
}

G_END_DECLS
