/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw/grind-flame-picture.h"
#include "draw/graph/grind-graph-options.h"
#include "draw/grind-treemap-picture.h"
#include "grind-test-window.h"
#include "text/grind-percent.h"
#include "ui/base/grind-debuginfod-settings.h"
#include "ui/base/grind-option-actions.h"
#include "ui/base/grind-settings.h"
#include "ui/workspace/grind-divider.h"

#define PROFILE "# callgrind format\nevents: Ir\nfn=main\n1 1\n"

static void
test_defaults (void)
{
  GSettings *settings = grind_settings_get ();

  g_assert_nonnull (settings);
  g_assert_true (settings == grind_settings_get ());
  g_assert_true (g_settings_get_boolean (settings, "percent"));
  g_assert_true (g_settings_get_boolean (settings, "show-cycles"));
  g_assert_cmpint (g_settings_get_int (settings, "sidebar-width"), ==, 0);
  g_assert_cmpint (g_settings_get_int (settings, "upper-height"), ==, 0);
}

static void
count_notify_cb (GrindSession *session,
                 GParamSpec   *pspec,
                 guint        *count)
{
  (*count)++;
}

/* Changes in a session apply to all others, and to later ones. */
static void
test_session (void)
{
  GSettings *settings = grind_settings_get ();
  g_autoptr (GrindSession) first = test_session_new (PROFILE, "test");
  g_autoptr (GrindSession) second = test_session_new (PROFILE, "test");
  g_autoptr (GrindSession) third = test_session_new (PROFILE, "test");
  guint n_changes = 0;

  grind_settings_bind_session (first);
  grind_settings_bind_session (second);
  g_assert_true (grind_session_get_percent (first));
  g_signal_connect (second, "notify::percent", G_CALLBACK (count_notify_cb), &n_changes);
  grind_session_set_percent (first, FALSE);
  g_assert_cmpuint (n_changes, ==, 1);
  grind_session_set_relative (first, TRUE);
  grind_session_set_show_cycles (first, FALSE);
  grind_session_set_color_by (second, GRIND_COLOR_BY_FILE);
  g_assert_false (grind_session_get_percent (second));
  g_assert_true (grind_session_get_relative (second));
  g_assert_false (grind_session_get_show_cycles (second));
  g_assert_cmpint (grind_session_get_color_by (first), ==, GRIND_COLOR_BY_FILE);
  g_assert_false (g_settings_get_boolean (settings, "percent"));

  g_assert_true (grind_session_get_percent (third));
  grind_settings_apply (third);
  g_assert_false (grind_session_get_percent (third));
  g_assert_cmpint (grind_color_map_get_kind (grind_session_get_color_map (third)), ==,
                   GRIND_COLOR_BY_FILE);

  /* As in the preferences */
  g_settings_set_boolean (settings, "percent", TRUE);
  g_settings_set_string (settings, "color-by", "cost");
  g_assert_true (grind_session_get_percent (first));
  g_assert_cmpint (grind_session_get_color_by (second), ==, GRIND_COLOR_BY_COST);
  g_assert_cmpuint (n_changes, ==, 2);

  g_assert_finalize_object (g_steal_pointer (&first));
  g_settings_reset (settings, "relative");
  g_assert_false (grind_session_get_relative (second));
  g_assert_finalize_object (g_steal_pointer (&second));
  g_settings_reset (settings, "color-by");
  g_settings_reset (settings, "show-cycles");
}

static void
changed_cb (gpointer    owner,
            const char *name)
{
  guint *n_changes = owner;

  g_assert_cmpstr (name, ==, "depth");
  (*n_changes)++;
}

static guint
get_depth (GSimpleActionGroup *group)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (group), "depth");

  return g_variant_get_uint32 (state);
}

