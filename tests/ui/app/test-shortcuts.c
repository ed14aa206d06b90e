/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the shortcuts window with the actual keys. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "grind-test-window.h"
#include "ui/app/grind-window.h"
#include "ui/base/grind-settings.h"
#include "ui/lists/grind-column-view.h"
#include "ui/workspace/grind-view-stack.h"

#define OVERLAY "/io/github/grindscope/Grindscope/ui/help-overlay.ui"

static const char profile_text[] = "creator: callgrind-3.19.0\nevents: Ir\n"
                                   "part: 1\n"
                                   "fl=main.c\n"
                                   "fn=main\n"
                                   "1 10\n"
                                   "cfn=first\n"
                                   "calls=2 1\n"
                                   "2 600\n"
                                   "cfn=second\n"
                                   "calls=1 1\n"
                                   "3 390\n"
                                   "fn=first\n"
                                   "5 600\n"
                                   "fn=second\n"
                                   "7 390\n"
                                   "part: 2\n"
                                   "fn=main\n"
                                   "1 10\n";

/* The owner of keys identified by their position on the keyboard, which needs a real one:
 * e2e-window.py presses them. */
#define SIDE "GrindViewStack"

/* Keys of a widget type, rather than accelerators of the program */
static const struct
{
  const char *title;
  const char *accelerator;
  const char *owner;
} widget_keys[] = {
  { "Search options", "<Alt>Down", "GtkSearchEntry" },
  { "Stop loading or saving", "Escape", "GrindPage" },
  { "Go to the selected function", "Return", "GtkListItemWidget" },
  { "Caller views", "<Primary><Shift>1...5", SIDE },
  { "Callee views", "<Primary>1...8", SIDE },
  { "Collapse or expand a group", "Left Right", "GtkColumnView" },
  { "Open the selected function in split view", "<Primary>Return", "GtkColumnView" },
  { "Choose and resize columns", "<Primary><Shift>F10", "GtkColumnView" },
  { "Copy row", "<Primary>c", "GtkColumnView" },
  { "Focus a divider, which arrow keys move", "F8 <Shift>F8", "GtkPaned" },
  { "Next or previous expensive line", "F8 <Shift>F8", "GrindCodeView" },
  { "Go to a line", "<Primary>g", "GrindCodeView" },
  { "To the calls below the line", "Tab", "GrindWindow" },
  { "Expand or collapse the calls of a line", "plus minus", "GrindCodeText" },
  { "Expand or collapse all calls", "asterisk slash", "GrindCodeText" },
  { "Move between boxes", "Up Down Left Right", "GrindCanvas" },
  { "Select the function", "space", "GrindCanvas" },
  { "Go to the function", "Return", "GrindCanvas" },
  { "Back", "BackSpace", "GrindCanvas" },
  { "Zoom in or out", "plus minus", "GrindCanvas" },
  { "Reset zoom", "0", "GrindCanvas" },
  { "Context menu", "Menu <Shift>F10", "GrindCanvas" },
  { "Next or previous match", "<Primary>g <Primary><Shift>g", "GrindFlamePane" },
  { "Next tab", "<Primary>Page_Down", "AdwTabView" },
  { "Previous tab", "<Primary>Page_Up", "AdwTabView" },
  { "Tabs 1 to 9", "<Alt>1...9", "AdwTabView" },
  { "Main menu", "F10", "GrindWindow" },
};

typedef struct
{
  guint           key;
  GdkModifierType modifiers;
} Key;

static void
add_key (GArray     *keys,
         const char *accelerator)
{
  Key key;

  if (!gtk_accelerator_parse (accelerator, &key.key, &key.modifiers))
    g_error ("“%s” is no key", accelerator);
  g_array_append_val (keys, key);
}

/* "<Alt>1...9" stands for nine keys, "F5 <Primary>r" for two. */
static GArray *
parse_keys (const char *text)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (Key));
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *dots = strstr (words[i], "...");
      guint n_keys = dots != NULL ? dots[3] - dots[-1] + 1 : 1;

      if (dots != NULL)
        *dots = '\0';
      for (guint pos = 0; pos < n_keys; pos++)
        {
          add_key (keys, words[i]);
          if (dots != NULL)
            dots[-1]++;
        }
    }

  return keys;
}

