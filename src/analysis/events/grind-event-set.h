/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "profile/grind-profile.h"

#include "grind-expression.h"
#include "grind-value.h"

G_BEGIN_DECLS

/* The user's formulas: name, long name and formula of each */
#define GRIND_DEFINITIONS_TYPE "a(sss)"

/**
 * GrindEventSet:
 *
 * All event types that can be shown for a profile: those of the profile with the same ids (real
 * ones, derived ones of the file, customary ones), then those of the user's formulas that can be
 * computed from them. Immutable; any thread.
 */
typedef struct _GrindEventSet GrindEventSet;

GrindEventSet *grind_event_set_new             (GrindProfile        *profile,
                                                GVariant            *definitions)
                                                G_GNUC_WARN_UNUSED_RESULT;
GrindEventSet *grind_event_set_ref             (GrindEventSet       *self);
void           grind_event_set_unref           (GrindEventSet       *self);
GrindProfile  *grind_event_set_get_profile     (const GrindEventSet *self);
GVariant      *grind_event_set_get_definitions (const GrindEventSet *self);

/* Events */
guint          grind_event_set_get_n_events    (const GrindEventSet *self);
GrindEventId   grind_event_set_find            (const GrindEventSet *self,
                                                const char          *name);
const char    *grind_event_set_get_name        (const GrindEventSet *self,
                                                GrindEventId         event);
const char    *grind_event_set_get_long_name   (const GrindEventSet *self,
                                                GrindEventId         event);
const char    *grind_event_set_get_formula     (const GrindEventSet *self,
                                                GrindEventId         event);
GrindValueKind grind_event_set_get_value_kind  (const GrindEventSet *self,
                                                GrindEventId         event);
GrindValue     grind_event_set_evaluate        (const GrindEventSet *self,
                                                GrindEventId         event,
                                                const gint64        *real);

/* Definitions: the user's formulas, offered or not */
guint          grind_event_set_get_n_definitions (const GrindEventSet *self);
GrindEventId   grind_event_set_get_defined     (const GrindEventSet *self,
                                                guint                definition);
guint          grind_event_set_get_definition  (const GrindEventSet *self,
                                                GrindEventId         event);
const GrindExpressionError *
               grind_event_set_get_error       (const GrindEventSet *self,
                                                guint                definition);
gboolean       grind_event_set_check_name      (const GrindEventSet *self,
                                                guint                definition,
                                                const char          *name,
                                                char               **message);
gboolean       grind_event_set_check_formula   (const GrindEventSet *self,
                                                guint                definition,
                                                const char          *formula,
                                                GrindExpressionError *error);

/**
 * GrindEvaluator:
 *
 * Computes the values of one event for many rows. Not thread-safe.
 */
typedef struct _GrindEvaluator GrindEvaluator;

GrindEvaluator     *grind_evaluator_new        (const GrindEventSet *events,
                                                GrindEventId         event)
                                                G_GNUC_WARN_UNUSED_RESULT;
void                grind_evaluator_free       (GrindEvaluator      *self);
const GrindEventId *grind_evaluator_get_inputs (GrindEvaluator      *self,
                                                guint               *n_inputs);
GrindValue          grind_evaluator_apply      (GrindEvaluator      *self,
                                                const gint64        *real);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindEventSet, grind_event_set_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindEvaluator, grind_evaluator_free)

G_END_DECLS