/* An option of one picture is the same in all others. */
static void
test_shared_options (void)
{
  GSettings *settings = grind_settings_get ();
  g_autoptr (GSimpleActionGroup) first = g_simple_action_group_new ();
  g_autoptr (GSimpleActionGroup) second = g_simple_action_group_new ();
  GrindTreemapOptions values[2] = { 0 };
  guint n_changes[2] = { 0 };

  grind_option_actions_add (G_ACTION_MAP (first), "treemap-", grind_treemap_options, &values[0],
                            changed_cb, &n_changes[0]);
  grind_option_actions_add (G_ACTION_MAP (second), "treemap-", grind_treemap_options, &values[1],
                            changed_cb, &n_changes[1]);
  g_action_group_change_action_state (G_ACTION_GROUP (first), "depth", g_variant_new_uint32 (3));
  g_assert_cmpuint (get_depth (first), ==, 3);
  g_assert_cmpuint (get_depth (second), ==, 3);
  g_settings_set_uint (settings, "treemap-depth", 5);
  g_assert_cmpuint (get_depth (first), ==, 5);
  g_assert_cmpuint (get_depth (second), ==, 5);
  g_assert_cmpuint (n_changes[0], ==, 2);
  g_assert_cmpuint (n_changes[1], ==, 2);
  g_settings_set_uint (settings, "treemap-depth", 5);
  g_assert_cmpuint (n_changes[1], ==, 2);
  g_assert_cmpuint (values[1].max_depth, ==, 5);
  g_action_group_change_action_state (G_ACTION_GROUP (first), "min-area",
                                      g_variant_new_uint32 (G_MAXUINT));
  g_assert_cmpuint (n_changes[0], ==, 2);

  /* A value that is only shown is not saved. */
  values[0].max_depth = 7;
  grind_option_actions_show (G_ACTION_MAP (first), grind_treemap_options, &values[0]);
  g_assert_cmpuint (get_depth (first), ==, 7);
  g_assert_cmpuint (get_depth (second), ==, 5);
  g_assert_cmpuint (g_settings_get_uint (settings, "treemap-depth"), ==, 5);

  g_assert_finalize_object (g_steal_pointer (&second));
  g_settings_set_uint (settings, "treemap-depth", 0);
  g_assert_cmpuint (get_depth (first), ==, 0);
  g_settings_reset (settings, "treemap-depth");
}

static void
check_defaults (const char        *prefix,
                const GrindOption *options,
                gconstpointer      defaults)
{
  for (; options->name != NULL; options++)
    {
      g_autofree char *key = g_strconcat (prefix, options->name, NULL);
      g_autoptr (GVariant) wanted = g_settings_get_default_value (grind_settings_get (), key);
      g_autoptr (GVariant) found = grind_option_dup_state (options, defaults);

      if (!g_variant_equal (found, wanted))
        g_error ("“%s” has another default than its setting", key);
    }
}

/* The settings have the options of pictures, with the same defaults. */
static void
test_options (void)
{
  GrindGraphOptions graph;
  GrindFlameOptions flame;
  GrindTreemapOptions treemap;

  grind_graph_options_init (&graph);
  grind_flame_options_init (&flame);
  grind_treemap_options_init (&treemap);
  graph.min_call_share = -1;
  check_defaults ("graph-", grind_graph_options, &graph);
  check_defaults ("flame-", grind_flame_options, &flame);
  check_defaults ("treemap-", grind_treemap_options, &treemap);
}

/* Percentages have as many decimals as the user wants, and columns have space for them. */
static void
test_digits (void)
{
  GSettings *settings = grind_settings_get ();
  static const char *const texts[] = { "33", "33.3", "33.33", "33.333", "33.3333" };
  static const char *const widest[] = { ">99", ">99.9", ">99.99", ">99.999", ">99.9999" };

  for (guint digits = 0; digits < G_N_ELEMENTS (texts); digits++)
    {
      g_autofree char *share = NULL;
      g_autofree char *text = NULL;
      g_autofree char *wide = NULL;

      g_settings_set_uint (settings, "percent-digits", digits);
      share = grind_percent_format_share (1.0 / 3);
      text = grind_percent_format (grind_value_new_whole (1), grind_value_new_whole (3));
      wide = grind_percent_dup_widest ();
      g_assert_cmpstr (share, ==, texts[digits]);
      g_assert_cmpstr (text, ==, texts[digits]);
      g_assert_cmpstr (wide, ==, widest[digits]);
    }
  g_settings_reset (settings, "percent-digits");
}