static gboolean
has_key (GArray *keys,
         Key     wanted)
{
  for (guint i = 0; i < keys->len; i++)
    {
      const Key *key = &g_array_index (keys, Key, i);

      if (key->key == wanted.key && key->modifiers == wanted.modifiers)
        return TRUE;
    }

  return FALSE;
}

/* The accelerators of all actions of the program */
static GArray *
list_accelerators (GtkApplication *application)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (Key));
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (application);

  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) accelerators = gtk_application_get_accels_for_action (application,
                                                                           actions[i]);

      for (guint pos = 0; accelerators[pos] != NULL; pos++)
        add_key (keys, accelerators[pos]);
    }

  return keys;
}

static GtkBuilder *
load_overlay (void)
{
  g_autoptr (GError) error = NULL;
  GtkBuilder *builder = gtk_builder_new ();

  gtk_builder_add_from_resource (builder, OVERLAY, &error);
  g_assert_no_error (error);

  return builder;
}

typedef void (* EntryFunc) (const char *title,
                            const char *accelerator,
                            gpointer    data);

static guint
for_each_entry (EntryFunc func,
                gpointer  data)
{
  g_autoptr (GtkBuilder) builder = load_overlay ();
  g_autoptr (GSList) objects = gtk_builder_get_objects (builder);
  guint n_entries = 0;

  for (GSList *link = objects; link != NULL; link = link->next)
    {
      g_autofree char *title = NULL;
      g_autofree char *accelerator = NULL;

      if (!GTK_IS_SHORTCUTS_SHORTCUT (link->data))
        continue;
      g_object_get (link->data, "title", &title, "accelerator", &accelerator, NULL);
      func (title, accelerator, data);
      n_entries++;
    }
  gtk_window_destroy (GTK_WINDOW (gtk_builder_get_object (builder, "help_overlay")));

  return n_entries;
}

static void
collect_cb (const char *title,
            const char *accelerator,
            gpointer    data)
{
  g_autoptr (GArray) keys = parse_keys (accelerator);

  g_array_append_vals (data, keys->data, keys->len);
}

/* The shortcuts window shows every accelerator. */
static void
test_accelerators (void)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  GtkWidget *window = grind_window_new (application);
  g_autoptr (GArray) accelerators = list_accelerators (application);
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (Key));

  g_assert_cmpuint (for_each_entry (collect_cb, shown), >=, 38);
  g_assert_cmpuint (accelerators->len, >=, 14);
  for (guint i = 0; i < accelerators->len; i++)
    {
      const Key *key = &g_array_index (accelerators, Key, i);

      if (!has_key (shown, *key))
        {
          g_autofree char *name = gtk_accelerator_name (key->key, key->modifiers);

          g_error ("the window of shortcuts does not show %s", name);
        }
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static const char *
find_owner (const char *title,
            const char *accelerator)
{
  for (guint i = 0; i < G_N_ELEMENTS (widget_keys); i++)
    if (g_str_equal (widget_keys[i].title, title) &&
        g_str_equal (widget_keys[i].accelerator, accelerator))
      return widget_keys[i].owner;

  return NULL;
}

typedef struct
{
  GtkWidget *window;
  GArray    *accelerators;
  guint      n_of_widgets;
} Check;

/* An alternative, such as a key of the keypad, counts, too. */
static gboolean
is_for_key (GtkShortcutTrigger *trigger,
            Key                 key)
{
  if (GTK_IS_ALTERNATIVE_TRIGGER (trigger))
    {
      GtkAlternativeTrigger *both = GTK_ALTERNATIVE_TRIGGER (trigger);

      return is_for_key (gtk_alternative_trigger_get_first (both), key) ||
             is_for_key (gtk_alternative_trigger_get_second (both), key);
    }

  return GTK_IS_KEYVAL_TRIGGER (trigger) &&
         gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == key.key &&
         gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == key.modifiers;
}

static gboolean
has_trigger (GListModel *controller,
             Key         key)
{
  for (guint i = 0; i < g_list_model_get_n_items (controller); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (controller, i);

      if (is_for_key (gtk_shortcut_get_trigger (shortcut), key))
        return TRUE;
    }

  return FALSE;
}

static gboolean
takes_key (GtkEventController *controller,
           Key                 key)
{
  gboolean is_taken = FALSE;

  g_signal_emit_by_name (controller, "key-pressed", key.key, 0, key.modifiers, &is_taken);

  return is_taken;
}

static gboolean
answers_itself (GtkWidget *widget,
                Key        key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_SHORTCUT_CONTROLLER (controller)
            ? has_trigger (G_LIST_MODEL (controller), key)
            : GTK_IS_EVENT_CONTROLLER_KEY (controller) && takes_key (controller, key))
        return TRUE;
    }

  return FALSE;
}

