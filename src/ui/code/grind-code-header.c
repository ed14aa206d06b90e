/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-header.h"

#include "grind-code-gutter.h"

/* A title and its gutter or column */
typedef struct
{
  GtkWidget *label;     /* (nullable): without a title */
  GtkWidget *gutter;    /* (nullable): until created */
  guint      column;    /* of costs, or GRIND_NONE */
  gboolean   is_right;  /* of the text; the outermost comes first then */
} Title;

struct _GrindCodeHeader
{
  GtkWidget parent_instance;

  /* Owned */
  GArray    *titles;   /* Title */
  GtkWidget *title;    /* of the text */
};

G_DEFINE_FINAL_TYPE (GrindCodeHeader, grind_code_header, GTK_TYPE_WIDGET)

static GtkWidget *
make_label (GrindCodeHeader *self,
            const char      *text,
            float            align)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_label_set_xalign (GTK_LABEL (label), align);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_set_parent (label, GTK_WIDGET (self));

  return label;
}

static void
clear_title (gpointer data)
{
  Title *title = data;

  g_clear_object (&title->gutter);
  g_clear_pointer (&title->label, gtk_widget_unparent);
}

static void
add_title (GrindCodeHeader *self,
           GtkWidget       *gutter,
           GtkWidget       *label,
           guint            column,
           gboolean         is_right)
{
  Title title = { label, g_object_ref (gutter), column, is_right };

  g_array_append_val (self->titles, title);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
grind_code_header_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  int child_minimum, child_natural;

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gtk_widget_measure (child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
      if (orientation == GTK_ORIENTATION_HORIZONTAL)
        continue;
      *minimum = MAX (*minimum, child_minimum);
      *natural = MAX (*natural, child_natural);
    }
}

/* The width of the gutter, or of its column; gutters themselves are allocated later */
static int
get_width (const Title *title)
{
  int width;

  if (title->gutter == NULL || !gtk_widget_get_visible (title->gutter))
    return 0;
  if (title->column != GRIND_NONE)
    return grind_cost_gutter_get_width (GRIND_COST_GUTTER (title->gutter), title->column);

  gtk_widget_measure (title->gutter, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);

  return width;
}

/* Hides a label that does not fit. */
static void
place (GtkWidget *label,
       int        x,
       int        width,
       int        height)
{
  int minimum;

  width -= 2 * GRIND_CODE_GUTTER_PADDING;
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_set_child_visible (label, width >= minimum);
  if (width >= minimum)
    gtk_widget_size_allocate (label, &(GtkAllocation) { x + GRIND_CODE_GUTTER_PADDING, 0, width,
                                                        height }, -1);
}

/* In the order of the gutters, left and right of the text */
static void
grind_code_header_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  GrindCodeHeader *self = GRIND_CODE_HEADER (widget);
  int start = 0;
  int end = width;

  for (guint i = 0; i < self->titles->len; i++)
    {
      const Title *title = &g_array_index (self->titles, Title, i);
      int size = get_width (title);

      end -= title->is_right ? size : 0;
      if (title->label != NULL)
        place (title->label, title->is_right ? end : start, size, height);
      start += title->is_right ? 0 : size;
    }
  start += GRIND_CODE_LEFT_MARGIN - GRIND_CODE_GUTTER_PADDING;
  place (self->title, start, end - start, height);
}

static void
grind_code_header_dispose (GObject *object)
{
  GrindCodeHeader *self = GRIND_CODE_HEADER (object);

  g_clear_pointer (&self->titles, g_array_unref);
  g_clear_pointer (&self->title, gtk_widget_unparent);

  G_OBJECT_CLASS (grind_code_header_parent_class)->dispose (object);
}

static void
grind_code_header_class_init (GrindCodeHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_code_header_dispose;
  widget_class->measure = grind_code_header_measure;
  widget_class->size_allocate = grind_code_header_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "grindcodeheader");
}

static void
grind_code_header_init (GrindCodeHeader *self)
{
  self->titles = g_array_new (FALSE, FALSE, sizeof (Title));
  g_array_set_clear_func (self->titles, clear_title);
  self->title = make_label (self, NULL, 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_START);
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
}

GtkWidget *
grind_code_header_new (void)
{
  return g_object_new (GRIND_TYPE_CODE_HEADER, NULL);
}

/**
 * grind_code_header_add_gutter:
 * @self: a header
 * @gutter: a gutter
 * @title: (nullable): its title
 * @align: 0 for left, 1 for right
 * @is_right: whether it is right of the text
 *
 * Adds the next gutter, from the outermost one on either side inwards.
 */
void
grind_code_header_add_gutter (GrindCodeHeader *self,
                              GtkWidget       *gutter,
                              const char      *title,
                              float            align,
                              gboolean         is_right)
{
  g_return_if_fail (GRIND_IS_CODE_HEADER (self));
  g_return_if_fail (GTK_IS_WIDGET (gutter));

  add_title (self, gutter, title != NULL ? make_label (self, title, align) : NULL, GRIND_NONE,
             is_right);
}

/**
 * grind_code_header_add_costs:
 * @self: a header
 * @gutter: the gutter of costs
 *
 * Adds the gutter of costs, which has a title for each of its columns.
 */
void
grind_code_header_add_costs (GrindCodeHeader *self,
                             GrindCostGutter *gutter)
{
  g_return_if_fail (GRIND_IS_CODE_HEADER (self));
  g_return_if_fail (GRIND_IS_COST_GUTTER (gutter));

  for (guint column = 0; column < GRIND_COST_GUTTER_COLUMNS; column++)
    add_title (self, GTK_WIDGET (gutter), make_label (self, NULL, 1), column, FALSE);
}

/**
 * grind_code_header_update_costs:
 * @self: a header
 *
 * Names the columns of costs after what they show.
 */
void
grind_code_header_update_costs (GrindCodeHeader *self)
{
  g_return_if_fail (GRIND_IS_CODE_HEADER (self));

  for (guint i = 0; i < self->titles->len; i++)
    {
      const Title *title = &g_array_index (self->titles, Title, i);
      g_autofree char *text = NULL;

      if (title->column == GRIND_NONE)
        continue;

      text = grind_cost_gutter_dup_title (GRIND_COST_GUTTER (title->gutter), title->column);
      if (text != NULL)
        gtk_label_set_text (GTK_LABEL (title->label), text);
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
grind_code_header_set_title (GrindCodeHeader *self,
                             const char      *title)
{
  g_return_if_fail (GRIND_IS_CODE_HEADER (self));

  gtk_label_set_text (GTK_LABEL (self->title), title != NULL ? title : "");
  gtk_widget_set_tooltip_text (self->title, title);
}
