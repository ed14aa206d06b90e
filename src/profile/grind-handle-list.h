/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-handle.h"

G_BEGIN_DECLS

#define GRIND_TYPE_HANDLE_LIST (grind_handle_list_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindHandleList, grind_handle_list, GRIND, HANDLE_LIST, GObject)

/**
 * GrindHandleListClass:
 * @item_type: the class of handles that the list consists of
 */
struct _GrindHandleListClass
{
  GObjectClass parent_class;

  GType        item_type;
};

GrindProfile *grind_handle_list_get_profile (GrindHandleList *self);

G_END_DECLS
