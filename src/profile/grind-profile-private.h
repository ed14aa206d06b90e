/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-column-private.h"
#include "grind-name-table-private.h"
#include "grind-profile.h"
#include "grind-shard-private.h"

G_BEGIN_DECLS

/*
 * A range of the line stream, with the tables that its numbers refer to. It is one block of memory:
 * many small ones would fragment the memory that reading has used.
 */
typedef struct
{
  gpointer        memory;
  guint8         *bytes;
  gsize           length;
  guint32        *files;          /* by reference: names of the shard, then specials */
  guint32        *events;         /* by column */
  guint32        *jump_names;
  guint8         *functions;      /* by function of the shard, for grind_segment_get_function() */
  GrindColumn     last_runs;      /* while building: by function of the shard, offset + 1 or 0 */
  guint           n_functions;
  guint           width;          /* bytes per function, as few as the ids need */
  guint           n_file_names;   /* lower references are names, higher ones specials */
  guint           n_events;
  GrindPartId     first_part;
} GrindSegment;

/* Returns the function of the profile for function @i of the shard. */
static inline guint32
grind_segment_get_function (const GrindSegment *self,
                            gsize               i)
{
  guint32 function;

  memcpy (&function, self->functions + i * self->width, sizeof function);

  return GUINT32_FROM_LE (function) & G_MAXUINT32 >> (32 - 8 * self->width);
}

typedef struct
{
  char    *name;
  char    *long_name;      /* (nullable) */
  gboolean is_known;       /* the long name is built in, in English */
  char    *formula;        /* (nullable) of a derived event, as written */
  guint32 *inputs;         /* real events, ascending, and their factors */
  gint64  *factors;
  guint    n_inputs;
  gboolean is_customary;   /* not defined by any file */
} GrindEvent;

/* Number of customary events */
#define GRIND_N_CUSTOMARY 5

/* Costs by row. Rows of one owner (function or call) are adjacent, ordered by part. */
typedef struct
{
  guint32     *starts;     /* (nullable) by owner, and the end; NULL: row i is of owner i */
  guint32     *parts;      /* (nullable) by row; NULL: there is one part */
  GrindColumn *columns;    /* by real event */
  guint        n_rows;
} GrindCostTable;

struct _GrindProfile
{
  GObject          parent_instance;

  GrindProfile    *raw;              /* (nullable): owns everything below except function names */
  GrindProfile    *joined_from;      /* (nullable): owns the fields that clear_joined() keeps */
  guint32         *functions;        /* (nullable) by function of the lines: its joined function */
  gboolean         has_shared_names; /* joined_from owns the function names, too */
  gboolean         has_own_names;    /* it owns everything except the function names */

  GrindNameTable   names[GRIND_N_SPACES];

  /* Functions */
  GrindColumn      function_objects;
  GrindColumn      function_files;
  GrindColumn      function_names;
  GrindColumn      recorded_names;   /* empty unless loading has given new ones to some functions */
  GrindColumn      function_lines;
  guint            n_functions;

  /* Calls */
  guint32         *callees;          /* by call; callers are found in `outgoing` */
  guint32         *outgoing;         /* by function: its first call; one more at the end */
  guint32         *incoming;         /* calls sorted by callee */
  guint32         *incoming_starts;
  guint            n_calls;

  GrindCostTable   self_costs;
  GrindCostTable   call_costs;
  GrindColumn      call_counts;      /* by row of call_costs */
  GrindColumn      call_partial;     /* likewise: not 0 if some calls are not counted */

  /* Lines */
  GArray          *segments;         /* GrindSegment */
  GrindColumn      run_segments;     /* a segment and the offset of the function's last run there */
  GrindColumn      run_offsets;
  GrindColumn      run_functions;    /* the function that was recorded; empty unless joined */
  guint32         *run_starts;       /* by function: its first index in these columns; the end */

  GArray          *events;           /* GrindEvent: the real ones, then the derived ones */
  guint            n_real_events;
  const char      *withheld_events[GRIND_N_CUSTOMARY + 1];   /* customary ones that a file defines,
                                                                but wrongly; NULL-terminated */
  GPtrArray       *parts;            /* GrindPartInfo */
  GPtrArray       *diagnostics;      /* GrindDiagnostic */
  GrindBudget      budget;
};

GrindProfile *_grind_profile_new          (void);
void          _grind_profile_share_tables (GrindProfile   *self,
                                           GrindProfile   *other);
void          _grind_join_lines           (const GrindJoin   *join,
                                           const GrindColumn *raw,
                                           guint              n_functions,
                                           GrindColumn       *made);
GrindProfile *_grind_profile_get_recorded (GrindProfile   *self);
GrindNameId   _grind_profile_get_recorded_name
                                          (GrindProfile   *self,
                                           GrindFunctionId function);
void          _grind_part_info_free       (GrindPartInfo  *info);
gboolean      _grind_profile_check        (GrindProfile   *self,
                                           GError        **error);

G_END_DECLS
