/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-shard-private.h"

G_BEGIN_DECLS

/* The meaning of a column of numbers at the start of a cost line (rule H5) */
typedef enum
{
  GRIND_POSITION_INSTR,
  GRIND_POSITION_BB,
  GRIND_POSITION_LINE,
  GRIND_POSITION_REPEATED,   /* a second column of the same kind, not used */
  GRIND_N_POSITIONS,
} GrindPosition;

/* Further columns are not read as positions. */
#define GRIND_MAX_COLUMNS 16

/*
 * All state that reading a line depends on, except the meaning of names: a range of the file needs
 * it from the text before. Plain data except for @events, which is immutable once set and
 * referenced.
 */
typedef struct
{
  GPtrArray *events;                        /* (nullable) names of the columns in order */
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

/* The kind of the next cost line (rule C4) */
typedef enum
{
  GRIND_PENDING_NOTHING,
  GRIND_PENDING_CALL,
  GRIND_PENDING_JUMP,
} GrindPending;

/*
 * Reads the lines of one range of a profile into shards: one, unless the events change. This is a
 * push parser: bytes come in pieces of any size. One thread at a time.
 */
typedef struct
{
  GrindParserState  state;

  /* Owned */
  GPtrArray        *shards;             /* finished ones */
  GrindShard       *shard;
  GHashTable       *composed;           /* GBytes of text and pieces -> reference */
  GByteArray       *rest;               /* the start of an incomplete line */
  GrindShardSizes   sizes;              /* of the last shard */
  guint32          *column_events;      /* column -> event of the shard */
  gint64           *costs;              /* of the current line, by event of the shard */
  GError           *error;

  /* Borrowed */
  GrindBudget      *budget;
  GCancellable     *cancellable;

  guint64           line;               /* number of the current line, from 1, in the shard */
  guint             n_costs_columns;
  guint             n_events;           /* of the shard */
  gboolean          is_plain;           /* column i is event i */
  gboolean          is_skipping;        /* within a line that is too long */

  guint64           n_self_lines;       /* of the part, not yet added to it */

  /* Position state, reset by a new part */
  guint32           part;               /* in the shard */
  guint32           object, file;       /* current: ob=, fl= */
  guint32           source;             /* current: fi=, fe= */
  guint32           callee_default;     /* file of the last self cost line (rule P4) */
  guint32           name;               /* fn=, GRIND_NONE before the first */
  guint32           function;           /* from its first cost line on, else GRIND_NONE */
  gint64           *self_costs;         /* row of the function, NULL if unknown */
  guint             self_width;         /* number of costs it has space for */
  guint32           written_source;     /* current file of the line stream */
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

/* Shared by the files of the parser; @p to @end is a line without its line feed. */
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
gboolean    _grind_parser_is_composed   (const char   *p,
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
const char *_grind_parser_fast_jump     (GrindParser  *self,
                                         const char   *p,
                                         gboolean      is_conditional);
const char *_grind_parser_fast_spec     (GrindParser  *self,
                                         const char   *p);

/* Finds where a range may begin (see grind-parser-sync.c). */
gssize grind_parser_find_start (const char *bytes,
                                gsize       length,
                                guint       n_columns);

G_END_DECLS
