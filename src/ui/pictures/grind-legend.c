/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-legend.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "draw/grind-picture-legend.h"
#include "grind-heat-scale.h"
#include "grind-legend-list.h"
#include "text/grind-percent.h"
#include "text/grind-text-style.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-overflow-layout.h"
#include "ui/lists/grind-swatch-image.h"

#define MAX_CHARS     28       /* of a name */
#define HOVER_DELAY   50       /* ms; moving to the next entry takes less */
#define MIN_SHARE     0.0005   /* less is shown as less than 0.1 % */
#define NO_SLOT       G_MAXUINT

typedef struct
{
  guint      slot;
  GtkWidget *button;
} Entry;

/*
 * A row of entries, one for each slot with a group, as far as there is space; the last entry opens
 * a list of the other groups. The picture dims everything but the entry under the pointer, or else
 * the clicked one. If colours stand for cost, or in a comparison for changes, shows their scale
 * instead.
 */
struct _GrindLegend
{
  GtkWidget parent_instance;

  /* Owned */
  GrindSession *session;
  GArray       *entries;        /* (element-type Entry) */
  GtkWidget    *more;           /* the last entry */
  gboolean      is_of_cost;     /* whether it shows only that */
  GtkWidget    *heat;           /* the scale for cost with its label */
  GtkWidget    *change;         /* likewise for changes */

  /* Borrowed */
  GtkWidget    *more_text;
  GtkWidget    *list;           /* (nullable): while open */

  guint         hovered;        /* a slot, or NO_SLOT */
  guint         kept;           /* likewise */
  guint         emphasized;     /* likewise: last signalled */
  guint         source;
};

enum
{
  EMPHASIS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindLegend, grind_legend, GTK_TYPE_WIDGET)

static Entry *
get_entry (GrindLegend *self,
           guint        position)
{
  return &g_array_index (self->entries, Entry, position);
}

static gboolean
tell_cb (gpointer user_data)
{
  GrindLegend *self = user_data;
  guint slot = self->hovered != NO_SLOT ? self->hovered : self->kept;

  self->source = 0;
  if (slot != self->emphasized)
    {
      self->emphasized = slot;
      g_signal_emit (self, signals[EMPHASIS_CHANGED], 0);
    }

  return G_SOURCE_REMOVE;
}

static void
tell_now (GrindLegend *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  tell_cb (self);
}

static void
set_hovered (GrindLegend *self,
             guint        slot)
{
  self->hovered = slot;
  if (self->source == 0)
    self->source = g_timeout_add (HOVER_DELAY, tell_cb, self);
}

static void
enter_cb (GtkEventController *controller,
          double              x,
          double              y,
          GrindLegend        *self)
{
  GtkWidget *widget = gtk_event_controller_get_widget (controller);

  set_hovered (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (widget), "grind-slot")));
}

static void
leave_cb (GtkEventController *controller,
          GrindLegend        *self)
{
  set_hovered (self, NO_SLOT);
}

static void
follow_pointer (GrindLegend *self,
                GtkWidget   *widget,
                guint        slot)
{
  GtkEventController *controller = gtk_event_controller_motion_new ();

  g_object_set_data (G_OBJECT (widget), "grind-slot", GUINT_TO_POINTER (slot));
  g_signal_connect (controller, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect (controller, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, controller);
}

/* Presses the button of the kept slot. */
static void
keep (GrindLegend *self,
      guint        slot)
{
  self->kept = slot;
  for (guint i = 0; i < self->entries->len; i++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_entry (self, i)->button),
                                  get_entry (self, i)->slot == slot);
  tell_now (self);
}

/* The click has toggled the button already. */
static void
clicked_cb (GrindLegend     *self,
            GtkToggleButton *button)
{
  guint slot = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "grind-slot"));

  keep (self, gtk_toggle_button_get_active (button) ? slot : NO_SLOT);
}

