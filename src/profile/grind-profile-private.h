/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-column-private.h"
#include "grind-name-table-private.h"
#include "grind-profile.h"
#include "grind-shard-private.h"

G_BEGIN_DECLS

/*
 * A range of the line stream, with what its numbers mean in the profile. All that it keeps is in
 * one piece of memory: many small ones would leave as many holes where what reading needs was.
 */
typedef struct
{
  gpointer        memory;
  guint8         *bytes;
  gsize           length;
  guint32        *files;          /* by reference: names of the shard, then specials */
  guint32        *events;         /* by column */
  guint32        *jump_names;
  guint8         *functions;      /* by function of the shard, see grind_segment_get_function() */
  GrindColumn     last_runs;      /* while building: by function of the shard, offset + 1 or 0 */
  guint           n_functions;
  guint           width;          /* bytes of a function, as few as the numbers take */
  guint           n_file_names;   /* references below are names, specials stand behind them */
  guint           n_events;
  GrindPartId     first_part;
} GrindSegment;

/* The function that function @i of the shard is in the profile. */
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
  gboolean is_known;       /* the long name is ours, in English */
  char    *formula;        /* (nullable) of a derived event, as it is written */
  guint32 *inputs;         /* real events, ascending, and their factors */
  gint64  *factors;
  guint    n_inputs;
  gboolean is_customary;   /* no file states it */
} GrindEvent;

/* Costs by row. Rows of one owner (function or call) stand together, ordered by part. */
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

  GrindProfile    *raw;              /* (nullable): owns all below but the names of functions */
  GrindProfile    *joined_from;      /* (nullable): owns what clear_joined() leaves alone */
  guint32         *functions;        /* (nullable) by function of the lines: what it is joined to */

  GrindNameTable   names[GRIND_N_SPACES];

  /* Functions */
  GrindColumn      function_objects;
  GrindColumn      function_files;
  GrindColumn      function_names;
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
  guint32         *run_starts;       /* by function: its first place in these; the end */

  GArray          *events;           /* GrindEvent: the real ones, then the derived ones */
  guint            n_real_events;
  GPtrArray       *parts;            /* GrindPartInfo */
  GPtrArray       *diagnostics;      /* GrindDiagnostic */
  GrindBudget      budget;
};

GrindProfile *_grind_profile_new          (void);
void          _grind_profile_share_tables (GrindProfile   *self,
                                           GrindProfile   *other);
void          _grind_part_info_free       (GrindPartInfo  *info);
gboolean      _grind_profile_check        (GrindProfile   *self,
                                           GError        **error);

G_END_DECLS
