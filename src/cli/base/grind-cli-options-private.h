/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-cli.h"

G_BEGIN_DECLS

/* The arguments of a picture before they are checked; negative if not given. */
typedef struct
{
  /* Owned */
  char     *output;
  char     *color;

  int       width;
  int       height;
  int       scale;
  GArray   *kind_options;      /* of GrindCliPictureOption */
  gboolean  is_callers;
  gboolean  is_interactive;
  gboolean  is_dark;
  gboolean  is_absolute;
  gboolean  has_no_caption;
} GrindCliRawPicture;

/* The arguments of a comparison before they are checked */
typedef struct
{
  /* Owned */
  char     **base;
  char     **matches;
  char      *base_part;
  char      *label;
  char      *min;
  char      *base_source;
  char      *measure;
  char      *per;

  gboolean   no_fold_clones;
} GrindCliRawCompare;

/* The arguments of gates before they are checked */
typedef struct
{
  /* Owned */
  char     **failures;
  char     **warnings;
  char      *min_cost;

  gboolean   allow_unmatched;
} GrindCliRawGates;

/* Likewise of a report */
typedef struct
{
  /* Owned */
  GrindCliReportOptions options;
  char                 *sources;

  int                   n_lines;
  int                   limit;      /* in KB */
} GrindCliRawReport;

/* Likewise of a database */
typedef struct
{
  char   *output;
  double  percent;
} GrindCliRawExport;

/* The target of added options: a context, and the names of all options it takes, "--event" etc. */
typedef struct
{
  GOptionContext *context;
  GPtrArray      *names;
} GrindCliEntries;

void        _grind_cli_entries_add         (GrindCliEntries         *self,
                                            gboolean                 is_taken,
                                            const char              *name,
                                            char                     short_name,
                                            GOptionArg               type,
                                            gpointer                 target,
                                            const char              *description,
                                            const char              *argument);

void        _grind_cli_raw_picture_init    (GrindCliRawPicture      *self);
void        _grind_cli_raw_picture_clear   (GrindCliRawPicture      *self);
void        _grind_cli_raw_picture_add     (GrindCliRawPicture      *self,
                                            GrindCliEntries         *entries,
                                            const GrindCliCommand   *command);
gboolean    _grind_cli_raw_picture_check   (const GrindCliRawPicture *self,
                                            const GrindCliCommand   *command,
                                            const char              *format,
                                            const char              *function,
                                            GrindGroupBy             group_by,
                                            GrindCliPictureOptions  *options,
                                            GError                 **error);

void        _grind_cli_raw_lines_add       (GrindCliLineOptions     *self,
                                            GrindCliEntries         *entries,
                                            GrindCliTakes            takes);
gboolean    _grind_cli_raw_lines_check     (GrindCliLineOptions     *raw,
                                            GrindCliFormat           format,
                                            GrindCliLineOptions     *options,
                                            GError                 **error);

void        _grind_cli_raw_report_add      (GrindCliRawReport       *self,
                                            GrindCliEntries         *entries,
                                            GrindCliTakes            takes);
gboolean    _grind_cli_raw_report_check    (GrindCliRawReport       *raw,
                                            GrindCliReportOptions   *options,
                                            GError                 **error);
void        _grind_cli_raw_report_clear    (GrindCliRawReport       *self);

void        _grind_cli_raw_export_add      (GrindCliRawExport       *self,
                                            GrindCliEntries         *entries,
                                            GrindCliTakes            takes);
gboolean    _grind_cli_raw_export_check    (GrindCliRawExport       *raw,
                                            const GrindCliCommand   *command,
                                            GrindCliExportOptions   *options,
                                            GError                 **error);

gboolean    _grind_cli_parse_format        (const GrindCliCommand   *command,
                                            const char              *text,
                                            GrindCliFormat          *format,
                                            GError                 **error);

gboolean    _grind_cli_parse_parts         (const char              *text,
                                            GArray                 **parts,
                                            GError                 **error);

void        _grind_cli_raw_compare_clear   (GrindCliRawCompare      *self);
void        _grind_cli_raw_compare_add     (GrindCliRawCompare      *self,
                                            GrindCliEntries         *entries,
                                            GrindCliTakes            takes);
gboolean    _grind_cli_raw_compare_check   (GrindCliRawCompare      *raw,
                                            GrindCliCompareOptions  *options,
                                            GError                 **error);

gboolean    _grind_cli_parse_decimal       (const char              *text,
                                            gint64                  *value,
                                            guint                   *decimals);

void        _grind_cli_raw_gates_clear     (GrindCliRawGates        *self);
void        _grind_cli_raw_gates_add       (GrindCliRawGates        *self,
                                            GrindCliEntries         *entries,
                                            GrindCliTakes            takes);
gboolean    _grind_cli_raw_gates_check     (const GrindCliRawGates  *raw,
                                            GrindCliGateOptions     *options,
                                            GError                 **error);

G_END_DECLS