static void
add_entry (GrindLegend *self,
           guint        slot,
           const char  *title,
           double       share,
           const char  *details)
{
  Entry entry = { slot, gtk_toggle_button_new () };
  g_autofree char *number = grind_percent_format_short (share);
  g_autofree char *label = grind_legend_dup_spoken (title, number);

  gtk_button_set_child (GTK_BUTTON (entry.button),
                        grind_legend_make_swatch_label (slot, title, number, MAX_CHARS));
  gtk_widget_set_tooltip_text (entry.button, details);
  gtk_widget_set_valign (entry.button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (entry.button, "flat");
  gtk_widget_add_css_class (entry.button, "grind-legend-button");
  grind_accessible_set_label (entry.button, label);
  follow_pointer (self, entry.button, slot);
  g_signal_connect_swapped (entry.button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_widget_insert_before (entry.button, GTK_WIDGET (self), self->more);
  /* The list does not have functions without a group. */
  if (slot == GRIND_COLOR_SLOT_OTHER)
    grind_overflow_layout_set (entry.button, 2, NULL);
  else
    grind_overflow_layout_set (entry.button, 1, self->more);
  g_array_append_val (self->entries, entry);
}

static void
add_slots (GrindLegend   *self,
           GrindColorMap *color_map)
{
  for (guint slot = 1; slot <= GRIND_N_COLOR_SLOTS; slot++)
    {
      guint rank = grind_color_map_find_slot (color_map, slot);
      g_autofree char *title = NULL;
      g_autofree char *details = NULL;

      if (rank == GRIND_NONE)
        break;
      title = grind_color_map_dup_group_title (color_map, rank);
      details = grind_legend_dup_group_details (color_map, rank);
      add_entry (self, slot, title, grind_color_map_get_group (color_map, rank)->share, details);
    }
}

/* Functions without a group are grey, too. */
static void
add_unknown (GrindLegend   *self,
             GrindColorMap *color_map)
{
  const GrindColorGroup *unknown = grind_color_map_get_unknown (color_map);

  if (unknown->n_functions == 0 || unknown->share < MIN_SHARE)
    return;

  switch (grind_color_map_get_kind (color_map))
    {
    case GRIND_COLOR_BY_OBJECT:
      add_entry (self, GRIND_COLOR_SLOT_OTHER, _("unknown object"), unknown->share,
                 _("Functions without a known ELF object"));
      break;
    case GRIND_COLOR_BY_FILE:
      add_entry (self, GRIND_COLOR_SLOT_OTHER, _("unknown file"), unknown->share,
                 _("Functions without a known source file"));
      break;
    case GRIND_COLOR_BY_CLASS:
      add_entry (self, GRIND_COLOR_SLOT_OTHER, _("no class"), unknown->share,
                 _("Functions outside of classes, namespaces, packages and modules"));
      break;
    case GRIND_COLOR_BY_AUTO:
    case GRIND_COLOR_BY_COST:
    default:
      break;
    }
}

static void
remove_entries (GrindLegend *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    gtk_widget_unparent (get_entry (self, i)->button);
  g_array_set_size (self->entries, 0);
}

static char *
dup_more_text (guint n_more)
{
  g_autofree char *number = grind_number_format_integer (n_more);

  return g_strdup_printf (ngettext ("%s more", "%s more", n_more), number);
}

/* Reserves space for the largest number, independent of how many entries fit. A group without a
 * colour is always in the list. */
static void
update_more (GrindLegend   *self,
             GrindColorMap *color_map)
{
  guint n_groups = grind_color_map_get_n_groups (color_map);
  g_autofree char *text = dup_more_text (n_groups);
  guint n_chars = g_utf8_strlen (text, -1) + 1;

  gtk_inscription_set_min_chars (GTK_INSCRIPTION (self->more_text), n_chars);
  gtk_inscription_set_nat_chars (GTK_INSCRIPTION (self->more_text), n_chars);
  gtk_widget_set_visible (self->more, n_groups > 0);
  grind_overflow_layout_set (self->more, n_groups > self->entries->len ? 0 : GRIND_OVERFLOW_MENU,
                             NULL);
}

static gboolean
has_changes (GrindLegend *self)
{
  return !self->is_of_cost &&
         grind_graph_get_before (grind_session_get_graph (self->session)) != NULL;
}

static void
update (GrindLegend *self)
{
  GrindColorMap *color_map = grind_session_get_color_map (self->session);
  gboolean is_change = has_changes (self);
  gboolean is_heat = !is_change && (self->is_of_cost || grind_color_map_get_kind (color_map) ==
                                                        GRIND_COLOR_BY_COST);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->more));
  remove_entries (self);
  gtk_widget_set_visible (self->heat, is_heat);
  gtk_widget_set_visible (self->change, is_change);
  gtk_widget_set_visible (self->more, FALSE);
  if (!is_heat && !is_change)
    {
      add_slots (self, color_map);
      update_more (self, color_map);
      add_unknown (self, color_map);
    }
  self->hovered = NO_SLOT;
  keep (self, NO_SLOT);
}

