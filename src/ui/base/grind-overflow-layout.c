/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-overflow-layout.h"

#include "grind-accessible.h"
#include "grind-focus.h"

struct _GrindOverflowLayout
{
  GtkLayoutManager parent_instance;

  int spacing;
};

enum
{
  PROP_0,
  PROP_SPACING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static guint placed_signal;

G_DEFINE_FINAL_TYPE (GrindOverflowLayout, grind_overflow_layout, GTK_TYPE_LAYOUT_MANAGER)

#define GRIND_TYPE_OVERFLOW_CHILD (grind_overflow_child_get_type ())
G_DECLARE_FINAL_TYPE (GrindOverflowChild, grind_overflow_child, GRIND, OVERFLOW_CHILD,
                      GtkLayoutChild)

struct _GrindOverflowChild
{
  GtkLayoutChild parent_instance;

  int        rank;
  GtkWidget *menu;   /* (nullable): borrowed, its sibling */
};

enum
{
  PROP_CHILD_0,
  PROP_RANK,
  PROP_MENU,
  N_CHILD_PROPERTIES
};

static GParamSpec *child_properties[N_CHILD_PROPERTIES];

G_DEFINE_FINAL_TYPE (GrindOverflowChild, grind_overflow_child, GTK_TYPE_LAYOUT_CHILD)

static void
grind_overflow_child_get_property (GObject    *object,
                                   guint       prop_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  if (prop_id == PROP_RANK)
    g_value_set_int (value, GRIND_OVERFLOW_CHILD (object)->rank);
  else
    g_value_set_object (value, GRIND_OVERFLOW_CHILD (object)->menu);
}

static void
grind_overflow_child_set_property (GObject      *object,
                                   guint         prop_id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  if (prop_id == PROP_RANK)
    GRIND_OVERFLOW_CHILD (object)->rank = g_value_get_int (value);
  else
    GRIND_OVERFLOW_CHILD (object)->menu = g_value_get_object (value);
  gtk_layout_manager_layout_changed (gtk_layout_child_get_layout_manager (
                                       GTK_LAYOUT_CHILD (object)));
}

static void
grind_overflow_child_class_init (GrindOverflowChildClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = grind_overflow_child_get_property;
  object_class->set_property = grind_overflow_child_set_property;
  child_properties[PROP_RANK] = g_param_spec_int ("rank", NULL, NULL, GRIND_OVERFLOW_MENU,
                                                  G_MAXINT, 0,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  child_properties[PROP_MENU] = g_param_spec_object ("menu", NULL, NULL, GTK_TYPE_WIDGET,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_CHILD_PROPERTIES, child_properties);
}

static void
grind_overflow_child_init (GrindOverflowChild *self)
{
}

/* A child during measurement or allocation */
typedef struct Item Item;
struct Item
{
  GtkWidget        *widget;
  GtkWidget        *menu_widget;
  Item             *menu;          /* (nullable) */
  GtkRequestedSize  size;
  int               rank;
  guint             position;
  guint             n_hidden;      /* of a menu: the children it lists */
  gboolean          is_full[2];    /* of a menu: no more children before it, after it */
  gboolean          is_expanding;
  gboolean          is_placed;
};

static Item *
get_item (GArray *items,
          guint   position)
{
  return &g_array_index (items, Item, position);
}

static void
find_menu (GArray *items,
           Item   *item)
{
  for (guint i = 0; i < items->len && item->menu_widget != NULL && item->menu == NULL; i++)
    if (get_item (items, i)->widget == item->menu_widget)
      item->menu = get_item (items, i);
  if (item->menu != NULL)
    item->menu->n_hidden++;
}

static GArray *
collect (GtkLayoutManager *manager,
         GtkWidget        *widget)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (Item));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GrindOverflowChild *data;
      Item item = { .widget = child, .position = items->len };

