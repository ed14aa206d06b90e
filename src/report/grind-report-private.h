/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-report-data-private.h"
#include "grind-report.h"
#include "output/grind-json-writer.h"
#include "text/grind-node-text.h"

G_BEGIN_DECLS

/* Appends HTML; arguments of %s are escaped. */
void        _grind_report_put           (GString                    *html,
                                         const char                 *format,
                                         ...) G_GNUC_PRINTF (2, 3);
const char *_grind_report_get_resource  (const char                 *name);

/* grind-report-facts.c */
GBytes     *_grind_report_make_facts    (const GrindReportOptions   *options,
                                         const GrindReportProfile   *report,
                                         GCancellable               *cancellable,
                                         GError                    **error)
                                         G_GNUC_WARN_UNUSED_RESULT;

/* grind-report-source.c */
typedef enum
{
  GRIND_REPORT_SOURCE_MISSING,
  GRIND_REPORT_SOURCE_NEWER,       /* than the profile */
  GRIND_REPORT_SOURCE_TOO_LARGE,   /* for what is left of the limit */
  GRIND_REPORT_SOURCE_INCLUDED,
} GrindReportSourceState;

/* A source file with costs: its name in the report, and (nullable) its excerpts */
typedef struct
{
  char                   *name;
  GBytes                 *json;
  double                  cost;
  GrindFileId             file;
  GrindReportSourceState  state;
} GrindReportSource;

GPtrArray  *_grind_report_list_sources  (const GrindReportOptions   *options,
                                         const GrindReportProfile   *report,
                                         gsize                       budget,
                                         GCancellable               *cancellable)
                                         G_GNUC_WARN_UNUSED_RESULT;
GBytes     *_grind_report_join_sources  (GPtrArray                  *sources,
                                         gsize                       budget)
                                         G_GNUC_WARN_UNUSED_RESULT;

/* grind-report-flame.c */
void        _grind_report_put_flame     (GString                    *html,
                                         const GrindSubject         *subject,
                                         const char *const          *prefixes,
                                         double                      min_share,
                                         guint                       max_rows,
                                         GCancellable               *cancellable);
char       *_grind_report_dup_color     (GrindColorScale             scale,
                                         guint                       number)
                                         G_GNUC_WARN_UNUSED_RESULT;

/* grind-report-page.c */
char       *_grind_report_join_name     (const char *const          *prefixes,
                                         const GrindNodeName        *name)
                                         G_GNUC_WARN_UNUSED_RESULT;
char       *_grind_report_dup_short_name (const char *const         *prefixes,
                                          GrindGraph                *graph,
                                          GrindNodeId                node)
                                          G_GNUC_WARN_UNUSED_RESULT;
void        _grind_report_put_tables    (GString                    *html,
                                         const GrindReportOptions   *options,
                                         const GrindReportProfile   *report,
                                         GCancellable               *cancellable);
void        _grind_report_put_notes     (GString                    *html,
                                         const GrindReportData      *data);

G_END_DECLS
