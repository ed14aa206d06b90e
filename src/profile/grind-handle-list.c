/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-handle-list.h"

/**
 * GrindHandleList:
 *
 * All rows of a small table of a profile as a #GListModel. Handles are made when they are asked for
 * and kept, so that one position always gives the same object. To be used in one thread.
 */
typedef struct
{
  /* Owned */
  GrindProfile *profile;
  GPtrArray    *items;   /* of GrindHandle, NULL until asked for */
} GrindHandleListPrivate;

static void grind_handle_list_list_model_init (GListModelInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (GrindHandleList, grind_handle_list, G_TYPE_OBJECT,
                                  G_ADD_PRIVATE (GrindHandleList)
                                  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                         grind_handle_list_list_model_init))

enum
{
  PROP_0,
  PROP_PROFILE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static GType
grind_handle_list_get_item_type (GListModel *model)
{
  return GRIND_HANDLE_LIST_GET_CLASS (model)->item_type;
}

static guint
grind_handle_list_get_n_items (GListModel *model)
{
  GrindHandleListPrivate *priv = grind_handle_list_get_instance_private (GRIND_HANDLE_LIST (model));

  return priv->items->len;
}

static gpointer
grind_handle_list_get_item (GListModel *model,
                            guint       position)
{
  GrindHandleListPrivate *priv = grind_handle_list_get_instance_private (GRIND_HANDLE_LIST (model));
  gpointer *slot;

  if (position >= priv->items->len)
    return NULL;

  slot = &g_ptr_array_index (priv->items, position);
  if (*slot == NULL)
    *slot = g_object_new (grind_handle_list_get_item_type (model), "profile", priv->profile,
                          "id", position, NULL);

  return g_object_ref (*slot);
}

static void
grind_handle_list_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_handle_list_get_item_type;
  iface->get_n_items = grind_handle_list_get_n_items;
  iface->get_item = grind_handle_list_get_item;
}

static void
grind_handle_list_constructed (GObject *object)
{
  GrindHandleListPrivate *priv;
  GrindHandleClass *item_class;

  G_OBJECT_CLASS (grind_handle_list_parent_class)->constructed (object);

  priv = grind_handle_list_get_instance_private (GRIND_HANDLE_LIST (object));
  item_class = g_type_class_ref (GRIND_HANDLE_LIST_GET_CLASS (object)->item_type);
  g_ptr_array_set_size (priv->items, item_class->get_n_rows (priv->profile));
  g_type_class_unref (item_class);
}

static void
unref_item (gpointer item)
{
  g_clear_object (&item);
}

static void
grind_handle_list_finalize (GObject *object)
{
  GrindHandleListPrivate *priv;

  priv = grind_handle_list_get_instance_private (GRIND_HANDLE_LIST (object));
  g_clear_pointer (&priv->items, g_ptr_array_unref);
  g_clear_object (&priv->profile);

  G_OBJECT_CLASS (grind_handle_list_parent_class)->finalize (object);
}

static void
grind_handle_list_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  GrindHandleList *self = GRIND_HANDLE_LIST (object);

  switch (prop_id)
    {
    case PROP_PROFILE:
      g_value_set_object (value, grind_handle_list_get_profile (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_handle_list_set_property (GObject      *object,
                                guint         prop_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  GrindHandleListPrivate *priv;

  priv = grind_handle_list_get_instance_private (GRIND_HANDLE_LIST (object));
  switch (prop_id)
    {
    case PROP_PROFILE:
      priv->profile = g_value_dup_object (value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_handle_list_class_init (GrindHandleListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = grind_handle_list_constructed;
  object_class->finalize = grind_handle_list_finalize;
  object_class->get_property = grind_handle_list_get_property;
  object_class->set_property = grind_handle_list_set_property;

  klass->item_type = GRIND_TYPE_HANDLE;

  /**
   * GrindHandleList:profile:
   *
   * The profile whose rows these are.
   */
  properties[PROP_PROFILE] = g_param_spec_object ("profile", NULL, NULL, GRIND_TYPE_PROFILE,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                                  G_PARAM_CONSTRUCT_ONLY);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_handle_list_init (GrindHandleList *self)
{
  GrindHandleListPrivate *priv = grind_handle_list_get_instance_private (self);

  priv->items = g_ptr_array_new_with_free_func (unref_item);
}

/**
 * grind_handle_list_get_profile:
 * @self: a list
 *
 * Returns: (transfer none): the profile whose rows these are
 */
GrindProfile *
grind_handle_list_get_profile (GrindHandleList *self)
{
  GrindHandleListPrivate *priv = grind_handle_list_get_instance_private (self);

  g_return_val_if_fail (GRIND_IS_HANDLE_LIST (self), NULL);

  return priv->profile;
}
