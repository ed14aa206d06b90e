/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-palette.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/lists/grind-palette-search.h"
#include "analysis/names/grind-number.h"
#include "grind-palette-row.h"
#include "profile/grind-latest.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-search-entry.h"
#include "ui/workspace/grind-views.h"

#define ALL_KINDS ((1 << GRIND_N_PALETTE_KINDS) - 1)

/* Maximum rows of a group: with other groups, and alone */
#define MAX_FUNCTIONS 8
#define MAX_OTHERS    4
#define MAX_ALONE     100

struct _GrindPalette
{
  AdwBin parent_instance;

  /* Template */
  GtkWidget         *card;
  GrindSearchEntry  *entry;
  GtkScrolledWindow *scroller;
  GtkListBox        *list;
  GtkWidget         *empty_label;
  GtkActionable     *probe;         /* never shown */

  /* Owned */
  GrindNavigator     *navigator;    /* (nullable): while the palette is open */
  GrindPaletteSearch *search;       /* (nullable): the results shown */

  GrindLatest        searching;
  guint              n_all[GRIND_PALETTE_ACTION + 1];
  gboolean           goes_when_found;
  gboolean           is_selecting;                    /* and only selects then */
};

enum
{
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindPalette, grind_palette, ADW_TYPE_BIN)

static const char *const group_titles[GRIND_PALETTE_ACTION + 1] = {
  N_("Functions"), N_("Cycles"), N_("Source files"), N_("ELF objects"), N_("Actions")
};

/* The actions other than showing a view, in the syntax of g_action_parse_detailed_name() */
static const struct
{
  const char *title;
  const char *action;
} actions[] = {
  { N_("Open profiles"), "win.open" },
  { N_("Add files to this profile"), "win.add-files" },
  { N_("Compare with another profile"), "win.compare" },
  { N_("Compare two profiles"), "win.compare-two" },
  { N_("Swap before and after"), "win.swap-comparison" },
  { N_("End comparison"), "win.end-comparison" },
  { N_("Reload"), "win.reload" },
  { N_("Export a report"), "win.export-report" },
  { N_("Reopen closed tab"), "app.reopen-tab" },
  { N_("Restore last windows"), "app.restore-windows" },
  { N_("Back"), "win.back" },
  { N_("Forward"), "win.forward" },
  { N_("Go to the most expensive caller"), "win.up" },
  { N_("Search functions"), "win.search" },
  { N_("Group by ELF object"), "view.group-by(uint32 1)" },
  { N_("Group by source file"), "view.group-by(uint32 2)" },
  { N_("Group by class"), "view.group-by(uint32 3)" },
  { N_("Group by cycle"), "view.group-by(uint32 4)" },
  { N_("Do not group"), "view.group-by(uint32 0)" },
  { N_("Colour automatically"), "view.color-by::auto" },
  { N_("Colour by ELF object"), "view.color-by::object" },
  { N_("Colour by source file"), "view.color-by::file" },
  { N_("Colour by class"), "view.color-by::class" },
  { N_("Colour by cost"), "view.color-by::cost" },
  { N_("Show callers and callees stacked or side by side"), "app.switch-layout" },
  { N_("Show or hide the function list"), "view.show-functions" },
  { N_("Show or hide cycles"), "view.show-cycles" },
  { N_("Shorten or show template arguments"), "app.shorten-templates" },
  { N_("Demangle or show recorded names"), "app.demangle" },
  { N_("Show percentages or absolute costs"), "view.percent" },
  { N_("Show percentages of the total or the selected function"), "view.relative" },
  { N_("Show hidden functions"), "view.show-all" },
  { N_("Open in editor"), "view.open-in-editor" },
  { N_("Preferences"), "win.preferences" },
  { N_("Choose an editor"), "win.editor" },
  { N_("Source folders and path maps"), "win.paths" },
  { N_("Properties"), "view.properties" },
  { N_("Close tab"), "win.close-tab" },
  { N_("New window"), "app.new-window" },
  { N_("Help on the focused view"), "view.help" },
  { N_("Keyboard shortcuts"), "win.shortcuts" },
  { N_("User guide"), "app.user-guide" },
  { N_("About Grindscope"), "app.about" },
  { N_("Quit"), "app.quit" },
};

