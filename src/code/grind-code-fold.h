/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-code-data.h"

G_BEGIN_DECLS

#define GRIND_CODE_FEW_CALLS 12   /* calls shown below a line by default */

/* The calls shown below each line. Main thread only. */
typedef struct _GrindCodeFold GrindCodeFold;

GrindCodeFold *grind_code_fold_new          (void) G_GNUC_WARN_UNUSED_RESULT;
void           grind_code_fold_free         (GrindCodeFold      *self);

gboolean       grind_code_fold_is_folded    (GrindCodeFold      *self,
                                             guint               line);
void           grind_code_fold_set_folded   (GrindCodeFold      *self,
                                             guint               line,
                                             gboolean            is_folded);
void           grind_code_fold_set_all      (GrindCodeFold      *self,
                                             gboolean            is_folded);
void           grind_code_fold_show_more    (GrindCodeFold      *self,
                                             guint               line);
void           grind_code_fold_forget       (GrindCodeFold      *self);
guint          grind_code_fold_get_n_rows   (GrindCodeFold      *self,
                                             const GrindCodeRow *row);
guint          grind_code_fold_get_n_calls  (GrindCodeFold      *self,
                                             const GrindCodeRow *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCodeFold, grind_code_fold_free)

G_END_DECLS
