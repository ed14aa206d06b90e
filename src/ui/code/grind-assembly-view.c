/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-assembly-view.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "code/grind-assembly-remarks.h"
#include "grind-code-language.h"
#include "grind-code-view.h"
#include "grind-jump-gutter.h"
#include "ui/base/grind-colors.h"
#include "ui/base/grind-text-scale.h"

/* Narrower views, in pixels at the default text size, have no space for bytes. */
#define WIDE_VIEW 760

struct _GrindAssemblyView
{
  AdwBin parent_instance;

  /* Template */
  AdwBin             *code_bin;
  GtkWidget          *key;
  GtkLabel           *conditional_key;
  GtkLabel           *jump_key;
  GtkLabel           *hidden_label;
  GtkLabel           *marked_label;
  GMenuModel         *line_menu;

  /* Owned */
  GrindNavigator     *navigator;
  GSimpleActionGroup *actions;
  GrindAssembly      *assembly;      /* (nullable): shown now, with a listing */

  /* Borrowed: inside the view */
  GrindCodeView      *view;
  GrindJumpGutter    *jumps;

  guint               narrow_source;
  gboolean            is_narrow;
  gboolean            show_bytes;
  gboolean            is_choosing;   /* this view sets the location of the navigator */
};

enum
{
  PROP_0,
  PROP_IS_NARROW,
  N_PROPERTIES
};

enum
{
  EXPAND,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (GrindAssemblyView, grind_assembly_view, ADW_TYPE_BIN)

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static void
show_key (GrindAssemblyView *self)
{
  const GrindStyle *style = grind_colors_get_style ();
  guint n_jumps = 0;
  guint n_hidden = grind_jump_gutter_get_n_hidden (self->jumps);
  g_autofree char *conditional = NULL;
  g_autofree char *jump = NULL;
  g_autofree char *number = grind_number_format_integer (n_hidden);
  g_autofree char *hidden = NULL;

  if (self->assembly != NULL)
    grind_code_data_get_jumps (self->assembly->data, &n_jumps);
  conditional = g_markup_printf_escaped ("<span color=\"#%06x\">○→</span> %s",
                                         grind_color_to_rgb (&style->jump_conditional),
                                         _("conditional jump"));
  jump = g_markup_printf_escaped ("<span color=\"#%06x\">→</span> %s",
                                  grind_color_to_rgb (&style->jump), _("jump"));
  gtk_label_set_markup (self->conditional_key, conditional);
  gtk_label_set_markup (self->jump_key, jump);
  gtk_widget_set_visible (self->key, n_jumps > 0);

  /* translators: next to the arrows of jumps, when there is no space for all */
  hidden = g_strdup_printf (ngettext ("%s jump not drawn", "%s jumps not drawn", n_hidden), number);
  gtk_label_set_text (self->hidden_label, n_hidden > 0 ? hidden : "");
}

static const GrindAssemblyLine *
get_line (GrindAssemblyView *self,
          guint              line)
{
  const GrindAssemblyLine *lines;
  guint n_lines;

  if (self->assembly == NULL)
    return NULL;

  lines = grind_assembly_listing_get_lines (self->assembly->listing, &n_lines);

  return line < n_lines ? &lines[line] : NULL;
}

static void
set_enabled (GrindAssemblyView *self,
             const char        *action,
             gboolean           is_enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (self->actions), action);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), is_enabled);
}

static void
update_line_actions (GrindAssemblyView *self)
{
  guint line = grind_code_view_get_line (self->view);
  const GrindAssemblyLine *here = get_line (self, line);

  set_enabled (self, "follow", here != NULL &&
               grind_jump_gutter_get_other_end (self->jumps, line) != GRIND_NONE);
  set_enabled (self, "show-source", here != NULL && here->file != GRIND_NONE && here->line != 0);
  set_enabled (self, "copy-address", here != NULL && here->kind != GRIND_ASSEMBLY_GONE &&
               here->address != GRIND_NO_ADDRESS);
}

static GrindObjectId
get_object (GrindAssemblyView *self)
{
  GrindGraph *graph = grind_navigator_get_graph (self->navigator);

  return grind_profile_get_function_object (grind_graph_get_profile (graph),
                                            self->assembly->function);
}

/* The first line of the listing for a location: its instruction, or one of its source line. */
static guint
find_place (GrindAssemblyView   *self,
            const GrindLocation *place,
            GArray              *marked)
{
  if (place->object == get_object (self) && place->object != GRIND_NONE)
    return grind_assembly_listing_find (self->assembly->listing, place->address);

  return marked->len > 0 ? g_array_index (marked, guint, 0) : GRIND_NONE;
}

