/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-diagnostics.h"
#include "grind-sums.h"
#include "grind-types.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PROFILE (grind_profile_get_type ())
G_DECLARE_FINAL_TYPE (GrindProfile, grind_profile, GRIND, PROFILE, GObject)

/**
 * GrindCount:
 * @count: the sum of the known counts
 * @is_partial: some counts are unknown, so @count is a lower bound; if @count is 0, all are unknown
 *
 * A number of calls.
 */
typedef struct
{
  gint64   count;
  gboolean is_partial;
} GrindCount;

/**
 * GrindOwnedCost:
 * @owner: a function or call
 * @cost: its exact cost
 */
typedef struct
{
  guint32  owner;
  __int128 cost;
} GrindOwnedCost;

/**
 * GrindStatedSums:
 * @n: number of sums
 * @events: (array length=n): the real event of each; of two sums of one event the later one is
 *   valid
 * @values: (array length=n): the sums
 *
 * The costs of a part as stated in its header; 0 for all other events.
 */
typedef struct
{
  guint               n;
  const GrindEventId *events;
  const gint64       *values;
} GrindStatedSums;

/**
 * GrindPartInfo:
 *
 * The header of one part. Strings are valid UTF-8; nullable if the part does not state them.
 * Everything is owned by the profile.
 */
typedef struct
{
  const char        *file;             /* the profile file it was read from, as it was named */
  guint              input;            /* its number among the inputs of the loader, from 0 */
  gint64             number;           /* part:, 0 if not stated or not a number */
  gint64             thread;           /* thread:, 0 likewise */
  gint64             pid;              /* pid:, 0 likewise */
  const char        *version;          /* (nullable) */
  const char        *creator;          /* (nullable) */
  const char        *command;          /* cmd: (nullable) */
  const char        *trigger;          /* desc: Trigger: (nullable) */
  const char        *timerange;        /* desc: Timerange: (nullable) */
  const char *const *properties;       /* every header line, "key: value", NULL-terminated */
  gboolean           has_addresses;    /* positions: instr */
  gboolean           has_lines;        /* positions: line */
  GArray            *events;           /* (nullable) (element-type GrindEventId) events: */
  const GrindStatedSums *summary;      /* (nullable) summary: */
  const GrindStatedSums *totals;       /* (nullable) totals: */
  guint64            n_jumps;          /* jump= and jcnd= lines with their position line */
  guint64            n_self_lines;     /* cost lines that are self cost */
} GrindPartInfo;

/**
 * GrindJoinedName:
 * @function: a function that others join
 * @raw_name: its name in the file
 * @name: the name to show, the same unless names are shown that are not those in the file
 *
 * The new name of a function of a joined profile.
 */
typedef struct
{
  GrindFunctionId  function;
  const char      *raw_name;
  const char      *name;
} GrindJoinedName;

/**
 * GrindJoin:
 * @functions: by function, the function that it joins; itself, if it joins none
 * @names: (array length=n_names): new names, at most one for a function
 * @n_names: their number
 * @keeps_lines: a function that others join keeps its start line if it is known; otherwise it gets
 *   the lowest of all
 *
 * Functions of a profile to join into one.
 */
typedef struct
{
  const GrindFunctionId *functions;
  const GrindJoinedName *names;
  guint                  n_names;
  gboolean               keeps_lines;
} GrindJoin;

/**
 * GrindDraft:
 * @profile: a profile, of which only functions and their names, files, objects and lines may be
 *   read
 * @inputs: (array length=n_parts): by part, the number of its input
 * @n_parts: number of parts
 * @self_functions: (array length=n_self): functions that have self costs, each with a part
 * @self_parts: (array length=n_self): the parts
 * @n_self: their number; functions may be repeated
 * @callers: (array length=n_calls): callers
 * @callees: (array length=n_calls): their callees
 * @call_parts: (array length=n_calls) (nullable): the parts of the calls, likewise
 * @n_calls: their number; calls may be repeated
 *
 * The functions of a profile, and the parts in which they occur, before there are tables of costs.
 */
typedef struct
{
  GrindProfile  *profile;
  const guint   *inputs;
  guint          n_parts;
  const guint32 *self_functions;
  const guint32 *self_parts;
  guint          n_self;
  const guint32 *callers;
  const guint32 *callees;
  const guint32 *call_parts;
  guint          n_calls;
} GrindDraft;

