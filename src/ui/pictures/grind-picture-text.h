/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-session.h"
#include "draw/grind-picture.h"

G_BEGIN_DECLS

char      *grind_picture_text_dup_name        (GrindPicture    *picture,
                                               const GrindItem *item) G_GNUC_WARN_UNUSED_RESULT;
char      *grind_picture_text_dup_badge       (GrindPicture    *picture,
                                               const GrindItem *item,
                                               GrindSession    *session)
                                               G_GNUC_WARN_UNUSED_RESULT;
char      *grind_picture_text_dup_description (GrindPicture    *picture,
                                               const GrindItem *item,
                                               GrindSession    *session)
                                               G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *grind_picture_text_new_tip         (GrindPicture    *picture,
                                               const GrindItem *item,
                                               GrindSession    *session);

G_END_DECLS