/* Whether a widget of type @owner handles the key, from @widget down */
static gboolean
answers (GtkWidget  *widget,
         const char *owner,
         Key         key)
{
  GType type = g_type_from_name (owner);

  if (type != G_TYPE_INVALID && g_type_is_a (G_OBJECT_TYPE (widget), type) &&
      answers_itself (widget, key))
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (answers (child, owner, key))
      return TRUE;

  return FALSE;
}

static GrindViewStack *
find_side (GtkWidget  *widget,
           const char *view)
{
  GrindViewStack *side = NULL;

  if (GRIND_IS_VIEW_STACK (widget) && grind_view_stack_has_view (GRIND_VIEW_STACK (widget), view))
    return GRIND_VIEW_STACK (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && side == NULL;
       child = gtk_widget_get_next_sibling (child))
    side = find_side (child, view);

  return side;
}

/* There is a view for each of the keys, and no other view. */
static void
check_side (GtkWidget *window,
            GArray    *keys)
{
  gboolean is_upper = g_array_index (keys, Key, 0).modifiers & GDK_SHIFT_MASK;
  GrindViewStack *side = find_side (window, is_upper ? "callers" : "callees");

  g_assert_nonnull (side);
  g_assert_true (grind_view_stack_choose_view (side, keys->len - 1));
  g_assert_false (grind_view_stack_choose_view (side, keys->len));
  test_settle ();
}

/* Keys of lists act on the focused row. */
static void
focus_functions (GtkWidget *window)
{
  GtkWidget *list = test_find_widget (window, GTK_TYPE_COLUMN_VIEW, "Functions");

  g_assert_nonnull (list);
  grind_column_view_focus_row (GTK_COLUMN_VIEW (list), 0);
  test_settle ();
}

static void
check_cb (const char *title,
          const char *accelerator,
          gpointer    data)
{
  Check *check = data;
  g_autoptr (GArray) keys = parse_keys (accelerator);
  const char *owner = find_owner (title, accelerator);

  check->n_of_widgets += owner != NULL;
  if (g_strcmp0 (owner, SIDE) == 0)
    {
      check_side (check->window, keys);
      return;
    }
  if (owner != NULL)
    focus_functions (check->window);
  for (guint i = 0; i < keys->len; i++)
    {
      Key key = g_array_index (keys, Key, i);
      g_autofree char *name = gtk_accelerator_name (key.key, key.modifiers);

      if (owner == NULL && !has_key (check->accelerators, key))
        g_error ("%s (%s) is no accelerator", name, title);
      if (owner != NULL && !answers (check->window, owner, key))
        g_error ("%s (%s) does nothing in a %s", name, title, owner);
    }
}

/* Adds the keys of a trigger, except variants of other keys: those of the keypad, and the Enter key
 * of some keyboards. */
static void
collect_trigger (GtkShortcutTrigger *trigger,
                 GArray             *keys)
{
  Key key;

  if (GTK_IS_ALTERNATIVE_TRIGGER (trigger))
    {
      GtkAlternativeTrigger *both = GTK_ALTERNATIVE_TRIGGER (trigger);

      collect_trigger (gtk_alternative_trigger_get_first (both), keys);
      collect_trigger (gtk_alternative_trigger_get_second (both), keys);
    }
  else if (GTK_IS_KEYVAL_TRIGGER (trigger))
    {
      key.key = gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger));
      key.modifiers = gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger));
      if ((key.key < GDK_KEY_KP_Space || key.key > GDK_KEY_KP_9) && key.key != GDK_KEY_ISO_Enter)
        g_array_append_val (keys, key);
    }
}

static gboolean
is_function_key (Key key)
{
  return key.key >= GDK_KEY_F1 && key.key <= GDK_KEY_F12;
}

/* Keys of GTK's widgets for texts, lists and tabs, including inherited ones, are the same
 * everywhere, except function keys; the program's keys are identified by their actions. */
