/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindTestTaste:
 * @GRIND_TEST_TAME: only the output of a careful producer
 * @GRIND_TEST_WILD: all habits of all producers, and mistakes
 *
 * The kind of a generated profile.
 */
typedef enum
{
  GRIND_TEST_TAME,
  GRIND_TEST_WILD,
} GrindTestTaste;

GString *grind_test_generate (guint32        seed,
                              GrindTestTaste taste,
                              guint          n_lines) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
