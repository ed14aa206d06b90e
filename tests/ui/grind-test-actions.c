/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-actions.h"

#include <string.h>

#include <adwaita.h>

#include "ui/workspace/grind-divider.h"

#define GROUPS "grind-test-groups"   /* of a widget: prefix -> GWeakRef of a GActionGroup */

/* Excluded actions: they leave the process, or are not for users. */
static const struct
{
  const char *pattern;
  const char *reason;
} excluded[] = {
  { "app.quit", "it ends the run, and each run ends with it" },
  { "*.open-in-editor", "starts an editor" },
  { "*.print", "asks the printers of the system" },
  { "win.dump-now", "asks the programs that run under Callgrind here" },
  { "link.*", "starts a browser, and GTK 4.8 fails to copy a link that is none" },
  { "about.*", "starts a browser" },
  { "app.user-guide", "starts a browser" },
  { "list.scroll-to-item", "is for programs; GTK 4.8 warns while it has not laid out the rows" },
  { "*enable-debugging*", "opens the inspector of GTK" },
};

static gboolean
is_excluded (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (excluded); i++)
    if (g_pattern_match_simple (excluded[i].pattern, name))
      return TRUE;

  return FALSE;
}

/* GTK cannot list the action groups of a widget, so the linker wraps this function. It must not
 * extend the life of a group. */
void __real_gtk_widget_insert_action_group (GtkWidget    *widget,
                                            const char   *name,
                                            GActionGroup *group);
void __wrap_gtk_widget_insert_action_group (GtkWidget    *widget,
                                            const char   *name,
                                            GActionGroup *group);

static void
forget_group (gpointer weak)
{
  g_weak_ref_clear (weak);
  g_free (weak);
}

void
__wrap_gtk_widget_insert_action_group (GtkWidget    *widget,
                                       const char   *name,
                                       GActionGroup *group)
{
  GHashTable *groups = g_object_get_data (G_OBJECT (widget), GROUPS);
  GWeakRef *weak;

  if (groups == NULL)
    {
      groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, forget_group);
      g_object_set_data_full (G_OBJECT (widget), GROUPS, groups,
                              (GDestroyNotify) g_hash_table_unref);
    }
  if (group == NULL)
    g_hash_table_remove (groups, name);
  else
    {
      weak = g_new0 (GWeakRef, 1);
      g_weak_ref_init (weak, group);
      g_hash_table_insert (groups, g_strdup (name), weak);
    }
  __real_gtk_widget_insert_action_group (widget, name, group);
}

/* A GTK file dialog reaches the whole disk, and rows of the about window open a browser. The tabs
 * of libadwaita 1.2 cannot handle their window closing right after a click on their button. */
static gboolean
is_foreign (GtkWidget *widget)
{
  return ADW_IS_ABOUT_WINDOW (widget) || ADW_IS_TAB_BAR (widget) || GTK_IS_FILE_CHOOSER (widget);
}

typedef gboolean (* Matches) (GtkWidget *widget);

static void
collect (GtkWidget *root,
         Matches    matches,
         GPtrArray *found)
{
  if (!gtk_widget_get_mapped (root) || is_foreign (root))
    return;

  /* GTK 4.8 cannot handle scrolling a list without a size. */
  if (gtk_widget_get_width (root) > 0 && gtk_widget_get_height (root) > 0 &&
      gtk_widget_is_sensitive (root) && matches (root))
    g_ptr_array_add (found, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, matches, found);
}

/* A random widget of a random type */
static GtkWidget *
pick (GtkWidget *root,
      Matches    matches,
      GRand     *rand)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (GArray) types = g_array_new (FALSE, FALSE, sizeof (GType));
  g_autoptr (GPtrArray) of_type = g_ptr_array_new ();
  GType type;

  collect (root, matches, found);
  if (found->len == 0)
    return NULL;

  for (guint i = 0; i < found->len; i++)
    {
      gboolean is_new = TRUE;

      type = G_OBJECT_TYPE (found->pdata[i]);
      for (guint k = 0; k < types->len && is_new; k++)
        is_new = g_array_index (types, GType, k) != type;
      if (is_new)
        g_array_append_val (types, type);
    }
  type = g_array_index (types, GType, g_rand_int_range (rand, 0, types->len));
  for (guint i = 0; i < found->len; i++)
    if (G_OBJECT_TYPE (found->pdata[i]) == type)
      g_ptr_array_add (of_type, found->pdata[i]);

  return of_type->pdata[g_rand_int_range (rand, 0, of_type->len)];
}

