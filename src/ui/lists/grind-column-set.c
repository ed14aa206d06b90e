/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-column-set-private.h"

#include <glib/gi18n.h>

#include "grind-column-sorter.h"
#include "grind-cost-cell.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-text-scale.h"

#define MAX_RANK      4    /* of a column that is shown where there is space */
#define STEP          1.25 /* factor by which a column is made wider */

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Column actions in the menus: first position, then width */
static const struct
{
  const char *label;
  const char *action;
} submenus[GRIND_N_COLUMN_SUBMENUS] = {
  { N_("Move Left"), "columns.move-left" },
  { N_("Move Right"), "columns.move-right" },
  { N_("Wider"), "columns.wider" },
  { N_("Narrower"), "columns.narrower" },
  { N_("Fit to Contents"), "columns.fit-width" },
};

G_DEFINE_FINAL_TYPE (GrindColumnSet, grind_column_set, G_TYPE_OBJECT)

static guint
get_index (GrindColumnSet *self,
           guint           place)
{
  return g_array_index (self->order, guint, place);
}

/* Returns the number of entries if there is no such column. There are only a few. */
guint
_grind_column_set_find_id (GrindColumnSet *self,
                           const char     *id)
{
  guint index;

  for (index = 0; index < self->entries->len; index++)
    if (g_str_equal (_grind_column_set_get_entry (self, index)->info->id, id))
      break;

  return index;
}

static gboolean
is_wanted (const GrindColumnEntry *entry,
           guint                   max_rank)
{
  if (entry->is_missing)
    return _grind_column_entry_expands (entry);
  if (entry->is_driven)
    return entry->is_needed;
  if (entry->choice != GRIND_CHOICE_NONE)
    return entry->choice == GRIND_CHOICE_SHOWN;

  return !entry->is_optional && entry->info->rank <= max_rank;
}

/* Returns the highest rank whose columns fit next to the columns that were chosen. */
static guint
find_max_rank (GrindColumnSet *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);
  int room = gtk_adjustment_get_page_size (adjustment);
  guint rank;

  /* Not yet known */
  if (room <= 0)
    return MAX_RANK;

  for (rank = 0; rank < MAX_RANK; rank++)
    {
      int needed = 0;

      for (guint i = 0; i < self->entries->len; i++)
        if (is_wanted (_grind_column_set_get_entry (self, i), rank + 1))
          needed += _grind_column_set_get_wanted (self, i);
      if (needed > room)
        break;
    }

  return rank;
}

/* Moves a column to its position. */
static gboolean
place_column (GrindColumnSet   *self,
              GrindColumnEntry *entry,
              guint             position)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  g_autoptr (GtkColumnViewColumn) there = g_list_model_get_item (columns, position);

  if (there == entry->column)
    return FALSE;

  /* GTK puts the title and cells of a new column last, at any position, and so screen readers would
   * read them last. Moving a column moves them, too. */
  if (there != NULL && gtk_column_view_column_get_column_view (entry->column) == NULL)
    gtk_column_view_append_column (self->view, entry->column);
  gtk_column_view_insert_column (self->view, position, entry->column);

  return TRUE;
}

static gboolean
place_columns (GrindColumnSet *self)
{
  guint max_rank = find_max_rank (self);
  gboolean is_changed = FALSE;
  guint position = 0;

  for (guint place = 0; place < self->order->len; place++)
    {
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, get_index (self, place));
      gboolean was_shown = gtk_column_view_column_get_column_view (entry->column) != NULL;

      entry->is_shown = is_wanted (entry, max_rank);
      if (was_shown && !entry->is_shown)
        gtk_column_view_remove_column (self->view, entry->column);
      is_changed |= was_shown != entry->is_shown;
    }

  for (guint place = 0; place < self->order->len; place++)
    {
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, get_index (self, place));

      if (entry->is_shown)
        is_changed |= place_column (self, entry, position++);
    }

  return is_changed;
}

