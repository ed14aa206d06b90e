/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-report-profile-private.h"
#include "grind-report.h"

G_BEGIN_DECLS

/*
 * What the script of a report reads, packed.
 *
 * @sides: the profiles, by side
 * @facts: what the profiles do not say
 * @sources: source text
 * @files: (element-type GrindReportSource): the source files, the most expensive first
 */
typedef struct
{
  const GrindReportOptions *options;
  GrindReportRanking       *ranking;
  GrindReportSelection     *selection;
  guint32                  *function_lengths;   /* in the profile, about */
  guint32                  *call_lengths;
  GrindReportProfile        profile;
  GHashTable               *tables;      /* by function: its lines, once read and small enough */
  GHashTable               *refused;     /* by function: how many bytes its lines would take */
  GBytes                   *sides[GRIND_REPORT_MAX_SIDES];
  GBytes                   *facts;
  GBytes                   *sources;
  GPtrArray                *files;
  gsize                     length;      /* of the selection as text, about */
  double                    ratio;       /* of text to the bytes that it takes in the page */
} GrindReportData;

gboolean    _grind_report_data_init     (GrindReportData           *self,
                                         const GrindReportOptions  *options,
                                         const char                *command,
                                         GCancellable              *cancellable,
                                         GError                   **error);
gboolean    _grind_report_data_make     (GrindReportData           *self,
                                         gsize                      n_bytes,
                                         GCancellable              *cancellable,
                                         GError                   **error);
gsize       _grind_report_data_get_size (GrindReportData           *self);
void        _grind_report_data_clear    (GrindReportData           *self);

/* grind-report-pack.c */
GBytes     *_grind_report_pack          (gconstpointer              data,
                                         gsize                      length,
                                         GCancellable              *cancellable,
                                         GError                   **error)
                                         G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
