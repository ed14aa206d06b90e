/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ui/functions/grind-function-list.h"
#include "ui/lists/grind-row-list.h"

#include "../../analysis/grind-test-load.h"

#define N_OPERATIONS 300
#define N_LARGE      300000
#define N_CLASSES    7

/* If it takes longer than this, even on a busy machine, the main loop was blocked. */
#define MAX_OPENING  (60 * G_TIME_SPAN_MILLISECOND)

/* A profile of functions in some classes; two of them call each other. */
static GrindGraph *
make_graph (guint n_functions,
            guint n_classes)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < n_functions; i++)
    g_string_append_printf (text, "fn=c%u::f%u\n1 %u\n", i % n_classes, i, i * 31 % 997 + 1);
  g_string_append (text, "fn=c0::f0\n1 1\ncfn=c1::f1\ncalls=1 1\n1 1\n"
                         "fn=c1::f1\n1 1\ncfn=c0::f0\ncalls=1 1\n1 1\n");

  return test_graph_load_take (g_string_free (g_steal_pointer (&text), FALSE), TRUE);
}

static void
wait_for_rows (GrindFunctionList *list)
{
  while (grind_function_list_is_busy (list) || !grind_function_list_is_complete (list))
    g_main_context_iteration (NULL, TRUE);
}

/* The number of items according to the signals alone, as a view counts them */
static void
items_changed_cb (GListModel *model,
                  guint       position,
                  guint       n_removed,
                  guint       n_added,
                  guint      *n_items)
{
  g_assert_cmpuint (position + n_removed, <=, *n_items);
  *n_items += n_added - n_removed;
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, *n_items);
}

/* Every row is a group or in one, and its position is that of its function. */
static void
check_rows (GrindFunctionList *list)
{
  GrindFunctionRows *rows = grind_function_list_get_rows (list);
  GrindNodeId selected = grind_function_list_get_selected (list);
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (list));

  g_assert_cmpuint (n_items, ==, grind_function_rows_get_n_rows (rows));
  for (guint i = 0; i < n_items; i++)
    {
      g_autoptr (GrindRow) row = g_list_model_get_item (G_LIST_MODEL (list), i);
      GrindNodeId node = grind_list_rows_get_node (grind_row_get_rows (row), i);

      g_assert_true ((node == GRIND_NONE) == (grind_function_list_get_group (list, i) !=
                                              GRIND_NONE));
      g_assert_cmpuint (grind_function_rows_get_group (rows, i), !=, GRIND_NONE);
      if (node != GRIND_NONE)
        g_assert_cmpuint (grind_function_list_get_position (list, node), ==, i);
      g_assert_cmpint (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (list), i), ==,
                       node != GRIND_NONE && node == selected);
    }
}

static void
operate (GrindFunctionList *list,
         GrindGraph        *graph)
{
  guint n_groups = grind_function_filter_get_n_groups (grind_function_list_get_filter (list));
  guint group = g_test_rand_int_range (0, n_groups);
  GrindFunctionRows *rows = grind_function_list_get_rows (list);
  GrindNodeId node, previous;

  switch (g_test_rand_int_range (0, 6))
    {
    case 0:
      grind_function_list_sort (list, g_test_rand_int_range (0, GRIND_SORT_NAME + 1),
                                g_test_rand_int_range (0, 2));
      break;
    case 1:
      grind_function_list_open_all_groups (list, g_test_rand_int_range (0, 2));
      break;
    case 2:
      node = g_test_rand_int_range (0, grind_graph_get_n_nodes (graph) -
                                       grind_graph_get_n_cycles (graph));
      previous = grind_function_list_get_selected (list);
      grind_function_list_set_selected (list, node);
      /* A group that was collapsed over its selected function stays collapsed. */
      g_assert_true (node == previous ||
                     grind_function_rows_is_open (rows,
                                                  grind_function_rows_find_group (rows, node)));
      break;
    default:
      grind_function_list_open_group (list, group, !grind_function_rows_is_open (rows, group));
      break;
    }
}

static void
test_replay (void)
{
  g_autoptr (GrindGraph) graph = make_graph (400, N_CLASSES);
  g_autoptr (GrindFunctionList) list = grind_function_list_new ();
  guint n_items = 0;

  g_signal_connect (list, "items-changed", G_CALLBACK (items_changed_cb), &n_items);
  grind_function_list_set_group_by (list, GRIND_GROUP_BY_CLASS);
  grind_function_list_show (list, graph, 0);
  wait_for_rows (list);
  g_assert_cmpuint (n_items, ==, N_CLASSES);

  for (guint i = 0; i < N_OPERATIONS; i++)
    {
      operate (list, graph);
      wait_for_rows (list);
      check_rows (list);
    }
}

/* The selection stays and is visible, however the functions are grouped. */
static void
test_selection (void)
{
  g_autoptr (GrindGraph) graph = make_graph (100, N_CLASSES);
  g_autoptr (GrindFunctionList) list = grind_function_list_new ();

  grind_function_list_show (list, graph, 0);
  grind_function_list_set_selected (list, 42);
  wait_for_rows (list);
  for (guint by = GRIND_GROUP_BY_CYCLE; by > GRIND_GROUP_BY_NONE; by--)
    {
      grind_function_list_set_group_by (list, by);
      wait_for_rows (list);
      g_assert_cmpuint (grind_function_list_get_selected (list), ==, 42);
      g_assert_cmpuint (grind_function_list_get_position (list, 42), !=,
                        GTK_INVALID_LIST_POSITION);
    }

  /* The row of a group is not a function: the selection stays. */
  g_assert_false (gtk_selection_model_select_item (GTK_SELECTION_MODEL (list), 0, TRUE));
  g_assert_cmpuint (grind_function_list_get_selected (list), ==, 42);
}