      if (!gtk_widget_should_layout (child))
        continue;
      data = GRIND_OVERFLOW_CHILD (gtk_layout_manager_get_layout_child (manager, child));
      item.rank = data->rank;
      item.menu_widget = data->menu;
      item.is_expanding = gtk_widget_get_hexpand (child);
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &item.size.minimum_size,
                          &item.size.natural_size, NULL, NULL);
      if (item.rank != 0 && !item.is_expanding)
        item.size.minimum_size = item.size.natural_size;
      g_array_append_val (items, item);
    }
  for (guint i = 0; i < items->len; i++)
    if (get_item (items, i)->rank > 0)
      find_menu (items, get_item (items, i));

  return items;
}

static void
grind_overflow_layout_measure (GtkLayoutManager *manager,
                               GtkWidget        *widget,
                               GtkOrientation    orientation,
                               int               for_size,
                               int              *minimum,
                               int              *natural,
                               int              *minimum_baseline,
                               int              *natural_baseline)
{
  g_autoptr (GArray) items = collect (manager, widget);
  int spacing = GRIND_OVERFLOW_LAYOUT (manager)->spacing;

  *minimum = *natural = 0;
  for (guint i = 0; i < items->len; i++)
    {
      const Item *item = get_item (items, i);

      if (orientation == GTK_ORIENTATION_VERTICAL)
        {
          int child_minimum, child_natural;

          gtk_widget_measure (item->widget, orientation, -1, &child_minimum, &child_natural, NULL,
                              NULL);
          *minimum = MAX (*minimum, child_minimum);
          *natural = MAX (*natural, child_natural);
          continue;
        }
      if (item->rank == 0 || item->n_hidden > 0)
        *minimum += item->size.minimum_size + spacing;
      if (item->rank == 0 || item->menu != NULL)
        *natural += item->size.natural_size + spacing;
    }
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = MAX (*natural - spacing, 0);
      *minimum = CLAMP (*minimum - spacing, 0, *natural);
    }
}

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  const Item *first = *(Item * const *) a;
  const Item *second = *(Item * const *) b;

  return first->rank != second->rank ? first->rank - second->rank
                                     : (int) first->position - (int) second->position;
}

/* The space that a child must have to be shown */
static int
get_needed (GrindOverflowLayout *self,
            const Item          *item)
{
  return self->spacing + (item->is_expanding ? item->size.minimum_size : item->size.natural_size);
}

/* Shows @item if it fits into @room next to the menus; returns the remaining space. */
static int
try_to_place (GrindOverflowLayout *self,
              Item                *item,
              int                  room,
              gboolean            *is_full)
{
  Item *menu = item->menu;
  gboolean frees_menu = menu != NULL && menu->rank < 0 && menu->n_hidden == 1;
  int left = room - get_needed (self, item) + (frees_menu ? get_needed (self, menu) : 0);
  gboolean *is_side_full = is_full;

  if (menu != NULL)
    is_side_full = &menu->is_full[item->position > menu->position];
  item->is_placed = left >= 0 && !*is_side_full;
  if (!item->is_placed)
    {
      *is_full = *is_side_full = TRUE;
      return room;
    }

  if (menu != NULL)
    menu->n_hidden--;

  return left;
}

/* Chooses the children that are shown in @room. */
static void
choose (GrindOverflowLayout *self,
        GArray              *items,
        int                  room)
{
  g_autoptr (GPtrArray) optional = g_ptr_array_new ();
  gboolean is_full = FALSE;
  int all = 0;
  int menus = 0;

  for (guint i = 0; i < items->len; i++)
    {
      Item *item = get_item (items, i);

      item->is_placed = item->rank == 0;
      if (item->rank > 0)
        {
          all += get_needed (self, item);
          g_ptr_array_add (optional, item);
        }
      else if (item->rank == 0)
        room -= get_needed (self, item);
      else if (item->n_hidden > 0)
        menus += get_needed (self, item);
    }

  g_ptr_array_sort (optional, compare_ranks);
  /* Together, they may fit without the menus. */
  room += all <= room ? 0 : -menus;
  for (guint i = 0; i < optional->len; i++)
    room = try_to_place (self, optional->pdata[i], room, &is_full);
  for (guint i = 0; i < items->len; i++)
    if (get_item (items, i)->rank < 0)
      get_item (items, i)->is_placed = get_item (items, i)->n_hidden > 0;
}