/**
 * GrindJoinFunc:
 * @draft: a draft
 * @join: (out): what to join, owned by @data; no functions if there is nothing to join
 * @cancellable: (nullable): a #GCancellable
 * @data: the data of the function
 * @error: return location for an error
 *
 * Decides which functions of a profile become one, in the thread that loads it.
 *
 * Returns: %FALSE with an error
 */
typedef gboolean (* GrindJoinFunc) (const GrindDraft  *draft,
                                    GrindJoin         *join,
                                    GCancellable      *cancellable,
                                    gpointer           data,
                                    GError           **error);

/* Memory for data derived from a profile */
gint64              grind_profile_get_room             (GrindProfile    *self);
gboolean            grind_profile_has_room             (GrindProfile    *self,
                                                        gint64           bytes,
                                                        GError         **error);

/* Functions */
guint               grind_profile_get_n_functions      (GrindProfile    *self);
GrindNameId         grind_profile_get_function_name_id (GrindProfile    *self,
                                                        GrindFunctionId  function);
GrindFileId         grind_profile_get_function_file    (GrindProfile    *self,
                                                        GrindFunctionId  function);
GrindObjectId       grind_profile_get_function_object  (GrindProfile    *self,
                                                        GrindFunctionId  function);
guint64             grind_profile_get_function_line    (GrindProfile    *self,
                                                        GrindFunctionId  function);
const char         *grind_profile_get_function_name    (GrindProfile    *self,
                                                        GrindFunctionId  function,
                                                        gsize           *length);
char               *grind_profile_dup_function_name    (GrindProfile    *self,
                                                        GrindFunctionId  function);
char               *grind_profile_dup_function_file    (GrindProfile    *self,
                                                        GrindFunctionId  function);
char               *grind_profile_dup_function_object  (GrindProfile    *self,
                                                        GrindFunctionId  function);

/* Names, source files, ELF objects: the bytes of the file, NUL-terminated, not always UTF-8 */
guint               grind_profile_get_n_names          (GrindProfile    *self);
const char         *grind_profile_get_name             (GrindProfile    *self,
                                                        GrindNameId      name,
                                                        gsize           *length);
guint               grind_profile_get_n_files          (GrindProfile    *self);
const char         *grind_profile_get_file             (GrindProfile    *self,
                                                        GrindFileId      file,
                                                        gsize           *length);
guint               grind_profile_get_n_objects        (GrindProfile    *self);
const char         *grind_profile_get_object           (GrindProfile    *self,
                                                        GrindObjectId    object,
                                                        gsize           *length);

/* The same data with other names of functions: ids mean the same in both */
GrindProfile       *grind_profile_get_shared           (GrindProfile    *self);
GrindProfile       *grind_profile_new_with_own_names   (GrindProfile    *self,
                                                        GArray          *functions,
                                                        GError         **error)
                                                        G_GNUC_WARN_UNUSED_RESULT;
GrindProfile       *grind_profile_new_with_names       (GrindProfile    *self,
                                                        const char *const *names,
                                                        GError         **error)
                                                        G_GNUC_WARN_UNUSED_RESULT;
GrindProfile       *grind_profile_new_joined           (GrindProfile    *self,
                                                        const GrindJoin *join,
                                                        GError         **error)
                                                        G_GNUC_WARN_UNUSED_RESULT;
GrindProfile       *grind_profile_get_raw              (GrindProfile    *self);
const char         *grind_profile_get_raw_name         (GrindProfile    *self,
                                                        GrindNameId      name,
                                                        gsize           *length);
gboolean            grind_profile_is_renamed           (GrindProfile    *self,
                                                        GrindNameId      name);
char               *grind_profile_dup_raw_function_name
                                                       (GrindProfile    *self,
                                                        GrindFunctionId  function);

/* Calls: one for each pair of functions, sorted by caller, then callee */
guint               grind_profile_get_n_calls          (GrindProfile    *self);
GrindFunctionId     grind_profile_get_caller           (GrindProfile    *self,
                                                        GrindCallId      call);
GrindFunctionId     grind_profile_get_callee           (GrindProfile    *self,
                                                        GrindCallId      call);