/* Marks the instructions of the selected source line. Returns the line to scroll to, or
 * %GRIND_NONE. */
static guint
mark_place (GrindAssemblyView *self)
{
  const GrindLocation *place = grind_navigator_get_location (self->navigator);
  g_autoptr (GArray) marked = NULL;
  g_autofree char *text = NULL;

  if (place->file != GRIND_NONE && place->line != 0)
    marked = grind_assembly_listing_find_all (self->assembly->listing, place->file, place->line);
  else
    marked = g_array_new (FALSE, FALSE, sizeof (guint));
  if (marked->len > 0)
    text = grind_assembly_remarks_dup_marked (self->assembly, place->file, place->line,
                                              marked->len);
  grind_code_view_mark_lines (self->view, (gconstpointer) marked->data, marked->len);
  gtk_label_set_text (self->marked_label, text != NULL ? text : "");

  return find_place (self, place, marked);
}

static void
show_place (GrindAssemblyView *self)
{
  guint line;

  if (self->assembly == NULL ||
      self->assembly->function != grind_navigator_get_selected (self->navigator))
    return;

  line = mark_place (self);
  if (line != GRIND_NONE && !self->is_choosing)
    grind_code_view_go_to_line (self->view, line);
}

/* The initial line: the most expensive instruction. */
static guint
find_hottest_line (GrindAssemblyView *self)
{
  guint n_rows;
  const GrindCodeRow *rows = grind_code_data_get_rows (self->assembly->data, &n_rows);
  guint best = 0;

  for (guint i = 1; i < n_rows; i++)
    {
      if (grind_code_data_get_heat (self->assembly->data, i) >
          grind_code_data_get_heat (self->assembly->data, best))
        best = i;
    }

  return n_rows > 0 ? rows[best].line : 0;
}

static void
show_columns (GrindAssemblyView *self)
{
  GrindAssemblyListing *listing = self->assembly->listing;

  grind_code_view_set_text_column (self->view, GRIND_CODE_ADDRESS,
                                   grind_assembly_listing_get_addresses (listing));
  grind_code_view_set_text_column (self->view, GRIND_CODE_BYTES,
                                   self->show_bytes && !self->is_narrow
                                   ? grind_assembly_listing_get_bytes (listing) : NULL);
  grind_code_view_set_text_column (self->view, GRIND_CODE_MARK,
                                   grind_assembly_listing_get_signs (listing));
  grind_code_view_set_text_column (self->view, GRIND_CODE_LOCATION,
                                   grind_assembly_listing_get_locations (listing));
}

/* Whether two listings have the same text. */
static gboolean
is_same_text (GrindAssembly *one,
              GrindAssembly *other)
{
  gsize one_length, other_length;
  const char *text;

  if (one == NULL || one->function != other->function)
    return FALSE;

  text = grind_assembly_listing_get_text (one->listing, &one_length);

  return g_str_equal (text, grind_assembly_listing_get_text (other->listing, &other_length));
}

static void
choose_place (GrindAssemblyView *self,
              GrindLocation      place)
{
  self->is_choosing = TRUE;
  grind_navigator_set_location (self->navigator, &place);
  self->is_choosing = FALSE;
}

static void
line_chosen_cb (GrindAssemblyView *self,
                guint              line)
{
  const GrindAssemblyLine *here = get_line (self, line);

  update_line_actions (self);
  if (here != NULL && here->kind != GRIND_ASSEMBLY_GAP && here->kind != GRIND_ASSEMBLY_GONE)
    choose_place (self, (GrindLocation) { here->file, here->file != GRIND_NONE ? here->line : 0,
                                       get_object (self), here->address });
}

static void
go_to_line (GrindAssemblyView *self,
            guint              line)
{
  grind_code_view_go_to_line (self->view, line);
  line_chosen_cb (self, line);
}

/* Expands a gap, goes to a callee, or follows a jump. */
static void
line_activated_cb (GrindAssemblyView *self,
                   guint              line)
{
  const GrindAssemblyLine *here = get_line (self, line);
  const GrindCodeRow *rows;
  guint row, n, other;

  if (here == NULL)
    return;

  if (here->kind == GRIND_ASSEMBLY_GAP)
    {
      g_signal_emit (self, signals[EXPAND], 0, here->address);
      return;
    }

  row = grind_code_data_find_row (self->assembly->data, line);
  rows = grind_code_data_get_rows (self->assembly->data, &n);
  if (row != GRIND_NONE && rows[row].n_calls > 0)
    {
      const GrindCodeCall *calls = grind_code_data_get_calls (self->assembly->data, &n);

      grind_navigator_go_to (self->navigator, calls[rows[row].first_call].callee);
      return;
    }

  other = grind_jump_gutter_get_other_end (self->jumps, line);
  if (other != GRIND_NONE)
    go_to_line (self, other);
}

