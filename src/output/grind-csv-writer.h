/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-output.h"

G_BEGIN_DECLS

/**
 * GrindCsvWriter:
 *
 * Writes records in the format of RFC 4180: commas, CR LF, quotes where needed. The caller is
 * responsible for the number of fields.
 */
typedef struct _GrindCsvWriter GrindCsvWriter;

GrindCsvWriter *grind_csv_writer_new      (GrindOutput    *output) G_GNUC_WARN_UNUSED_RESULT;
void            grind_csv_writer_free     (GrindCsvWriter *self);
void            grind_csv_writer_string   (GrindCsvWriter *self,
                                           const char     *value);
void            grind_csv_writer_strings  (GrindCsvWriter *self,
                                           ...) G_GNUC_NULL_TERMINATED;
void            grind_csv_writer_integer  (GrindCsvWriter *self,
                                           gint64          value);
void            grind_csv_writer_change   (GrindCsvWriter *self,
                                           gint64          before,
                                           gint64          after);
void            grind_csv_writer_end_line (GrindCsvWriter *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCsvWriter, grind_csv_writer_free)

G_END_DECLS