static char *
pick_text (GRand *rand)
{
  static const char *const texts[] = {
    "", "main", "f", "^fn_1.*", "(", "[", "no such name", "*", "\\", "%s%n", "<b>", "\xe2\x80\xae",
    "12", "-1", "99999999999999999999", "Ir", "Ir + 2 Dr", "callgrind.out.100:3",
    "map", "callees", "callers", "source", "assembly", "events", "parts", "all-callees",
    "all-callers", "caller-map", "callee-map", "call-graph", "flame-graph",
  };

  return g_strdup (texts[g_rand_int_range (rand, 0, G_N_ELEMENTS (texts))]);
}

static guint
pick_number (GRand *rand)
{
  return g_rand_int_range (rand, 0, 8) == 0 ? g_rand_int (rand)
                                            : (guint) g_rand_int_range (rand, 0, 20);
}

/* (transfer floating) (nullable): a random value of @type, %NULL if not supported */
static GVariant *
make_parameter (const GVariantType *type,
                GRand              *rand)
{
  g_autofree char *text = NULL;

  if (g_variant_type_equal (type, G_VARIANT_TYPE_BOOLEAN))
    return g_variant_new_boolean (g_rand_boolean (rand));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_UINT32))
    return g_variant_new_uint32 (pick_number (rand));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_INT32))
    return g_variant_new_int32 (pick_number (rand) - 4);
  if (g_variant_type_equal (type, G_VARIANT_TYPE_DOUBLE))
    return g_variant_new_double (g_rand_double_range (rand, -1, 100));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_STRING))
    return g_variant_new_string (text = pick_text (rand));
  if (g_variant_type_is_tuple (type))
    {
      g_autoptr (GVariantBuilder) builder = g_variant_builder_new (type);

      for (const GVariantType *item = g_variant_type_first (type); item != NULL;
           item = g_variant_type_next (item))
        {
          GVariant *value = make_parameter (item, rand);

          if (value == NULL)
            return NULL;
          g_variant_builder_add_value (builder, value);
        }
      return g_variant_builder_end (builder);
    }

  return NULL;
}

/* (transfer full) (nullable) */
static GVariant *
make_sunk (const GVariantType *type,
           GRand              *rand)
{
  GVariant *parameter = type != NULL ? make_parameter (type, rand) : NULL;

  return parameter != NULL ? g_variant_ref_sink (parameter) : NULL;
}

static void
tell (GString    *told,
      GtkWidget  *widget,
      const char *name,
      GVariant   *parameter)
{
  g_string_append_printf (told, "%s of %s", name, G_OBJECT_TYPE_NAME (widget));
  if (parameter != NULL)
    {
      g_autofree char *text = g_variant_print (parameter, TRUE);

      g_string_append_printf (told, " with %s", text);
    }
}

static gboolean
has_actions (GtkWidget *widget)
{
  GType owner;
  const char *name;
  const GVariantType *type;
  const char *property;

  return gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (widget), 0, &owner, &name, &type,
                                        &property);
}

/* Activates an action installed by a widget class */
void
test_action_action (GtkWidget *root,
                    GRand     *rand,
                    GString   *told)
{
  GtkWidget *widget = pick (root, has_actions, rand);
  GtkWidgetClass *class = widget != NULL ? GTK_WIDGET_GET_CLASS (widget) : NULL;
  g_autoptr (GVariant) parameter = NULL;
  guint n_actions = 0;
  GType owner;
  const char *name;
  const GVariantType *type;
  const char *property;

  if (widget == NULL)
    return;

  while (gtk_widget_class_query_action (class, n_actions, &owner, &name, &type, &property))
    n_actions++;
  gtk_widget_class_query_action (class, g_rand_int_range (rand, 0, n_actions), &owner, &name,
                                 &type, &property);
  parameter = make_sunk (type, rand);
  if (is_excluded (name) || (type != NULL && parameter == NULL))
    return;

  tell (told, widget, name, parameter);
  gtk_widget_activate_action_variant (widget, name, parameter);
}

