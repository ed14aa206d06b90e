/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ui/functions/grind-function-list.h"
#include "ui/lists/grind-row-list.h"

#include "../../analysis/grind-test-load.h"

#define N_OPERATIONS 300
#define N_LARGE      300000

/* A profile in which function N is called by function N / 2, with costs that repeat. */
static GrindGraph *
make_graph (guint n_functions)
{
  g_autoptr (GString) text = g_string_new ("events: Ir Dr\n");

  for (guint i = 0; i < n_functions; i++)
    {
      g_string_append_printf (text, "fn=scope%u::function_%u\n1 %u %u\n", i % 7, i,
                              i * 31 % 997 + 1, i * 17 % 13);
      if (2 * i + 1 < n_functions)
        g_string_append_printf (text, "cfn=scope%u::function_%u\ncalls=%u 1\n1 %u 1\n",
                                (2 * i + 1) % 7, 2 * i + 1, i % 5 + 1, 3000 + i % 100);
    }

  return test_graph_load_take (g_string_free (g_steal_pointer (&text), FALSE), TRUE);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
wait_for_order (GrindFunctionList *list)
{
  while (grind_function_list_is_busy (list) || !grind_function_list_is_complete (list))
    g_main_context_iteration (NULL, TRUE);
}

/* Cancelled sorts hold references to the list until they end. */
static void
assert_finalized (GrindFunctionList *list)
{
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
  gpointer alive = list;

  g_object_add_weak_pointer (G_OBJECT (list), &alive);
  g_object_unref (list);
  while (alive != NULL && g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  g_assert_null (alive);
}

static GrindNodeId
get_row_node (GrindRow *row)
{
  return grind_list_rows_get_node (grind_row_get_rows (row), grind_row_get_position (row));
}

static GrindNodeId
get_node (GrindFunctionList *list,
          guint              position)
{
  g_autoptr (GrindRow) row = g_list_model_get_item (G_LIST_MODEL (list), position);

  return get_row_node (row);
}

/* Mirrors a list by its signals alone, like a list view. */
static void
items_changed_cb (GListModel *model,
                  guint       position,
                  guint       n_removed,
                  guint       n_added,
                  GPtrArray  *mirror)
{
  g_assert_cmpuint (position + n_removed, <=, mirror->len);
  if (n_removed > 0)
    g_ptr_array_remove_range (mirror, position, n_removed);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, mirror->len + n_added);
  for (guint i = 0; i < n_added; i++)
    g_ptr_array_insert (mirror, position + i, g_list_model_get_item (model, position + i));
}

static void
assert_same (GrindFunctionList *list,
             GPtrArray         *mirror)
{
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, mirror->len);
  for (guint i = 0; i < mirror->len; i++)
    {
      g_autoptr (GrindRow) row = g_list_model_get_item (G_LIST_MODEL (list), i);
      GrindNodeId node = get_row_node (row);

      g_assert_true (row == mirror->pdata[i]);
      g_assert_cmpuint (grind_function_list_get_position (list, node), ==, i);
    }
}

/* Mirrors the selection by its signals alone. */
static void
selection_changed_cb (GtkSelectionModel *model,
                      guint              position,
                      guint              n_items,
                      GtkBitset         *mirror)
{
  g_assert_cmpuint (position + n_items, <=, g_list_model_get_n_items (G_LIST_MODEL (model)));
  for (guint i = position; i < position + n_items; i++)
    if (gtk_selection_model_is_selected (model, i))
      gtk_bitset_add (mirror, i);
    else
      gtk_bitset_remove (mirror, i);
}

/* At most one row is selected: that of the selected node. */
static void
assert_selection (GrindFunctionList *list)
{
  guint position = grind_function_list_get_position (list,
                                                     grind_function_list_get_selected (list));
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (list));

  if (position == GTK_INVALID_LIST_POSITION)
    {
      g_assert_true (gtk_bitset_is_empty (set));
      return;
    }
  g_assert_cmpuint (gtk_bitset_get_size (set), ==, 1);
  g_assert_cmpuint (gtk_bitset_get_minimum (set), ==, position);
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (list), position));
}

