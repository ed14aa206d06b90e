/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-report-profile-private.h"
#include "grind-report.h"
#include "output/grind-json-writer.h"

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
void        _grind_report_put_sources   (GrindJsonWriter            *writer,
                                         const GrindReportOptions   *options,
                                         const GrindReportProfile   *report,
                                         GCancellable               *cancellable);

/* grind-report-flame.c */
void        _grind_report_put_flame     (GString                    *html,
                                         const GrindSubject         *subject,
                                         double                      min_share,
                                         GCancellable               *cancellable);

/* grind-report-page.c */
char       *_grind_report_dup_short_name (GrindGraph                *graph,
                                          GrindNodeId                node)
                                          G_GNUC_WARN_UNUSED_RESULT;
void        _grind_report_put_tables    (GString                    *html,
                                         const GrindReportOptions   *options,
                                         const GrindReportProfile   *report,
                                         GCancellable               *cancellable);
void        _grind_report_put_notes     (GString                    *html,
                                         const GrindReportOptions   *options,
                                         const GrindReportProfile   *report);

G_END_DECLS
