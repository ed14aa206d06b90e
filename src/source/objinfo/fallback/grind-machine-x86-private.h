/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The fields of a VEX or EVEX prefix. */
typedef struct
{
  guint8  map;            /* 1: 0f, 2: 0f 38, 3: 0f 3a */
  guint8  prefix;         /* 0: none, 1: 66, 2: f3, 3: f2 */
  guint8  is_wide;        /* W */
  guint8  width;          /* 0: 128 bits, 1: 256, 2: 512 */
  guint8  vector;         /* the register encoded in the prefix */
  guint8  reg_high;       /* added to the register number */
  guint8  rm_high;        /* … and to that of a register instead of memory */
  guint8  base_high;
  guint8  index_high;
  guint8  mask;
  guint8  is_zeroing;
  guint8  is_broadcast;
  guint8  is_evex;
  gsize   length;         /* of the prefix */
} GrindX86Prefix;

gsize grind_x86_prefix_read (GrindX86Prefix *self,
                             const guint8   *bytes,
                             gsize           size,
                             gboolean        is_64_bit);

G_END_DECLS
