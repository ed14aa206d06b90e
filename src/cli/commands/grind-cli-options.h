/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "analysis/graph/grind-grouping.h"
#include "analysis/lists/grind-function-order.h"
#include "grind-cli-line-options.h"
#include "grind-cli-picture-options.h"

G_BEGIN_DECLS

typedef struct _GrindCliCommand GrindCliCommand;

typedef enum
{
  GRIND_CLI_TEXT,
  GRIND_CLI_JSON,
  GRIND_CLI_CSV,
} GrindCliFormat;

/* Which names of functions a command shows, and which of them it finds. */
typedef enum
{
  GRIND_CLI_RAW_NAMES,        /* only those of the file */
  GRIND_CLI_EITHER_NAME,      /* shows those of the file, finds demangled ones, too */
  GRIND_CLI_DEMANGLED_NAMES,  /* finds those of the file, too */
} GrindCliNames;

/* What a command knows besides --format and --help. */
typedef enum
{
  GRIND_CLI_TAKES_EVENT     = 1 << 0,
  GRIND_CLI_TAKES_LIMIT     = 1 << 1,
  GRIND_CLI_TAKES_NO_CYCLES = 1 << 2,
  GRIND_CLI_TAKES_PART      = 1 << 3,
  GRIND_CLI_TAKES_SORT      = 1 << 4,
  GRIND_CLI_TAKES_FILTER    = 1 << 5,
  GRIND_CLI_TAKES_GROUPS    = 1 << 6,
  GRIND_CLI_TAKES_FUNCTION  = 1 << 7,   /* and wants it */
  GRIND_CLI_TAKES_PICTURE   = 1 << 8,   /* and a function, if it is told one */
  GRIND_CLI_TAKES_CALLERS   = 1 << 9,
  GRIND_CLI_TAKES_DEPTH     = 1 << 10,
  GRIND_CLI_TAKES_GRAPH     = 1 << 11,
  GRIND_CLI_TAKES_AREA      = 1 << 12,
  GRIND_CLI_TAKES_UNFOLD    = 1 << 13,
  GRIND_CLI_TAKES_LINES     = 1 << 14,  /* and a function, if it is told one */
} GrindCliTakes;

/* Ordinals of parts, from 1, both included. */
typedef struct
{
  guint first;
  guint last;
} GrindCliRange;

/**
 * GrindCliOptions:
 *
 * The arguments of a command, checked as far as that can be done without the profile.
 */
typedef struct
{
  GrindCliFormat   format;
  GrindCliNames    names;
  gboolean         wants_help;    /* nothing else matters then, there may be no files */
  gboolean         no_cycles;
  gboolean         all_contexts;  /* of the function, which is given */
  guint            limit;         /* rows to show; G_MAXUINT for all of them */
  guint64          memory_limit;  /* bytes that a profile may take; 0 for the usual limit */
  GrindSortKey     sort;
  GrindGroupBy     group_by;
  char            *event;         /* (nullable) name of an event */
  char            *filter;        /* (nullable) piece of a name */
  char            *function;      /* (nullable) name of a function */
  GArray          *parts;         /* (nullable) of GrindCliRange; all parts without it */
  char           **files;         /* as given, "-" for standard input */
  GrindCliPictureOptions picture; /* where the command draws one */
  GrindCliLineOptions    lines;   /* where it shows lines */
} GrindCliOptions;

GrindCliOptions *grind_cli_options_parse    (const GrindCliCommand  *command,
                                             char                  **arguments,
                                             GError                **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
void             grind_cli_options_free     (GrindCliOptions        *self);
char            *grind_cli_options_dup_help (const GrindCliCommand  *command)
                                             G_GNUC_WARN_UNUSED_RESULT;

/* (nullable): the file whose folder the files of the program are looked for from */
static inline const char *
grind_cli_options_get_profile_path (const GrindCliOptions *self)
{
  return strcmp (self->files[0], "-") != 0 ? self->files[0] : NULL;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCliOptions, grind_cli_options_free)

G_END_DECLS
