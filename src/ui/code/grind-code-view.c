/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-view.h"

#include <string.h>

#include <glib/gi18n.h>

#include "grind-code-fill.h"
#include "grind-code-header.h"
#include "grind-code-language.h"
#include "grind-code-menu.h"
#include "grind-code-search.h"
#include "grind-code-text.h"
#include "grind-cost-gutter.h"
#include "grind-fold-gutter.h"
#include "grind-heat-strip.h"
#include "grind-text-gutter.h"
#include "text/grind-text-style.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/gtk48/grind-scroll-shim.h"

/* Positions of gutters, from left to right */
#define FIRST_POSITION 10
#define COST_POSITION  20
#define JUMP_POSITION  30
#define BYTES_POSITION 40
#define FOLD_POSITION  50
#define MARK_POSITION  60

struct _GrindCodeView
{
  AdwBin parent_instance;

  /* Owned */
  GrindNavigator *navigator;
  GrindCodeMenu  *menu;   /* (nullable): until disposed */
  GrindCodeFill  *fill;   /* (nullable): without a text */

  /* Borrowed */
  GrindCodeText           *text;
  GrindCodeHeader         *header;
  GrindCodeSearch         *search;
  GrindHeatStrip          *strip;
  GrindCostGutter         *costs;
  GrindJumpGutter         *jumps;
  GrindTextGutter         *columns[GRIND_N_CODE_TEXT_COLUMNS];

  guint    wanted_line;      /* to go to when that text is loaded, or GRIND_NONE */
  gboolean is_numbered;      /* line numbers instead of texts */
};

enum
{
  LINE_CHOSEN,
  LINE_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindCodeView, grind_code_view, ADW_TYPE_BIN)

static GtkTextBuffer *
get_buffer (GrindCodeView *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
}

static void
update_strip (GrindCodeView *self)
{
  grind_heat_strip_set_data (self->strip, grind_code_text_get_data (self->text),
                             grind_code_text_get_fold (self->text),
                             grind_code_view_get_n_lines (self));
}

static void
update_numbers (GrindCodeView *self)
{
  if (self->is_numbered)
    grind_text_gutter_set_count (self->columns[GRIND_CODE_NUMBER],
                                 grind_code_view_get_n_lines (self));
}

static gboolean
is_filled (GrindCodeView *self)
{
  return self->fill == NULL || grind_code_fill_is_complete (self->fill);
}

static void
go_to_wanted (GrindCodeView *self)
{
  if (self->wanted_line == GRIND_NONE ||
      (self->wanted_line >= grind_code_view_get_n_lines (self) && !is_filled (self)))
    return;

  grind_code_text_go_to_line (self->text, self->wanted_line);
  self->wanted_line = GRIND_NONE;
}

/* Handles more text. */
static void
filled_cb (gpointer data)
{
  GrindCodeView *self = data;

  go_to_wanted (self);
  if (!is_filled (self))
    return;

  update_numbers (self);
  update_strip (self);
  grind_code_text_update_rows (self->text);
}

static void
line_chosen_cb (GrindCodeView *self,
                guint          line)
{
  self->wanted_line = GRIND_NONE;
  g_signal_emit (self, signals[LINE_CHOSEN], 0, line);
}

static void
line_activated_cb (GrindCodeView *self,
                   guint          line)
{
  g_signal_emit (self, signals[LINE_ACTIVATED], 0, line);
}

static void
find_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  grind_code_view_find (GRIND_CODE_VIEW (widget));
}

static void
go_to_line_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  grind_code_search_open (GRIND_CODE_VIEW (widget)->search, ":");
}

static void
next_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  grind_code_view_next_hot (GRIND_CODE_VIEW (widget));
}

static void
previous_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  grind_code_view_previous_hot (GRIND_CODE_VIEW (widget));
}

static void
fold_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  GrindCodeView *self = GRIND_CODE_VIEW (widget);

  grind_code_fold_set_folded (grind_code_text_get_fold (self->text),
                              grind_code_text_get_line (self->text),
                              g_str_equal (name, "code.fold"));
  grind_code_text_update_rows (self->text);
}

static void
fold_all_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  GrindCodeView *self = GRIND_CODE_VIEW (widget);

  grind_code_fold_set_all (grind_code_text_get_fold (self->text),
                           g_str_equal (name, "code.fold-all"));
  grind_code_text_update_rows (self->text);
}

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  g_signal_emit_by_name (GRIND_CODE_VIEW (widget)->text, "copy-clipboard");
}

static void
select_all_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  g_signal_emit_by_name (GRIND_CODE_VIEW (widget)->text, "select-all", TRUE);
}