/* A prefix character selects one group. Returns the text after it. */
static const char *
read_prefix (const char *text,
             guint      *kinds)
{
  static const struct
  {
    char  sign;
    guint kinds;
  } prefixes[] = {
    { ':', 1 << GRIND_PALETTE_ACTION },
    { '/', 1 << GRIND_PALETTE_FILE },
    { '@', 1 << GRIND_PALETTE_OBJECT },
  };

  *kinds = ALL_KINDS | 1 << GRIND_PALETTE_ACTION;
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (*text == prefixes[i].sign)
      {
        *kinds = prefixes[i].kinds;
        return text + 1;
      }

  return text;
}

static guint
get_max (guint kinds,
         guint kind)
{
  if (kinds == (1u << kind))
    return MAX_ALONE;

  return kind == GRIND_PALETTE_FUNCTION ? MAX_FUNCTIONS : MAX_OTHERS;
}

static void
clear_rows (GrindPalette *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  memset (self->n_all, 0, sizeof self->n_all);
}

static void
add_more (GrindPalette *self,
          guint         kind,
          guint         n_shown)
{
  if (self->n_all[kind] > n_shown)
    gtk_list_box_append (self->list,
                         grind_palette_row_new_more (kind, self->n_all[kind] - n_shown));
}

static void
add_places (GrindPalette     *self,
            guint             kinds,
            GrindPaletteKind  kind)
{
  guint n_targets;
  const GrindPaletteTarget *targets = grind_palette_search_get_targets (self->search, kind,
                                                                        &n_targets,
                                                                        &self->n_all[kind]);
  guint n_shown = MIN (n_targets, get_max (kinds, kind));

  for (guint i = 0; i < n_shown; i++)
    gtk_list_box_append (self->list,
                         grind_palette_row_new_target (self->navigator, self->search, kind,
                                                       &targets[i]));
  add_more (self, kind, n_shown);
}

/* GTK reports whether an action is enabled only through the sensitivity of a widget with it. */
static gboolean
is_enabled (GrindPalette *self,
            const char   *action,
            GVariant     *target)
{
  gboolean is_sensitive;

  /* The action name is invalid without its target. */
  gtk_actionable_set_action_target_value (self->probe, target);
  gtk_actionable_set_action_name (self->probe, action);
  is_sensitive = gtk_widget_get_sensitive (GTK_WIDGET (self->probe));
  gtk_actionable_set_action_name (self->probe, NULL);

  return is_sensitive;
}

/* Adds an action after @n_shown other rows if it is enabled and matches the search. Returns the
 * number of rows. */
static guint
add_enabled_action (GrindPalette *self,
                    const char   *title,
                    const char   *action,
                    guint         n_shown,
                    guint         max)
{
  GrindPattern *pattern = grind_palette_search_get_pattern (self->search, GRIND_PALETTE_FUNCTION);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (grind_pattern_score (pattern, GRIND_SEARCH_NAME, title) == 0 ||
      !g_action_parse_detailed_name (action, &name, &target, NULL) ||
      !is_enabled (self, name, target))
    return n_shown;

  self->n_all[GRIND_PALETTE_ACTION]++;
  if (n_shown >= max)
    return n_shown;

  gtk_list_box_append (self->list, grind_palette_row_new_action (title, name, target, pattern));

  return n_shown + 1;
}

static guint
add_enabled_actions (GrindPalette *self,
                     guint         n_shown,
                     guint         max)
{
  for (guint i = 0; i < grind_views_get_n (); i++)
    {
      g_autofree char *action = grind_views_dup_action (i);

      n_shown = add_enabled_action (self, grind_views_get_command (i), action, n_shown, max);
    }
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    n_shown = add_enabled_action (self, _(actions[i].title), actions[i].action, n_shown, max);

  return n_shown;
}