static void
append_column (GMenu                  *menu,
               const GrindColumnEntry *entry,
               const char             *action)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (_(entry->info->title), NULL);

  g_menu_item_set_action_and_target (item, action, "s", entry->info->id);
  g_menu_append_item (menu, item);
}

/* Only visible columns that are not yet at the end can move there. The expanding column has no
 * width of its own. */
static void
update_submenus (GrindColumnSet *self)
{
  const GrindColumnEntry *last = NULL;

  for (guint i = 0; i < GRIND_N_COLUMN_SUBMENUS; i++)
    g_menu_remove_all (self->submenus[i]);
  for (guint place = 0; place < self->order->len; place++)
    {
      const GrindColumnEntry *entry = _grind_column_set_get_entry (self, get_index (self, place));

      if (!entry->is_shown)
        continue;
      if (last != NULL)
        {
          append_column (self->submenus[0], entry, submenus[0].action);
          append_column (self->submenus[1], last, submenus[1].action);
        }
      for (guint i = 2; i < GRIND_N_COLUMN_SUBMENUS && !_grind_column_entry_expands (entry); i++)
        append_column (self->submenus[i], entry, submenus[i].action);
      last = entry;
    }
}

static void
update_states (GrindColumnSet *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);
      g_autofree char *name = g_strconcat ("show-", entry->info->id, NULL);
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

      if (action != NULL)
        g_simple_action_set_state (G_SIMPLE_ACTION (action),
                                   g_variant_new_boolean (entry->is_shown));
    }
}

/* Columns that the user made wider stay visible even if space is short; others are hidden. */
static void
keep_sized (GrindColumnSet *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);

      if (entry->is_sized && entry->is_shown && !is_wanted (entry, find_max_rank (self)))
        entry->choice = GRIND_CHOICE_SHOWN;
      entry->is_sized = FALSE;
    }
}

void
_grind_column_set_fit (GrindColumnSet *self)
{
  gboolean is_changed;

  g_clear_handle_id (&self->fit_source, g_source_remove);
  keep_sized (self);
  self->is_fitting = TRUE;
  is_changed = place_columns (self);
  self->is_fitting = FALSE;
  _grind_column_set_size (self);
  _grind_column_set_tell_apart (self);
  if (!is_changed)
    return;

  grind_column_view_align_titles (self->view);
  update_states (self);
  update_submenus (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
fit_cb (gpointer user_data)
{
  GrindColumnSet *self = user_data;

  self->fit_source = 0;
  _grind_column_set_fit (self);

  return G_SOURCE_REMOVE;
}

/* Never during size allocation */
void
_grind_column_set_queue_fit (GrindColumnSet *self)
{
  if (self->fit_source == 0)
    self->fit_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, self, NULL);
}

/* A choice that matches the default is dropped, so that the column still depends on the space. */
static void
toggle_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  GrindColumnSet *self = user_data;
  const char *name = g_action_get_name (G_ACTION (action));
  guint index = _grind_column_set_find_id (self, name + strlen ("show-"));
  GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);
  gboolean is_shown = !entry->is_shown;

  if (entry->is_driven)
    {
      grind_column_set_show (self, index, is_shown);
      return;
    }

  entry->choice = GRIND_CHOICE_NONE;
  entry->is_sized = FALSE;
  if (is_wanted (entry, find_max_rank (self)) != is_shown)
    entry->choice = is_shown ? GRIND_CHOICE_SHOWN : GRIND_CHOICE_HIDDEN;
  _grind_column_set_fit (self);
  _grind_column_set_save (self);
}

static void
reset_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  _grind_column_set_reset (user_data);
}

/* Moves past the next visible column on that side. */
static void
move_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GrindColumnSet *self = user_data;
  guint index = _grind_column_set_find_id (self, g_variant_get_string (parameter, NULL));
  int step = g_str_equal (g_action_get_name (G_ACTION (action)), "move-left") ? -1 : 1;
  guint from = 0;
  int to;

  if (index >= self->entries->len)
    return;

  while (get_index (self, from) != index)
    from++;
  to = (int) from + step;
  while (to >= 0 && to < (int) self->order->len &&
         !_grind_column_set_get_entry (self, get_index (self, to))->is_shown)
    to += step;
  if (to < 0 || to >= (int) self->order->len)
    return;

  g_array_remove_index (self->order, from);
  g_array_insert_val (self->order, to, index);
  _grind_column_set_fit (self);
  _grind_column_set_save (self);
}

