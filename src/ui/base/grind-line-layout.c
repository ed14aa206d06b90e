/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-layout.h"

#include "grind-text-scale.h"

#define SPACING 20
#define USEFUL  200   /* px at the default text size, minimum to shorten the end text to */

struct _GrindLineLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindLineLayout, grind_line_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
measure_child (GtkWidget      *child,
               GtkOrientation  orientation,
               int             for_size,
               int            *minimum,
               int            *natural)
{
  gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

/* Whether all children of @widget fit on one line of @width. */
static gboolean
is_one_line (GtkWidget *widget,
             int        width)
{
  GtkWidget *first = NULL;
  int useful = grind_text_scale_get_pixels (widget, USEFUL);
  int needed = 0;

  if (width < 0)
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int minimum, natural;

      if (!gtk_widget_should_layout (child))
        continue;
      measure_child (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural);
      needed += first == NULL ? natural : SPACING + MAX (minimum, MIN (natural, useful));
      if (first == NULL)
        first = child;
    }

  return needed <= width;
}

static GtkSizeRequestMode
grind_line_layout_get_request_mode (GtkLayoutManager *manager,
                                    GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
grind_line_layout_measure (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           GtkOrientation    orientation,
                           int               for_size,
                           int              *minimum,
                           int              *natural,
                           int              *minimum_baseline,
                           int              *natural_baseline)
{
  gboolean is_horizontal = orientation == GTK_ORIENTATION_HORIZONTAL;
  gboolean is_stacked = !is_horizontal && !is_one_line (widget, for_size);

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum, child_natural;

      if (!gtk_widget_should_layout (child))
        continue;
      measure_child (child, orientation, is_stacked ? for_size : -1, &child_minimum,
                     &child_natural);
      *minimum = is_stacked ? *minimum + child_natural : MAX (*minimum, child_minimum);
      if (is_horizontal)
        *natural += child_natural + (*natural > 0 ? SPACING : 0);
      else
        *natural = is_stacked ? *natural + child_natural : MAX (*natural, child_natural);
    }
  *minimum = is_horizontal ? *minimum : *natural;
}

static void
place (GtkWidget    *widget,
       GtkWidget    *child,
       GdkRectangle  area,
       int           width)
{
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    area.x = width - area.x - area.width;
  gtk_widget_size_allocate (child, &area, -1);
}

static void
grind_line_layout_allocate (GtkLayoutManager *manager,
                            GtkWidget        *widget,
                            int               width,
                            int               height,
                            int               baseline)
{
  gboolean is_stacked = !is_one_line (widget, width);
  GdkRectangle area = { 0, 0, 0, height };

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int minimum, natural;

      if (!gtk_widget_should_layout (child))
        continue;
      measure_child (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural);
      area.width = MAX (minimum, MIN (natural, width - area.x));
      if (is_stacked)
        measure_child (child, GTK_ORIENTATION_VERTICAL, area.width, &minimum, &area.height);
      else if (area.x > 0)
        area.x = MAX (area.x, width - area.width);
      place (widget, child, area, width);
      if (is_stacked)
        area.y += area.height;
      else
        area.x += area.width + SPACING;
    }
}

static void
grind_line_layout_class_init (GrindLineLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = grind_line_layout_get_request_mode;
  manager_class->measure = grind_line_layout_measure;
  manager_class->allocate = grind_line_layout_allocate;
}

static void
grind_line_layout_init (GrindLineLayout *self)
{
}