/* The first action is always offered: the list may suit the search better. */
static void
add_actions (GrindPalette *self,
             const char   *text,
             guint         kinds)
{
  guint n_shown = 0;

  if (*text != '\0' && kinds != (1 << GRIND_PALETTE_ACTION))
    {
      /* translators: %s is the search text */
      g_autofree char *title = g_strdup_printf (_("Filter the function list by “%s”"), text);

      gtk_list_box_append (self->list, grind_palette_row_new_action (title, "view.search-for",
                                                                     g_variant_new_string (text),
                                                                     NULL));
      self->n_all[GRIND_PALETTE_ACTION]++;
      n_shown++;
    }

  n_shown = add_enabled_actions (self, n_shown, get_max (kinds, GRIND_PALETTE_ACTION));
  add_more (self, GRIND_PALETTE_ACTION, n_shown);
}

static void
select_row (GrindPalette  *self,
            GtkListBoxRow *row)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  graphene_rect_t bounds;

  gtk_list_box_select_row (self->list, row);
  if (row != NULL && gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->list),
                                                &bounds))
    gtk_adjustment_clamp_page (adjustment, bounds.origin.y,
                               bounds.origin.y + bounds.size.height);
}

/* The next selectable row in the direction of @step, optionally in another group; wraps around. */
static GtkListBoxRow *
find_next (GrindPalette *self,
           int           step,
           gboolean      is_group)
{
  GtkListBoxRow *selected = gtk_list_box_get_selected_row (self->list);
  int at = selected != NULL ? gtk_list_box_row_get_index (selected) : -1;
  int n_rows = 0;

  while (gtk_list_box_get_row_at_index (self->list, n_rows) != NULL)
    n_rows++;

  for (int i = 1; i <= n_rows; i++)
    {
      GtkListBoxRow *row;

      /* Without a selection, going backwards starts at the end, too. */
      row = gtk_list_box_get_row_at_index (self->list,
                                           ((MAX (at, step < 0 ? 0 : -1) + i * step) % n_rows +
                                            n_rows) % n_rows);
      if (gtk_list_box_row_get_selectable (row) &&
          (!is_group || selected == NULL ||
           grind_palette_row_get_kind (GRIND_PALETTE_ROW (row)) !=
             grind_palette_row_get_kind (GRIND_PALETTE_ROW (selected))))
        return row;
    }

  return selected;
}

/* Going backwards reaches the end of a group, so move on to its first row. */
static void
select_group (GrindPalette *self,
              int           step)
{
  GtkListBoxRow *row = find_next (self, step, TRUE);
  guint kind;

  if (row == NULL)
    return;

  kind = grind_palette_row_get_kind (GRIND_PALETTE_ROW (row));
  for (int i = gtk_list_box_row_get_index (row) - 1; i >= 0; i--)
    {
      GtkListBoxRow *before = gtk_list_box_get_row_at_index (self->list, i);

      if (grind_palette_row_get_kind (GRIND_PALETTE_ROW (before)) != kind)
        break;
      row = before;
    }
  select_row (self, row);
}

/* Only now are the numbers of all groups known. */
static void
show_rows (GrindPalette *self)
{
  gtk_list_box_invalidate_headers (self->list);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  gtk_list_box_select_row (self->list, find_next (self, 1, FALSE));
  gtk_widget_set_visible (self->empty_label,
                          gtk_list_box_get_row_at_index (self->list, 0) == NULL);
}

/* Replaces the results with the matching contexts of a function. */
static void
show_contexts (GrindPalette    *self,
               GrindFunctionId  function)
{
  g_autoptr (GArray) contexts = grind_palette_search_list_contexts (self->search, function);
  guint n_shown = MIN (contexts->len, MAX_ALONE);

  clear_rows (self);
  self->n_all[GRIND_PALETTE_FUNCTION] = contexts->len;
  for (guint i = 0; i < n_shown; i++)
    {
      GrindFunctionId id = g_array_index (contexts, GrindFunctionId, i);
      GrindPaletteTarget target = { id, id, 1 };

      gtk_list_box_append (self->list,
                           grind_palette_row_new_target (self->navigator, self->search,
                                                         GRIND_PALETTE_FUNCTION, &target));
    }
  add_more (self, GRIND_PALETTE_FUNCTION, n_shown);
  show_rows (self);
}

