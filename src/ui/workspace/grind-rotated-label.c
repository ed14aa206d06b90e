/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-rotated-label.h"

/* A label whose text runs from top to bottom, which GTK 4 does not have. */
struct _GrindRotatedLabel
{
  GtkWidget parent_instance;

  /* Owned */
  GtkWidget *label;   /* a child */
};

G_DEFINE_FINAL_TYPE (GrindRotatedLabel, grind_rotated_label, GTK_TYPE_WIDGET)

static void
grind_rotated_label_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  gtk_widget_measure (GRIND_ROTATED_LABEL (widget)->label,
                      orientation == GTK_ORIENTATION_HORIZONTAL ? GTK_ORIENTATION_VERTICAL
                                                                : GTK_ORIENTATION_HORIZONTAL,
                      -1, minimum, natural, NULL, NULL);
}

static void
grind_rotated_label_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  GskTransform *transform = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (width, 0));

  gtk_widget_allocate (GRIND_ROTATED_LABEL (widget)->label, height, width, -1,
                       gsk_transform_rotate (transform, 90));
}

static void
grind_rotated_label_dispose (GObject *object)
{
  g_clear_pointer (&GRIND_ROTATED_LABEL (object)->label, gtk_widget_unparent);

  G_OBJECT_CLASS (grind_rotated_label_parent_class)->dispose (object);
}

static void
grind_rotated_label_class_init (GrindRotatedLabelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_rotated_label_dispose;
  widget_class->measure = grind_rotated_label_measure;
  widget_class->size_allocate = grind_rotated_label_size_allocate;
}

static void
grind_rotated_label_init (GrindRotatedLabel *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

void
grind_rotated_label_set_text (GrindRotatedLabel *self,
                              const char        *text)
{
  g_return_if_fail (GRIND_IS_ROTATED_LABEL (self));
  g_return_if_fail (text != NULL);

  gtk_label_set_text (GTK_LABEL (self->label), text);
}
