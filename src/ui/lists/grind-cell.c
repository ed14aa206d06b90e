/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cell.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "analysis/search/grind-pattern.h"
#include "text/grind-bidi.h"

#define NO_BREAK_SPACE     "\xc2\xa0"
#define LEFT_TO_RIGHT_MARK "\xe2\x80\x8e"   /* U+200E */

/*
 * The base class of list cells. A list view keeps about two hundred rows of cells alive and refills
 * them while it scrolls, so a cell is one widget without children that draws its text itself and
 * lays it out only then: several times faster than a GtkLabel. All cells of a list are one line of
 * its font high, whatever they show, because list views scroll well only with rows of equal height.
 */
typedef struct
{
  gboolean is_bold;
  char       *text;         /* (nullable): the full text it shows */
  char       *tooltip;      /* (nullable) */
  GrindValue  value;
  GrindValue  base;
  gboolean    has_value;
} GrindCellPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindCell, grind_cell, GTK_TYPE_WIDGET)

static GQuark line_height_quark;

/* The widget whose font the cell uses. The cells of a list share its Pango context: creating one
 * for each cell takes longer than everything else done for it. */
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

/* A font change reaches all cells before any of them is measured. */
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

/* The rows of some lists have tooltips with all their details. */
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

/* Whether it shows "<0.01" or ">99.99"; only percentages are shown like that */
static gboolean
is_rounded (GrindCellPrivate *private)
{
  return private->has_value && private->text != NULL &&
         (private->text[0] == '<' || private->text[0] == '>');
}

/* Small shares get four digits, shares close to 1 the maximum number of decimals. */
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
 * @text: (nullable): its text for screen readers
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
 * @text: the row's text for screen readers
 *
 * Names the list view row around the cell, which otherwise has no name.
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
 * @self: a cell that already shows a number
 * @value: the number
 * @base: the value @value is shown as a percentage of, or 0
 *
 * Sets the exact value of the number, which the cell shows rounded and in the locale's format.
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
 * @text: (nullable): its tooltip, which is also its description for accessibility tools
 *
 * Like gtk_widget_set_tooltip_text(), but does not query the display server for the pointer
 * position, which takes longer than everything else done to fill a cell.
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

/* The tooltip that was set; else, for a percentage such as "<0.01", the cost, the total and the
 * share; %NULL unless the cell shows such a bound */
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

  /* translators: a cost, its total, and the percentage: “3 of 70000 (0.004286 %)” */
  return g_strdup_printf (_("%s of %s (%s %%)"), value, base, percent);
}

/**
 * grind_cell_dup_text:
 * @self: a cell
 *
 * Returns: (transfer full): the text it shows, without marks of its direction
 */
char *
grind_cell_dup_text (GrindCell *self)
{
  GrindCellPrivate *private = get_private (self);

  g_return_val_if_fail (GRIND_IS_CELL (self), NULL);

  return private->text != NULL ? grind_bidi_strip (private->text) : g_strdup ("");
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
 * @layout: (inout): the cell's layout; created if %NULL
 * @text: (nullable): the new text
 *
 * Puts @text into one line of text with tabular figures. Call it when the cell is
 * drawn: most cells of a list never are, and a cell gets its font only in its list.
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

/* The width in pixels that it needs to show its text and everything before it unclipped */
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
 * @layout: (inout): the cell's layout; created if %NULL
 * @text: (nullable): the new number
 *
 * Like grind_cell_update_layout(), but keeps "<0.01" from being mirrored in right-to-left text.
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
 * @ranges: (element-type GrindTextRange): the byte ranges to mark
 * @offset: the offset of the text of @layout in the text that @ranges refer to
 *
 * Marks search matches, and removes all previous marks.
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
 * @snapshot: the snapshot to draw to
 * @layout: a line of text
 * @x: its left edge, in pixels from the left edge of the cell
 * @color_name: (nullable): one of the GRIND_COLOR_ names
 *
 * Draws @layout vertically centred in the cell.
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
