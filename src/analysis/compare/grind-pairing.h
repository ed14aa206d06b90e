/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/**
 * GrindPairLevel:
 * @GRIND_PAIR_ADDRESS: functions without a name at the same address of the same build
 * @GRIND_PAIR_SAME: the same object, file and name
 * @GRIND_PAIR_PATH: the same name; object and file are the same but for their folder and version
 * @GRIND_PAIR_NORMALIZED: likewise, once the name lacks what compilers number at will
 * @GRIND_PAIR_MOVED: the same name in another file or object
 * @GRIND_PAIR_PARAMETERS: the same name in the same object, with other parameters
 * @GRIND_PAIR_RENAMED: the same last part of the name, with the same callers and callees
 * @GRIND_PAIR_BY_HAND: paired by the user
 * @GRIND_PAIR_NONE: not paired
 *
 * Why two functions are taken for the same. The numbers are those of JSON.
 */
typedef enum
{
  GRIND_PAIR_ADDRESS,
  GRIND_PAIR_SAME,
  GRIND_PAIR_PATH,
  GRIND_PAIR_NORMALIZED,
  GRIND_PAIR_MOVED,
  GRIND_PAIR_PARAMETERS,
  GRIND_PAIR_RENAMED,
  GRIND_PAIR_BY_HAND,
  GRIND_PAIR_NONE,
} GrindPairLevel;

/**
 * GrindPair:
 * @before: a function before, or %GRIND_NONE
 * @after: a function after, or %GRIND_NONE
 * @level: why they are the same; %GRIND_PAIR_NONE if one is missing
 *
 * A function before and after.
 */
typedef struct
{
  GrindFunctionId before;
  GrindFunctionId after;
  GrindPairLevel  level;
} GrindPair;

/**
 * GrindPairing:
 *
 * Which function before is which one after, for two selections of parts of one profile. Immutable;
 * any thread.
 */
typedef struct _GrindPairing GrindPairing;

GrindPairing *grind_pairing_new            (GrindProfile          *profile,
                                            const guint8          *before,
                                            const guint8          *after,
                                            const GrindFunctionId *units,
                                            const GrindPair       *matches,
                                            guint                  n_matches,
                                            GCancellable          *cancellable,
                                            GError               **error)
                                            G_GNUC_WARN_UNUSED_RESULT;
GrindPairing *grind_pairing_new_for_draft  (const GrindDraft      *draft,
                                            GrindProfile          *names,
                                            const guint8          *before,
                                            const guint8          *after,
                                            const GrindFunctionId *units,
                                            const GrindPair       *matches,
                                            guint                  n_matches,
                                            GCancellable          *cancellable,
                                            GError               **error)
                                            G_GNUC_WARN_UNUSED_RESULT;
void          grind_pairing_free           (GrindPairing          *self);
GrindPair     grind_pairing_get            (const GrindPairing    *self,
                                            GrindFunctionId        function);
gboolean      grind_pairing_is_before      (const GrindPairing    *self,
                                            GrindFunctionId        function);
gboolean      grind_pairing_is_after       (const GrindPairing    *self,
                                            GrindFunctionId        function);
gboolean      grind_pairing_is_other_build (const GrindPairing    *self,
                                            GrindFunctionId        function);
guint32       grind_pairing_get_group      (const GrindPairing    *self,
                                            GrindFunctionId        function);
guint         grind_pairing_get_n_groups   (const GrindPairing    *self);
guint32       grind_pairing_get_object     (const GrindPairing    *self,
                                            GrindObjectId          object);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPairing, grind_pairing_free)

G_END_DECLS
