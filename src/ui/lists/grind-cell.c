/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cell.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "analysis/search/grind-pattern.h"
#include "text/grind-bidi.h"

#define EN_DASH            "\xe2\x80\x93"       /* U+2013 */
#define NO_BREAK_SPACE     "\xc2\xa0"
#define LEFT_TO_RIGHT_MARK "\xe2\x80\x8e"   /* U+200E */

/*
 * The base of the cells of our lists. A list view keeps some two hundred rows of cells alive and
 * fills them anew while it scrolls, so a cell is one widget without children that draws its text
 * itself, and lays it out only then: several times faster than a GtkLabel. All cells of a list are
 * as high as one line of its font, whatever they show, for rows of equal height are what list
 * views scroll well.
 */
typedef struct
{
  gboolean is_bold;
  gboolean    is_copy;      /* nobody looks at it: its text is for a program */
  char       *text;         /* (nullable): what it shows, the whole of it */
  char       *exact;        /* (nullable): what programs get in its place */
  char       *tooltip;      /* (nullable) */
  GrindValue  value;
  GrindValue  base;
  gboolean    has_value;
} GrindCellPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindCell, grind_cell, GTK_TYPE_WIDGET)

static GQuark line_height_quark;

/* The widget whose font the cell has. The cells of a list share its: to make a context of its own
 * for each takes longer than all else that is done for them. */
static GtkWidget *
get_font_widget (GtkWidget *cell)
{
  GtkWidget *list = gtk_widget_get_ancestor (cell, GTK_TYPE_LIST_BASE);

  return list != NULL ? list : cell;
}

static int
measure_line (GtkWidget *cell)
{
  GObject *widget = G_OBJECT (get_font_widget (cell));
  int height = GPOINTER_TO_INT (g_object_get_qdata (widget, line_height_quark));

  if (height == 0)
    {
      PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (widget));
      PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);

      height = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
      pango_font_metrics_unref (metrics);
      g_object_set_qdata (widget, line_height_quark, GINT_TO_POINTER (height));
    }

  return height;
}

/* Where a font changes all cells hear of it, and before any is measured. */
static void
forget_line_height (GtkWidget *cell)
{
  g_object_set_qdata (G_OBJECT (get_font_widget (cell)), line_height_quark, NULL);
}

static PangoAttrList *
make_attributes (GrindCell *self)
{
  GrindCellPrivate *priv = grind_cell_get_instance_private (self);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  if (priv->is_bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));

  return attributes;
}

static void
grind_cell_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? measure_line (widget) : 0;
  *natural = *minimum;
}

static void
grind_cell_css_changed (GtkWidget         *widget,
                        GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (grind_cell_parent_class)->css_changed (widget, change);
  forget_line_height (widget);
}

static void
grind_cell_system_setting_changed (GtkWidget        *widget,
                                   GtkSystemSetting  setting)
{
  GTK_WIDGET_CLASS (grind_cell_parent_class)->system_setting_changed (widget, setting);
  forget_line_height (widget);
}

static GrindCellPrivate *
get_private (GrindCell *self)
{
  return grind_cell_get_instance_private (self);
}

