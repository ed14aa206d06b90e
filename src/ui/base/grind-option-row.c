/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-option-row.h"

#include "grind-accessible.h"

#define GAP 4   /* px, between two options */

/* Options at the end of a row. They request no space: if they do not fit, the least important ones
 * are hidden first. So all of them must be in a menu, too. */
struct _GrindOptionRow
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindOptionRow, grind_option_row, GTK_TYPE_WIDGET)

static GQuark
get_quark (void)
{
  return g_quark_from_static_string ("grind-option-row-importance");
}

static guint
get_importance (GtkWidget *option)
{
  return GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (option), get_quark ()));
}

/* An option and the space it needs. */
typedef struct
{
  GtkWidget        *widget;
  GtkRequestedSize  size;
} Option;

static GArray *
measure_options (GrindOptionRow *self)
{
  GArray *options = g_array_new (FALSE, FALSE, sizeof (Option));

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      Option option = { .widget = child };

      if (!gtk_widget_get_visible (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &option.size.minimum_size,
                          &option.size.natural_size, NULL, NULL);
      g_array_append_val (options, option);
    }

  return options;
}

static int
get_width (GArray *options)
{
  int width = 0;

  for (guint i = 0; i < options->len; i++)
    width += g_array_index (options, Option, i).size.minimum_size + (i > 0 ? GAP : 0);

  return width;
}

/* The last one of the least important options */
static guint
find_least (GArray *options)
{
  guint least = 0;

  for (guint i = 1; i < options->len; i++)
    if (get_importance (g_array_index (options, Option, i).widget) <=
        get_importance (g_array_index (options, Option, least).widget))
      least = i;

  return least;
}

/* Hidden children must also be hidden from screen readers. */
static void
show (GtkWidget *option,
      gboolean   is_shown)
{
  if (gtk_widget_get_child_visible (option) == is_shown)
    return;

  gtk_widget_set_child_visible (option, is_shown);
  grind_accessible_set_hidden (option, !is_shown);
}

/* Drops options that do not fit, and sets the width of the others in minimum_size. Returns the
 * remaining space. */
static int
place (GArray *options,
       int     room)
{
  g_autofree GtkRequestedSize *sizes = NULL;

  while (options->len > 0 && get_width (options) > room)
    {
      guint least = find_least (options);

      show (g_array_index (options, Option, least).widget, FALSE);
      g_array_remove_index (options, least);
    }

  room -= get_width (options);
  sizes = g_new (GtkRequestedSize, MAX (options->len, 1));
  for (guint i = 0; i < options->len; i++)
    sizes[i] = g_array_index (options, Option, i).size;
  room = gtk_distribute_natural_allocation (room, options->len, sizes);
  for (guint i = 0; i < options->len; i++)
    g_array_index (options, Option, i).size = sizes[i];

  return room;
}

static void
grind_option_row_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum, child_natural;

      gtk_widget_measure (child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural = MAX (*natural, child_natural);
    }
}

static void
grind_option_row_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  g_autoptr (GArray) options = measure_options (GRIND_OPTION_ROW (widget));
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = place (options, width);

  for (guint i = 0; i < options->len; i++)
    {
      const Option *option = &g_array_index (options, Option, i);
      int option_width = option->size.minimum_size;

      show (option->widget, TRUE);
      gtk_widget_size_allocate (option->widget,
                                &(GtkAllocation) { is_rtl ? width - x - option_width : x, 0,
                                                   option_width, height }, -1);
      x += option_width + GAP;
    }
}

static void
grind_option_row_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (grind_option_row_parent_class)->dispose (object);
}

static void
grind_option_row_class_init (GrindOptionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_option_row_dispose;
  widget_class->measure = grind_option_row_measure;
  widget_class->size_allocate = grind_option_row_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "grindoptionrow");
}

static void
grind_option_row_init (GrindOptionRow *self)
{
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
}

/**
 * grind_option_row_append:
 * @self: a row
 * @option: (transfer floating): a small widget
 * @importance: options with a lower value are hidden first if space is short
 *
 * Adds an option after the others.
 */
void
grind_option_row_append (GrindOptionRow *self,
                         GtkWidget      *option,
                         guint           importance)
{
  g_return_if_fail (GRIND_IS_OPTION_ROW (self));
  g_return_if_fail (GTK_IS_WIDGET (option));

  g_object_set_qdata (G_OBJECT (option), get_quark (), GUINT_TO_POINTER (importance));
  gtk_widget_set_valign (option, GTK_ALIGN_CENTER);
  gtk_widget_insert_before (option, GTK_WIDGET (self), NULL);
}
