/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "analysis/graph/grind-grouping.h"
#include "analysis/lists/grind-function-sort.h"
#include "grind-cli-compare-options.h"
#include "grind-cli-export-options.h"
#include "grind-cli-format.h"
#include "grind-cli-gate-options.h"
#include "grind-cli-line-options.h"
#include "grind-cli-picture-options.h"
#include "grind-cli-report-options.h"
#include "grind-cli-reports.h"

G_BEGIN_DECLS

typedef struct _GrindCliCommand GrindCliCommand;

/* Which function names a command shows, and which ones it finds. */
typedef enum
{
  GRIND_CLI_RAW_NAMES,        /* only raw names */
  GRIND_CLI_EITHER_NAME,      /* shows raw names, also finds demangled ones */
  GRIND_CLI_DEMANGLED_NAMES,  /* also finds raw names */
} GrindCliNames;

/* Options that a command takes in addition to --format and --help. */
typedef enum
{
  GRIND_CLI_TAKES_EVENT     = 1 << 0,
  GRIND_CLI_TAKES_LIMIT     = 1 << 1,
  GRIND_CLI_TAKES_NO_CYCLES = 1 << 2,
  GRIND_CLI_TAKES_PART      = 1 << 3,
  GRIND_CLI_TAKES_SORT      = 1 << 4,
  GRIND_CLI_TAKES_FILTER    = 1 << 5,
  GRIND_CLI_TAKES_GROUPS    = 1 << 6,
  GRIND_CLI_TAKES_FUNCTION  = 1 << 7,   /* required */
  GRIND_CLI_TAKES_PICTURE   = 1 << 8,   /* and an optional function */
  GRIND_CLI_TAKES_CALLERS   = 1 << 9,
  GRIND_CLI_TAKES_LINES     = 1 << 10,  /* and an optional function */
  GRIND_CLI_TAKES_BASE      = 1 << 11,
  GRIND_CLI_TAKES_DIFF      = 1 << 12,  /* two files, or several on each side of `--` */
  GRIND_CLI_TAKES_MEASURE   = 1 << 13,  /* what sizes of boxes show in a comparison */
  GRIND_CLI_TAKES_SOURCES   = 1 << 14,  /* where source files are */
  GRIND_CLI_TAKES_COLOR     = 1 << 15,  /* what colours of pictures show */
  GRIND_CLI_TAKES_REPORT    = 1 << 16,  /* what a report contains */
  GRIND_CLI_TAKES_SCRIPT    = 1 << 17,  /* a picture with a script */
  GRIND_CLI_TAKES_EXPORT    = 1 << 18,  /* a database; each file is a profile of its own */
} GrindCliTakes;

/* Ordinals of parts, from 1, inclusive. */
typedef struct
{
  guint first;
  guint last;
} GrindCliRange;

/**
 * GrindCliOptions:
 *
 * The arguments of a command, checked as far as possible without the profile.
 */
typedef struct
{
  GrindCliFormat   format;
  GrindCliNames    names;
  gboolean         wants_help;    /* then all others are ignored, and there may be no files */
  gboolean         no_cycles;
  gboolean         no_demangle;
  gboolean         symbols;       /* whether to look up names in ELF objects */
  gboolean         has_limit;     /* whether @limit was given */
  gboolean         all_contexts;  /* of the function, which is required then */
  guint            limit;         /* rows to show; G_MAXUINT for all */
  guint64          memory_limit;  /* bytes per profile; 0 for the default limit */
  GrindSortKey     sort;
  GrindGroupBy     group_by;
  char            *event;         /* (nullable) name of an event */
  char            *filter;        /* (nullable) part of a name */
  char            *function;      /* (nullable) name of a function */
  GArray          *parts;         /* (nullable) of GrindCliRange; %NULL for all parts */
  char           **files;         /* as given, "-" for standard input */
  GrindCliPictureOptions picture; /* if the command draws one */
  GrindCliLineOptions    lines;   /* if it shows lines */
  GrindCliCompareOptions compare; /* if it compares */
  GrindCliGateOptions    gates;   /* likewise */
  GrindCliReportOptions  report;  /* if it writes a report */
  GrindCliExportOptions  export;  /* if it adds to a database */
  GArray                *reports; /* of GrindCliReport: further outputs */
} GrindCliOptions;

GrindCliOptions *grind_cli_options_parse    (const GrindCliCommand  *command,
                                             char                  **arguments,
                                             GError                **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
GrindCliOptions  grind_cli_options_with_format
                                            (const GrindCliOptions  *self,
                                             GrindCliFormat          format);
void             grind_cli_options_free     (GrindCliOptions        *self);
char            *grind_cli_options_dup_help (const GrindCliCommand  *command)
                                             G_GNUC_WARN_UNUSED_RESULT;

/* (nullable): the file whose folder is the base for finding the files of the program */
static inline const char *
grind_cli_options_get_profile_path (const GrindCliOptions *self)
{
  return strcmp (self->files[0], "-") != 0 ? self->files[0] : NULL;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCliOptions, grind_cli_options_free)

G_END_DECLS