static void
width_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  GrindColumnSet *self = user_data;
  guint index = _grind_column_set_find_id (self, g_variant_get_string (parameter, NULL));
  const char *name = g_action_get_name (G_ACTION (action));

  if (index >= self->entries->len)
    return;

  if (g_str_equal (name, "fit-width"))
    _grind_column_set_fit_width (self, index);
  else
    _grind_column_set_change_width (self, index, g_str_equal (name, "wider") ? STEP : 1 / STEP);
}

/* Applies the order of titles that the user dragged: hidden columns keep the neighbour before
 * them. */
static gboolean
order_cb (gpointer user_data)
{
  GrindColumnSet *self = user_data;
  GListModel *columns = gtk_column_view_get_columns (self->view);
  guint position = 0;

  self->order_source = 0;
  for (guint place = 0; place < self->order->len; place++)
    {
      g_autoptr (GtkColumnViewColumn) column = NULL;

      if (!_grind_column_set_get_entry (self, get_index (self, place))->is_shown)
        continue;
      column = g_list_model_get_item (columns, position++);
      for (guint index = 0; index < self->entries->len; index++)
        if (_grind_column_set_get_entry (self, index)->column == column)
          g_array_index (self->order, guint, place) = index;
    }
  grind_column_view_align_titles (self->view);
  update_submenus (self);
  _grind_column_set_save (self);

  return G_SOURCE_REMOVE;
}

static void
columns_changed_cb (GrindColumnSet *self)
{
  if (!self->is_fitting && self->order_source == 0)
    self->order_source = g_idle_add (order_cb, self);
}

static void
add_toggles (GrindColumnSet *self,
             GMenu          *menu)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrindListColumn *info = _grind_column_set_get_entry (self, i)->info;
      g_autofree char *name = g_strconcat ("show-", info->id, NULL);
      g_autofree char *full = g_strconcat ("columns.", name, NULL);
      g_autoptr (GSimpleAction) action = NULL;
      g_autoptr (GMenuItem) item = NULL;

      /* The expanding column cannot be hidden. */
      if ((info->flags & GRIND_COLUMN_EXPANDS) != 0)
        continue;
      action = g_simple_action_new_stateful (name, NULL, g_variant_new_boolean (TRUE));
      g_signal_connect (action, "activate", G_CALLBACK (toggle_action), self);
      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
      item = g_menu_item_new (_(info->title), full);
      g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
      g_menu_append_item (menu, item);
    }
}

/* A secondary click on a title offers the menu of the set, but for that column. */
static void
add_header_menu (GrindColumnEntry *entry,
                 GMenuModel       *toggles)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) moves = g_menu_new ();
  g_autoptr (GMenu) widths = g_menu_new ();

  for (guint i = 0; i < GRIND_N_COLUMN_SUBMENUS; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(submenus[i].label), NULL);

      g_menu_item_set_action_and_target (item, submenus[i].action, "s", entry->info->id);
      g_menu_append_item (i < 2 ? moves : widths, item);
    }
  g_menu_append_section (menu, _("Columns"), toggles);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (moves));
  if (!_grind_column_entry_expands (entry))
    g_menu_append_section (menu, NULL, G_MENU_MODEL (widths));
  gtk_column_view_column_set_header_menu (entry->column, G_MENU_MODEL (menu));
}

static void
add_menus (GrindColumnSet *self)
{
  g_autoptr (GMenu) toggles = g_menu_new ();
  g_autoptr (GMenu) moves = g_menu_new ();

  add_toggles (self, toggles);
  for (guint i = 0; i < GRIND_N_COLUMN_SUBMENUS; i++)
    g_menu_append_submenu (moves, _(submenus[i].label), G_MENU_MODEL (self->submenus[i]));
  g_menu_append_section (self->menu, _("Columns"), G_MENU_MODEL (toggles));
  g_menu_append (moves, _("Default Columns"), "columns.reset");
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (moves));

  for (guint i = 0; i < self->entries->len; i++)
    add_header_menu (_grind_column_set_get_entry (self, i), G_MENU_MODEL (toggles));
}

