/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call.h"

/**
 * GrindCall:
 *
 * A call of a profile as an object: all calls of one function by another.
 */
struct _GrindCall
{
  GrindHandle parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindCall, grind_call, GRIND_TYPE_HANDLE)

enum
{
  PROP_0,
  PROP_CALLER,
  PROP_CALLEE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
grind_call_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  GrindCall *self = GRIND_CALL (object);

  switch (prop_id)
    {
    case PROP_CALLER:
      g_value_set_uint (value, grind_call_get_caller (self));
      break;

    case PROP_CALLEE:
      g_value_set_uint (value, grind_call_get_callee (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_call_class_init (GrindCallClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = grind_call_get_property;

  GRIND_HANDLE_CLASS (klass)->get_n_rows = grind_profile_get_n_calls;

  /**
   * GrindCall:caller:
   *
   * The id of the function that calls.
   */
  properties[PROP_CALLER] = g_param_spec_uint ("caller", NULL, NULL, 0, G_MAXUINT, 0, flags);

  /**
   * GrindCall:callee:
   *
   * The id of the function that is called.
   */
  properties[PROP_CALLEE] = g_param_spec_uint ("callee", NULL, NULL, 0, G_MAXUINT, 0, flags);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_call_init (GrindCall *self)
{
}

/**
 * grind_call_new:
 * @profile: a finished profile
 * @id: a call of @profile
 *
 * Returns: (transfer full): a handle of the call
 */
GrindCall *
grind_call_new (GrindProfile *profile,
                GrindCallId   id)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (id < grind_profile_get_n_calls (profile), NULL);

  return g_object_new (GRIND_TYPE_CALL, "profile", profile, "id", id, NULL);
}

/**
 * grind_call_get_caller:
 * @self: a call
 *
 * Returns: the function that calls
 */
GrindFunctionId
grind_call_get_caller (GrindCall *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_CALL (self), GRIND_NONE);

  return grind_profile_get_caller (grind_handle_get_profile (handle),
                                   grind_handle_get_id (handle));
}

/**
 * grind_call_get_callee:
 * @self: a call
 *
 * Returns: the function that is called
 */
GrindFunctionId
grind_call_get_callee (GrindCall *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_CALL (self), GRIND_NONE);

  return grind_profile_get_callee (grind_handle_get_profile (handle),
                                   grind_handle_get_id (handle));
}