/* These are chosen from menus, because GLib warns about invalid values. */
static gboolean
is_choice (GActionGroup *group,
           const char   *action)
{
  const GVariantType *type = g_action_group_get_action_state_type (group, action);

  return type != NULL && g_variant_type_equal (type, G_VARIANT_TYPE_STRING);
}

void
test_action_global (GActionGroup *group,
                    const char   *prefix,
                    GRand        *rand,
                    GString      *told)
{
  g_auto (GStrv) names = g_action_group_list_actions (group);
  guint n_names = g_strv_length (names);
  g_autoptr (GVariant) parameter = NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  const char *action;
  const GVariantType *type;

  if (n_names == 0)
    return;

  action = names[g_rand_int_range (rand, 0, n_names)];
  type = g_action_group_get_action_parameter_type (group, action);
  parameter = make_sunk (type, rand);
  name = g_strconcat (prefix, ".", action, NULL);
  if (is_excluded (name) || (type != NULL && parameter == NULL) ||
      !g_action_group_get_action_enabled (group, action) || is_choice (group, action))
    return;

  text = parameter != NULL ? g_variant_print (parameter, TRUE) : NULL;
  g_string_append_printf (told, "%s %s", name, text != NULL ? text : "");
  g_action_group_activate_action (group, action, parameter);
}

static gboolean
has_groups (GtkWidget *widget)
{
  GHashTable *groups = g_object_get_data (G_OBJECT (widget), GROUPS);

  return groups != NULL && g_hash_table_size (groups) > 0;
}

/* Activates an action of a group of a widget */
void
test_action_group (GtkWidget *root,
                   GRand     *rand,
                   GString   *told)
{
  GtkWidget *widget = pick (root, has_groups, rand);
  GHashTable *groups = widget != NULL ? g_object_get_data (G_OBJECT (widget), GROUPS) : NULL;
  g_autoptr (GList) prefixes = groups != NULL ? g_hash_table_get_keys (groups) : NULL;
  g_autoptr (GObject) group = NULL;
  const char *prefix;

  if (prefixes == NULL)
    return;

  prefixes = g_list_sort (prefixes, (GCompareFunc) strcmp);
  prefix = g_list_nth_data (prefixes, g_rand_int_range (rand, 0, g_list_length (prefixes)));
  group = g_weak_ref_get (g_hash_table_lookup (groups, prefix));
  if (group != NULL)
    test_action_global (G_ACTION_GROUP (group), prefix, rand, told);
}

static GMenuModel *
get_menu (GtkWidget *widget)
{
  if (GTK_IS_POPOVER_MENU (widget))
    return gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (widget));
  if (GTK_IS_MENU_BUTTON (widget))
    return gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget));

  return NULL;
}

static gboolean
has_menu (GtkWidget *widget)
{
  return get_menu (widget) != NULL;
}

/* Activates an entry of @model: its action, with its target */
static void
choose_entry (GMenuModel *model,
              GtkWidget  *widget,
              GRand      *rand,
              GString    *told)
{
  int n_items = g_menu_model_get_n_items (model);
  int item = n_items > 0 ? g_rand_int_range (rand, 0, n_items) : 0;
  g_autoptr (GMenuModel) below = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autofree char *action = NULL;

  if (n_items == 0)
    return;

  below = g_menu_model_get_item_link (model, item, G_MENU_LINK_SECTION);
  if (below == NULL)
    below = g_menu_model_get_item_link (model, item, G_MENU_LINK_SUBMENU);
  if (below != NULL)
    {
      choose_entry (below, widget, rand, told);
      return;
    }

  target = g_menu_model_get_item_attribute_value (model, item, G_MENU_ATTRIBUTE_TARGET, NULL);
  if (!g_menu_model_get_item_attribute (model, item, G_MENU_ATTRIBUTE_ACTION, "s", &action) ||
      is_excluded (action))
    return;

  tell (told, widget, action, target);
  gtk_widget_activate_action_variant (widget, action, target);
}

