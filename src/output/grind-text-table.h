/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-output.h"

G_BEGIN_DECLS

typedef enum
{
  GRIND_ALIGN_LEFT,
  GRIND_ALIGN_RIGHT,
} GrindAlign;

/**
 * GrindTextTable:
 *
 * A table for people to read on a terminal. All cells are kept until it is measured and written.
 */
typedef struct _GrindTextTable GrindTextTable;

GrindTextTable *grind_text_table_new        (void) G_GNUC_WARN_UNUSED_RESULT;
void            grind_text_table_free       (GrindTextTable *self);
void            grind_text_table_add_column (GrindTextTable *self,
                                             const char     *title,
                                             GrindAlign      align);
void            grind_text_table_let_shrink (GrindTextTable *self,
                                             gsize           least);
void            grind_text_table_make_faint (GrindTextTable *self);
void            grind_text_table_add_cell   (GrindTextTable *self,
                                             const char     *text);
void            grind_text_table_take_cell  (GrindTextTable *self,
                                             char           *text);
void            grind_text_table_write      (GrindTextTable *self,
                                             GrindOutput    *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindTextTable, grind_text_table_free)

G_END_DECLS