static void
grind_code_view_dispose (GObject *object)
{
  GrindCodeView *self = GRIND_CODE_VIEW (object);

  g_clear_pointer (&self->fill, grind_code_fill_free);
  g_clear_object (&self->menu);
  g_clear_object (&self->navigator);
  if (self->text != NULL)
    grind_code_text_remove_gutters (self->text);
  self->text = NULL;

  G_OBJECT_CLASS (grind_code_view_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  grind_last_actions_install (widget_class, "code.search", NULL, find_action);
  grind_last_actions_install (widget_class, "code.go-to-line", NULL, go_to_line_action);
  grind_last_actions_install (widget_class, "code.next-hot", NULL, next_action);
  grind_last_actions_install (widget_class, "code.previous-hot", NULL, previous_action);
  grind_last_actions_install (widget_class, "code.fold", NULL, fold_action);
  grind_last_actions_install (widget_class, "code.unfold", NULL, fold_action);
  grind_last_actions_install (widget_class, "code.fold-all", NULL, fold_all_action);
  grind_last_actions_install (widget_class, "code.unfold-all", NULL, fold_all_action);
  grind_last_actions_install (widget_class, "code.copy", NULL, copy_action);
  grind_last_actions_install (widget_class, "code.select-all", NULL, select_all_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F8, 0, "code.next-hot", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F8, GDK_SHIFT_MASK,
                                       "code.previous-hot", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK,
                                       "code.go-to-line", NULL);
}

static void
grind_code_view_class_init (GrindCodeViewClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_code_view_dispose;
  install_actions (GTK_WIDGET_CLASS (klass));
  grind_code_language_add ();

  /**
   * GrindCodeView::line-chosen:
   * @line: the line
   *
   * The user has moved the caret to another line, or clicked on one.
   */
  signals[LINE_CHOSEN] = g_signal_new ("line-chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_UINT);

  /**
   * GrindCodeView::line-activated:
   * @line: the line
   *
   * The user has double clicked on a line, or pressed Enter there.
   */
  signals[LINE_ACTIVATED] = g_signal_new ("line-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
grind_code_view_init (GrindCodeView *self)
{
  self->wanted_line = GRIND_NONE;
  self->is_numbered = TRUE;
}

/* Gutters have the text direction of the code. */
static void
insert_gutter (GrindCodeView           *self,
               GtkTextWindowType        window,
               GtkSourceGutterRenderer *renderer,
               int                      position)
{
  gtk_widget_set_direction (GTK_WIDGET (renderer), GTK_TEXT_DIR_LTR);
  gtk_source_gutter_insert (gtk_source_view_get_gutter (GTK_SOURCE_VIEW (self->text), window),
                            renderer, position);
}

static void
add_text_gutter (GrindCodeView   *self,
                 GrindCodeColumn  which)
{
  static const struct
  {
    GtkTextWindowType window;
    int               position;
    const char       *css_class;
    const char       *title;
    int               min_width;
    float             align;
  } kinds[GRIND_N_CODE_TEXT_COLUMNS] = {
    [GRIND_CODE_ADDRESS] = { GTK_TEXT_WINDOW_LEFT, FIRST_POSITION + 1, NULL, N_("Address"), 74, 1 },
    /* translators: above line numbers */
    [GRIND_CODE_NUMBER] = { GTK_TEXT_WINDOW_LEFT, FIRST_POSITION, NULL, N_("#"), 44, 1 },
    [GRIND_CODE_BYTES] = { GTK_TEXT_WINDOW_LEFT, BYTES_POSITION, NULL, N_("Bytes"), 60, 0 },
    [GRIND_CODE_MARK] = { GTK_TEXT_WINDOW_LEFT, MARK_POSITION, NULL, NULL, 14, 0.5f },
    [GRIND_CODE_LOCATION] = { GTK_TEXT_WINDOW_RIGHT, FIRST_POSITION, "location", N_("Source"), 80,
                              0 },
  };
  GtkSourceGutterRenderer *renderer =
    grind_text_gutter_new (kinds[which].css_class, kinds[which].min_width, kinds[which].align);

  insert_gutter (self, kinds[which].window, renderer, kinds[which].position);
  self->columns[which] = GRIND_TEXT_GUTTER (renderer);
  grind_code_header_add_gutter (self->header, GTK_WIDGET (renderer),
                                kinds[which].title != NULL ? _(kinds[which].title) : NULL,
                                kinds[which].align, kinds[which].window == GTK_TEXT_WINDOW_RIGHT);
}

/* From the outermost one on either side inwards */
static void
add_gutters (GrindCodeView *self)
{
  GtkSourceGutterRenderer *costs = grind_cost_gutter_new ();
  GtkSourceGutterRenderer *jumps = grind_jump_gutter_new ();
  GtkSourceGutterRenderer *fold = grind_fold_gutter_new ();

  self->costs = GRIND_COST_GUTTER (costs);
  self->jumps = GRIND_JUMP_GUTTER (jumps);
  add_text_gutter (self, GRIND_CODE_NUMBER);
  add_text_gutter (self, GRIND_CODE_ADDRESS);
  insert_gutter (self, GTK_TEXT_WINDOW_LEFT, costs, COST_POSITION);
  grind_code_header_add_costs (self->header, self->costs);
  insert_gutter (self, GTK_TEXT_WINDOW_LEFT, jumps, JUMP_POSITION);
  grind_code_header_add_gutter (self->header, GTK_WIDGET (jumps), NULL, 0, FALSE);
  add_text_gutter (self, GRIND_CODE_BYTES);
  insert_gutter (self, GTK_TEXT_WINDOW_LEFT, fold, FOLD_POSITION);
  grind_code_header_add_gutter (self->header, GTK_WIDGET (fold), NULL, 0, FALSE);
  add_text_gutter (self, GRIND_CODE_MARK);

  grind_code_header_add_gutter (self->header, GTK_WIDGET (self->strip), NULL, 0, TRUE);
  add_text_gutter (self, GRIND_CODE_LOCATION);
}

static void
add_children (GrindCodeView *self,
              const char    *label)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->text = GRIND_CODE_TEXT (grind_code_text_new (self->navigator));
  self->search = GRIND_CODE_SEARCH (grind_code_search_new (self->text));
  self->header = GRIND_CODE_HEADER (grind_code_header_new ());
  grind_code_text_set_label (self->text, label);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->text));
  /* The strip replaces the scroll bar. */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_EXTERNAL);
  gtk_widget_set_hexpand (scroller, TRUE);
  gtk_widget_set_vexpand (scroller, TRUE);
  self->strip = GRIND_HEAT_STRIP (grind_heat_strip_new (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller))));

  /* The strip is below the header of its column. */
  gtk_widget_set_direction (row, GTK_TEXT_DIR_LTR);
  gtk_box_append (GTK_BOX (row), scroller);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->strip));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->search));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->header));
  gtk_box_append (GTK_BOX (box), row);
  adw_bin_set_child (ADW_BIN (self), box);
  gtk_widget_add_css_class (GTK_WIDGET (self), "grind-code-view");
}