static void
go (GrindPalette  *self,
    GtkListBoxRow *row,
    gboolean       is_selecting)
{
  g_autoptr (GtkListBoxRow) held = row != NULL ? g_object_ref (row) : NULL;
  g_autoptr (GrindNavigator) navigator = NULL;
  g_autoptr (GrindPaletteSearch) search = NULL;
  GrindNodeId contexts;

  if (row == NULL || self->search == NULL)
    return;

  contexts = grind_palette_row_get_contexts (GRIND_PALETTE_ROW (row));
  if (contexts != GRIND_NONE)
    {
      show_contexts (self, contexts);
      return;
    }

  navigator = g_object_ref (self->navigator);
  search = grind_palette_search_ref (self->search);
  /* The action may depend on the keyboard focus. */
  grind_palette_close (self);
  grind_palette_row_go (GRIND_PALETTE_ROW (held), navigator,
                        grind_palette_search_get_graph (search), is_selecting);
  clear_rows (self);
}

static void
show_jump (GrindPalette *self)
{
  guint kinds;
  const char *text = read_prefix (grind_search_entry_get_text (self->entry), &kinds);

  clear_rows (self);
  for (guint kind = 0; kind < GRIND_N_PALETTE_KINDS; kind++)
    if (kinds & (1 << kind))
      add_places (self, kinds, kind);
  if (kinds & (1 << GRIND_PALETTE_ACTION))
    add_actions (self, text, kinds);
  show_rows (self);
}

static gpointer
find_targets (gpointer       request,
              GCancellable  *cancellable,
              GError       **error)
{
  return grind_palette_search_new (request, cancellable, error);
}

static void
found (gpointer      owner,
       gpointer      search,
       const GError *error)
{
  GrindPalette *self = owner;

  if (search == NULL)
    {
      self->goes_when_found = FALSE;
      grind_search_entry_set_error (self->entry, error->message);
      return;
    }

  g_clear_pointer (&self->search, grind_palette_search_unref);
  self->search = search;
  show_jump (self);
  if (self->goes_when_found)
    go (self, gtk_list_box_get_selected_row (self->list), self->is_selecting);
}

static const GrindJob search_job = {
  .run = find_targets,
  .free_data = (GDestroyNotify) grind_palette_request_free,
  .done = found,
  .free_result = (GDestroyNotify) grind_palette_search_unref,
};

static void
cancel (GrindPalette *self)
{
  grind_latest_cancel (&self->searching);
  self->goes_when_found = FALSE;
}

static void
changed_cb (GrindPalette *self)
{
  GrindPaletteRequest request = { 0, };
  guint kinds;

  if (self->navigator == NULL)
    return;

  cancel (self);
  request.text = read_prefix (grind_search_entry_get_text (self->entry), &kinds);
  request.graph = grind_navigator_get_graph (self->navigator);
  request.event = grind_session_get_event (grind_navigator_get_session (self->navigator));
  request.mode = grind_pattern_get_mode (grind_search_entry_get_pattern (self->entry));
  request.kinds = kinds & ALL_KINDS;
  request.max = MAX_ALONE;
  request.previous = self->search;
  grind_latest_run (&self->searching, &search_job, grind_palette_request_copy (&request), self);
}

/* The keyboard focus stays in the entry, so that must describe the effect of Enter. */
static void
row_selected_cb (GrindPalette  *self,
                 GtkListBoxRow *row)
{
  g_autofree char *text = NULL;

  if (self->entry == NULL)
    return;

  if (row != NULL)
    /* translators: a search result and its kind: "main, Functions" */
    text = g_strdup_printf (C_("palette", "%s, %s"),
                            grind_palette_row_get_name (GRIND_PALETTE_ROW (row)),
                            _(group_titles[grind_palette_row_get_kind (GRIND_PALETTE_ROW (row))]));
  grind_search_entry_set_active (self->entry, row != NULL ? GTK_WIDGET (row) : NULL, text);
}

static void
row_activated_cb (GrindPalette  *self,
                  GtkListBoxRow *row)
{
  go (self, row, FALSE);
}

/* Finishes the pending search first: fast typists expect its result. */
static void
enter (GrindPalette *self,
       gboolean      is_selecting)
{
  if (!grind_latest_is_running (&self->searching))
    {
      go (self, gtk_list_box_get_selected_row (self->list), is_selecting);
      return;
    }

  self->goes_when_found = TRUE;
  self->is_selecting = is_selecting;
}

