/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _TestInputs TestInputs;

/* Files of all kinds to open, and changes to them meanwhile. */
TestInputs *test_inputs_new    (void) G_GNUC_WARN_UNUSED_RESULT;
void        test_inputs_free   (TestInputs *self);
void        test_inputs_reset  (TestInputs *self);
const char *test_inputs_pick   (TestInputs *self,
                                GRand      *rand);
void        test_inputs_change (TestInputs *self,
                                GRand      *rand,
                                GString    *told);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestInputs, test_inputs_free)

G_END_DECLS
