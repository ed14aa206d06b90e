/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-fit-label.h"

/* A line of text with a shorter variant where space is short, so that it is never truncated. */
struct _GrindFitLabel
{
  GtkWidget parent_instance;

  /* Owned */
  GtkWidget *labels[2];   /* long, short */
};

G_DEFINE_FINAL_TYPE (GrindFitLabel, grind_fit_label, GTK_TYPE_WIDGET)

static int
get_width (GtkWidget *label)
{
  int natural;

  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);

  return natural;
}

static void
grind_fit_label_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  GrindFitLabel *self = GRIND_FIT_LABEL (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      gtk_widget_measure (self->labels[0], orientation, -1, minimum, natural, minimum_baseline,
                          natural_baseline);
      return;
    }

  *natural = get_width (self->labels[0]);
  *minimum = MIN (*natural, get_width (self->labels[1]));
}

static void
grind_fit_label_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  GrindFitLabel *self = GRIND_FIT_LABEL (widget);
  guint shown = width < get_width (self->labels[0]) ? 1 : 0;

  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    gtk_widget_set_child_visible (self->labels[i], i == shown);
  gtk_widget_size_allocate (self->labels[shown], &(GtkAllocation) { 0, 0, width, height },
                            baseline);
}

static void
grind_fit_label_dispose (GObject *object)
{
  GrindFitLabel *self = GRIND_FIT_LABEL (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    g_clear_pointer (&self->labels[i], gtk_widget_unparent);

  G_OBJECT_CLASS (grind_fit_label_parent_class)->dispose (object);
}

static void
grind_fit_label_class_init (GrindFitLabelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_fit_label_dispose;
  widget_class->measure = grind_fit_label_measure;
  widget_class->size_allocate = grind_fit_label_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
grind_fit_label_init (GrindFitLabel *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    {
      self->labels[i] = gtk_label_new (NULL);
      gtk_label_set_ellipsize (GTK_LABEL (self->labels[i]), PANGO_ELLIPSIZE_END);
      gtk_label_set_xalign (GTK_LABEL (self->labels[i]), 0);
      gtk_widget_set_parent (self->labels[i], GTK_WIDGET (self));
    }
}

GtkWidget *
grind_fit_label_new (void)
{
  return g_object_new (GRIND_TYPE_FIT_LABEL, NULL);
}

void
grind_fit_label_set_texts (GrindFitLabel *self,
                           const char    *long_text,
                           const char    *short_text)
{
  g_return_if_fail (GRIND_IS_FIT_LABEL (self));
  g_return_if_fail (long_text != NULL && short_text != NULL);

  gtk_label_set_text (GTK_LABEL (self->labels[0]), long_text);
  gtk_label_set_text (GTK_LABEL (self->labels[1]), short_text);
}

/* The text that currently fits */
const char *
grind_fit_label_get_shown (GrindFitLabel *self)
{
  g_return_val_if_fail (GRIND_IS_FIT_LABEL (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->labels[gtk_widget_get_child_visible (
                                          self->labels[0]) ? 0 : 1]));
}
