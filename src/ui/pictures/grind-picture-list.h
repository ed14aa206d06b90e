/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"
#include "ui/lists/grind-cost-list.h"

G_BEGIN_DECLS

/*
 * The items of a picture as a list, for users who do not see the picture or prefer text. Signals,
 * as of a canvas: "clicked" (guint item; a row was selected), "activated" (guint item; double click
 * or Enter), "back" (Backspace).
 */
#define GRIND_TYPE_PICTURE_LIST (grind_picture_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindPictureList, grind_picture_list, GRIND, PICTURE_LIST, GrindCostList)

GtkWidget    *grind_picture_list_new          (GrindNavigator   *navigator,
                                               const char       *view);
void          grind_picture_list_set_picture  (GrindPictureList *self,
                                               GrindPicture     *picture);
void          grind_picture_list_select_item  (GrindPictureList *self,
                                               guint             item);
GrindPicture *grind_picture_list_get_picture  (GrindPictureList *self);
void          grind_picture_list_set_selected (GrindPictureList *self,
                                               GrindNodeId       node);

G_END_DECLS
