/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-name-cell.h"

#include <string.h>

#include "grind-swatch.h"
#include "text/grind-join.h"
#include "ui/base/grind-text-scale.h"

#define LEFT_TO_RIGHT_MARK "\342\200\216"   /* U+200E */
#define NO_SLOT            (-1)

/*
 * The name of a function, after a swatch of its category if it has one: its scope dim, its last
 * component in full, with search matches marked. If space is short, the note is shortened first,
 * then the scope, and then the middle of the last component.
 */
struct _GrindNameCell
{
  GrindCell parent_instance;

  /* Owned; layouts of the parts of the name, NULL until it is drawn */
  PangoLayout   *scope;
  PangoLayout   *separator;
  PangoLayout   *last;
  PangoLayout   *note;

  GrindNodeName  name;
  GrindPattern  *match;         /* (nullable): the search to mark */
  int            slot;          /* NO_SLOT: without a swatch */
  GrindRowBranch    branch;
  guint          depth;
  gboolean       is_laid_out;   /* the layouts are up to date */
  gboolean       is_dim;
};

G_DEFINE_FINAL_TYPE (GrindNameCell, grind_name_cell, GRIND_TYPE_CELL)

#define NOTE_GAP   8
#define SWATCH_GAP 6
#define ARROW_GAP  2
#define EXPANDER   16   /* px at the default text size */
#define STEP       12   /* px at the default text size, for each level up to MAX_STEPS */
#define MAX_STEPS  16
#define MIN_SCOPE  16   /* px, fits no more than an ellipsis and a letter */

