/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-event-type.h"

/**
 * GrindEventType:
 *
 * An event type of a profile as an object, real or derived.
 */
struct _GrindEventType
{
  GrindHandle parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindEventType, grind_event_type, GRIND_TYPE_HANDLE)

enum
{
  PROP_0,
  PROP_NAME,
  PROP_LONG_NAME,
  PROP_FORMULA,
  PROP_IS_DERIVED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
grind_event_type_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  GrindEventType *self = GRIND_EVENT_TYPE (object);

  switch (prop_id)
    {
    case PROP_NAME:
      g_value_set_string (value, grind_event_type_get_name (self));
      break;

    case PROP_LONG_NAME:
      g_value_set_string (value, grind_event_type_get_long_name (self));
      break;

    case PROP_FORMULA:
      g_value_set_string (value, grind_event_type_get_formula (self));
      break;

    case PROP_IS_DERIVED:
      g_value_set_boolean (value, grind_event_type_is_derived (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_event_type_class_init (GrindEventTypeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = grind_event_type_get_property;

  GRIND_HANDLE_CLASS (klass)->get_n_rows = grind_profile_get_n_events;

  /**
   * GrindEventType:name:
   *
   * The short name, such as `Ir`.
   */
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);

  /**
   * GrindEventType:long-name: (nullable)
   *
   * The long name, such as `Instruction Fetch`.
   */
  properties[PROP_LONG_NAME] = g_param_spec_string ("long-name", NULL, NULL, NULL, flags);

  /**
   * GrindEventType:formula: (nullable)
   *
   * What a derived event is computed from.
   */
  properties[PROP_FORMULA] = g_param_spec_string ("formula", NULL, NULL, NULL, flags);

  /**
   * GrindEventType:is-derived:
   *
   * Whether its values are computed from those of real events.
   */
  properties[PROP_IS_DERIVED] = g_param_spec_boolean ("is-derived", NULL, NULL, FALSE, flags);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_event_type_init (GrindEventType *self)
{
}

/**
 * grind_event_type_new:
 * @profile: a finished profile
 * @id: an event of @profile
 *
 * Returns: (transfer full): a handle of the event type
 */
GrindEventType *
grind_event_type_new (GrindProfile *profile,
                      GrindEventId  id)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (id < grind_profile_get_n_events (profile), NULL);

  return g_object_new (GRIND_TYPE_EVENT_TYPE, "profile", profile, "id", id, NULL);
}

/**
 * grind_event_type_get_name:
 * @self: an event type
 *
 * Returns: (transfer none): its short name
 */
const char *
grind_event_type_get_name (GrindEventType *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_EVENT_TYPE (self), NULL);

  return grind_profile_get_event_name (grind_handle_get_profile (handle),
                                       grind_handle_get_id (handle));
}

/**
 * grind_event_type_get_long_name:
 * @self: an event type
 *
 * Returns: (transfer none) (nullable): its long name
 */
const char *
grind_event_type_get_long_name (GrindEventType *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_EVENT_TYPE (self), NULL);

  return grind_profile_get_event_long_name (grind_handle_get_profile (handle),
                                            grind_handle_get_id (handle));
}

/**
 * grind_event_type_get_formula:
 * @self: an event type
 *
 * Returns: (transfer none) (nullable): what it is computed from, %NULL for a real event
 */
const char *
grind_event_type_get_formula (GrindEventType *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_EVENT_TYPE (self), NULL);

  return grind_profile_get_event_formula (grind_handle_get_profile (handle),
                                          grind_handle_get_id (handle));
}

/**
 * grind_event_type_is_derived:
 * @self: an event type
 *
 * Returns: whether its values are computed from those of real events
 */
gboolean
grind_event_type_is_derived (GrindEventType *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_EVENT_TYPE (self), FALSE);

  return grind_handle_get_id (handle) >=
         grind_profile_get_n_real_events (grind_handle_get_profile (handle));
}
