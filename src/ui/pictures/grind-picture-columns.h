/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"
#include "text/columns/grind-list-column.h"

G_BEGIN_DECLS

/* The list of the items of a picture */
extern const GrindListColumn grind_picture_columns[];
extern const guint           grind_n_picture_columns;

GrindListRows *grind_picture_rows_new (GrindPicture *picture) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