/* A comparison has begun or ended; another graph of the same kind has the same legend. */
static void
graph_cb (GrindLegend *self)
{
  gboolean is_change = has_changes (self);

  if (is_change != gtk_widget_get_visible (self->change))
    update (self);
}

static guint
count_placed (GrindLegend *self)
{
  guint n_placed = 0;

  for (guint i = 0; i < self->entries->len; i++)
    n_placed += get_entry (self, i)->slot != GRIND_COLOR_SLOT_OTHER &&
                gtk_widget_get_child_visible (get_entry (self, i)->button);

  return n_placed;
}

/* A new text does not resize an inscription. */
static void
placed_cb (GrindLegend *self)
{
  GrindColorMap *color_map = grind_session_get_color_map (self->session);
  guint n_more = grind_color_map_get_n_groups (color_map) - count_placed (self);
  g_autofree char *text = dup_more_text (n_more);

  gtk_inscription_set_text (GTK_INSCRIPTION (self->more_text), text);
  grind_accessible_set_label (self->more, text);
}

static GtkWidget *
find_focus_target (GrindLegend *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (gtk_widget_get_child_visible (get_entry (self, i)->button) &&
        get_entry (self, i)->slot == self->kept)
      return get_entry (self, i)->button;
  for (guint i = 0; i < self->entries->len; i++)
    if (gtk_widget_get_child_visible (get_entry (self, i)->button))
      return get_entry (self, i)->button;

  return gtk_widget_get_can_focus (self->more) ? self->more : NULL;
}

/* A single stop of the Tab key; arrow keys move inside. The open list handles Tab itself. */
static gboolean
grind_legend_focus (GtkWidget        *widget,
                    GtkDirectionType  direction)
{
  GrindLegend *self = GRIND_LEGEND (widget);
  GtkWidget *target;

  if (self->list != NULL)
    return gtk_widget_child_focus (self->more, direction);
  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (grind_legend_parent_class)->focus (widget, direction);
  if (gtk_widget_get_visible (self->heat) || gtk_widget_get_visible (self->change) ||
      gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;

  target = find_focus_target (self);

  return target != NULL && gtk_widget_child_focus (target, direction);
}

/* A group with a colour is emphasized, one without gets a colour. */
static void
chosen_cb (GrindLegend *self,
           guint        rank)
{
  guint slot = grind_color_map_get_group_slot (grind_session_get_color_map (self->session), rank);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->more));
  if (slot == GRIND_COLOR_SLOT_OTHER)
    grind_session_trade_slot (self->session, rank);
  else
    keep (self, self->kept == slot ? NO_SLOT : slot);
}

static void
closed_cb (GrindLegend *self)
{
  self->list = NULL;
}

static void
open_list_cb (GtkMenuButton *button,
              gpointer       user_data)
{
  GrindLegend *self = user_data;
  GtkWidget *popover = gtk_popover_new ();

  self->list = grind_legend_list_new (grind_session_get_color_map (self->session),
                                      count_placed (self));
  g_signal_connect_object (self->list, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "closed", G_CALLBACK (gtk_menu_button_popdown), button,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (popover, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  gtk_popover_set_child (GTK_POPOVER (popover), self->list);
  gtk_menu_button_set_popover (button, popover);
}

static void
grind_legend_dispose (GObject *object)
{
  GrindLegend *self = GRIND_LEGEND (object);

  g_clear_handle_id (&self->source, g_source_remove);
  remove_entries (self);
  g_clear_pointer (&self->more, gtk_widget_unparent);
  g_clear_pointer (&self->heat, gtk_widget_unparent);
  g_clear_pointer (&self->change, gtk_widget_unparent);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_legend_parent_class)->dispose (object);
}

static void
grind_legend_finalize (GObject *object)
{
  g_array_unref (GRIND_LEGEND (object)->entries);

  G_OBJECT_CLASS (grind_legend_parent_class)->finalize (object);
}

static void
grind_legend_class_init (GrindLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_legend_dispose;
  G_OBJECT_CLASS (klass)->finalize = grind_legend_finalize;
  widget_class->focus = grind_legend_focus;

  /**
   * GrindLegend::emphasis-changed:
   *
   * The picture should emphasize something else.
   */
  signals[EMPHASIS_CHANGED] = g_signal_new ("emphasis-changed", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                            0);

  gtk_widget_class_set_css_name (widget_class, "grindlegend");
  gtk_widget_class_set_layout_manager_type (widget_class, GRIND_TYPE_OVERFLOW_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
make_scale (GrindLegend     *self,
            GrindColorScale  scale,
            const char      *tooltip)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (grind_picture_legend_get_title (scale));
  GtkWidget *colors = grind_heat_scale_new (scale);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (colors, TRUE);
  gtk_widget_set_tooltip_text (box, tooltip);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), colors);
  gtk_widget_set_parent (box, GTK_WIDGET (self));

  return box;
}

