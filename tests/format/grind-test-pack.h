/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Compression methods. A build may lack all but the first. */
typedef enum
{
  GRIND_TEST_GZIP,
  GRIND_TEST_XZ,
  GRIND_TEST_ZSTD,
} GrindTestContainer;

#define GRIND_TEST_N_CONTAINERS (GRIND_TEST_ZSTD + 1)

gboolean    grind_test_can_pack (GrindTestContainer  container);
const char *grind_test_get_name (GrindTestContainer  container);
GByteArray *grind_test_pack     (GrindTestContainer  container,
                                 gconstpointer       bytes,
                                 gsize               length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