/* Formulas are the same in all sessions; they are not offered where their inputs are missing. */
static void
test_formulas (void)
{
  GSettings *settings = grind_settings_get ();
  g_autoptr (GrindSession) first = test_session_new (PROFILE, "test");
  g_autoptr (GrindSession) second = test_session_new (PROFILE, "test");

  g_settings_reset (settings, "show-cycles");
  grind_settings_bind_session (first);
  grind_settings_bind_session (second);
  grind_settings_set_formulas (first, g_variant_new_parsed ("[('Half', 'One half', 'Ir / 2'), "
                                                            "('Odd', '', 'Ir / Bogus')]"));
  g_assert_cmpuint (grind_event_set_find (grind_session_get_events (first), "Half"), ==, 1);
  g_assert_cmpuint (grind_event_set_find (grind_session_get_events (second), "Half"), ==, 1);
  g_assert_cmpuint (grind_event_set_find (grind_session_get_events (second), "Odd"), ==,
                    GRIND_NONE);
  g_assert_cmpuint (grind_event_set_get_n_events (grind_session_get_events (second)), ==, 2);

  g_settings_reset (settings, "formulas");
  g_assert_cmpuint (grind_event_set_get_n_events (grind_session_get_events (first)), ==, 1);
  g_assert_finalize_object (g_steal_pointer (&first));
  g_assert_finalize_object (g_steal_pointer (&second));
}

/* A reloaded profile still gets new formulas. */
static void
test_reloaded (void)
{
  GSettings *settings = grind_settings_get ();
  g_autoptr (GrindSession) previous = test_session_new (PROFILE, "test");
  g_autoptr (GrindSession) reloaded = test_session_new (PROFILE, "test");

  grind_settings_apply (previous);
  grind_settings_bind_session (previous);
  grind_session_take_over (reloaded, previous);
  grind_settings_bind_session (reloaded);
  grind_settings_set_formulas (previous, g_variant_new_parsed ("[('Half', 'One half', 'Ir / 2')]"));
  g_assert_cmpuint (grind_event_set_find (grind_session_get_events (reloaded), "Half"), ==, 1);

  g_settings_reset (settings, "formulas");
  g_assert_finalize_object (g_steal_pointer (&previous));
  g_assert_finalize_object (g_steal_pointer (&reloaded));
}

/* Only moves of the divider by the user are saved. */
static void
test_divider (void)
{
  GSettings *settings = grind_settings_get ();
  GtkWidget *window = gtk_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *first = g_object_ref_sink (gtk_paned_new (GTK_ORIENTATION_HORIZONTAL));
  GtkWidget *second = g_object_ref_sink (gtk_paned_new (GTK_ORIENTATION_HORIZONTAL));
  gboolean is_handled;

  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_box_append (GTK_BOX (box), first);
  gtk_box_append (GTK_BOX (box), second);

  grind_divider_remember (GTK_PANED (first), "sidebar-width");
  gtk_paned_set_position (GTK_PANED (first), 321);
  g_assert_false (grind_divider_is_placed (GTK_PANED (first)));
  g_assert_cmpint (g_settings_get_int (settings, "sidebar-width"), ==, 0);

  /* A key that was pressed elsewhere in the paned does not move its divider. */
  g_signal_emit_by_name (first, "move-handle", GTK_SCROLL_STEP_RIGHT, &is_handled);
  g_assert_false (is_handled);
  g_assert_false (grind_divider_is_placed (GTK_PANED (first)));
  gtk_window_set_focus (GTK_WINDOW (window), first);
  g_signal_emit_by_name (first, "move-handle", GTK_SCROLL_STEP_RIGHT, &is_handled);
  g_assert_true (is_handled);
  g_assert_true (grind_divider_is_placed (GTK_PANED (first)));

  g_settings_set_int (settings, "sidebar-width", 456);
  grind_divider_remember (GTK_PANED (second), "sidebar-width");
  g_assert_true (grind_divider_is_placed (GTK_PANED (second)));
  g_assert_cmpint (gtk_paned_get_position (GTK_PANED (second)), ==, 456);

  /* Another key has its own position, and the first key restores the first position. */
  grind_divider_set_key (GTK_PANED (second), "upper-height");
  g_assert_false (grind_divider_is_placed (GTK_PANED (second)));
  gtk_window_set_focus (GTK_WINDOW (window), second);
  g_signal_emit_by_name (second, "move-handle", GTK_SCROLL_STEP_RIGHT, &is_handled);
  gtk_paned_set_position (GTK_PANED (second), 77);
  g_assert_cmpint (grind_divider_get_place (GTK_PANED (second)), ==, 457);
  g_settings_set_int (settings, "upper-height", 88);
  grind_divider_set_key (GTK_PANED (second), "sidebar-width");
  g_settings_set_int (settings, "sidebar-width", 99);
  g_assert_cmpint (grind_divider_get_place (GTK_PANED (second)), ==, 456);
  g_settings_reset (settings, "sidebar-width");
  g_settings_reset (settings, "upper-height");
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (first);
  g_assert_finalize_object (second);
}

