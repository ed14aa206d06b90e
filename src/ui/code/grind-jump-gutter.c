/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-jump-gutter.h"

#include "draw/grind-jump-painter.h"
#include "grind-code-gutter.h"
#include "grind-jump-text.h"
#include "profile/grind-latest.h"
#include "ui/base/grind-colors.h"
#include "ui/base/grind-text-scale.h"

/* More lanes would take too much space from the text. */
#define MAX_LANES 8

/* Lay out more jumps than this in a worker. */
#define MAX_AT_ONCE 500

/* The jumps between the lines of a code view, as arrows in its gutter. Jumps of the caret's line
 * and under the pointer are highlighted; a click on an arrow goes to its other end. */
struct _GrindJumpGutter
{
  GtkSourceGutterRenderer parent_instance;

  /* Owned */
  GrindCodeData  *data;       /* (nullable) */
  GrindJumpLanes *lanes;      /* of @data; %NULL without jumps, or during layout */
  GArray         *middles;    /* double: of the last drawn lines, from the top */
  GtkWidget      *tip;

  GrindLatest     layout;
  guint           first_line; /* first line in @middles */
  guint           hovered;    /* a bundle, or GRIND_NONE */
  guint           tip_bundle;
  guint           tip_line;
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (GrindJumpGutter, grind_jump_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

static guint signals[N_SIGNALS];

static GrindJumpLanes *
make_lanes (GrindCodeData *data)
{
  guint n_jumps;
  const GrindCodeJump *jumps = grind_code_data_get_jumps (data, &n_jumps);
  g_autofree GrindJumpSpan *spans = g_new (GrindJumpSpan, n_jumps);

  for (guint i = 0; i < n_jumps; i++)
    spans[i] = (GrindJumpSpan) { jumps[i].from, jumps[i].to,
                                 MAX (jumps[i].executed, jumps[i].followed),
                                 jumps[i].is_conditional };

  return grind_jump_lanes_new (spans, n_jumps, MAX_LANES);
}

static guint
get_caret_line (GrindJumpGutter *self)
{
  GtkSourceGutterRenderer *renderer = GTK_SOURCE_GUTTER_RENDERER (self);
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (gtk_source_gutter_renderer_get_buffer (renderer));
  GtkTextIter caret;

  if (buffer == NULL)
    return GRIND_NONE;

  gtk_text_buffer_get_iter_at_mark (buffer, &caret, gtk_text_buffer_get_insert (buffer));

  return gtk_text_iter_get_line (&caret);
}

static void
get_scene (GrindJumpGutter *self,
           GrindJumpScene  *scene)
{
  GtkWidget *widget = GTK_WIDGET (self);

  scene->lanes = self->lanes;
  scene->style = grind_colors_get_style ();
  scene->scale = grind_text_scale_get (widget);
  scene->width = gtk_widget_get_width (widget);
  scene->height = gtk_widget_get_height (widget);
  scene->first_row = self->first_line;
  scene->n_rows = self->middles->len;
  scene->middles = (gconstpointer) self->middles->data;
  scene->marked = self->hovered;
  scene->row = get_caret_line (self);
}

static void
read_lines (GrindJumpGutter      *self,
            GtkSourceGutterLines *lines)
{
  guint last = gtk_source_gutter_lines_get_last (lines);
  GrindCodeText *text = grind_code_gutter_get_text (GTK_SOURCE_GUTTER_RENDERER (self));

  self->first_line = gtk_source_gutter_lines_get_first (lines);
  g_array_set_size (self->middles, 0);
  for (guint line = self->first_line; line <= last; line++)
    {
      int y, height;
      double middle;

      gtk_source_gutter_lines_get_line_yrange (lines, line,
                                               GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_FIRST,
                                               &y, &height);
      /* Calls below a line make it higher. */
      if (text != NULL)
        height = grind_code_text_get_row_height (text);
      middle = y + height / 2.0;
      g_array_append_val (self->middles, middle);
    }
}

/* Draws everything with the last line: arrows span many lines and are above their backgrounds. */
static void
grind_jump_gutter_snapshot_line (GtkSourceGutterRenderer *renderer,
                                 GtkSnapshot             *snapshot,
                                 GtkSourceGutterLines    *lines,
                                 guint                    line)
{
  GrindJumpGutter *self = GRIND_JUMP_GUTTER (renderer);
  GrindJumpScene scene;
  cairo_t *cr;

  grind_code_gutter_draw_ground (renderer, snapshot, lines, line);
  if (self->lanes == NULL || line != gtk_source_gutter_lines_get_last (lines))
    return;

  read_lines (self, lines);
  get_scene (self, &scene);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, scene.width, scene.height));
  grind_jump_painter_paint (&scene, cr);
  cairo_destroy (cr);
}

static void
grind_jump_gutter_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  GrindJumpGutter *self = GRIND_JUMP_GUTTER (widget);
  guint n_lanes = self->lanes != NULL ? grind_jump_lanes_get_n_lanes (self->lanes) : 0;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = (int) grind_jump_painter_get_width (n_lanes,
                                                              grind_text_scale_get (widget));
}