/* The row of a cycle's group is a node. */
static void
test_cycle_row (void)
{
  g_autoptr (GrindGraph) graph = make_graph (10, 2);
  g_autoptr (GrindFunctionList) list = grind_function_list_new ();
  GrindNodeId cycle = grind_graph_get_cycle_node (graph, 1);
  guint position;

  grind_function_list_set_group_by (list, GRIND_GROUP_BY_CYCLE);
  grind_function_list_show (list, graph, 0);
  wait_for_rows (list);
  position = grind_function_list_get_position (list, cycle);
  g_assert_cmpuint (position, !=, GTK_INVALID_LIST_POSITION);
  g_assert_true (gtk_selection_model_select_item (GTK_SELECTION_MODEL (list), position, TRUE));
  g_assert_cmpuint (grind_function_list_get_selected (list), ==, cycle);
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (list), position));
}

static void
test_only (void)
{
  g_autoptr (GrindGraph) graph = make_graph (70, N_CLASSES);
  g_autoptr (GrindFunctionList) list = grind_function_list_new ();
  GrindFunctionFilter *filter;

  grind_function_list_set_group_by (list, GRIND_GROUP_BY_CLASS);
  grind_function_list_show (list, graph, 0);
  wait_for_rows (list);
  filter = grind_function_list_get_filter (list);
  grind_function_list_show_only (list, GRIND_GROUP_BY_CLASS,
                                 grind_function_filter_get_group (filter, 3)->group);
  wait_for_rows (list);
  /* The only group left is expanded. */
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 11);
  grind_function_list_set_group_by (list, GRIND_GROUP_BY_NONE);
  wait_for_rows (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 10);
  grind_function_list_show_only (list, GRIND_GROUP_BY_NONE, 0);
  wait_for_rows (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 71);
}

/* Cycle numbers differ between graphs, so that another graph shows all functions. */
static void
test_only_cycle (void)
{
  g_autoptr (GrindGraph) graph = make_graph (20, 2);
  g_autoptr (GrindGraph) flat = NULL;
  g_autoptr (GrindFunctionList) list = grind_function_list_new ();

  grind_function_list_show (list, graph, 0);
  grind_function_list_show_only (list, GRIND_GROUP_BY_CYCLE, 0);
  wait_for_rows (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);

  flat = grind_graph_new (grind_graph_get_profile (graph), NULL, FALSE, NULL, NULL);
  grind_function_list_show (list, flat, 0);
  wait_for_rows (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 20);
}

/* Expanding a group does not block the main loop, however many functions it has. */
static void
test_large (void)
{
  g_autoptr (GrindGraph) graph = make_graph (N_LARGE, 2);
  g_autoptr (GrindFunctionList) list = grind_function_list_new ();
  gint64 longest = 0;

  grind_function_list_set_group_by (list, GRIND_GROUP_BY_CLASS);
  grind_function_list_show (list, graph, 0);
  wait_for_rows (list);

  for (guint i = 0; i < 4; i++)
    {
      gint64 start = g_get_monotonic_time ();

      grind_function_list_open_group (list, i % 2, i < 2);
      longest = MAX (longest, g_get_monotonic_time () - start);
      wait_for_rows (list);
    }
  g_test_message ("%" G_GINT64_FORMAT " us", longest);
  g_assert_cmpint (longest, <, MAX_OPENING);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);
}

/* A view's widgets for rows are removed step by step. Rows that are no longer listed have no
 * function. */
static void
test_close (void)
{
  g_autoptr (GrindGraph) graph = make_graph (1000, 2);
  g_autoptr (GrindFunctionList) list = grind_function_list_new ();
  guint n_items;

  grind_function_list_set_group_by (list, GRIND_GROUP_BY_CLASS);
  grind_function_list_show (list, graph, 0);
  wait_for_rows (list);
  grind_function_list_open_group (list, 0, TRUE);
  wait_for_rows (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 502);

  grind_function_list_open_group (list, 0, FALSE);
  n_items = g_list_model_get_n_items (G_LIST_MODEL (list));
  g_assert_cmpuint (n_items, >, 2);
  g_assert_cmpuint (n_items, <, 205);
  g_assert_cmpuint (grind_function_list_get_node (list, 2), ==, GRIND_NONE);
  g_assert_cmpuint (grind_function_list_get_group (list, 2), ==, GRIND_NONE);
  g_assert_false (gtk_selection_model_select_item (GTK_SELECTION_MODEL (list), 2, TRUE));
  while (!grind_function_list_is_complete (list))
    {
      guint previous = n_items;

      g_main_context_iteration (NULL, TRUE);
      n_items = g_list_model_get_n_items (G_LIST_MODEL (list));
      g_assert_cmpuint (previous - n_items, <=, 64);
    }
  g_assert_cmpuint (n_items, ==, 2);

  /* A group that is expanded meanwhile grows from the remaining rows. */
  grind_function_list_open_group (list, 1, TRUE);
  wait_for_rows (list);
  grind_function_list_open_group (list, 1, FALSE);
  grind_function_list_open_group (list, 1, TRUE);
  wait_for_rows (list);
  check_rows (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 502);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/function-groups/replay", test_replay);
  g_test_add_func ("/ui/function-groups/selection", test_selection);
  g_test_add_func ("/ui/function-groups/cycle-row", test_cycle_row);
  g_test_add_func ("/ui/function-groups/only", test_only);
  g_test_add_func ("/ui/function-groups/close", test_close);
  g_test_add_func ("/ui/function-groups/only-cycle", test_only_cycle);
  g_test_add_func ("/ui/function-groups/large", test_large);

  return g_test_run ();
}