/* Activates a menu entry, whether the menu is open or not */
void
test_action_menu (GtkWidget *root,
                  GRand     *rand,
                  GString   *told)
{
  GtkWidget *widget = pick (root, has_menu, rand);
  g_autoptr (GMenuModel) menu = NULL;

  if (widget == NULL)
    return;

  menu = g_object_ref (get_menu (widget));
  choose_entry (menu, widget, rand, told);
}

static gboolean
can_do (GtkShortcut *shortcut)
{
  GtkShortcutAction *action = gtk_shortcut_get_action (shortcut);
  g_autofree char *text = gtk_shortcut_action_to_string (action);

  if (GTK_IS_NAMED_ACTION (action))
    return !is_excluded (gtk_named_action_get_action_name (GTK_NAMED_ACTION (action)));

  return !is_excluded (text);
}

/* A window or menu has a controller that lists the shortcuts of its children; GTK runs each on the
 * widget that has it. */
static gboolean
is_list_of_others (GtkEventController *controller)
{
  const char *name = gtk_event_controller_get_name (controller);

  return name != NULL && g_str_has_prefix (name, "gtk-shortcut-manager");
}

static GPtrArray *
list_shortcuts (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  GPtrArray *shortcuts = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller) ||
          is_list_of_others (GTK_EVENT_CONTROLLER (controller)))
        continue;
      for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (controller)); k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);

          if (can_do (shortcut))
            g_ptr_array_add (shortcuts, g_steal_pointer (&shortcut));
        }
    }

  return shortcuts;
}

static gboolean
has_shortcuts (GtkWidget *widget)
{
  g_autoptr (GPtrArray) shortcuts = list_shortcuts (widget);

  return shortcuts->len > 0;
}

/* Activates a shortcut */
void
test_action_shortcut (GtkWidget *root,
                      GRand     *rand,
                      GString   *told)
{
  GtkWidget *widget = pick (root, has_shortcuts, rand);
  g_autoptr (GPtrArray) shortcuts = widget != NULL ? list_shortcuts (widget) : NULL;
  g_autoptr (GVariant) arguments = NULL;
  g_autofree char *text = NULL;
  GtkShortcut *shortcut;

  if (widget == NULL)
    return;

  shortcut = shortcuts->pdata[g_rand_int_range (rand, 0, shortcuts->len)];
  text = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));
  if (gtk_shortcut_get_arguments (shortcut) != NULL)
    arguments = g_variant_ref (gtk_shortcut_get_arguments (shortcut));
  g_string_append (told, "key ");
  tell (told, widget, text, arguments);
  gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), GTK_SHORTCUT_ACTION_EXCLUSIVE,
                                widget, arguments);
}

/* Excludes menu buttons, whose entries are chosen separately: without a window manager GTK 4.8 may
 * find no monitor for their popovers, and then allocates a negative size. */
static gboolean
is_control (GtkWidget *widget)
{
  if (gtk_widget_get_ancestor (widget, GTK_TYPE_MENU_BUTTON) != NULL &&
      gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) == NULL)
    return FALSE;

  return (GTK_IS_BUTTON (widget) && !GTK_IS_LINK_BUTTON (widget)) ||
         GTK_IS_CHECK_BUTTON (widget) || GTK_IS_SWITCH (widget) || GTK_IS_DROP_DOWN (widget) ||
         GTK_IS_EDITABLE (widget) || GTK_IS_PANED (widget) || GTK_IS_SCROLLED_WINDOW (widget) ||
         GTK_IS_POPOVER (widget) || GTK_IS_EXPANDER (widget) || GTK_IS_LIST_BOX_ROW (widget) ||
         GTK_IS_COLUMN_VIEW (widget);
}

/* GTK 4.8 warns if a list is scrolled before its new rows are laid out. Users scroll what was
 * painted. */
static void
painted_cb (GtkAdjustment *adjustment,
            GdkFrameClock *clock)
{
  double *share = g_object_get_data (G_OBJECT (adjustment), "share");

  g_signal_handlers_disconnect_by_func (clock, painted_cb, adjustment);
  gtk_adjustment_set_value (adjustment, *share * gtk_adjustment_get_upper (adjustment));
}

