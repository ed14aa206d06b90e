/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-fuzz.h"
#include "grind-test-pack.h"

G_BEGIN_DECLS

void grind_fuzz_load   (guint8              choice,
                        const void         *bytes,
                        gsize               size);
int  grind_fuzz_unpack (GrindTestContainer  container,
                        const void         *data,
                        gsize               size);

G_END_DECLS