/* Its numbers are more important than its title. */
static void
make_change (GrindLegend *self)
{
  self->change = make_scale (self, GRIND_COLOR_SCALE_CHANGE,
                             _("Change of the cost of a box, in percent of the total before;\n"
                               "in a call graph the change of its self cost.\n"
                               "In a flame graph, new boxes are hatched and gone ones hollow."));
  gtk_widget_set_layout_manager (self->change,
                                 g_object_new (GRIND_TYPE_OVERFLOW_LAYOUT, "spacing", 8, NULL));
  gtk_widget_set_hexpand (self->change, TRUE);
  grind_overflow_layout_set (gtk_widget_get_first_child (self->change), 1, NULL);
  gtk_widget_set_hexpand (gtk_widget_get_last_child (self->change), FALSE);
}

static void
make_more (GrindLegend *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 7);
  GtkWidget *swatch = g_object_new (GRIND_TYPE_SWATCH_IMAGE, NULL);

  self->more_text = gtk_inscription_new (NULL);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), self->more_text);

  self->more = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->more), box);
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (self->more), FALSE);
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (self->more), GTK_ARROW_UP);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->more), open_list_cb, self, NULL);
  gtk_widget_set_valign (self->more, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->more, "grind-legend-more");
  gtk_widget_set_tooltip_text (self->more, _("Groups that have no colour or no room here"));
  gtk_widget_set_parent (self->more, GTK_WIDGET (self));
  follow_pointer (self, self->more, GRIND_COLOR_SLOT_OTHER);
}

static void
grind_legend_init (GrindLegend *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->hovered = self->kept = self->emphasized = NO_SLOT;
  make_more (self);
  self->heat = make_scale (self, GRIND_COLOR_SCALE_HEAT,
                           _("Share of a box in the cost of the whole picture;\n"
                             "in a flame graph the share of its self cost"));
  make_change (self);
  grind_accessible_set_label (GTK_WIDGET (self), _("Legend"));
  g_signal_connect_object (gtk_widget_get_layout_manager (GTK_WIDGET (self)), "placed",
                           G_CALLBACK (placed_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
grind_legend_new (GrindSession *session)
{
  GrindLegend *self;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  self = g_object_new (GRIND_TYPE_LEGEND, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::color-map", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::graph", G_CALLBACK (graph_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (grind_text_style_get_default (), "notify::percent-digits",
                           G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);

  return GTK_WIDGET (self);
}

/**
 * grind_legend_set_of_cost:
 * @self: a legend
 * @is_of_cost: whether to show the scale of costs, whatever the colours of functions stand for
 *
 * Chooses the scale of a picture with colours of its own.
 */
void
grind_legend_set_of_cost (GrindLegend *self,
                          gboolean     is_of_cost)
{
  g_return_if_fail (GRIND_IS_LEGEND (self));

  if (self->is_of_cost == is_of_cost)
    return;

  self->is_of_cost = is_of_cost;
  update (self);
}

/**
 * grind_legend_get_emphasis:
 * @self: a legend
 * @emphasis: (inout): gets the slot to emphasize, or none; its matches stay
 *
 * Gets the slot that the user wants to emphasize.
 */
void
grind_legend_get_emphasis (GrindLegend   *self,
                           GrindEmphasis *emphasis)
{
  g_return_if_fail (GRIND_IS_LEGEND (self));
  g_return_if_fail (emphasis != NULL);

  emphasis->has_slot = self->emphasized != NO_SLOT;
  emphasis->slot = emphasis->has_slot ? self->emphasized : GRIND_COLOR_SLOT_OTHER;
}