static void
clear_entry (gpointer data)
{
  GrindColumnEntry *entry = data;

  g_clear_object (&entry->column);
  g_free (entry->widest);
}

static void
grind_column_set_dispose (GObject *object)
{
  GrindColumnSet *self = GRIND_COLUMN_SET (object);

  _grind_column_set_remove_keys (self);
  g_clear_handle_id (&self->fit_source, g_source_remove);
  g_clear_handle_id (&self->order_source, g_source_remove);
  if (self->save_source != 0)
    _grind_column_set_save (self);
  g_clear_handle_id (&self->save_source, g_source_remove);

  G_OBJECT_CLASS (grind_column_set_parent_class)->dispose (object);
}

static void
grind_column_set_finalize (GObject *object)
{
  GrindColumnSet *self = GRIND_COLUMN_SET (object);

  g_clear_pointer (&self->entries, g_array_unref);
  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->settings_key, g_free);
  g_clear_pointer (&self->widths_key, g_free);
  g_clear_object (&self->actions);
  g_clear_object (&self->navigator);
  g_clear_object (&self->menu);
  for (guint i = 0; i < GRIND_N_COLUMN_SUBMENUS; i++)
    g_clear_object (&self->submenus[i]);

  G_OBJECT_CLASS (grind_column_set_parent_class)->finalize (object);
}

static void
grind_column_set_class_init (GrindColumnSetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_column_set_dispose;
  object_class->finalize = grind_column_set_finalize;

  /**
   * GrindColumnSet::changed:
   *
   * Columns were shown, hidden or moved.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_column_set_init (GrindColumnSet *self)
{
  const GActionEntry entries[] = {
    { .name = "move-left", .activate = move_action, .parameter_type = "s" },
    { .name = "move-right", .activate = move_action, .parameter_type = "s" },
    { .name = "wider", .activate = width_action, .parameter_type = "s" },
    { .name = "narrower", .activate = width_action, .parameter_type = "s" },
    { .name = "fit-width", .activate = width_action, .parameter_type = "s" },
    { .name = "reset", .activate = reset_action },
  };

  self->entries = g_array_new (FALSE, TRUE, sizeof (GrindColumnEntry));
  g_array_set_clear_func (self->entries, clear_entry);
  self->order = g_array_new (FALSE, FALSE, sizeof (guint));
  self->menu = g_menu_new ();
  for (guint i = 0; i < GRIND_N_COLUMN_SUBMENUS; i++)
    self->submenus[i] = g_menu_new ();
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries,
                                   G_N_ELEMENTS (entries), self);
}

static void
watch (GrindColumnSet *self)
{
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller),
                           "notify::page-size", G_CALLBACK (_grind_column_set_queue_fit), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_columns (self->view), "items-changed",
                           G_CALLBACK (columns_changed_cb), self, G_CONNECT_SWAPPED);
}

/**
 * grind_column_set_new:
 * @view: an empty column view for a list of #GrindRow
 * @scroller: the scrolled window around it
 * @columns: (array length=n_columns): the columns; must outlive the set
 * @n_columns: their number
 * @navigator: (nullable): the format of their contents
 * @settings_key: the key of the user's choices, "NAME-columns" of the type (asa{sb}): the ids from
 *   left to right, and the visibility of columns with an explicit choice; widths are saved in
 *   "NAME-widths" of the type a{si}, if there is such a key
 *
 * Makes columns, and shows those in @view that the user wants and that fit.
 *
 * Returns: (transfer full): the set
 */
GrindColumnSet *
grind_column_set_new (GtkColumnView         *view,
                      GtkScrolledWindow     *scroller,
                      const GrindListColumn *columns,
                      guint                  n_columns,
                      GrindNavigator        *navigator,
                      const char            *settings_key)
{
  GrindColumnSet *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);
  g_return_val_if_fail (settings_key != NULL, NULL);

  self = g_object_new (GRIND_TYPE_COLUMN_SET, NULL);
  self->view = view;
  self->scroller = scroller;
  self->settings_key = g_strdup (settings_key);
  g_set_object (&self->navigator, navigator);
  for (guint i = 0; i < n_columns; i++)
    {
      GrindColumnEntry entry = { .info = &columns[i] };
      guint index = self->entries->len;

      if (columns[i].rank == GRIND_RANK_NEVER)
        continue;

      entry.column = grind_column_view_make_column (&columns[i], navigator);
      g_array_append_val (self->entries, entry);
      g_array_append_val (self->order, index);
    }
  add_menus (self);
  _grind_column_set_add_keys (self);
  watch (self);
  _grind_column_set_watch_settings (self);
  _grind_column_set_watch_widths (self);
  _grind_column_set_follow_graph (self, navigator != NULL ? grind_navigator_get_graph (navigator)
                                                          : NULL);
  _grind_column_set_fit (self);

  return self;
}