static void
hover (GrindJumpGutter *self,
       guint            bundle)
{
  if (bundle == self->hovered)
    return;

  self->hovered = bundle;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), bundle != GRIND_NONE ? "pointer" : "default");
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static guint
find_at (GrindJumpGutter *self,
         double           x,
         double           y,
         guint           *line)
{
  GrindJumpScene scene;

  *line = GRIND_NONE;
  if (self->lanes == NULL)
    return GRIND_NONE;

  get_scene (self, &scene);
  *line = grind_jump_painter_find_row (&scene, y);

  return grind_jump_painter_find (&scene, x, y);
}

static void
motion_cb (GrindJumpGutter *self,
           double           x,
           double           y)
{
  guint line;

  hover (self, find_at (self, x, y, &line));
}

static void
leave_cb (GrindJumpGutter *self)
{
  hover (self, GRIND_NONE);
}

/* The jumps of a bundle that start or end in a line, or else all of the bundle. */
static GArray *
list_jumps (GrindJumpGutter *self,
            guint            bundle,
            guint            line)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_here, n_all;
  const guint *all = grind_jump_lanes_get_jumps (self->lanes, bundle, &n_all);
  const guint *here = grind_jump_lanes_get_at_row (self->lanes, line, &n_here);

  for (guint i = 0; i < n_here; i++)
    {
      if (grind_jump_lanes_get_bundle (self->lanes, here[i]) == bundle)
        g_array_append_val (list, here[i]);
    }
  if (list->len == 0)
    g_array_append_vals (list, all, n_all);

  return list;
}

static gboolean
grind_jump_gutter_query_tooltip (GtkWidget  *widget,
                                 int         x,
                                 int         y,
                                 gboolean    is_keyboard,
                                 GtkTooltip *tooltip)
{
  GrindJumpGutter *self = GRIND_JUMP_GUTTER (widget);
  guint line;
  guint bundle = find_at (self, x, y, &line);

  if (bundle == GRIND_NONE)
    return FALSE;

  if (self->tip == NULL || bundle != self->tip_bundle || line != self->tip_line)
    {
      g_autoptr (GArray) jumps = list_jumps (self, bundle, line);

      g_clear_object (&self->tip);
      self->tip = g_object_ref_sink (grind_jump_text_new_tip (self->data,
                                                              (gconstpointer) jumps->data,
                                                              jumps->len));
      self->tip_bundle = bundle;
      self->tip_line = line;
    }
  gtk_tooltip_set_custom (tooltip, self->tip);

  return TRUE;
}

static gboolean
is_in_text (guint line)
{
  return line != GRIND_CODE_ABOVE && line != GRIND_CODE_BELOW;
}

/* The other end of the first jump that is no loop: its target, or its origin if it ends in the
 * line. */
static guint
find_other_end (GrindJumpGutter *self,
                const guint     *jumps,
                guint            n_jumps,
                guint            line)
{
  guint n_all;
  const GrindCodeJump *all = grind_code_data_get_jumps (self->data, &n_all);
  guint origin = GRIND_NONE;

  for (guint i = 0; i < n_jumps; i++)
    {
      const GrindCodeJump *jump = &all[jumps[i]];

      if (jump->from == jump->to)
        continue;
      if (jump->to != line && is_in_text (jump->to))
        return jump->to;
      if (origin == GRIND_NONE && is_in_text (jump->from))
        origin = jump->from;
    }

  return origin != line ? origin : GRIND_NONE;
}

static void
go_to_line (GrindJumpGutter *self,
            guint            line)
{
  GrindCodeText *text = grind_code_gutter_get_text (GTK_SOURCE_GUTTER_RENDERER (self));

  if (text == NULL)
    return;

  gtk_widget_grab_focus (GTK_WIDGET (text));
  grind_code_text_choose_line (text, line);
}

static void
pressed_cb (GtkGestureClick *click,
            int              n_presses,
            double           x,
            double           y,
            GrindJumpGutter *self)
{
  g_autoptr (GArray) jumps = NULL;
  guint line, other;
  guint bundle = find_at (self, x, y, &line);

  if (bundle == GRIND_NONE)
    return;

  jumps = list_jumps (self, bundle, line);
  other = find_other_end (self, (gconstpointer) jumps->data, jumps->len, line);
  if (other == GRIND_NONE)
    return;

  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  go_to_line (self, other);
}

static void
caret_moved_cb (GtkTextBuffer   *buffer,
                GParamSpec      *pspec,
                GrindJumpGutter *self)
{
  if (self->lanes != NULL)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
grind_jump_gutter_change_buffer (GtkSourceGutterRenderer *renderer,
                                 GtkSourceBuffer         *previous)
{
  GtkSourceBuffer *buffer = gtk_source_gutter_renderer_get_buffer (renderer);

  if (previous != NULL)
    g_signal_handlers_disconnect_by_func (previous, caret_moved_cb, renderer);
  if (buffer != NULL)
    g_signal_connect_object (buffer, "notify::cursor-position", G_CALLBACK (caret_moved_cb),
                             renderer, 0);
}

static void
show_lanes (GrindJumpGutter *self,
            GrindJumpLanes  *lanes)
{
  g_clear_pointer (&self->lanes, grind_jump_lanes_free);
  self->lanes = lanes;
  g_array_set_size (self->middles, 0);
  hover (self, GRIND_NONE);
  g_clear_object (&self->tip);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[CHANGED], 0);
}