static void
follow_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  GrindAssemblyView *self = user_data;
  guint other = grind_jump_gutter_get_other_end (self->jumps,
                                                 grind_code_view_get_line (self->view));

  if (other != GRIND_NONE)
    go_to_line (self, other);
}

static void
show_source_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  GrindAssemblyView *self = user_data;

  line_chosen_cb (self, grind_code_view_get_line (self->view));
  gtk_widget_activate_action (GTK_WIDGET (self), "view.show-source", NULL);
}

static void
copy_address_action (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  GrindAssemblyView *self = user_data;
  const GrindAssemblyLine *here = get_line (self, grind_code_view_get_line (self->view));
  g_autofree char *text = NULL;

  if (here == NULL)
    return;

  text = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", here->address);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
next_hot_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  grind_code_view_next_hot (GRIND_ASSEMBLY_VIEW (user_data)->view);
}

static void
previous_hot_action (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  grind_code_view_previous_hot (GRIND_ASSEMBLY_VIEW (user_data)->view);
}

static void
search_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  grind_code_view_find (GRIND_ASSEMBLY_VIEW (user_data)->view);
}

static gboolean
narrow_cb (gpointer user_data)
{
  GrindAssemblyView *self = user_data;
  GtkWidget *widget = GTK_WIDGET (self);

  self->narrow_source = 0;
  self->is_narrow = gtk_widget_get_width (widget) < grind_text_scale_get_pixels (widget, WIDE_VIEW);
  if (self->assembly != NULL)
    show_columns (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_NARROW]);

  return G_SOURCE_REMOVE;
}

static void
grind_assembly_view_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
grind_assembly_view_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  GrindAssemblyView *self = GRIND_ASSEMBLY_VIEW (widget);
  gboolean is_narrow = width < grind_text_scale_get_pixels (widget, WIDE_VIEW);

  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
  if (is_narrow != self->is_narrow && self->narrow_source == 0)
    self->narrow_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, narrow_cb, self, NULL);
}

static void
grind_assembly_view_dispose (GObject *object)
{
  GrindAssemblyView *self = GRIND_ASSEMBLY_VIEW (object);

  g_clear_handle_id (&self->narrow_source, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_ASSEMBLY_VIEW);
  g_clear_pointer (&self->assembly, grind_assembly_unref);
  g_clear_object (&self->actions);
  g_clear_object (&self->navigator);

  G_OBJECT_CLASS (grind_assembly_view_parent_class)->dispose (object);
}

/* A bin would grab the focus when the Tab key enters or leaves it. */
static gboolean
grind_assembly_view_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  return gtk_widget_child_focus (gtk_widget_get_first_child (widget), direction);
}

static void
grind_assembly_view_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_IS_NARROW:
      g_value_set_boolean (value, GRIND_ASSEMBLY_VIEW (object)->is_narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_assembly_view_class_init (GrindAssemblyViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_assembly_view_dispose;
  object_class->get_property = grind_assembly_view_get_property;
  widget_class->focus = grind_assembly_view_focus;
  widget_class->measure = grind_assembly_view_measure;
  widget_class->size_allocate = grind_assembly_view_size_allocate;

  /**
   * GrindAssemblyView:is-narrow:
   *
   * Whether there is no space for the bytes of instructions.
   */
  properties[PROP_IS_NARROW] =
    g_param_spec_boolean ("is-narrow", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * GrindAssemblyView::expand:
   * @address: the first address of a gap
   *
   * The user wants to expand the gap.
   */
  signals[EXPAND] = g_signal_new ("expand", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-assembly-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyView, code_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyView, key);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyView, conditional_key);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyView, jump_key);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyView, hidden_label);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyView, marked_label);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyView, line_menu);
}

static void
grind_assembly_view_init (GrindAssemblyView *self)
{
  static const GActionEntry entries[] = {
    { .name = "follow", .activate = follow_action },
    { .name = "show-source", .activate = show_source_action },
    { .name = "copy-address", .activate = copy_address_action },
    { .name = "next-hot", .activate = next_hot_action },
    { .name = "previous-hot", .activate = previous_hot_action },
    { .name = "search", .activate = search_action },
  };

  self->show_bytes = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "instruction",
                                  G_ACTION_GROUP (self->actions));
}