/* The rows of some lists have tooltips that tell all that is known of them. */
static gboolean
grind_cell_query_tooltip (GtkWidget  *widget,
                          int         x,
                          int         y,
                          gboolean    is_keyboard,
                          GtkTooltip *tooltip)
{
  GtkWidget *view = gtk_widget_get_ancestor (widget, GTK_TYPE_COLUMN_VIEW);
  g_autofree char *text = NULL;

  if (view != NULL && gtk_widget_get_has_tooltip (view))
    return FALSE;
  text = grind_cell_dup_tooltip (GRIND_CELL (widget));
  if (text == NULL)
    return GTK_WIDGET_CLASS (grind_cell_parent_class)->query_tooltip (widget, x, y, is_keyboard,
                                                                      tooltip);
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static int
grind_cell_measure_start (GrindCell *self)
{
  return 0;
}

static void
grind_cell_finalize (GObject *object)
{
  g_clear_pointer (&get_private (GRIND_CELL (object))->text, g_free);
  g_clear_pointer (&get_private (GRIND_CELL (object))->exact, g_free);
  g_clear_pointer (&get_private (GRIND_CELL (object))->tooltip, g_free);

  G_OBJECT_CLASS (grind_cell_parent_class)->finalize (object);
}

static void
grind_cell_class_init (GrindCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = grind_cell_finalize;

  line_height_quark = g_quark_from_static_string ("grind-line-height");

  widget_class->measure = grind_cell_measure;
  widget_class->query_tooltip = grind_cell_query_tooltip;
  widget_class->css_changed = grind_cell_css_changed;
  widget_class->system_setting_changed = grind_cell_system_setting_changed;
  klass->measure_start = grind_cell_measure_start;

  gtk_widget_class_set_css_name (widget_class, "grindcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static gboolean
has_base (GrindCellPrivate *private)
{
  return grind_value_to_double (private->base) != 0;
}

/* Whether it shows "<0.01" or ">99.99", as numbers that are no percentages never do */
static gboolean
is_rounded (GrindCellPrivate *private)
{
  return private->has_value && private->text != NULL &&
         (private->text[0] == '<' || private->text[0] == '>');
}

/* Little with four digits, what is nearly all with as many decimals as there may be */
static char *
format_exact (double share)
{
  return fabs (share) < 0.5 ? grind_number_format_decimal (100 * share)
                            : grind_number_format_share_digits (share, GRIND_MAX_PERCENT_DIGITS);
}

static void
grind_cell_init (GrindCell *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

/**
 * grind_cell_announce:
 * @self: a cell
 * @text: (nullable): what a screen reader says of it
 *
 * Names the cell, and the widget of the list view around it, for accessibility tools, and for
 * grind_cell_dup_text().
 */
void
grind_cell_announce (GrindCell  *self,
                     const char *text)
{
  GrindCellPrivate *private = get_private (self);
  GtkWidget *parent;

  g_return_if_fail (GRIND_IS_CELL (self));

  if (text == NULL)
    text = "";
  g_free (private->text);
  private->text = g_strdup (text);
  g_clear_pointer (&private->exact, g_free);
  if (private->has_value)
    gtk_widget_set_has_tooltip (GTK_WIDGET (self), FALSE);
  private->has_value = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  parent = gtk_widget_get_parent (GTK_WIDGET (self));
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/**
 * grind_cell_announce_row:
 * @self: a cell
 * @text: what a screen reader says of the row
 *
 * Names the row of the list view that the cell is in, for it has no name of its own.
 */
void
grind_cell_announce_row (GrindCell  *self,
                         const char *text)
{
  GtkWidget *parent;
  GtkWidget *row;

  g_return_if_fail (GRIND_IS_CELL (self));
  g_return_if_fail (text != NULL);

  parent = gtk_widget_get_parent (GTK_WIDGET (self));
  row = parent != NULL ? gtk_widget_get_parent (parent) : NULL;
  if (row != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/**
 * grind_cell_set_value:
 * @self: a cell that shows a number already
 * @value: the number
 * @base: what it is shown as a percentage of, or 0
 *
 * Tells what exactly it is that the cell shows in the way of the locale, and rounded.
 */
void
grind_cell_set_value (GrindCell  *self,
                      GrindValue  value,
                      GrindValue  base)
{
  GrindCellPrivate *private = get_private (self);

  g_return_if_fail (GRIND_IS_CELL (self));

  private->value = value;
  private->base = base;
  private->has_value = TRUE;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), is_rounded (private));
}

/**
 * grind_cell_set_tooltip:
 * @self: a cell
 * @text: (nullable): its tooltip, which is its description for accessibility tools, too
 *
 * Does what gtk_widget_set_tooltip_text() does without asking the display server where the mouse
 * is, which takes longer than all else that is done to fill a cell.
 */
void
grind_cell_set_tooltip (GrindCell  *self,
                        const char *text)
{
  GrindCellPrivate *private = get_private (self);

  g_return_if_fail (GRIND_IS_CELL (self));

  if (text != NULL && *text == '\0')
    text = NULL;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self),
                              text != NULL || GRIND_CELL_GET_CLASS (self)->has_tooltip);
  if (g_strcmp0 (text, private->tooltip) == 0)
    return;

  g_free (private->tooltip);
  private->tooltip = g_strdup (text);
  if (text != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* What was set; else what a percentage such as "<0.01" stands for: the cost, what that is a part
 * of, and the share; %NULL where nothing was rounded to a bound */
char *
grind_cell_dup_tooltip (GrindCell *self)
{
  GrindCellPrivate *private = get_private (self);
  g_autofree char *value = NULL;
  g_autofree char *base = NULL;
  g_autofree char *percent = NULL;

  g_return_val_if_fail (GRIND_IS_CELL (self), NULL);

  if (private->tooltip != NULL || !is_rounded (private))
    return g_strdup (private->tooltip);
  if (!has_base (private))
    {
      percent = format_exact (grind_value_to_double (private->value) / 100);
      return g_strconcat (percent, NO_BREAK_SPACE "%", NULL);
    }

  value = grind_value_format (private->value);
  base = grind_value_format (private->base);
  percent = format_exact (grind_value_get_share (private->value, private->base));

  /* translators: a cost, what it is a part of, and the percentage: “3 of 70000 (0.004286 %)” */
  return g_strdup_printf (_("%s of %s (%s %%)"), value, base, percent);
}

/**
 * grind_cell_set_count:
 * @self: a cell that shows a count already
 * @count: the count
 *
 * Like grind_cell_set_value(). Programs get of a lower bound the number alone, and nothing of what
 * is not known.
 */
void
grind_cell_set_count (GrindCell  *self,
                      GrindCount  count)
{
  g_return_if_fail (GRIND_IS_CELL (self));

  if (!count.is_partial || count.count > 0)
    grind_cell_set_value (self, grind_value_new_whole (count.count), grind_value_new_whole (0));
}

void
grind_cell_set_exact (GrindCell  *self,
                      const char *text)
{
  g_return_if_fail (GRIND_IS_CELL (self));

  g_free (get_private (self)->exact);
  get_private (self)->exact = g_strdup (text);
}

/**
 * grind_cell_set_is_copy:
 * @self: a cell
 * @is_copy: whether it is never shown, but filled for what a program is to read
 *
 * Asks whoever fills the cell for names as the file has them, too.
 */
void
grind_cell_set_is_copy (GrindCell *self,
                        gboolean   is_copy)
{
  g_return_if_fail (GRIND_IS_CELL (self));

  get_private (self)->is_copy = is_copy;
}

gboolean
grind_cell_is_copy (GrindCell *self)
{
  g_return_val_if_fail (GRIND_IS_CELL (self), FALSE);

  return get_private (self)->is_copy;
}

char *
grind_cell_dup_text (GrindCell *self,
                     gboolean   is_exact)
{
  GrindCellPrivate *private = get_private (self);

  g_return_val_if_fail (GRIND_IS_CELL (self), NULL);

  if (is_exact && private->has_value)
    return grind_value_write (private->value, private->base);
  if (is_exact && private->exact != NULL)
    return g_strdup (private->exact);
  if (private->text == NULL || (is_exact && strcmp (private->text, EN_DASH) == 0))
    return g_strdup ("");

  return grind_bidi_strip (private->text);
}

void
grind_cell_get_color (GrindCell  *self,
                      const char *name,
                      GdkRGBA    *color)
{
  GtkStyleContext *context;

  g_return_if_fail (GRIND_IS_CELL (self));
  g_return_if_fail (color != NULL);

  context = gtk_widget_get_style_context (GTK_WIDGET (self));
  if (name == NULL || !gtk_style_context_lookup_color (context, name, color))
    gtk_style_context_get_color (context, color);
}

void
grind_cell_set_is_bold (GrindCell *self,
                        gboolean   is_bold)
{
  GrindCellPrivate *priv = grind_cell_get_instance_private (self);

  g_return_if_fail (GRIND_IS_CELL (self));

  priv->is_bold = is_bold;
}

/**
 * grind_cell_update_layout:
 * @self: a cell
 * @layout: (inout): where the cell keeps its layout; made when it is %NULL
 * @text: (nullable): what it shows from now on
 *
 * Puts @text into one line of text with figures of equal width. To be called when the cell is
 * drawn: most cells of a list never are, and before it is in its list a cell has not its font.
 */
void
grind_cell_update_layout (GrindCell    *self,
                          PangoLayout **layout,
                          const char   *text)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  g_return_if_fail (GRIND_IS_CELL (self));
  g_return_if_fail (layout != NULL);

  if (*layout == NULL)
    {
      GtkWidget *widget = get_font_widget (GTK_WIDGET (self));

      *layout = pango_layout_new (gtk_widget_get_pango_context (widget));
      pango_layout_set_single_paragraph_mode (*layout, TRUE);
    }

  attributes = make_attributes (self);
  pango_layout_set_attributes (*layout, attributes);
  pango_layout_set_text (*layout, text != NULL ? text : "", -1);
}

/* How many pixels it needs to show its text and what is before it without cutting anything */
int
grind_cell_measure_whole (GrindCell *self)
{
  g_autoptr (PangoLayout) layout = NULL;
  int width;

  g_return_val_if_fail (GRIND_IS_CELL (self), 0);

  grind_cell_update_layout (self, &layout, get_private (self)->text);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width + GRIND_CELL_GET_CLASS (self)->measure_start (self);
}

/**
 * grind_cell_update_number:
 * @self: a cell
 * @layout: (inout): where the cell keeps its layout; made when it is %NULL
 * @text: (nullable): the number that it shows from now on
 *
 * Like grind_cell_update_layout(), but "<0.01" is not turned round among letters that run from the
 * right to the left.
 */
void
grind_cell_update_number (GrindCell    *self,
                          PangoLayout **layout,
                          const char   *text)
{
  g_autofree char *marked = NULL;

  g_return_if_fail (GRIND_IS_CELL (self));

  if (text != NULL && gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    marked = g_strconcat (LEFT_TO_RIGHT_MARK, text, NULL);
  grind_cell_update_layout (self, layout, marked != NULL ? marked : text);
}

/**
 * grind_cell_mark:
 * @self: a cell
 * @layout: a layout that grind_cell_update_layout() made
 * @ranges: (element-type GrindTextRange): what to mark, in bytes
 * @offset: where the text of @layout begins in the text that @ranges are of
 *
 * Marks what was searched for, and takes away all previous marks.
 */
void
grind_cell_mark (GrindCell   *self,
                 PangoLayout *layout,
                 GArray      *ranges,
                 gsize        offset)
{
  gsize length = strlen (pango_layout_get_text (layout));
  g_autoptr (PangoAttrList) attributes = NULL;
  GdkRGBA color;

  g_return_if_fail (GRIND_IS_CELL (self));

  attributes = make_attributes (self);
  grind_cell_get_color (self, GRIND_COLOR_LINK, &color);
  for (guint i = 0; i < ranges->len; i++)
    {
      const GrindTextRange *range = &g_array_index (ranges, GrindTextRange, i);
      PangoAttribute *marks[3];

      if (range->start >= offset + length || range->end <= offset)
        continue;

      marks[0] = pango_attr_weight_new (PANGO_WEIGHT_BOLD);
      marks[1] = pango_attr_foreground_new (color.red * G_MAXUINT16, color.green * G_MAXUINT16,
                                            color.blue * G_MAXUINT16);
      marks[2] = pango_attr_foreground_alpha_new (G_MAXUINT16);
      for (guint j = 0; j < G_N_ELEMENTS (marks); j++)
        {
          marks[j]->start_index = range->start > offset ? range->start - offset : 0;
          marks[j]->end_index = MIN (range->end - offset, length);
          pango_attr_list_insert (attributes, marks[j]);
        }
    }
  pango_layout_set_attributes (layout, attributes);
}

/**
 * grind_cell_draw_layout:
 * @self: a cell
 * @snapshot: what to draw on
 * @layout: a line of text
 * @x: its left edge, in pixels from the left edge of the cell
 * @color_name: (nullable): one of the GRIND_COLOR_ names
 *
 * Draws @layout in the vertical middle of the cell.
 */
void
grind_cell_draw_layout (GrindCell   *self,
                        GtkSnapshot *snapshot,
                        PangoLayout *layout,
                        int          x,
                        const char  *color_name)
{
  GdkRGBA color;
  int height;

  g_return_if_fail (GRIND_IS_CELL (self));

  pango_layout_get_pixel_size (layout, NULL, &height);
  grind_cell_get_color (self, color_name, &color);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (x, (gtk_widget_get_height (GTK_WIDGET (self)) -
                                                    height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}