static gpointer
lay_out (gpointer       data,
         GCancellable  *cancellable,
         GError       **error)
{
  return make_lanes (data);
}

static void
laid_out (gpointer      owner,
          gpointer      lanes,
          const GError *error)
{
  show_lanes (owner, lanes);
}

static const GrindJob layout_job = {
  .run = lay_out,
  .free_data = (GDestroyNotify) grind_code_data_unref,
  .done = laid_out,
  .free_result = (GDestroyNotify) grind_jump_lanes_free,
};

static void
grind_jump_gutter_dispose (GObject *object)
{
  GrindJumpGutter *self = GRIND_JUMP_GUTTER (object);

  grind_latest_cancel (&self->layout);
  g_clear_object (&self->tip);
  g_clear_pointer (&self->lanes, grind_jump_lanes_free);
  g_clear_pointer (&self->data, grind_code_data_unref);

  G_OBJECT_CLASS (grind_jump_gutter_parent_class)->dispose (object);
}

static void
grind_jump_gutter_finalize (GObject *object)
{
  g_array_unref (GRIND_JUMP_GUTTER (object)->middles);

  G_OBJECT_CLASS (grind_jump_gutter_parent_class)->finalize (object);
}

static void
grind_jump_gutter_class_init (GrindJumpGutterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GtkSourceGutterRendererClass *renderer_class = GTK_SOURCE_GUTTER_RENDERER_CLASS (klass);

  object_class->dispose = grind_jump_gutter_dispose;
  object_class->finalize = grind_jump_gutter_finalize;
  widget_class->measure = grind_jump_gutter_measure;
  widget_class->query_tooltip = grind_jump_gutter_query_tooltip;
  renderer_class->snapshot_line = grind_jump_gutter_snapshot_line;
  renderer_class->change_buffer = grind_jump_gutter_change_buffer;

  /**
   * GrindJumpGutter::changed:
   *
   * The drawn jumps have changed.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_jump_gutter_init (GrindJumpGutter *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->middles = g_array_new (FALSE, FALSE, sizeof (double));
  self->hovered = GRIND_NONE;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  grind_code_gutter_make_clickable (GTK_SOURCE_GUTTER_RENDERER (self));
}

GtkSourceGutterRenderer *
grind_jump_gutter_new (void)
{
  return g_object_new (GRIND_TYPE_JUMP_GUTTER, NULL);
}

/**
 * grind_jump_gutter_set_data:
 * @self: a jump gutter
 * @data: (nullable): the data of the text
 *
 * Shows the jumps of a text. A large number of jumps appears a moment later.
 */
void
grind_jump_gutter_set_data (GrindJumpGutter *self,
                            GrindCodeData   *data)
{
  guint n_jumps = 0;

  g_return_if_fail (GRIND_IS_JUMP_GUTTER (self));

  grind_latest_cancel (&self->layout);
  if (data != NULL)
    {
      data = grind_code_data_ref (data);
      grind_code_data_get_jumps (data, &n_jumps);
    }
  g_clear_pointer (&self->data, grind_code_data_unref);
  self->data = data;
  show_lanes (self, n_jumps > 0 && n_jumps <= MAX_AT_ONCE ? make_lanes (data) : NULL);
  if (n_jumps > MAX_AT_ONCE)
    grind_latest_run (&self->layout, &layout_job, grind_code_data_ref (data), self);
}

/* The target of the most executed jump that starts in the line; if there is none, the origin of the
 * most executed one that ends there; %GRIND_NONE if there is neither */
guint
grind_jump_gutter_get_other_end (GrindJumpGutter *self,
                                 guint            line)
{
  const guint *jumps;
  guint n_jumps;

  g_return_val_if_fail (GRIND_IS_JUMP_GUTTER (self), GRIND_NONE);

  if (self->lanes == NULL)
    return GRIND_NONE;

  jumps = grind_jump_lanes_get_at_row (self->lanes, line, &n_jumps);

  return find_other_end (self, jumps, n_jumps, line);
}

guint
grind_jump_gutter_get_n_hidden (GrindJumpGutter *self)
{
  const GrindJumpBundle *bundles;
  guint n_bundles;
  guint n_hidden = 0;

  g_return_val_if_fail (GRIND_IS_JUMP_GUTTER (self), 0);

  if (self->lanes == NULL)
    return 0;

  bundles = grind_jump_lanes_get_bundles (self->lanes, &n_bundles);
  for (guint i = n_bundles; i-- > 0 && bundles[i].lane == GRIND_NONE;)
    n_hidden += bundles[i].n_jumps;

  return n_hidden;
}
