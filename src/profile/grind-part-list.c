/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part-list.h"

/**
 * GrindPartList:
 *
 * The parts of a profile as a #GListModel.
 */
struct _GrindPartList
{
  GrindHandleList parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindPartList, grind_part_list, GRIND_TYPE_HANDLE_LIST)

static void
grind_part_list_class_init (GrindPartListClass *klass)
{
  GRIND_HANDLE_LIST_CLASS (klass)->item_type = GRIND_TYPE_PART;
}

static void
grind_part_list_init (GrindPartList *self)
{
}

/**
 * grind_part_list_new:
 * @profile: a finished profile
 *
 * Returns: (transfer full): a list of the parts of @profile, by id
 */
GrindPartList *
grind_part_list_new (GrindProfile *profile)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  return g_object_new (GRIND_TYPE_PART_LIST, "profile", profile, NULL);
}