static void
add_children (GrindAssemblyView *self)
{
  GtkWidget *view = grind_code_view_new (self->navigator, _("Assembly"));

  self->view = GRIND_CODE_VIEW (view);
  self->jumps = grind_code_view_get_jumps (self->view);
  adw_bin_set_child (self->code_bin, view);
  grind_code_view_set_menu (self->view, self->line_menu);
  g_signal_connect_object (view, "line-chosen", G_CALLBACK (line_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "line-activated", G_CALLBACK (line_activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->jumps, "changed", G_CALLBACK (show_key), self, G_CONNECT_SWAPPED);
}

GtkWidget *
grind_assembly_view_new (GrindNavigator *navigator)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  GrindAssemblyView *self;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  self = g_object_new (GRIND_TYPE_ASSEMBLY_VIEW, NULL);
  self->navigator = g_object_ref (navigator);
  add_children (self);
  g_signal_connect_object (navigator, "location-changed", G_CALLBACK (show_place), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (show_key), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (show_key), self,
                           G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}

/* Actions for the instruction at the caret, and to find others */
GActionGroup *
grind_assembly_view_get_actions (GrindAssemblyView *self)
{
  g_return_val_if_fail (GRIND_IS_ASSEMBLY_VIEW (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

/* The address at the caret, if the same function is shown as before. */
static guint64
get_caret_address (GrindAssemblyView *self,
                   GrindAssembly     *previous)
{
  guint line = grind_code_view_get_line (self->view);
  const GrindAssemblyLine *lines;
  guint n_lines;

  if (previous == NULL || previous->function != self->assembly->function)
    return GRIND_NO_ADDRESS;

  lines = grind_assembly_listing_get_lines (previous->listing, &n_lines);

  return line < n_lines ? lines[line].address : GRIND_NO_ADDRESS;
}

static void
show_text (GrindAssemblyView *self)
{
  gsize length;
  const char *text = grind_assembly_listing_get_text (self->assembly->listing, &length);

  grind_code_view_set_text (self->view, text, length, GRIND_CODE_LANGUAGE_ASSEMBLY,
                            _("Instruction"));
  show_columns (self);
}

/**
 * grind_assembly_view_set_assembly:
 * @self: an assembly view
 * @assembly: instructions with a listing
 *
 * Shows instructions. If they are the same as before, or others of the same function, the view
 * keeps its scroll position.
 */
void
grind_assembly_view_set_assembly (GrindAssemblyView *self,
                                  GrindAssembly     *assembly)
{
  g_autoptr (GrindAssembly) previous = NULL;
  guint64 address;
  gboolean is_same;
  guint line;

  g_return_if_fail (GRIND_IS_ASSEMBLY_VIEW (self));
  g_return_if_fail (assembly != NULL && assembly->listing != NULL);

  previous = g_steal_pointer (&self->assembly);
  self->assembly = grind_assembly_ref (assembly);
  is_same = is_same_text (previous, assembly);
  address = get_caret_address (self, previous);
  if (!is_same)
    show_text (self);
  grind_code_view_set_data (self->view, assembly->data);

  if (!is_same)
    {
      line = address != GRIND_NO_ADDRESS
               ? grind_assembly_listing_find (assembly->listing, address) : GRIND_NONE;
      grind_code_view_go_to_line (self->view, line != GRIND_NONE ? line
                                                                    : find_hottest_line (self));
    }
  show_key (self);
  if (address != GRIND_NO_ADDRESS)
    mark_place (self);
  else
    show_place (self);
  update_line_actions (self);
}

void
grind_assembly_view_set_show_bytes (GrindAssemblyView *self,
                                    gboolean           show_bytes)
{
  g_return_if_fail (GRIND_IS_ASSEMBLY_VIEW (self));

  if (show_bytes == self->show_bytes)
    return;

  self->show_bytes = show_bytes;
  if (self->assembly != NULL)
    show_columns (self);
}

gboolean
grind_assembly_view_is_complete (GrindAssemblyView *self)
{
  g_return_val_if_fail (GRIND_IS_ASSEMBLY_VIEW (self), FALSE);

  return grind_code_view_is_complete (self->view);
}

/* Call this when costs are formatted differently, or colours or names have changed. */
void
grind_assembly_view_restyle (GrindAssemblyView *self)
{
  g_return_if_fail (GRIND_IS_ASSEMBLY_VIEW (self));

  grind_code_view_restyle (self->view);
}
