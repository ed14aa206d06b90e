/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-change.h"

G_BEGIN_DECLS

/**
 * GrindInlining:
 * @function: a function that is only on one side
 * @caller: the caller into which it was perhaps inlined; for a new function, the one in which it
 *   perhaps had been inlined
 * @self: the self cost of @caller
 *
 * Why a function may be on one side only.
 */
typedef struct
{
  GrindFunctionId function;
  GrindFunctionId caller;
  GrindChange     self;
} GrindInlining;

/**
 * GrindAlike:
 * @before: a function that is only before
 * @after: a function that is only after, with another name
 * @n_common: number of callers and callees that both have
 * @n_all: number of callers and callees that one of them has
 *
 * Functions that are perhaps the same.
 */
typedef struct
{
  GrindFunctionId before;
  GrindFunctionId after;
  guint           n_common;
  guint           n_all;
} GrindAlike;

/**
 * GrindChangeGroup:
 * @file: the source file, that after if its folder was moved; %GRIND_NONE if unknown
 * @class_name: (nullable): for a class of this file, its name, empty for functions of no class;
 *   %NULL for a file
 * @n_gone: number of functions that are only before
 * @n_new: number of functions that are only after
 * @net: the change of the self cost of all of them
 * @first: of a file its first class, of a class its first function
 * @n: the number of these
 *
 * The new and gone functions of a source file, or of one class in it.
 */
typedef struct
{
  GrindFileId  file;
  const char  *class_name;
  guint        n_gone;
  guint        n_new;
  GrindValue   net;
  guint        first;
  guint        n;
} GrindChangeGroup;

/**
 * GrindUnnamed:
 * @function: functions without a name that are compared together
 * @first: the most expensive ones of the same object
 *
 * They are several rows only because one would be in cycles that do not exist; what has changed is
 * the sum of all of an object.
 */
typedef struct
{
  GrindFunctionId function;
  GrindFunctionId first;
} GrindUnnamed;

/**
 * GrindChangeNotes:
 *
 * What may explain the new and gone functions of a comparison, for one event. Immutable; any
 * thread.
 */
typedef struct _GrindChangeNotes GrindChangeNotes;

GrindChangeNotes *grind_change_notes_new            (const GrindComparison  *comparison,
                                                     GrindGraph             *graph,
                                                     GrindEventId            event,
                                                     GCancellable           *cancellable,
                                                     GError                **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
GrindChangeNotes *grind_change_notes_ref            (GrindChangeNotes       *self);
void              grind_change_notes_unref          (GrindChangeNotes       *self);

const GrindInlining *
                  grind_change_notes_get_inlinings  (const GrindChangeNotes *self,
                                                     guint                  *n);
const GrindInlining *
                  grind_change_notes_find_inlining  (const GrindChangeNotes *self,
                                                     GrindFunctionId         function);
const GrindAlike *grind_change_notes_get_alike      (const GrindChangeNotes *self,
                                                     guint                  *n);

/* Groups with the largest net change first */
const GrindChangeGroup *
                  grind_change_notes_get_files      (const GrindChangeNotes *self,
                                                     guint                  *n);
const GrindChangeGroup *
                  grind_change_notes_get_classes    (const GrindChangeNotes *self,
                                                     const GrindChangeGroup *file,
                                                     guint                  *n);
const GrindFunctionId *
                  grind_change_notes_get_functions  (const GrindChangeNotes *self,
                                                     const GrindChangeGroup *group,
                                                     guint                  *n);

const GrindUnnamed *
                  grind_change_notes_get_unnamed    (const GrindChangeNotes *self,
                                                     guint                  *n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindChangeNotes, grind_change_notes_unref)

G_END_DECLS
