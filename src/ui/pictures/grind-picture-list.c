/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-list.h"

#include <glib/gi18n.h>

#include "grind-picture-columns.h"
#include "grind-picture-row.h"
#include "grind-picture-rows.h"
#include "text/grind-text-style.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-row-menu.h"

struct _GrindPictureList
{
  AdwBin parent_instance;

  /* Owned */
  GrindSession       *session;
  GrindColumnSet     *columns;
  GrindRowMenu       *menu;        /* (nullable): until disposed */
  GrindPicture       *picture;     /* (nullable) */
  GrindPictureRows   *rows;        /* (nullable): of @picture */
  GtkSingleSelection *selection;

  /* Borrowed */
  GtkScrolledWindow  *scroller;
  GtkColumnView      *view;

  GrindNodeId         node;        /* the selected node of the session */
  gboolean            is_selecting;
};

enum
{
  CLICKED,
  ACTIVATED,
  BACK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindPictureList, grind_picture_list, ADW_TYPE_BIN)

static guint
get_item (GrindPictureList *self,
          guint             position)
{
  return self->rows != NULL ? grind_picture_rows_get_item (self->rows, position) : GRIND_NONE;
}

static void
activate_cb (GrindPictureList *self,
             guint             position)
{
  guint item = get_item (self, position);

  if (item != GRIND_NONE)
    g_signal_emit (self, signals[ACTIVATED], 0, item);
}

static void
selected_cb (GrindPictureList *self)
{
  guint item = get_item (self, gtk_single_selection_get_selected (self->selection));
  GrindItem what;

  if (self->is_selecting || item == GRIND_NONE)
    return;

  grind_picture_get_item (self->picture, item, &what);
  self->node = what.node;
  g_signal_emit (self, signals[CLICKED], 0, item);
}

static GrindNodeId
get_row_node (gpointer    row,
              GrindGraph *graph)
{
  GrindPicture *picture = grind_picture_row_get_picture (row);
  GrindItem what;

  if (!grind_graph_has_same_nodes (grind_picture_get_subject (picture)->graph, graph))
    return GRIND_NONE;

  grind_picture_row_get_what (row, &what);

  return what.node;
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
            guint             item,
            GrindNodeId       node)
{
  GrindItem what;

  if (item == GRIND_NONE)
    return FALSE;

  grind_picture_get_item (self->picture, item, &what);

  return what.node == node;
}

/* A function may have several rows: keep the selected one. */
static void
show_selected (GrindPictureList *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);
  guint item;

  if (self->rows == NULL || is_of_node (self, get_item (self, position), self->node))
    return;

  item = self->node != GRIND_NONE ? grind_picture_find_node (self->picture, self->node)
                                  : GRIND_NONE;
  position = grind_picture_rows_get_position (self->rows, item);
  self->is_selecting = TRUE;
  gtk_single_selection_set_selected (self->selection, position != GRIND_NONE
                                                        ? position : GTK_INVALID_LIST_POSITION);
  self->is_selecting = FALSE;
  if (position != GRIND_NONE)
    grind_list_column_scroll_to (self->view, position);
}

static void
style_changed_cb (GrindPictureList *self)
{
  grind_list_column_refresh_all (self->view);
}

/* The Tab key would step through all rows. */
static gboolean
grind_picture_list_focus (GtkWidget        *widget,
                          GtkDirectionType  direction)
{
  GrindPictureList *self = GRIND_PICTURE_LIST (widget);

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (grind_picture_list_parent_class)->focus (widget, direction);

  return grind_list_column_move_focus (self->view);
}

static void
grind_picture_list_dispose (GObject *object)
{
  GrindPictureList *self = GRIND_PICTURE_LIST (object);

  g_clear_object (&self->menu);
  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  g_clear_object (&self->columns);
  self->view = NULL;
  self->scroller = NULL;
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->selection);
  g_clear_object (&self->rows);
  g_clear_object (&self->picture);
  g_clear_object (&self->session);

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
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_picture_list_dispose;
  widget_class->focus = grind_picture_list_focus;

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

  gtk_widget_class_add_binding (widget_class, GDK_KEY_BackSpace, 0, back_cb, NULL);
}

static void
grind_picture_list_init (GrindPictureList *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_column_view_new (NULL);

  self->node = GRIND_NONE;
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);

  self->view = GTK_COLUMN_VIEW (view);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  gtk_column_view_set_reorderable (self->view, TRUE);
  gtk_widget_add_css_class (view, "grind-list");
  g_signal_connect_object (view, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);

  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  gtk_scrolled_window_set_child (self->scroller, view);
  gtk_widget_set_vexpand (scroller, TRUE);
  adw_bin_set_child (ADW_BIN (self), scroller);
  grind_scroll_shim_attach (self->scroller);
}

GtkWidget *
grind_picture_list_new (GrindSession *session,
                        const char   *view)
{
  GrindPictureList *self;
  g_autofree char *label = NULL;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);
  g_return_val_if_fail (view != NULL, NULL);

  self = g_object_new (GRIND_TYPE_PICTURE_LIST, NULL);
  self->session = g_object_ref (session);
  self->columns = grind_picture_columns_new (self->view, self->scroller, session);
  self->menu = grind_row_menu_new (GTK_WIDGET (self), self->view, get_row_node);
  grind_row_menu_set_session (self->menu, session);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "columns",
                                  grind_column_set_get_actions (self->columns));
  g_signal_connect_object (grind_text_style_get_default (), "notify::short-names",
                           G_CALLBACK (style_changed_cb), self, G_CONNECT_SWAPPED);

  /* translators: a picture shown as a list, such as "Call graph as a list" */
  label = g_strdup_printf (_("%s as a list"), view);
  grind_list_column_set_label (self->view, label);

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
  g_autoptr (GrindPictureRows) rows = NULL;

  g_return_if_fail (GRIND_IS_PICTURE_LIST (self));
  g_return_if_fail (picture == NULL || GRIND_IS_PICTURE (picture));

  if (self->picture == picture)
    return;

  if (picture != NULL)
    {
      grind_picture_columns_update (self->columns, self->view,
                                    grind_picture_get_subject (picture));
      rows = grind_picture_rows_new (picture);
    }

  grind_list_column_keep_focus (self->view);
  self->is_selecting = TRUE;
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (rows));
  self->is_selecting = FALSE;
  g_set_object (&self->picture, picture);
  g_set_object (&self->rows, rows);
  grind_list_column_scroll_to (self->view, 0);
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