/* Formats contents like @navigator from now on. */
void
grind_column_set_set_navigator (GrindColumnSet *self,
                                GrindNavigator *navigator)
{
  g_return_if_fail (GRIND_IS_COLUMN_SET (self));

  g_set_object (&self->navigator, navigator);
  for (guint i = 0; i < self->entries->len; i++)
    grind_column_view_set_navigator (_grind_column_set_get_entry (self, i)->column, navigator);
}

/**
 * grind_column_set_find:
 * @self: a column set
 * @id: the id of one of its columns
 *
 * Returns: the index of the column
 */
guint
grind_column_set_find (GrindColumnSet *self,
                       const char     *id)
{
  g_return_val_if_fail (GRIND_IS_COLUMN_SET (self), 0);

  return _grind_column_set_find_id (self, id);
}

guint
grind_column_set_get_n_columns (GrindColumnSet *self)
{
  g_return_val_if_fail (GRIND_IS_COLUMN_SET (self), 0);

  return self->entries->len;
}

/* The column at @index as data */
const GrindListColumn *
grind_column_set_get_data (GrindColumnSet *self,
                           guint           index)
{
  g_return_val_if_fail (GRIND_IS_COLUMN_SET (self), NULL);
  g_return_val_if_fail (index < self->entries->len, NULL);

  return _grind_column_set_get_entry (self, index)->info;
}

/**
 * grind_column_set_set_match:
 * @self: a column set
 * @match: (nullable): a search pattern
 *
 * Marks matches in cells that are filled from now on.
 */
void
grind_column_set_set_match (GrindColumnSet *self,
                            GrindPattern   *match)
{
  g_return_if_fail (GRIND_IS_COLUMN_SET (self));

  for (guint i = 0; i < self->entries->len; i++)
    grind_column_view_set_match (_grind_column_set_get_entry (self, i)->column, match);
}

/* Makes all titles clickable. */
void
grind_column_set_add_sorters (GrindColumnSet *self)
{
  g_return_if_fail (GRIND_IS_COLUMN_SET (self));

  for (guint i = 0; i < self->entries->len; i++)
    grind_column_sorter_add (_grind_column_set_get_entry (self, i)->column, i);
}

/* Whether the width depends on the rows, not only on events and format */
static gboolean
is_of_rows (const GrindListColumn *column)
{
  return column->dup_widest != NULL || column->kind == GRIND_COLUMN_COUNT;
}