static void
test_order (void)
{
  g_autoptr (GrindGraph) graph = make_graph (100);
  GrindFunctionList *list = grind_function_list_new ();
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  grind_function_list_show (list, graph, 0);
  g_assert_true (grind_function_list_is_busy (list));
  wait_for_order (list);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 100);
  for (guint i = 1; i < 100; i++)
    g_assert_cmpint (costs->inclusive[get_node (list, i - 1)], >=,
                     costs->inclusive[get_node (list, i)]);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 100));

  assert_finalized (list);
}

static void
assert_mirrored (GrindFunctionList *list,
                 GtkBitset         *mirror)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (list));
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));

  /* There is no signal for each removed row. */
  gtk_bitset_remove_range_closed (mirror, n_rows, G_MAXUINT);
  g_assert_true (gtk_bitset_equals (mirror, set));
}

static void
search (GrindFunctionList *list,
        const char        *text)
{
  g_autoptr (GrindPattern) pattern = NULL;

  pattern = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, text, NULL);
  grind_function_list_search (list, pattern, FALSE);
}

static void
search_at_random (GrindFunctionList *list)
{
  const char *const texts[] = { "", "1", "scope3", "12", "scope", "nowhere" };

  search (list, texts[g_test_rand_int_range (0, G_N_ELEMENTS (texts))]);
}

static void
select_at_random (GrindFunctionList *list)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint position;

  if (n_rows == 0)
    return;

  position = g_test_rand_int_range (0, n_rows);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (list), position, TRUE);
  g_assert_cmpuint (grind_function_list_get_selected (list), ==, get_node (list, position));
}

static void
test_replay (void)
{
  g_autoptr (GrindGraph) graph = make_graph (400);
  g_autoptr (GPtrArray) mirror = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GtkBitset) selection = gtk_bitset_new_empty ();
  GrindFunctionList *list = grind_function_list_new ();

  g_signal_connect (list, "items-changed", G_CALLBACK (items_changed_cb), mirror);
  g_signal_connect (list, "selection-changed", G_CALLBACK (selection_changed_cb), selection);
  grind_function_list_show (list, graph, 0);
  wait_for_order (list);

  for (guint i = 0; i < N_OPERATIONS; i++)
    {
      GrindNodeId selected = grind_function_list_get_selected (list);

      switch (g_test_rand_int_range (0, 4))
        {
        case 0:
          grind_function_list_sort (list, g_test_rand_int_range (0, GRIND_SORT_OBJECT + 1),
                                    g_test_rand_int_range (0, 2));
          break;
        case 1:
          grind_function_list_show (list, graph, g_test_rand_int_range (0, 2));
          break;
        case 2:
          search_at_random (list);
          break;
        default:
          select_at_random (list);
          selected = grind_function_list_get_selected (list);
        }
      if (g_test_rand_int_range (0, 2) == 0)
        wait_for_order (list);
      g_assert_cmpuint (grind_function_list_get_selected (list), ==, selected);
      assert_same (list, mirror);
      assert_selection (list);
      assert_mirrored (list, selection);
    }

  wait_for_order (list);
  assert_same (list, mirror);
  g_ptr_array_set_size (mirror, 0);
  assert_finalized (list);
}

typedef struct
{
  guint n_rows;       /* according to the signals */
  guint n_steps;
  guint longest;      /* of the steps that make the list longer, except the last */
  guint n_complete;
} Growth;

static void
grow_cb (GListModel *model,
         guint       position,
         guint       n_removed,
         guint       n_added,
         Growth     *growth)
{
  g_assert_cmpuint (position, ==, growth->n_rows - n_removed);
  growth->n_rows += n_added - n_removed;
  growth->n_steps++;
  if (growth->n_rows < 1000)
    growth->longest = MAX (growth->longest, n_added);
}