/* Widens children that are shown up to their natural size; the first one that expands gets the
 * rest. */
static void
distribute (GrindOverflowLayout *self,
            GArray              *items,
            int                  room)
{
  g_autofree GtkRequestedSize *sizes = g_new0 (GtkRequestedSize, items->len);
  guint n_sizes = 0;

  for (guint i = 0; i < items->len; i++)
    if (get_item (items, i)->is_placed)
      {
        sizes[n_sizes] = get_item (items, i)->size;
        room -= sizes[n_sizes].minimum_size + self->spacing;
        sizes[n_sizes++].data = get_item (items, i);
      }
  room = gtk_distribute_natural_allocation (MAX (room, 0), n_sizes, sizes);
  for (guint i = 0; i < n_sizes; i++)
    {
      Item *item = sizes[i].data;

      item->size.minimum_size = sizes[i].minimum_size;
      if (item->is_expanding)
        {
          item->size.minimum_size += room;
          room = 0;
        }
    }
}

/* Widgets that are shown are not hidden even briefly, as they would lose the focus. */
static void
show (GtkWidget *widget,
      gboolean   is_shown)
{
  gtk_widget_set_child_visible (widget, is_shown);
  grind_focus_allow (widget, is_shown);
  grind_accessible_set_hidden (widget, !is_shown);
}

static void
grind_overflow_layout_allocate (GtkLayoutManager *manager,
                                GtkWidget        *widget,
                                int               width,
                                int               height,
                                int               baseline)
{
  GrindOverflowLayout *self = GRIND_OVERFLOW_LAYOUT (manager);
  g_autoptr (GArray) items = collect (manager, widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0;

  choose (self, items, width + self->spacing);
  distribute (self, items, width + self->spacing);
  for (guint i = 0; i < items->len; i++)
    show (get_item (items, i)->widget, get_item (items, i)->is_placed);
  g_signal_emit (self, placed_signal, 0);
  for (guint i = 0; i < items->len; i++)
    {
      const Item *item = get_item (items, i);
      int item_width = item->size.minimum_size;

      if (!item->is_placed)
        continue;
      gtk_widget_size_allocate (item->widget,
                                &(GtkAllocation) { is_rtl ? width - x - item_width : x, 0,
                                                   item_width, height }, -1);
      x += item_width + self->spacing;
    }
}

static void
grind_overflow_layout_get_property (GObject    *object,
                                    guint       prop_id,
                                    GValue     *value,
                                    GParamSpec *pspec)
{
  g_value_set_int (value, GRIND_OVERFLOW_LAYOUT (object)->spacing);
}

static void
grind_overflow_layout_set_property (GObject      *object,
                                    guint         prop_id,
                                    const GValue *value,
                                    GParamSpec   *pspec)
{
  GRIND_OVERFLOW_LAYOUT (object)->spacing = g_value_get_int (value);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void
grind_overflow_layout_class_init (GrindOverflowLayoutClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = grind_overflow_layout_get_property;
  object_class->set_property = grind_overflow_layout_set_property;
  manager_class->layout_child_type = GRIND_TYPE_OVERFLOW_CHILD;
  manager_class->measure = grind_overflow_layout_measure;
  manager_class->allocate = grind_overflow_layout_allocate;

  properties[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT16, 4,
                                               G_PARAM_READWRITE | G_PARAM_CONSTRUCT |
                                               G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  placed_signal = g_signal_new ("placed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_overflow_layout_init (GrindOverflowLayout *self)
{
}

/* Sets the layout properties of a child, which must have its parent. */
void
grind_overflow_layout_set (GtkWidget *child,
                           int        rank,
                           GtkWidget *menu)
{
  GtkLayoutManager *manager;

  g_return_if_fail (GTK_IS_WIDGET (child));
  g_return_if_fail (gtk_widget_get_parent (child) != NULL);

  manager = gtk_widget_get_layout_manager (gtk_widget_get_parent (child));
  g_object_set (gtk_layout_manager_get_layout_child (manager, child), "rank", rank, "menu", menu,
                NULL);
}