static int
get_natural_width (PangoLayout *layout)
{
  int width;

  pango_layout_set_width (layout, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

/* Pango widens an ellipsis to fill the width of the line, which looks like a space in the name.
 * Returns the width of the line without that. */
static int
tighten_ellipsis (PangoLayout *layout)
{
  PangoLayoutLine *line = pango_layout_get_line (layout, 0);
  PangoRectangle logical;

  for (GSList *iter = line->runs; iter != NULL; iter = iter->next)
    {
      PangoGlyphItem *run = iter->data;
      PangoGlyphInfo *glyph = run->glyphs->glyphs;

      if (run->glyphs->num_glyphs != 1 || run->item->num_chars == 1)
        continue;

      pango_font_get_glyph_extents (run->item->analysis.font, glyph->glyph, NULL, &logical);
      glyph->geometry.width = logical.width;
      glyph->geometry.x_offset = 0;
    }

  pango_layout_line_get_pixel_extents (line, NULL, &logical);

  return logical.width;
}

/* Draws the part of @layout that fits into @room; returns its end position. */
static int
draw_part (GrindNameCell *self,
           GtkSnapshot   *snapshot,
           PangoLayout   *layout,
           int            x,
           int            room,
           gboolean       is_dim)
{
  int width = get_natural_width (layout);
  PangoRectangle text = { 0 };

  if (width > room)
    {
      pango_layout_set_width (layout, MAX (room, 0) * PANGO_SCALE);
      width = pango_layout_is_ellipsized (layout) ? tighten_ellipsis (layout) : room;
      pango_layout_get_pixel_extents (layout, NULL, &text);
    }
  if (width > 0)
    grind_cell_draw_layout (GRIND_CELL (self), snapshot, layout, x - text.x,
                            is_dim ? GRIND_COLOR_DIM : NULL);

  /* Do not round up, or the text after it would have to be ellipsized. */
  return x + CLAMP (width, 0, MAX (room, 0));
}

/* Finds the visible parts of the name in the full name. Shortened parts do not occur in it. */
static gboolean
find_parts (GrindNameCell *self,
            const char    *last,
            gsize         *scope_start,
            gsize         *last_start)
{
  const char *full = self->name.full;
  const char *scope = strstr (full, self->name.scope);
  const char *found = scope != NULL ? strstr (scope + strlen (self->name.scope), last) : NULL;

  if (found == NULL)
    return FALSE;

  *scope_start = scope - full;
  *last_start = found - full;

  return TRUE;
}

/* Adds the intersection of @ranges with the @length bytes from @start, moved to @shown_start. */
static void
add_shown (GArray *shown,
           GArray *ranges,
           gsize   start,
           gsize   length,
           gsize   shown_start)
{
  for (guint i = 0; i < ranges->len; i++)
    {
      GrindTextRange range = g_array_index (ranges, GrindTextRange, i);

      range.start = MAX (range.start, start);
      range.end = MIN (range.end, start + length);
      if (range.start >= range.end)
        continue;

      range.start = range.start - start + shown_start;
      range.end = range.end - start + shown_start;
      g_array_append_val (shown, range);
    }
}

/* Matches in the full name, limited to its visible parts */
static GArray *
find_in_full (GrindNameCell *self)
{
  GArray *shown = g_array_new (FALSE, FALSE, sizeof (GrindTextRange));
  g_autofree char *last = g_strconcat (self->name.separator, self->name.last, NULL);
  gsize scope_length = strlen (self->name.scope);
  g_autoptr (GArray) ranges = NULL;
  gsize scope_start;
  gsize last_start;

  if (!find_parts (self, last, &scope_start, &last_start))
    return shown;

  ranges = grind_pattern_list_ranges (self->match, GRIND_SEARCH_NAME, self->name.full);
  add_shown (shown, ranges, scope_start, scope_length, 0);
  add_shown (shown, ranges, last_start, strlen (last), scope_length);

  return shown;
}

/* Plain text is marked where it occurs in the visible text. Fuzzy patterns and expressions match
 * the full name: a match may include text that is not visible. */
static GArray *
find_ranges (GrindNameCell *self)
{
  GrindSearchMode mode = grind_pattern_get_mode (self->match);
  g_autofree char *shown = g_strconcat (self->name.scope, self->name.separator, self->name.last,
                                        NULL);
  g_autoptr (GArray) in_full = find_in_full (self);
  g_autoptr (GArray) in_shown = NULL;
  gboolean prefers_shown = mode == GRIND_SEARCH_SUBSTRING || mode == GRIND_SEARCH_WORDS;

  in_shown = grind_pattern_list_ranges (self->match, GRIND_SEARCH_NAME, shown);
  if (in_full->len == 0 || (prefers_shown && in_shown->len > 0))
    return g_steal_pointer (&in_shown);

  return g_steal_pointer (&in_full);
}

static void
update_match (GrindNameCell *self)
{
  PangoLayout *parts[] = { self->scope, self->separator, self->last };
  const char *texts[] = { self->name.scope, self->name.separator, self->name.last };
  g_autoptr (GArray) ranges = NULL;
  gsize offset = 0;

  ranges = self->match != NULL ? find_ranges (self)
                               : g_array_new (FALSE, FALSE, sizeof (GrindTextRange));
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      grind_cell_mark (GRIND_CELL (self), parts[i], ranges, offset);
      offset += texts[i] != NULL ? strlen (texts[i]) : 0;
    }
}

/* By itself, the `->` of PHP has no direction: it would be mirrored in right-to-left text. */
static void
lay_out_separator (GrindNameCell *self)
{
  g_autofree char *text = g_strconcat (self->name.separator != NULL ? self->name.separator : "",
                                       LEFT_TO_RIGHT_MARK, NULL);
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  grind_cell_update_layout (GRIND_CELL (self), &self->separator,
                            is_rtl ? text : self->name.separator);
}

/* The name of a group is bold, but its note is not. */
static void
make_light (PangoLayout *layout)
{
  PangoAttrList *attributes = pango_attr_list_copy (pango_layout_get_attributes (layout));

  pango_attr_list_change (attributes, pango_attr_weight_new (PANGO_WEIGHT_NORMAL));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

static void
lay_out (GrindNameCell *self)
{
  GrindCell *cell = GRIND_CELL (self);

  if (self->is_laid_out)
    return;

  self->is_laid_out = TRUE;
  grind_cell_update_layout (cell, &self->scope, self->name.scope);
  lay_out_separator (self);
  grind_cell_update_layout (cell, &self->last, self->name.last);
  grind_cell_update_layout (cell, &self->note, self->name.note);
  pango_layout_set_ellipsize (self->scope, PANGO_ELLIPSIZE_END);
  pango_layout_set_ellipsize (self->last, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_ellipsize (self->note, PANGO_ELLIPSIZE_END);
  if (self->branch == GRIND_ROW_BRANCH_CLOSED || self->branch == GRIND_ROW_BRANCH_OPEN)
    make_light (self->note);
  update_match (self);
}

/* Draws the name starting at @x; returns its end position. */
static int
draw_name (GrindNameCell *self,
           GtkSnapshot   *snapshot,
           int            x,
           int            room)
{
  int scope_room = room - x - get_natural_width (self->last) - get_natural_width (self->separator);

  if (scope_room >= MIN (MIN_SCOPE, get_natural_width (self->scope)))
    {
      x = draw_part (self, snapshot, self->scope, x, scope_room, TRUE);
      x = draw_part (self, snapshot, self->separator, x, room - x, TRUE);
    }
  x = draw_part (self, snapshot, self->last, x, room - x, self->is_dim);
  if (room - x > NOTE_GAP + MIN_SCOPE)
    x = draw_part (self, snapshot, self->note, x + NOTE_GAP, room - x - NOTE_GAP, TRUE);

  return x;
}

/* Names are left-to-right text, but right-aligned in right-to-left locales. */
static void
draw_name_at_right (GrindNameCell *self,
                    GtkSnapshot   *snapshot,
                    int            room)
{
  GtkSnapshot *name = gtk_snapshot_new ();
  int width = draw_name (self, name, 0, room);
  GskRenderNode *node = gtk_snapshot_free_to_node (name);

  if (node == NULL)
    return;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (room - width, 0));
  gtk_snapshot_append_node (snapshot, node);
  gtk_snapshot_restore (snapshot);
  gsk_render_node_unref (node);
}

static void
draw_arrow (GrindNameCell *self,
            GtkSnapshot   *snapshot,
            gboolean       is_rtl,
            int            size)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));
  gboolean is_open = self->branch == GRIND_ROW_BRANCH_OPEN;
  const char *name = is_open ? "pan-down-symbolic" : "pan-end-symbolic";
  g_autoptr (GtkIconPaintable) icon = NULL;
  GdkRGBA color;

  icon = gtk_icon_theme_lookup_icon (theme, name, NULL, size, gtk_widget_get_scale_factor (widget),
                                     gtk_widget_get_direction (widget),
                                     GTK_ICON_LOOKUP_FORCE_SYMBOLIC);
  grind_cell_get_color (GRIND_CELL (self), NULL, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (is_rtl ? gtk_widget_get_width (widget) - size : 0,
                                                (gtk_widget_get_height (widget) - size) / 2));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, size, size,
                                            &color, 1);
  gtk_snapshot_restore (snapshot);
}

