/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-list.h"

#include <glib/gi18n.h>

#include "grind-picture-columns.h"

struct _GrindPictureList
{
  GrindCostList parent_instance;

  /* Owned */
  GrindPicture *picture;     /* (nullable) */

  GrindNodeId   node;        /* the selected node of the session */
  guint         item;        /* its selected item, or %GRIND_NONE */
};

enum
{
  CLICKED,
  ACTIVATED,
  BACK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindPictureList, grind_picture_list, GRIND_TYPE_COST_LIST)

static void
grind_picture_list_activate (GrindCostList *list,
                             GrindRow      *row)
{
  g_signal_emit (list, signals[ACTIVATED], 0,
                 grind_list_rows_get_row (grind_row_get_rows (row), grind_row_get_position (row)));
}

static void
grind_picture_list_chosen (GrindCostList *list,
                           guint          item)
{
  GrindPictureList *self = GRIND_PICTURE_LIST (list);
  GrindItem what;

  grind_picture_get_item (self->picture, item, &what);
  self->node = what.node;
  self->item = item;
  g_signal_emit (self, signals[CLICKED], 0, item);
}

static gboolean
back_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   user_data)
{
  g_signal_emit (widget, signals[BACK], 0);

  return GDK_EVENT_STOP;
}

static gboolean
is_of_node (GrindPictureList *self,
            guint             item)
{
  GrindItem what;

  if (item == GRIND_NONE)
    return FALSE;

  grind_picture_get_item (self->picture, item, &what);

  return what.node == self->node;
}

/* A function may have several rows: keep the selected one. */
static void
show_selected (GrindPictureList *self)
{
  if (self->picture == NULL || is_of_node (self, self->item))
    return;

  self->item = self->node != GRIND_NONE ? grind_picture_find_node (self->picture, self->node)
                                        : GRIND_NONE;
  grind_cost_list_select (GRIND_COST_LIST (self), self->item);
}

static void
grind_picture_list_dispose (GObject *object)
{
  g_clear_object (&GRIND_PICTURE_LIST (object)->picture);

  G_OBJECT_CLASS (grind_picture_list_parent_class)->dispose (object);
}

static guint
add_signal (GrindPictureListClass *klass,
            const char            *name,
            guint                  n_arguments)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_arguments, G_TYPE_UINT);
}

static void
grind_picture_list_class_init (GrindPictureListClass *klass)
{
  GrindCostListClass *list_class = GRIND_COST_LIST_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_picture_list_dispose;
  list_class->is_unsorted = TRUE;
  list_class->activate = grind_picture_list_activate;
  list_class->row_chosen = grind_picture_list_chosen;

  /**
   * GrindPictureList::clicked:
   * @item: an item of the picture
   *
   * The user selected a row.
   */
  signals[CLICKED] = add_signal (klass, "clicked", 1);

  /**
   * GrindPictureList::activated:
   * @item: an item of the picture
   *
   * The user wants to go to the item of a row.
   */
  signals[ACTIVATED] = add_signal (klass, "activated", 1);

  /**
   * GrindPictureList::back:
   *
   * The user wants to go back.
   */
  signals[BACK] = add_signal (klass, "back", 0);

  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_BackSpace, 0, back_cb, NULL);
}

static void
grind_picture_list_init (GrindPictureList *self)
{
  self->node = GRIND_NONE;
  self->item = GRIND_NONE;
}

GtkWidget *
grind_picture_list_new (GrindNavigator *navigator,
                        const char     *view)
{
  GrindPictureList *self;
  g_autofree char *label = NULL;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);
  g_return_val_if_fail (view != NULL, NULL);

  self = g_object_new (GRIND_TYPE_PICTURE_LIST, "navigator", navigator, NULL);
  grind_cost_list_set_columns (GRIND_COST_LIST (self), grind_picture_columns,
                               grind_n_picture_columns, "picture-list-columns");

  /* translators: a picture shown as a list, such as "Call graph as a list" */
  label = g_strdup_printf (_("%s as a list"), view);
  grind_cost_list_set_titles (GRIND_COST_LIST (self), label, _("Columns of the list"));

  return GTK_WIDGET (self);
}

/**
 * grind_picture_list_set_picture:
 * @self: a list
 * @picture: (nullable): a picture
 *
 * Lists the items of another picture.
 */
void
grind_picture_list_set_picture (GrindPictureList *self,
                                GrindPicture     *picture)
{
  g_return_if_fail (GRIND_IS_PICTURE_LIST (self));
  g_return_if_fail (picture == NULL || GRIND_IS_PICTURE (picture));

  if (self->picture == picture)
    return;

  g_set_object (&self->picture, picture);
  self->item = GRIND_NONE;
  grind_cost_list_set_rows (GRIND_COST_LIST (self),
                            picture != NULL ? grind_picture_rows_new (picture) : NULL);
  show_selected (self);
}

/* (nullable): The picture whose items it lists */
GrindPicture *
grind_picture_list_get_picture (GrindPictureList *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_LIST (self), NULL);

  return self->picture;
}

/**
 * grind_picture_list_set_selected:
 * @self: a list
 * @node: a node of the graph of the picture, or %GRIND_NONE
 *
 * Selects the row of a function that is selected elsewhere, and scrolls to it.
 */
void
grind_picture_list_set_selected (GrindPictureList *self,
                                 GrindNodeId       node)
{
  g_return_if_fail (GRIND_IS_PICTURE_LIST (self));

  self->node = node;
  show_selected (self);
}

/**
 * grind_picture_list_select_item:
 * @self: a list
 * @item: an item of its picture, or %GRIND_NONE
 *
 * Selects the row of an item of code, and scrolls to it. The selected row stays if it starts at the
 * same instruction, as that of a jump does.
 */
void
grind_picture_list_select_item (GrindPictureList *self,
                                guint             item)
{
  GrindItem what, old;

  g_return_if_fail (GRIND_IS_PICTURE_LIST (self));

  if (self->picture == NULL || item == self->item)
    return;

  if (item != GRIND_NONE)
    {
      grind_picture_get_item (self->picture, item, &what);
      self->node = what.node;
      if (self->item != GRIND_NONE)
        grind_picture_get_item (self->picture, self->item, &old);
      if (self->item != GRIND_NONE && old.address == what.address)
        return;
    }
  self->item = item;
  grind_cost_list_select (GRIND_COST_LIST (self), item);
}
