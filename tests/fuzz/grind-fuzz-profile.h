/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-fuzz.h"
#include "grind-test-pack.h"
#include "profile/grind-profile.h"

G_BEGIN_DECLS

void          grind_fuzz_load   (guint8                choice,
                                 const GrindFuzzInput *files,
                                 guint                 n_files);
GrindProfile *grind_fuzz_read   (const GrindFuzzInput *files,
                                 guint                 n_files) G_GNUC_WARN_UNUSED_RESULT;
int           grind_fuzz_unpack (GrindTestContainer    container,
                                 const void           *data,
                                 gsize                 size);

G_END_DECLS
