/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-event-list.h"

/**
 * GrindEventList:
 *
 * The event types, real and derived, of a profile as a #GListModel.
 */
struct _GrindEventList
{
  GrindHandleList parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindEventList, grind_event_list, GRIND_TYPE_HANDLE_LIST)

static void
grind_event_list_class_init (GrindEventListClass *klass)
{
  GRIND_HANDLE_LIST_CLASS (klass)->item_type = GRIND_TYPE_EVENT_TYPE;
}

static void
grind_event_list_init (GrindEventList *self)
{
}

/**
 * grind_event_list_new:
 * @profile: a finished profile
 *
 * Returns: (transfer full): a list of the event types, real and derived, of @profile, by id
 */
GrindEventList *
grind_event_list_new (GrindProfile *profile)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  return g_object_new (GRIND_TYPE_EVENT_LIST, "profile", profile, NULL);
}
