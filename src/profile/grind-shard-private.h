/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-buffer-private.h"
#include "grind-column-private.h"
#include "grind-findings-private.h"
#include "grind-line-writer-private.h"
#include "grind-name-table-private.h"
#include "grind-tuple-table-private.h"

G_BEGIN_DECLS

/*
 * The contents of one range of a profile, read without knowledge of the text before it, so that
 * ranges can be read in parallel. Everything is numbered within the shard; GrindBuilder puts shards
 * in order and assigns the numbers of the profile.
 *
 * A reference to a name is an index into the shard's name table, or, from GRIND_REF_SPECIAL on, an
 * entry of `specials`: an id defined before the shard, or a name composed of such ids. Reference
 * GRIND_REF_SPECIAL is the current object or file at the start of the shard.
 */
typedef enum
{
  GRIND_SPACE_OBJECT,
  GRIND_SPACE_FILE,
  GRIND_SPACE_FUNCTION,
  GRIND_N_SPACES,
} GrindSpace;

/* Longer names are truncated (rule W3). */
#define GRIND_MAX_NAME ((gsize) 1 << 20)

#define GRIND_REF_SPECIAL   0x80000000u
#define GRIND_REF_INHERITED GRIND_REF_SPECIAL

/* Packs a reference for the line stream: both kinds become small numbers. */
static inline guint64
grind_ref_pack (guint32 ref)
{
  return (guint64) (ref & ~GRIND_REF_SPECIAL) << 1 | (ref >> 31);
}

typedef struct
{
  guint64 id;         /* of an undefined id */
  guint64 n_uses;     /* number of lines that refer to it */
  guint64 line;       /* the first of them */
  guint32 text;       /* of a composed name: the name with references, in the table */
  guint32 parts;      /* of a composed name: index of its first reference in `parts` */
  guint32 n_names_before;    /* number of names in the table when it was first used */
  gboolean is_composed;
} GrindSpecial;

/* The meaning of an id within the shard */
typedef struct
{
  guint64 id;
  guint32 ref;          /* current one; GRIND_NONE in a free slot */
  guint32 definition;   /* the first one in the shard, an index; GRIND_NONE: none */
} GrindIdEntry;

/* In the order of the file, in which ids usually count up, so that memory is accessed in order */
typedef struct
{
  guint64 id;
  guint64 line;
  guint32 ref;
  guint32 last_ref;     /* last meaning of the id in the shard */
} GrindIdDefinition;

/* Joining the names decides whether this really is a redefinition. */
typedef struct
{
  guint64 line;
  guint32 before;     /* references, at least one to a composed name */
  guint32 ref;
} GrindIdRedefinition;

typedef struct
{
  GrindNameTable names;
  GrindBuffer    specials;   /* GrindSpecial */
  GrindBuffer    parts;      /* guint32: the references in composed names */
  GrindBuffer    ids;        /* GrindIdEntry, open addressing; the size is a power of two */
  GrindBuffer    definitions;    /* GrindIdDefinition */
  GrindBuffer    redefinitions;  /* GrindIdRedefinition */
  guint32        n_ids;
} GrindShardNames;

typedef struct
{
  guint32 object;      /* references */
  guint32 file;
  guint32 name;
  guint32 self_row;    /* the last one, GRIND_NONE if there is none */
  guint64 last_run;    /* offset + 1 in the line stream, 0 if there is none */
  guint64 line;        /* lowest start line according to calls; 0 unknown */
} GrindShardFunction;

typedef struct
{
  guint32 part;        /* within the shard; 0 is the current part at its start */
  guint32 function;
  guint32 costs;       /* index of its first cost */
  guint32 width;       /* number of events with a cost; all others are 0 */
} GrindShardSelfRow;

typedef struct
{
  guint32 part;
  guint32 caller;
  guint32 callee;
  guint32 is_partial;  /* some of its calls are not counted */
  guint32 costs;       /* as in GrindShardSelfRow */
  guint32 width;
  gint64  count;
} GrindShardCallRow;

/* A header line, in order; GRIND_HEADER_PART marks the start of a new part instead. */
typedef enum
{
  GRIND_HEADER_PART,
  GRIND_HEADER_EVENTS,
  GRIND_HEADER_POSITIONS,
  GRIND_HEADER_OTHER,
} GrindHeaderKind;