static void
complete_cb (GrindFunctionList *list,
             Growth            *growth)
{
  g_assert_true (grind_function_list_is_complete (list));
  growth->n_complete++;
}

/* A view gets its rows in steps, because it creates widgets for the first ones at once. */
static void
test_growth (void)
{
  g_autoptr (GrindGraph) graph = make_graph (1000);
  GrindFunctionList *list = grind_function_list_new ();
  Growth growth = { 0 };
  GrindNodeId last;

  g_signal_connect (list, "items-changed", G_CALLBACK (grow_cb), &growth);
  g_signal_connect (list, "complete", G_CALLBACK (complete_cb), &growth);
  grind_function_list_show (list, graph, 0);
  wait_for_order (list);
  g_assert_cmpuint (growth.n_rows, ==, 1000);
  g_assert_cmpuint (growth.n_steps, >, 3);
  g_assert_cmpuint (growth.longest, <=, 100);
  g_assert_cmpuint (growth.n_complete, ==, 1);

  /* A search with fewer matches completes at once; when it ends, the list grows again. */
  last = get_node (list, 999);
  search (list, "scope1::");
  wait_for_order (list);
  g_assert_cmpuint (growth.n_complete, ==, 2);
  growth.n_steps = 0;
  search (list, "");
  while (growth.n_steps == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (grind_function_list_is_complete (list));
  g_assert_cmpuint (grind_function_list_get_position (list, last), ==, GTK_INVALID_LIST_POSITION);
  wait_for_order (list);
  g_assert_cmpuint (grind_function_list_get_position (list, last), ==, 999);
  g_assert_cmpuint (growth.n_complete, ==, 3);
  g_assert_cmpuint (growth.longest, <=, 143);
  assert_finalized (list);
}

/* Starts to list all functions, and stops after the first rows. */
static void
begin_growth (GrindFunctionList *list,
              GrindGraph        *graph,
              Growth            *growth)
{
  growth->n_steps = 0;
  search (list, "");
  grind_function_list_show (list, graph, 0);
  while (growth->n_steps == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (grind_function_list_is_complete (list));
}

/* A list can become shorter, or be freed, while it grows. */
static void
test_end_of_growth (void)
{
  g_autoptr (GrindGraph) graph = make_graph (1000);
  GrindFunctionList *list = grind_function_list_new ();
  Growth growth = { 0 };

  g_signal_connect (list, "items-changed", G_CALLBACK (grow_cb), &growth);
  begin_growth (list, graph, &growth);
  search (list, "function_99");
  wait_for_order (list);
  g_assert_cmpuint (growth.n_rows, ==, 11);

  begin_growth (list, graph, &growth);
  assert_finalized (list);
}

/* A row stays the same object while it is referenced, and shows the function at its position. */
static void
test_rows (void)
{
  g_autoptr (GrindGraph) graph = make_graph (50);
  GrindFunctionList *list = grind_function_list_new ();
  GrindRow *row;
  GrindRow *again;

  grind_function_list_show (list, graph, 0);
  wait_for_order (list);
  row = g_list_model_get_item (G_LIST_MODEL (list), 7);
  g_assert_cmpuint (get_row_node (row), ==, get_node (list, 7));

  grind_function_list_sort (list, GRIND_SORT_NAME, FALSE);
  wait_for_order (list);
  again = g_list_model_get_item (G_LIST_MODEL (list), 7);
  g_assert_true (row == again);
  g_object_unref (again);
  g_assert_cmpuint (get_row_node (row), ==, get_node (list, 7));

  search (list, "function_33");
  wait_for_order (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
  g_assert_cmpuint (get_row_node (row), ==, GRIND_NONE);

  g_assert_finalize_object (row);
  assert_finalized (list);
}

/* A function that a search does not find stays selected, and is shown selected afterwards. */
static void
test_search (void)
{
  g_autoptr (GrindGraph) graph = make_graph (50);
  GrindFunctionList *list = grind_function_list_new ();
  GrindNodeId node;

  grind_function_list_show (list, graph, 0);
  wait_for_order (list);
  node = get_node (list, 3);
  grind_function_list_set_selected (list, node);

  search (list, "nowhere");
  wait_for_order (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  g_assert_cmpuint (grind_function_list_get_selected (list), ==, node);
  g_assert_cmpuint (grind_function_list_get_position (list, node), ==,
                    GTK_INVALID_LIST_POSITION);

  search (list, "SCOPE1::");
  wait_for_order (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 7);

  search (list, "");
  wait_for_order (list);
  g_assert_cmpuint (grind_function_list_get_position (list, node), ==, 3);
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (list), 3));
  assert_finalized (list);
}

/* Of several orders requested at once, only the last is published. */
static void
test_newest_wins (void)
{
  g_autoptr (GrindGraph) graph = make_graph (1000);
  GrindFunctionList *list = grind_function_list_new ();
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);
  guint n_listed = 0;

  g_signal_connect_swapped (list, "listed", G_CALLBACK (count_cb), &n_listed);
  grind_function_list_show (list, graph, 0);
  grind_function_list_sort (list, GRIND_SORT_NAME, FALSE);
  grind_function_list_sort (list, GRIND_SORT_CALLED, TRUE);
  grind_function_list_sort (list, GRIND_SORT_SELF, FALSE);
  wait_for_order (list);
  while (g_main_context_iteration (NULL, FALSE))
    ;

  g_assert_cmpuint (n_listed, ==, 1);
  for (guint i = 1; i < 1000; i++)
    g_assert_cmpint (costs->self[get_node (list, i - 1)], <=, costs->self[get_node (list, i)]);
  assert_finalized (list);
}

static gboolean
beat_cb (gpointer beats)
{
  (*(guint *) beats)++;

  return G_SOURCE_CONTINUE;
}

/* The main loop runs while a large list is sorted, which shows the old order until then. */
static void
test_large (void)
{
  g_autoptr (GrindGraph) graph = make_graph (N_LARGE);
  GrindFunctionList *list = grind_function_list_new ();
  GrindNodeId first;
  guint beats = 0;
  guint source;

  grind_function_list_show (list, graph, 0);
  wait_for_order (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N_LARGE);
  first = get_node (list, 0);
  grind_function_list_set_selected (list, first);

  source = g_idle_add (beat_cb, &beats);
  grind_function_list_sort (list, GRIND_SORT_NAME, FALSE);
  while (grind_function_list_is_busy (list))
    {
      g_assert_cmpuint (get_node (list, 0), ==, first);
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (source);

  g_assert_cmpuint (beats, >, 0);
  g_assert_cmpuint (grind_function_list_get_position (list, first), >, 0);
  assert_selection (list);
  assert_finalized (list);
}

/* A list can be freed while it is being sorted. */
static void
test_dispose_while_sorting (void)
{
  g_autoptr (GrindGraph) graph = make_graph (5000);
  GrindFunctionList *list = grind_function_list_new ();

  grind_function_list_show (list, graph, 0);
  g_object_run_dispose (G_OBJECT (list));
  assert_finalized (list);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/function-list/order", test_order);
  g_test_add_func ("/ui/function-list/replay", test_replay);
  g_test_add_func ("/ui/function-list/growth", test_growth);
  g_test_add_func ("/ui/function-list/end-of-growth", test_end_of_growth);
  g_test_add_func ("/ui/function-list/rows", test_rows);
  g_test_add_func ("/ui/function-list/search", test_search);
  g_test_add_func ("/ui/function-list/newest-wins", test_newest_wins);
  g_test_add_func ("/ui/function-list/large", test_large);
  g_test_add_func ("/ui/function-list/dispose-while-sorting", test_dispose_while_sorting);

  return g_test_run ();
}
