/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-profile.h"

G_BEGIN_DECLS

#define GRIND_TYPE_HANDLE (grind_handle_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindHandle, grind_handle, GRIND, HANDLE, GObject)

/**
 * GrindHandleClass:
 * @get_n_rows: how many rows the table has that handles of this class stand for
 */
struct _GrindHandleClass
{
  GObjectClass parent_class;

  guint (*get_n_rows) (GrindProfile *profile);
};

GrindProfile *grind_handle_get_profile (GrindHandle *self);
guint         grind_handle_get_id      (GrindHandle *self);

G_END_DECLS