static gboolean
is_to_be_shown (GtkWidget         *widget,
                GtkShortcutAction *action,
                Key                key)
{
  static const char *const generic[] = { "list.", "listitem.", "text.", "misc.", NULL };
  const char *name;

  if (is_function_key (key))
    return TRUE;
  if (!GTK_IS_NAMED_ACTION (action))
    return g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Grind") &&
           !GTK_IS_TEXT_VIEW (widget) && !GTK_IS_WINDOW (widget) &&
           !GTK_IS_SIGNAL_ACTION (action);

  name = gtk_named_action_get_action_name (GTK_NAMED_ACTION (action));
  for (guint i = 0; generic[i] != NULL; i++)
    if (g_str_has_prefix (name, generic[i]))
      return FALSE;

  return TRUE;
}

static void
check_shortcut (GtkWidget   *widget,
                GtkShortcut *shortcut,
                GArray      *shown,
                GHashTable  *checked)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (Key));

  collect_trigger (gtk_shortcut_get_trigger (shortcut), keys);
  for (guint i = 0; i < keys->len; i++)
    {
      Key key = g_array_index (keys, Key, i);
      g_autofree char *name = gtk_accelerator_name (key.key, key.modifiers);

      if (!is_to_be_shown (widget, gtk_shortcut_get_action (shortcut), key))
        continue;
      if (!has_key (shown, key))
        g_error ("the window of shortcuts does not show %s of a %s", name,
                 G_OBJECT_TYPE_NAME (widget));
      g_hash_table_add (checked, g_steal_pointer (&name));
    }
}

static void
check_shown (GtkWidget  *widget,
             GArray     *shown,
             GHashTable *checked)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      guint n_shortcuts = GTK_IS_SHORTCUT_CONTROLLER (controller)
                            ? g_list_model_get_n_items (G_LIST_MODEL (controller)) : 0;

      for (guint pos = 0; pos < n_shortcuts; pos++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), pos);

          check_shortcut (widget, shortcut, shown, checked);
        }
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_shown (child, shown, checked);
}

static gboolean
is_ready (gpointer page)
{
  return grind_page_is_ready (page);
}

static GtkWidget *
open_profile (const char *path)
{
  GtkWidget *window = grind_window_new (GTK_APPLICATION (g_application_get_default ()));
  GrindPage *page = grind_window_get_page (GRIND_WINDOW (window));
  g_autoptr (GFile) file = g_file_new_for_path (path);

  gtk_window_present (GTK_WINDOW (window));
  grind_page_open (page, file);
  g_assert_true (test_wait (is_ready, page));
  grind_page_show_view (page, "source");
  grind_page_show_view (page, "flame-graph");
  test_settle ();

  return window;
}

/* Every key that is shown works, and every key is shown. */
static void
test_entries (void)
{
  /* A key of GTK, of a class, and of one of our controllers */
  static const char *const looked_at[] = { "F8", "<Control>g", "<Control>Return" };
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  g_autoptr (GArray) accelerators = NULL;
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (Key));
  g_autoptr (GHashTable) checked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  Check check = { 0 };
  int descriptor = g_file_open_tmp ("grind-shortcuts-XXXXXX.out", &path, &error);

  g_assert_no_error (error);
  g_close (descriptor, NULL);
  g_file_set_contents (path, profile_text, -1, &error);
  g_assert_no_error (error);
  g_settings_set_enum (grind_settings_get (), "group-by", GRIND_GROUP_BY_FILE);
  check.window = open_profile (path);
  check.accelerators = accelerators = list_accelerators (application);
  for_each_entry (check_cb, &check);
  g_assert_cmpuint (check.n_of_widgets, ==, G_N_ELEMENTS (widget_keys));
  for_each_entry (collect_cb, shown);
  check_shown (check.window, shown, checked);
  for (guint i = 0; i < G_N_ELEMENTS (looked_at); i++)
    g_assert_true (g_hash_table_contains (checked, looked_at[i]));

  gtk_window_destroy (GTK_WINDOW (check.window));
  g_settings_reset (grind_settings_get (), "group-by");
  g_unlink (path);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/shortcuts/accelerators", test_accelerators);
  g_test_add_func ("/ui/shortcuts/entries", test_entries);

  return g_test_run ();
}
