/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "grind-color.h"

G_BEGIN_DECLS

/* Default size of a label, in pixels at scale 1 */
#define GRIND_LABEL_SIZE 12

/**
 * GrindTypeface:
 *
 * Measures and draws the texts of a picture. Metrics are neither hinted nor scaled, so that a
 * picture has the same geometry in the window and in every file format. Each thread that lays out
 * or paints needs its own typeface, which is cheap to create.
 */
typedef struct _GrindTypeface GrindTypeface;

GrindTypeface *grind_typeface_new        (const char       *family,
                                          double            scale) G_GNUC_WARN_UNUSED_RESULT;
void           grind_typeface_free       (GrindTypeface    *self);
double         grind_typeface_get_scale  (GrindTypeface    *self);
const char    *grind_typeface_get_family (GrindTypeface    *self);
void           grind_typeface_set_record (GrindTypeface    *self,
                                          GString          *record);
GrindTypeface *grind_typeface_get_code   (GrindTypeface    *self);

/* Sizes are at the default text size; measured lengths include the scale. */
double         grind_typeface_get_width  (GrindTypeface    *self,
                                          const char       *text,
                                          double            size,
                                          gboolean          is_bold);
double         grind_typeface_get_height (GrindTypeface    *self,
                                          double            size);
char          *grind_typeface_fit        (GrindTypeface    *self,
                                          const char       *text,
                                          double            size,
                                          gboolean          is_bold,
                                          double            room) G_GNUC_WARN_UNUSED_RESULT;
void           grind_typeface_draw       (GrindTypeface    *self,
                                          cairo_t          *cr,
                                          const char       *text,
                                          double            size,
                                          gboolean          is_bold,
                                          double            x,
                                          double            y,
                                          const GrindColor *color);
void           grind_typeface_draw_on    (GrindTypeface    *self,
                                          cairo_t          *cr,
                                          const char       *text,
                                          double            size,
                                          gboolean          is_bold,
                                          double            x,
                                          double            y,
                                          const GrindColor *color,
                                          const GrindColor *halo);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindTypeface, grind_typeface_free)

G_END_DECLS
