/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-help-layout.h"

#include "grind-accessible.h"

#define GAP 4   /* px */

struct _GrindHelpLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindHelpLayout, grind_help_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
grind_help_layout_measure (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           GtkOrientation    orientation,
                           int               for_size,
                           int              *minimum,
                           int              *natural,
                           int              *minimum_baseline,
                           int              *natural_baseline)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  int help_minimum, help_natural;

  gtk_widget_measure (first, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;

  gtk_widget_measure (gtk_widget_get_next_sibling (first), orientation, -1, &help_minimum,
                      &help_natural, NULL, NULL);
  *minimum = MAX (*minimum, help_minimum);
  *natural = MAX (*natural, help_natural);
}

/* Hidden children must also be hidden from screen readers. */
static void
show (GtkWidget *help,
      gboolean   is_shown)
{
  if (gtk_widget_get_child_visible (help) == is_shown)
    return;

  gtk_widget_set_child_visible (help, is_shown);
  grind_accessible_set_hidden (help, !is_shown);
}

static void
grind_help_layout_allocate (GtkLayoutManager *manager,
                            GtkWidget        *widget,
                            int               width,
                            int               height,
                            int               baseline)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  GtkWidget *help = gtk_widget_get_next_sibling (first);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int minimum, help_width, room;

  gtk_widget_measure (first, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_measure (help, GTK_ORIENTATION_HORIZONTAL, -1, &help_width, NULL, NULL, NULL);
  room = width - help_width - GAP;
  show (help, gtk_widget_should_layout (help) && room >= minimum);
  if (!gtk_widget_get_child_visible (help))
    room = width;
  else
    gtk_widget_size_allocate (help, &(GtkAllocation) { is_rtl ? 0 : width - help_width, 0,
                                                       help_width, height }, -1);
  gtk_widget_size_allocate (first, &(GtkAllocation) { is_rtl ? width - room : 0, 0, room, height },
                            -1);
}

static void
grind_help_layout_class_init (GrindHelpLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->measure = grind_help_layout_measure;
  manager_class->allocate = grind_help_layout_allocate;
}

static void
grind_help_layout_init (GrindHelpLayout *self)
{
}
