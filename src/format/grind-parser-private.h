/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-shard-private.h"

G_BEGIN_DECLS

/* What a column of numbers at the start of a cost line means (rule H5). */
typedef enum
{
  GRIND_POSITION_INSTR,
  GRIND_POSITION_BB,
  GRIND_POSITION_LINE,
  GRIND_POSITION_REPEATED,   /* a column of a kind that an earlier one has: it is not used */
  GRIND_N_POSITIONS,
} GrindPosition;

/* More are not read as positions. */
#define GRIND_MAX_COLUMNS 16

/*
 * All that reading of a line depends on and that is not the meaning of names: what a range of the
 * file must know of what stands before it. Plain data but for @events, which is never changed once
 * set and is held by reference.
 */
typedef struct
{
  GPtrArray *events;                        /* (nullable) names of the columns in their order */
  guint8     columns[GRIND_MAX_COLUMNS];    /* GrindPosition */
  guint8     n_columns;
  gboolean   has_body;                      /* the part has events and body lines (rule H6) */
  gboolean   has_creator;                   /* the first creator: has been seen */
  gboolean   has_format;                    /* "# callgrind format" has been seen */
  gboolean   had_cost;                      /* a cost line has been seen */
  gboolean   moves_base;                    /* all cost lines move the base (rule P6) */
  gboolean   had_fl;                        /* an fl= line has been seen (rule P2) */
  guint64    base[GRIND_N_POSITIONS];       /* of relative positions, by GrindPosition */
} GrindParserState;

void     grind_parser_state_init  (GrindParserState       *self);
void     grind_parser_state_copy  (GrindParserState       *self,
                                   const GrindParserState *other);
void     grind_parser_state_clear (GrindParserState       *self);
gboolean grind_parser_state_equal (const GrindParserState *self,
                                   const GrindParserState *other);

/* What the next cost line will be (rule C4). */
typedef enum
{
  GRIND_PENDING_NOTHING,
  GRIND_PENDING_CALL,
  GRIND_PENDING_JUMP,
} GrindPending;

/*
 * Reads the lines of one range of a profile into shards: one, unless the events change. Push
 * parser: bytes come in pieces of any size. One thread at a time.
 */
typedef struct
{
  GrindParserState  state;

  /* Owned */
  GPtrArray        *shards;             /* finished ones */
  GrindShard       *shard;
  GHashTable       *composed;           /* GBytes of text and pieces -> reference */
  GByteArray       *rest;               /* the beginning of a line that is not complete */
  GrindShardSizes   sizes;              /* of the last shard */
  guint32          *column_events;      /* column -> event of the shard */
  gint64           *costs;              /* of the line at hand, by event of the shard */
  GError           *error;

  /* Borrowed */
  GrindBudget      *budget;
  GCancellable     *cancellable;

  guint64           line;               /* number of the line at hand, from 1, in the shard */
  guint             n_costs_columns;
  guint             n_events;           /* of the shard */
  gboolean          is_plain;           /* column i is event i */
  gboolean          is_skipping;        /* within a line that is too long */

  guint64           n_self_lines;       /* of the part, not yet noted there */

  /* Position state, reset by a new part */
  guint32           part;               /* in the shard */
  guint32           object, file;       /* in force: ob=, fl= */
  guint32           source;             /* in force: fi=, fe= */
  guint32           callee_default;     /* file of the last self cost line (rule P4) */
  guint32           name;               /* fn=, GRIND_NONE before the first */
  guint32           function;           /* once its first cost line has come, else GRIND_NONE */
  gint64           *self_costs;         /* row of the function, NULL if not known */
  guint             self_width;         /* how many costs it has room for */
  guint32           written_source;     /* file that the line stream is at */
  guint32           callee_object, callee_file, callee_name;   /* cob=, cfi=, cfn= */
  gboolean          is_callee_new;      /* cfn= since the last call */
  guint32           last_callee_object, last_callee_file;
  guint32           target_file, target_name;    /* jfi=, jfn= */

  GrindPending      pending;
  gint64            count;              /* of the call */
  GrindJumpRecord   jump;
  guint64           target[GRIND_N_POSITIONS];
  guint64           pending_line;
} GrindParser;

GrindParser *grind_parser_new    (GrindBudget             *budget,
                                  GCancellable            *cancellable);
void         grind_parser_free   (GrindParser             *self);
void         grind_parser_start  (GrindParser             *self,
                                  const GrindParserState  *state);
gboolean     grind_parser_feed   (GrindParser             *self,
                                  const char              *bytes,
                                  gsize                    length);
GPtrArray   *grind_parser_finish (GrindParser             *self,
                                  GrindParserState        *state,
                                  GError                 **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindParser, grind_parser_free)

/* Between the files of the parser; @p to @end is a line without its line feed. */
void        _grind_parser_fail          (GrindParser  *self,
                                         const char   *found,
                                         const char   *end);
void        _grind_parser_find          (GrindParser  *self,
                                         GrindFinding  finding,
                                         const char   *p,
                                         const char   *end);
void        _grind_parser_set_events    (GrindParser  *self,
                                         GPtrArray    *events);
void        _grind_parser_start_part    (GrindParser  *self);
void        _grind_parser_apply_columns (GrindParser  *self);
gboolean    _grind_parser_header_line   (GrindParser  *self,
                                         const char   *p,
                                         const char   *end);
gboolean    _grind_parser_spec_line     (GrindParser  *self,
                                         const char   *p,
                                         const char   *end);
void        _grind_parser_call_line     (GrindParser  *self,
                                         const char   *line,
                                         const char   *p,
                                         const char   *end);
void        _grind_parser_jump_line     (GrindParser  *self,
                                         const char   *line,
                                         const char   *p,
                                         const char   *end,
                                         gboolean      is_conditional);
void        _grind_parser_cost_line     (GrindParser  *self,
                                         const char   *p,
                                         const char   *end,
                                         gboolean      is_indented);
const char *_grind_parser_read_run      (GrindParser  *self,
                                         const char   *p,
                                         const char   *end);
const char *_grind_parser_fast_cost     (GrindParser  *self,
                                         const char   *p);
const char *_grind_parser_fast_call     (GrindParser  *self,
                                         const char   *p);
const char *_grind_parser_fast_spec     (GrindParser  *self,
                                         const char   *p);

/* Where a range may begin (see grind-parser-sync.c). */
gssize grind_parser_find_start (const char *bytes,
                                gsize       length,
                                guint       n_columns);

G_END_DECLS