/* The distance of the swatch from the start edge. */
static int
get_indent (GrindNameCell *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int indent = grind_text_scale_get_pixels (widget, STEP * MIN (self->depth, MAX_STEPS));

  if (self->branch != GRIND_ROW_BRANCH_NONE)
    indent += grind_text_scale_get_pixels (widget, EXPANDER) + ARROW_GAP;
  if (self->branch == GRIND_ROW_BRANCH_MEMBER)
    indent += grind_text_scale_get_pixels (widget, GRIND_SWATCH_SIZE) + SWATCH_GAP;

  return indent;
}

static int
grind_name_cell_measure_start (GrindCell *cell)
{
  GrindNameCell *self = GRIND_NAME_CELL (cell);
  int size = grind_text_scale_get_pixels (GTK_WIDGET (self), GRIND_SWATCH_SIZE);

  return get_indent (self) + (self->slot != NO_SLOT ? size + SWATCH_GAP : 0);
}

/* Draws the arrow and the swatch at the start edge. */
static void
draw_start (GrindNameCell *self,
            GtkSnapshot   *snapshot,
            gboolean       is_rtl)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int size = grind_text_scale_get_pixels (widget, GRIND_SWATCH_SIZE);
  int x = get_indent (self);

  if (self->branch == GRIND_ROW_BRANCH_CLOSED || self->branch == GRIND_ROW_BRANCH_OPEN)
    draw_arrow (self, snapshot, is_rtl, grind_text_scale_get_pixels (widget, EXPANDER));
  if (self->slot == NO_SLOT)
    return;

  grind_swatch_snapshot (snapshot, self->slot,
                         is_rtl ? gtk_widget_get_width (widget) - size - x : x,
                         (gtk_widget_get_height (widget) - size) / 2, size);
}