typedef struct
{
  GrindHeaderKind kind;
  gboolean        is_after_body;   /* follows body lines of its part */
  guint64         line;
  char           *key;
  char           *value;           /* raw bytes, NULs replaced */
  gboolean        has_addresses;   /* of GRIND_HEADER_POSITIONS */
  gboolean        has_lines;
} GrindHeader;

void grind_header_clear (gpointer data);

/* Counters of a part, updated while reading */
typedef struct
{
  guint64 n_jumps;
  guint64 n_self_lines;
} GrindShardPart;

/* The packed costs of a shard, the only data needed once names and rows have been taken */
typedef struct
{
  guint        n_events;
  guint        n_self_rows;
  guint        n_call_rows;
  GrindColumn *self_columns;     /* by event */
  GrindColumn *call_columns;
  GrindColumn  count_column;
  GrindColumn  partial_column;
} GrindShardCosts;

void grind_shard_costs_free (GrindShardCosts *self);

typedef struct
{
  /* Set by the parser at the start */
  GPtrArray       *events;           /* (element-type utf8) names of the columns */

  /* Filled by the parser */
  GrindShardNames  names[GRIND_N_SPACES];
  GrindBuffer      functions;        /* GrindShardFunction */
  GrindTupleTable  function_table;
  GrindBuffer      self_rows;        /* GrindShardSelfRow */
  GrindSums        self_costs;       /* events->len for each row */
  GrindBuffer      call_rows;        /* GrindShardCallRow */
  GrindSums        call_costs;
  GrindTupleTable  call_table;       /* (part, caller, callee) */
  GrindBuffer      jump_names;       /* guint32 references of functions named by jumps */
  GrindLineWriter  lines;
  GArray          *headers;          /* GrindHeader */
  GrindBuffer      parts;            /* GrindShardPart */
  GrindFindings    findings;
  guint64          n_lines;
  guint32          end_object;       /* current at the end */
  guint32          end_file;

  GrindShardCosts *costs;            /* (nullable) made by grind_shard_seal */
} GrindShard;

#define GRIND_SHARD_N_BUFFERS 6

/* Number of slots in the tables of a shard, and of bytes in its buffers; the next shard will need
 * about as many. */
typedef struct
{
  guint32 names[GRIND_N_SPACES];
  guint32 ids[GRIND_N_SPACES];
  guint32 functions;
  guint32 calls;
  gsize   buffers[GRIND_SHARD_N_BUFFERS];
} GrindShardSizes;

GrindShard *grind_shard_new          (GrindBudget           *budget,
                                      GPtrArray             *events);
gboolean    grind_shard_expect       (GrindShard            *self,
                                      const GrindShardSizes *sizes);
void        grind_shard_get_sizes    (GrindShard            *self,
                                      GrindShardSizes       *sizes);
void        grind_shard_free         (GrindShard            *self);
gboolean    grind_shard_seal         (GrindShard            *self);
guint32     grind_shard_add_function (GrindShard            *self,
                                      guint32                object,
                                      guint32                file,
                                      guint32                name);
guint32     grind_shard_add_self_row (GrindShard            *self,
                                      guint32                part,
                                      guint32                function);
guint32     grind_shard_add_call_row (GrindShard            *self,
                                      guint32                part,
                                      guint32                caller,
                                      guint32                callee);
gint64     *grind_shard_reserve_self_costs
                                      (GrindShard      *self,
                                       guint32          row,
                                       guint            n_costs,
                                       guint           *width);
gboolean grind_shard_widen_call  (GrindShard      *self,
                                  guint32          row,
                                  guint            n_costs);
guint32  grind_shard_add_part    (GrindShard      *self);
guint32  grind_shard_add_special (GrindShardNames *self,
                                  GrindSpecial     special);
guint32  grind_shard_get_id      (GrindShardNames *self,
                                  guint64          id,
                                  guint64          line);
gboolean grind_shard_set_id      (GrindShardNames *self,
                                  guint64          id,
                                  guint32          ref,
                                  guint64          line,
                                  gboolean        *is_redefined);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindShard, grind_shard_free)

G_END_DECLS