static gboolean
key_cb (GrindPalette    *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  /* The menu of the entry has its own keys. */
  if ((state & GDK_ALT_MASK) != 0 ||
      (focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL))
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_Escape:
      grind_palette_close (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      enter (self, (state & GDK_CONTROL_MASK) != 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      select_row (self, find_next (self, 1, FALSE));
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      select_row (self, find_next (self, -1, FALSE));
      return GDK_EVENT_STOP;
    case GDK_KEY_Tab:
    case GDK_KEY_KP_Tab:
      select_group (self, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_ISO_Left_Tab:
      select_group (self, -1);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* Closes the palette when the focus moves elsewhere in the window. */
static void
focus_cb (GrindPalette *self)
{
  GtkWidget *focus = grind_focus_find (GTK_WIDGET (self));

  if (focus != NULL && !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    grind_palette_close (self);
}

static void
pressed_cb (GrindPalette *self,
            int           n_press,
            double        x,
            double        y)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  if (picked != self->card && !gtk_widget_is_ancestor (picked, self->card))
    grind_palette_close (self);
}

static void
add_controllers (GrindPalette *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect_swapped (focus, "notify::contains-focus", G_CALLBACK (focus_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

/* "Functions 21" above the first row of a group */
static void
header_cb (GtkListBoxRow *row,
           GtkListBoxRow *before,
           gpointer       user_data)
{
  GrindPalette *self = user_data;
  guint kind = grind_palette_row_get_kind (GRIND_PALETTE_ROW (row));
  g_autofree char *number = grind_number_format_integer (self->n_all[kind]);
  g_autofree char *text = NULL;
  GtkWidget *label;

  if (before != NULL && grind_palette_row_get_kind (GRIND_PALETTE_ROW (before)) == kind)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }

  /* translators: the plural name of a kind, and their number: "Functions 21" */
  text = g_strdup_printf (C_("palette", "%s %s"), _(group_titles[kind]), number);
  label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "grind-jump-group");
  gtk_list_box_row_set_header (row, label);
}

static void
grind_palette_dispose (GObject *object)
{
  GrindPalette *self = GRIND_PALETTE (object);

  cancel (self);
  g_clear_object (&self->navigator);
  g_clear_pointer (&self->search, grind_palette_search_unref);
  /* The bin must release the card before the template does. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_PALETTE);

  G_OBJECT_CLASS (grind_palette_parent_class)->dispose (object);
}

static void
grind_palette_class_init (GrindPaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_palette_dispose;

  /**
   * GrindPalette::closed:
   *
   * The palette was hidden: the keyboard focus must move elsewhere.
   */
  signals[CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (GRIND_TYPE_SEARCH_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-palette.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindPalette, card);
  gtk_widget_class_bind_template_child (widget_class, GrindPalette, entry);
  gtk_widget_class_bind_template_child (widget_class, GrindPalette, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindPalette, list);
  gtk_widget_class_bind_template_child (widget_class, GrindPalette, empty_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_child (widget_class, GrindPalette, probe);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
}

static void
grind_palette_init (GrindPalette *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, header_cb, self, NULL);
  add_controllers (self);
}

/**
 * grind_palette_open:
 * @self: a palette
 * @navigator: where to go to functions
 *
 * Shows the palette with the most expensive entries, and gives it the keyboard focus.
 */
void
grind_palette_open (GrindPalette   *self,
                    GrindNavigator *navigator)
{
  g_return_if_fail (GRIND_IS_PALETTE (self));
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));

  g_set_object (&self->navigator, navigator);
  g_clear_pointer (&self->search, grind_palette_search_unref);
  clear_rows (self);
  grind_search_entry_set_text (self->entry, "");
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  changed_cb (self);
}

/**
 * grind_palette_close:
 * @self: a palette
 *
 * Hides the palette, if it is open.
 */
void
grind_palette_close (GrindPalette *self)
{
  g_return_if_fail (GRIND_IS_PALETTE (self));

  if (self->navigator == NULL)
    return;

  cancel (self);
  g_clear_object (&self->navigator);
  g_clear_pointer (&self->search, grind_palette_search_unref);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_emit (self, signals[CLOSED], 0);
}
