/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-handle.h"

/**
 * GrindHandle:
 *
 * One row of a table of a profile as an object: the profile and the row's id. Made when a list or
 * an API asks for one; the tables know nothing of handles, and two of one row are independent.
 */
typedef struct
{
  /* Owned */
  GrindProfile *profile;

  guint         id;
} GrindHandlePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindHandle, grind_handle, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PROFILE,
  PROP_ID,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
grind_handle_constructed (GObject *object)
{
  G_GNUC_UNUSED GrindHandlePrivate *priv =
    grind_handle_get_instance_private (GRIND_HANDLE (object));

  G_OBJECT_CLASS (grind_handle_parent_class)->constructed (object);

  g_assert (GRIND_IS_PROFILE (priv->profile));
  g_assert (priv->id < GRIND_HANDLE_GET_CLASS (object)->get_n_rows (priv->profile));
}

static void
grind_handle_finalize (GObject *object)
{
  GrindHandlePrivate *priv = grind_handle_get_instance_private (GRIND_HANDLE (object));

  g_clear_object (&priv->profile);

  G_OBJECT_CLASS (grind_handle_parent_class)->finalize (object);
}

static void
grind_handle_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  GrindHandle *self = GRIND_HANDLE (object);

  switch (prop_id)
    {
    case PROP_PROFILE:
      g_value_set_object (value, grind_handle_get_profile (self));
      break;

    case PROP_ID:
      g_value_set_uint (value, grind_handle_get_id (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_handle_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  GrindHandlePrivate *priv = grind_handle_get_instance_private (GRIND_HANDLE (object));

  switch (prop_id)
    {
    case PROP_PROFILE:
      priv->profile = g_value_dup_object (value);
      break;

    case PROP_ID:
      priv->id = g_value_get_uint (value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_handle_class_init (GrindHandleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_CONSTRUCT_ONLY;

  object_class->constructed = grind_handle_constructed;
  object_class->finalize = grind_handle_finalize;
  object_class->get_property = grind_handle_get_property;
  object_class->set_property = grind_handle_set_property;

  /**
   * GrindHandle:profile:
   *
   * The profile that the row belongs to.
   */
  properties[PROP_PROFILE] = g_param_spec_object ("profile", NULL, NULL, GRIND_TYPE_PROFILE,
                                                  flags);

  /**
   * GrindHandle:id:
   *
   * The row's id in its table.
   */
  properties[PROP_ID] = g_param_spec_uint ("id", NULL, NULL, 0, G_MAXUINT, 0, flags);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_handle_init (GrindHandle *self)
{
}

/**
 * grind_handle_get_profile:
 * @self: a handle
 *
 * Returns: (transfer none): the profile that the row belongs to
 */
GrindProfile *
grind_handle_get_profile (GrindHandle *self)
{
  GrindHandlePrivate *priv = grind_handle_get_instance_private (self);

  g_return_val_if_fail (GRIND_IS_HANDLE (self), NULL);

  return priv->profile;
}

/**
 * grind_handle_get_id:
 * @self: a handle
 *
 * Returns: the row's id in its table
 */
guint
grind_handle_get_id (GrindHandle *self)
{
  GrindHandlePrivate *priv = grind_handle_get_instance_private (self);

  g_return_val_if_fail (GRIND_IS_HANDLE (self), 0);

  return priv->id;
}