static void
count_cb (GrindDebuginfodSettings *settings,
          guint                   *count)
{
  (*count)++;
}

/* There is no consent before the question, and the answer is saved. */
static void
test_debuginfod (void)
{
  GrindDebuginfodSettings *debuginfod = grind_debuginfod_settings_get ();
  const char *const urls[] = { "http://127.0.0.1:1/", NULL };
  g_auto (GStrv) none = grind_debuginfod_settings_dup_urls (debuginfod);
  g_auto (GStrv) one = NULL;
  guint n_changes = 0;
  gulong handler = g_signal_connect (debuginfod, "changed", G_CALLBACK (count_cb), &n_changes);

  g_assert_true (debuginfod == grind_debuginfod_settings_get ());
  g_assert_cmpint (grind_debuginfod_settings_get_consent (debuginfod), ==, GRIND_DEBUGINFOD_ASK);
  g_assert_cmpuint (g_strv_length (none), ==, 0);

  grind_debuginfod_settings_set_consent (debuginfod, GRIND_DEBUGINFOD_OFF);
  grind_debuginfod_settings_set_consent (debuginfod, GRIND_DEBUGINFOD_ON);
  grind_debuginfod_settings_set_consent (debuginfod, GRIND_DEBUGINFOD_ON);
  g_assert_cmpint (grind_debuginfod_settings_get_consent (debuginfod), ==, GRIND_DEBUGINFOD_ON);
  g_assert_cmpint (g_settings_get_enum (grind_settings_get (), "debuginfod"), ==,
                   GRIND_DEBUGINFOD_ON);
  g_assert_cmpuint (n_changes, ==, 2);

  g_settings_set_strv (grind_settings_get (), "debuginfod-urls", urls);
  one = grind_debuginfod_settings_dup_urls (debuginfod);
  g_assert_cmpstrv (one, urls);
  g_settings_reset (grind_settings_get (), "debuginfod");
  g_assert_cmpint (grind_debuginfod_settings_get_consent (debuginfod), ==, GRIND_DEBUGINFOD_ASK);
  g_assert_cmpuint (n_changes, ==, 4);
  g_settings_reset (grind_settings_get (), "debuginfod-urls");
  g_signal_handler_disconnect (debuginfod, handler);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return 0;
    }

  g_test_add_func ("/ui/settings/defaults", test_defaults);
  g_test_add_func ("/ui/settings/session", test_session);
  g_test_add_func ("/ui/settings/shared-options", test_shared_options);
  g_test_add_func ("/ui/settings/options", test_options);
  g_test_add_func ("/ui/settings/digits", test_digits);
  g_test_add_func ("/ui/settings/formulas", test_formulas);
  g_test_add_func ("/ui/settings/reloaded", test_reloaded);
  g_test_add_func ("/ui/settings/divider", test_divider);
  g_test_add_func ("/settings/debuginfod", test_debuginfod);

  return g_test_run ();
}