GrindCallId         grind_profile_get_outgoing         (GrindProfile    *self,
                                                        GrindFunctionId  function,
                                                        guint           *n_calls);
const GrindCallId  *grind_profile_get_call_starts      (GrindProfile    *self);
const GrindFunctionId *
                    grind_profile_get_callees          (GrindProfile    *self);
const GrindCallId  *grind_profile_get_incoming         (GrindProfile    *self,
                                                        GrindFunctionId  function,
                                                        guint           *n_calls);

/* Events: the real ones first, in order of first appearance, then the derived ones: those of the
 * files, then the customary ones with at least one term in the profile */
guint               grind_profile_get_n_events         (GrindProfile    *self);
guint               grind_profile_get_n_real_events    (GrindProfile    *self);
const char         *grind_profile_get_event_name       (GrindProfile    *self,
                                                        GrindEventId     event);
const char         *grind_profile_get_event_long_name  (GrindProfile    *self,
                                                        GrindEventId     event);
const char         *grind_profile_get_event_plain_name (GrindProfile    *self,
                                                        GrindEventId     event);
const char         *grind_profile_get_event_formula    (GrindProfile    *self,
                                                        GrindEventId     event);
gboolean            grind_profile_is_customary_event   (GrindProfile    *self,
                                                        GrindEventId     event);
gboolean            grind_profile_is_known_event       (GrindProfile    *self,
                                                        GrindEventId     event);
void                grind_profile_mark_events          (GrindProfile    *self,
                                                        const guint8    *parts,
                                                        guint8          *recorded);
GrindEventId        grind_profile_find_event           (GrindProfile    *self,
                                                        const char      *name);
gint64              grind_profile_derive               (GrindProfile    *self,
                                                        GrindEventId     event,
                                                        const gint64    *real);
guint               grind_profile_get_event_inputs     (GrindProfile    *self,
                                                        GrindEventId     event,
                                                        GrindEventId    *inputs,
                                                        gint64          *factors,
                                                        guint            max);

/* Parts */
guint                grind_profile_get_n_parts         (GrindProfile    *self);
const GrindPartInfo *grind_profile_get_part            (GrindProfile    *self,
                                                        GrindPartId      part);
gboolean             grind_profile_has_addresses       (GrindProfile    *self);

/*
 * Costs of real events, summed over the parts whose bit is set; NULL means all. Each number is an
 * exact sum, clamped to 64 bits once (rule C2).
 */
void                grind_profile_sum_self             (GrindProfile    *self,
                                                        GrindEventId     event,
                                                        const guint8    *parts,
                                                        gint64          *costs);
void                grind_profile_sum_self_exactly     (GrindProfile    *self,
                                                        GrindEventId     event,
                                                        const guint8    *parts,
                                                        GrindSums       *sums);
void                grind_profile_sum_calls            (GrindProfile    *self,
                                                        GrindEventId     event,
                                                        const guint8    *parts,
                                                        gint64          *costs);
void                grind_profile_sum_calls_exactly    (GrindProfile    *self,
                                                        GrindEventId     event,
                                                        const guint8    *parts,
                                                        GrindSums       *sums);
gboolean            grind_profile_list_self            (GrindProfile    *self,
                                                        GrindEventId     event,
                                                        const guint8    *parts,
                                                        GArray          *costs);
gboolean            grind_profile_list_calls           (GrindProfile    *self,
                                                        GrindEventId     event,
                                                        const guint8    *parts,
                                                        GArray          *costs);
void                grind_profile_sum_counts           (GrindProfile    *self,
                                                        const guint8    *parts,
                                                        gint64          *counts,
                                                        guint8          *is_partial);
GrindCount          grind_profile_sum_count            (GrindProfile    *self,
                                                        GrindCallId      call,
                                                        const guint8    *parts);
void                grind_profile_mark_active_calls    (GrindProfile    *self,
                                                        const guint8    *parts,
                                                        guint8          *active);

/* Findings */
guint                  grind_profile_get_n_diagnostics (GrindProfile    *self);
const GrindDiagnostic *grind_profile_get_diagnostic    (GrindProfile    *self,
                                                        guint            position);
guint                  grind_profile_get_n_warnings    (GrindProfile    *self);

G_END_DECLS
