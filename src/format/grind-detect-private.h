/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRIND_DETECTED_PROFILE,
  GRIND_DETECTED_NOTHING,   /* blanks only */
  GRIND_DETECTED_OTHER,
} GrindDetected;

GrindDetected grind_detect           (const char *bytes,
                                      gsize       length,
                                      gboolean    is_all);
const char   *grind_detect_get_kind  (const char *bytes,
                                      gsize       length);

G_END_DECLS