GtkWidget *
grind_code_view_new (GrindNavigator *navigator,
                     const char     *label)
{
  GrindCodeView *self;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);
  g_return_val_if_fail (label != NULL, NULL);

  self = g_object_new (GRIND_TYPE_CODE_VIEW, NULL);
  self->navigator = g_object_ref (navigator);
  add_children (self, label);
  add_gutters (self);
  self->menu = grind_code_menu_new (GTK_WIDGET (self), self->text);
  g_signal_connect_object (self->text, "line-chosen", G_CALLBACK (line_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->text, "line-activated", G_CALLBACK (line_activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->text, "rows-changed", G_CALLBACK (update_strip), self,
                           G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}

/**
 * grind_code_view_set_text:
 * @self: a code view
 * @text: a text
 * @length: its length in bytes
 * @language_id: (nullable): the GtkSourceView id of its language
 * @title: (nullable): the title above it
 *
 * Shows a text from its beginning, without the previous costs, marks and collapsed calls. A large
 * text is loaded piece by piece; requests in the meantime are carried out later.
 */
void
grind_code_view_set_text (GrindCodeView *self,
                          const char    *text,
                          gsize          length,
                          const char    *language_id,
                          const char    *title)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();
  GtkSourceBuffer *buffer;

  g_return_if_fail (GRIND_IS_CODE_VIEW (self));
  g_return_if_fail (text != NULL || length == 0);

  buffer = GTK_SOURCE_BUFFER (get_buffer (self));
  g_clear_pointer (&self->fill, grind_code_fill_free);
  self->wanted_line = GRIND_NONE;
  grind_code_text_set_is_filling (self->text, TRUE);
  gtk_source_buffer_set_language (buffer, language_id != NULL
                                  ? gtk_source_language_manager_get_language (manager, language_id)
                                  : NULL);
  self->fill = grind_code_fill_new (GTK_TEXT_BUFFER (buffer), text, length, filled_cb, self);
  grind_code_text_set_is_filling (self->text, FALSE);
  grind_code_header_set_title (self->header, title);
  gtk_adjustment_set_value (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (self->text)), 0);
  grind_code_view_set_data (self, NULL);
  update_numbers (self);
}

/**
 * grind_code_view_set_data:
 * @self: a code view
 * @data: (nullable): the data of the lines of its text
 *
 * Shows other costs. The scroll position, the caret and the collapsed calls stay.
 */
void
grind_code_view_set_data (GrindCodeView *self,
                          GrindCodeData *data)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));

  grind_code_text_set_data (self->text, data);
  grind_cost_gutter_update (self->costs);
  grind_jump_gutter_set_data (self->jumps, data);
  grind_code_header_update_costs (self->header);
}