static void
grind_name_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GrindNameCell *self = GRIND_NAME_CELL (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (widget);
  int start;

  if (self->name.full == NULL)
    return;

  lay_out (self);
  start = grind_name_cell_measure_start (GRIND_CELL (self));
  draw_start (self, snapshot, is_rtl);
  if (is_rtl)
    draw_name_at_right (self, snapshot, width - start);
  else
    draw_name (self, snapshot, start, width);
}

static void
grind_name_cell_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (grind_name_cell_parent_class)->css_changed (widget, change);
  if (GRIND_NAME_CELL (widget)->match != NULL)
    GRIND_NAME_CELL (widget)->is_laid_out = FALSE;
}

static gboolean
grind_name_cell_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    is_keyboard,
                               GtkTooltip *tooltip)
{
  g_autofree char *text = grind_cell_dup_tooltip (GRIND_CELL (widget));

  if (text == NULL)
    text = grind_node_name_dup_tooltip (&GRIND_NAME_CELL (widget)->name, NULL);
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static void
grind_name_cell_dispose (GObject *object)
{
  GrindNameCell *self = GRIND_NAME_CELL (object);

  g_clear_object (&self->scope);
  g_clear_object (&self->separator);
  g_clear_object (&self->last);
  g_clear_object (&self->note);
  grind_node_name_clear (&self->name);
  g_clear_pointer (&self->match, grind_pattern_unref);

  G_OBJECT_CLASS (grind_name_cell_parent_class)->dispose (object);
}

static void
grind_name_cell_class_init (GrindNameCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_name_cell_dispose;
  widget_class->snapshot = grind_name_cell_snapshot;
  widget_class->css_changed = grind_name_cell_css_changed;
  widget_class->query_tooltip = grind_name_cell_query_tooltip;
  GRIND_CELL_CLASS (klass)->measure_start = grind_name_cell_measure_start;
  GRIND_CELL_CLASS (klass)->has_tooltip = TRUE;
}

static void
grind_name_cell_init (GrindNameCell *self)
{
  self->slot = NO_SLOT;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
grind_name_cell_new (void)
{
  return g_object_new (GRIND_TYPE_NAME_CELL, NULL);
}

void
grind_name_cell_set_name (GrindNameCell       *self,
                          const GrindNodeName *name)
{
  g_autoptr (GString) label = g_string_new (NULL);

  g_return_if_fail (GRIND_IS_NAME_CELL (self));
  g_return_if_fail (name != NULL);

  grind_join_add_item (label, name->full);
  if (name->note != NULL)
    grind_join_add_item (label, name->note);

  grind_node_name_clear (&self->name);
  self->name = (GrindNodeName) {
    g_strdup (name->scope), g_strdup (name->separator), g_strdup (name->last),
    g_strdup (name->note), g_strdup (name->full), g_strdup (name->raw),
    name->remark,
  };
  self->is_laid_out = FALSE;
  grind_cell_announce (GRIND_CELL (self), name->full);
  grind_cell_announce_row (GRIND_CELL (self), label->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
grind_name_cell_set_is_dim (GrindNameCell *self,
                            gboolean       is_dim)
{
  g_return_if_fail (GRIND_IS_NAME_CELL (self));

  self->is_dim = is_dim;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * grind_name_cell_set_slot:
 * @self: a name cell
 * @slot: a slot, or %GRIND_COLOR_SLOT_OTHER
 *
 * Shows the swatch of a category before the name.
 */
void
grind_name_cell_set_slot (GrindNameCell *self,
                          guint          slot)
{
  g_return_if_fail (GRIND_IS_NAME_CELL (self));
  g_return_if_fail (slot <= GRIND_N_COLOR_SLOTS);

  self->slot = slot;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * grind_name_cell_show_slot:
 * @self: a name cell
 * @color_map: the colour map
 * @node: a function or cycle
 *
 * Shows the swatch of the category of @node; none if colours represent cost.
 */
void
grind_name_cell_show_slot (GrindNameCell       *self,
                           const GrindColorMap *color_map,
                           GrindFunctionId      node)
{
  g_return_if_fail (GRIND_IS_NAME_CELL (self));
  g_return_if_fail (color_map != NULL);

  if (grind_color_map_get_kind (color_map) == GRIND_COLOR_BY_COST)
    grind_name_cell_clear_slot (self);
  else
    grind_name_cell_set_slot (self, grind_color_map_get_slot (color_map, node));
}

/**
 * grind_name_cell_clear_slot:
 * @self: a name cell
 *
 * Shows no swatch.
 */
void
grind_name_cell_clear_slot (GrindNameCell *self)
{
  g_return_if_fail (GRIND_IS_NAME_CELL (self));

  self->slot = NO_SLOT;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * grind_name_cell_set_depth:
 * @self: a name cell
 * @depth: its depth in a tree
 *
 * Indents the name, as far as space allows.
 */
void
grind_name_cell_set_depth (GrindNameCell *self,
                           guint          depth)
{
  g_return_if_fail (GRIND_IS_NAME_CELL (self));

  self->depth = depth;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
grind_name_cell_get_slot (GrindNameCell *self,
                          guint         *slot)
{
  g_return_val_if_fail (GRIND_IS_NAME_CELL (self), FALSE);

  if (slot != NULL)
    *slot = self->slot;

  return self->slot != NO_SLOT;
}

/**
 * grind_name_cell_set_branch:
 * @self: a name cell in a row, with its name set
 * @branch: the position of the row in a list with groups
 *
 * Shows @branch, and reports to accessibility tools whether the group is expanded.
 */
void
grind_name_cell_set_branch (GrindNameCell *self,
                            GrindRowBranch    branch)
{
  GtkWidget *cell;
  GtkWidget *row;

  g_return_if_fail (GRIND_IS_NAME_CELL (self));

  if (self->branch == branch)
    return;

  cell = gtk_widget_get_parent (GTK_WIDGET (self));
  row = cell != NULL ? gtk_widget_get_parent (cell) : NULL;
  if (row != NULL && (branch == GRIND_ROW_BRANCH_CLOSED || branch == GRIND_ROW_BRANCH_OPEN))
    gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED,
                                 branch == GRIND_ROW_BRANCH_OPEN, -1);
  else if (row != NULL)
    gtk_accessible_reset_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED);
  self->branch = branch;
  self->is_laid_out = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Whether @x is on the arrow that expands a group */
gboolean
grind_name_cell_is_expander (GrindNameCell *self,
                             double         x)
{
  GtkWidget *widget = GTK_WIDGET (self);

  g_return_val_if_fail (GRIND_IS_NAME_CELL (self), FALSE);

  if (self->branch != GRIND_ROW_BRANCH_CLOSED && self->branch != GRIND_ROW_BRANCH_OPEN)
    return FALSE;
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (widget) - x;

  return x <= grind_text_scale_get_pixels (widget, EXPANDER);
}

/**
 * grind_name_cell_set_match:
 * @self: a name cell
 * @match: (nullable): the search pattern
 *
 * Marks the matching parts of the name.
 */
void
grind_name_cell_set_match (GrindNameCell *self,
                           GrindPattern  *match)
{
  g_return_if_fail (GRIND_IS_NAME_CELL (self));

  if (self->match == match)
    return;

  g_clear_pointer (&self->match, grind_pattern_unref);
  self->match = match != NULL ? grind_pattern_ref (match) : NULL;
  self->is_laid_out = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