static void
update_entry (GrindColumnSet         *self,
              guint                   index,
              GrindListRows          *rows,
              GrindGraph             *graph,
              const GrindListContext *context)
{
  GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);
  g_autofree char *widest = entry->is_missing
                              ? NULL : grind_list_column_dup_widest (entry->info, rows, context);
  int scale = grind_text_scale_get_pixels (GTK_WIDGET (self->view), 100);
  g_autofree char *title = NULL;
  int width;

  if (widest == NULL)
    return;

  title = grind_list_column_dup_title (entry->info, rows, context);
  if (rows != NULL && scale == entry->scale && g_strcmp0 (widest, entry->widest) == 0 &&
      g_strcmp0 (title, gtk_column_view_column_get_title (entry->column)) == 0)
    return;

  entry->scale = scale;
  g_free (entry->widest);
  entry->widest = g_strdup (widest);
  width = grind_column_view_measure_text (GTK_WIDGET (self->view), widest) + GRIND_CELL_PADDING;
  if (grind_list_column_has_bar (entry->info, graph))
    width += grind_cost_cell_get_bar_room (GTK_WIDGET (self->view));
  entry->needed = MAX (width, grind_column_view_measure_title (self->view, title));
  gtk_column_view_column_set_title (entry->column, title);
  _grind_column_set_queue_fit (self);
}

/**
 * grind_column_set_update:
 * @self: a column set made from data
 * @rows: (nullable): the rows to show next
 *
 * Adapts widths to @rows, or else titles and widths to the events and the format of costs.
 */
void
grind_column_set_update (GrindColumnSet *self,
                         GrindListRows  *rows)
{
  GrindGraph *graph = rows != NULL ? rows->graph : NULL;
  GrindListContext context;

  g_return_if_fail (GRIND_IS_COLUMN_SET (self));

  if (graph == NULL && self->navigator != NULL)
    graph = grind_navigator_get_graph (self->navigator);
  grind_list_context_init (&context, self->navigator, graph);
  _grind_column_set_follow_graph (self, graph);
  for (guint i = 0; i < self->entries->len; i++)
    if (is_of_rows (_grind_column_set_get_entry (self, i)->info) == (rows != NULL))
      update_entry (self, i, rows, graph, &context);
}

GtkColumnViewColumn *
grind_column_set_get_column (GrindColumnSet *self,
                             guint           index)
{
  g_return_val_if_fail (GRIND_IS_COLUMN_SET (self), NULL);
  g_return_val_if_fail (index < self->entries->len, NULL);

  return _grind_column_set_get_entry (self, index)->column;
}

/**
 * grind_column_set_show:
 * @self: a set
 * @index: one of its columns
 * @is_shown: whether to show it
 *
 * Shows or hides a column whose visibility follows other state. From the first call on it is
 * neither saved in the settings nor hidden for lack of space; user requests are reported by
 * "changed" only.
 */
void
grind_column_set_show (GrindColumnSet *self,
                       guint           index,
                       gboolean        is_shown)
{
  GrindColumnEntry *entry;

  g_return_if_fail (GRIND_IS_COLUMN_SET (self));
  g_return_if_fail (index < self->entries->len);

  entry = _grind_column_set_get_entry (self, index);
  entry->is_driven = TRUE;
  entry->is_needed = is_shown;
  if (entry->is_shown != is_shown)
    _grind_column_set_fit (self);
}

/* The actions of its menus; insert them as "columns" into a widget around the view. */
GActionGroup *
grind_column_set_get_actions (GrindColumnSet *self)
{
  g_return_val_if_fail (GRIND_IS_COLUMN_SET (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

/* A menu to show, hide and move the columns, a #GMenu to which items can be added */
GMenuModel *
grind_column_set_get_menu (GrindColumnSet *self)
{
  g_return_val_if_fail (GRIND_IS_COLUMN_SET (self), NULL);

  return G_MENU_MODEL (self->menu);
}

/**
 * grind_column_set_offer:
 * @self: a column set
 * @widget: a widget around the view
 * @button: a button, which may be outside of @widget
 *
 * Makes @button open the column menu.
 */
void
grind_column_set_offer (GrindColumnSet *self,
                        GtkWidget      *widget,
                        GtkMenuButton  *button)
{
  g_return_if_fail (GRIND_IS_COLUMN_SET (self));
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));

  gtk_widget_insert_action_group (widget, "columns", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (GTK_WIDGET (button), "columns", G_ACTION_GROUP (self->actions));
  grind_lazy_menu_set (button, G_MENU_MODEL (self->menu));
}