static void
scroll (GtkScrolledWindow *window,
        GRand             *rand)
{
  GtkAdjustment *adjustment = g_rand_boolean (rand)
                                ? gtk_scrolled_window_get_vadjustment (window)
                                : gtk_scrolled_window_get_hadjustment (window);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  double *share = g_new (double, 1);

  *share = g_rand_double (rand);
  g_object_set_data_full (G_OBJECT (adjustment), "share", share, g_free);
  if (clock == NULL)
    return;

  g_signal_handlers_disconnect_by_func (clock, painted_cb, adjustment);
  g_signal_connect_object (clock, "after-paint", G_CALLBACK (painted_cb), adjustment,
                           G_CONNECT_SWAPPED);
  gtk_widget_queue_draw (GTK_WIDGET (window));
}

static void
sort (GtkColumnView *view,
      GRand         *rand)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  guint n_columns = g_list_model_get_n_items (columns);
  g_autoptr (GtkColumnViewColumn) column = NULL;

  if (n_columns == 0)
    return;

  column = g_list_model_get_item (columns, g_rand_int_range (rand, 0, n_columns));
  if (gtk_column_view_column_get_sorter (column) != NULL)
    gtk_column_view_sort_by_column (view, column, g_rand_boolean (rand) ? GTK_SORT_ASCENDING
                                                                        : GTK_SORT_DESCENDING);
}

static void
choose (GtkDropDown *drop_down,
        GRand       *rand)
{
  GListModel *model = gtk_drop_down_get_model (drop_down);
  guint n_items = model != NULL ? g_list_model_get_n_items (model) : 0;

  if (n_items > 0)
    gtk_drop_down_set_selected (drop_down, g_rand_int_range (rand, 0, n_items));
}

static void
type_text (GtkEditable *editable,
           GRand       *rand)
{
  g_autofree char *text = pick_text (rand);

  gtk_editable_set_text (editable, text);
}

/* Operates a control like a mouse */
void
test_action_control (GtkWidget *root,
                     GRand     *rand,
                     GString   *told)
{
  g_autoptr (GtkWidget) widget = pick (root, is_control, rand);

  if (widget == NULL)
    return;

  g_object_ref (widget);
  g_string_append_printf (told, "use %s %s", G_OBJECT_TYPE_NAME (widget),
                          gtk_widget_get_name (widget));
  if (GTK_IS_PANED (widget))
    grind_divider_move (GTK_PANED (widget), g_rand_int_range (rand, 0, 1700));
  else if (GTK_IS_SCROLLED_WINDOW (widget))
    scroll (GTK_SCROLLED_WINDOW (widget), rand);
  else if (GTK_IS_COLUMN_VIEW (widget))
    sort (GTK_COLUMN_VIEW (widget), rand);
  else if (GTK_IS_DROP_DOWN (widget))
    choose (GTK_DROP_DOWN (widget), rand);
  else if (GTK_IS_POPOVER (widget))
    gtk_popover_popdown (GTK_POPOVER (widget));
  else if (GTK_IS_EDITABLE (widget))
    type_text (GTK_EDITABLE (widget), rand);
  else if (GTK_IS_BUTTON (widget))
    g_signal_emit_by_name (widget, "clicked");
  else
    gtk_widget_activate (widget);
}

/* Moves the focus, as by the mouse or a key. */
void
test_action_focus (GtkWidget *root,
                   GRand     *rand,
                   GString   *told)
{
  GtkWidget *widget = g_rand_boolean (rand) ? pick (root, gtk_widget_get_focusable, rand) : NULL;
  GtkDirectionType direction = g_rand_int_range (rand, GTK_DIR_TAB_FORWARD, GTK_DIR_RIGHT + 1);

  if (widget != NULL)
    {
      tell (told, widget, "focus", NULL);
      gtk_widget_grab_focus (widget);
      return;
    }

  g_string_append_printf (told, "move the focus %d", direction);
  gtk_widget_child_focus (root, direction);
}

GtkWidget *
test_action_find (GtkWidget *root,
                  GType      type)
{
  if (!gtk_widget_get_mapped (root))
    return NULL;
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = test_action_find (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}