/* Call this when costs are formatted differently, or colours or names have changed. */
void
grind_code_view_restyle (GrindCodeView *self)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));

  grind_cost_gutter_update (self->costs);
  grind_code_header_update_costs (self->header);
  grind_code_text_refresh (self->text);
}

/**
 * grind_code_view_set_text_column:
 * @self: a code view
 * @which: a column
 * @texts: (element-type utf8) (nullable): a text for each line, or %NULL; a reference is kept
 *
 * Shows texts next to the lines. Addresses replace line numbers, and other numbers replace those of
 * the text.
 */
void
grind_code_view_set_text_column (GrindCodeView   *self,
                                 GrindCodeColumn  which,
                                 GPtrArray       *texts)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));
  g_return_if_fail (which < GRIND_N_CODE_TEXT_COLUMNS);

  grind_text_gutter_set_texts (self->columns[which], texts);
  if (which == GRIND_CODE_NUMBER)
    {
      self->is_numbered = texts == NULL;
      grind_code_text_set_numbers (self->text, texts, FALSE);
    }
  else if (which == GRIND_CODE_ADDRESS)
    {
      self->is_numbered = texts == NULL;
      grind_text_gutter_set_texts (self->columns[GRIND_CODE_NUMBER], NULL);
      grind_code_text_set_numbers (self->text, texts, TRUE);
    }
  update_numbers (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self->header));
}

GrindJumpGutter *
grind_code_view_get_jumps (GrindCodeView *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_VIEW (self), NULL);

  return self->jumps;
}

/**
 * grind_code_view_set_menu:
 * @self: a code view
 * @menu: further actions for the caret's line
 *
 * Adds a section to the menu of lines. Call this once.
 */
void
grind_code_view_set_menu (GrindCodeView *self,
                          GMenuModel    *menu)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));

  grind_code_menu_set_extra (self->menu, menu);
}

/* The number of lines loaded so far, at least 1 */
guint
grind_code_view_get_n_lines (GrindCodeView *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_VIEW (self), 0);

  return gtk_text_buffer_get_line_count (get_buffer (self));
}

/* The line of the caret, or the one it is about to go to */
guint
grind_code_view_get_line (GrindCodeView *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_VIEW (self), 0);

  return self->wanted_line != GRIND_NONE ? self->wanted_line
                                         : grind_code_text_get_line (self->text);
}

/**
 * grind_code_view_go_to_line:
 * @self: a code view
 * @line: a line; beyond the end, the last one
 *
 * Moves the caret and scrolls to it, as soon as that text is loaded. No signal is emitted.
 */
void
grind_code_view_go_to_line (GrindCodeView *self,
                            guint          line)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));

  self->wanted_line = line;
  go_to_wanted (self);
}

/**
 * grind_code_view_mark_lines:
 * @self: a code view
 * @lines: (array length=n_lines) (nullable): lines
 * @n_lines: the number of @lines
 *
 * Marks only these lines, which belong to a selection elsewhere.
 */
void
grind_code_view_mark_lines (GrindCodeView *self,
                            const guint   *lines,
                            guint          n_lines)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));

  grind_code_text_mark_lines (self->text, lines, n_lines);
}

/* The height of a line without the calls below it, and of each of these, in pixels */
int
grind_code_view_get_row_height (GrindCodeView *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_VIEW (self), 1);

  return grind_code_text_get_row_height (self->text);
}

/* Whether the text is there, at its line */
gboolean
grind_code_view_is_complete (GrindCodeView *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_VIEW (self), TRUE);

  return is_filled (self) && !grind_code_text_is_seeking (self->text);
}

/**
 * grind_code_view_find:
 * @self: a code view
 *
 * Opens the search.
 */
void
grind_code_view_find (GrindCodeView *self)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));

  grind_code_search_open (self->search, NULL);
}

static void
go_to_hot (GrindCodeView *self,
           gboolean       is_forward)
{
  GrindCodeData *data = grind_code_text_get_data (self->text);
  guint line = GRIND_NONE;

  if (data != NULL)
    line = grind_code_data_find_hot (data, grind_code_text_get_line (self->text), is_forward);
  if (line < grind_code_view_get_n_lines (self))
    grind_code_text_choose_line (self->text, line);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

/**
 * grind_code_view_next_hot:
 * @self: a code view
 *
 * Selects the next expensive line of the function; after the last one, the first.
 */
void
grind_code_view_next_hot (GrindCodeView *self)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));

  go_to_hot (self, TRUE);
}

/**
 * grind_code_view_previous_hot:
 * @self: a code view
 *
 * Selects the previous one; before the first one, the last.
 */
void
grind_code_view_previous_hot (GrindCodeView *self)
{
  g_return_if_fail (GRIND_IS_CODE_VIEW (self));

  go_to_hot (self, FALSE);
}
