/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-pane-layout.h"

struct _GrindPaneLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindPaneLayout, grind_pane_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
grind_pane_layout_measure (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           GtkOrientation    orientation,
                           int               for_size,
                           int              *minimum,
                           int              *natural,
                           int              *minimum_baseline,
                           int              *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child == NULL || !gtk_widget_should_layout (child))
    return;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size == -1)
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &for_size, NULL, NULL, NULL);
  gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

static void
grind_pane_layout_allocate (GtkLayoutManager *manager,
                            GtkWidget        *widget,
                            int               width,
                            int               height,
                            int               baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child != NULL && gtk_widget_should_layout (child))
    gtk_widget_allocate (child, width, height, baseline, NULL);
}

static void
grind_pane_layout_class_init (GrindPaneLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->measure = grind_pane_layout_measure;
  manager_class->allocate = grind_pane_layout_allocate;
}

static void
grind_pane_layout_init (GrindPaneLayout *self)
{
}
