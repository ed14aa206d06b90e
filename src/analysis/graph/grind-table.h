/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Rows of texts to be written to the clipboard or a file. They are stored in one block of memory,
 * so that a list of a million rows fits. Any thread, one at a time.
 */
typedef struct _GrindTable GrindTable;

/**
 * GrindTableFormat:
 * @GRIND_TABLE_TEXT: columns of equal width, for people
 * @GRIND_TABLE_CSV: according to RFC 4180, for programs
 * @GRIND_TABLE_MARKDOWN: a table as supported by GitHub and others
 */
typedef enum
{
  GRIND_TABLE_TEXT,
  GRIND_TABLE_CSV,
  GRIND_TABLE_MARKDOWN,
  GRIND_N_TABLE_FORMATS
} GrindTableFormat;

GrindTable *grind_table_new        (void) G_GNUC_WARN_UNUSED_RESULT;
void        grind_table_free       (GrindTable       *self);
void        grind_table_add_column (GrindTable       *self,
                                    const char       *title,
                                    gboolean          is_number);
void        grind_table_add_cell   (GrindTable       *self,
                                    const char       *text);
guint       grind_table_get_n_rows (GrindTable       *self);
char       *grind_table_write      (GrindTable       *self,
                                    GrindTableFormat  format,
                                    gboolean          has_titles) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindTable, grind_table_free)

G_END_DECLS
