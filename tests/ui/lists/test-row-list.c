/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "text/columns/grind-call-columns.h"
#include "ui/lists/grind-list-steps.h"
#include "ui/lists/grind-row-list.h"

/* A list view has widgets for this many rows, and this many come or go at once. */
#define MAX_WIDGETS 205
#define AT_ONCE     32

static GrindGraph *graph;

typedef struct
{
  GrindRowList *list;
  GString      *log;      /* "position-removed+added ", "refilled(n) " with the number of rows */
} Fixture;

static void
items_changed_cb (Fixture    *fixture,
                  guint       position,
                  guint       removed,
                  guint       added,
                  GListModel *list)
{
  g_string_append_printf (fixture->log, "%u-%u+%u ", position, removed, added);
}

static void
refilled_cb (Fixture    *fixture,
             GListModel *list)
{
  g_string_append_printf (fixture->log, "refilled(%u) ", g_list_model_get_n_items (list));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->list = grind_row_list_new ();
  fixture->log = g_string_new (NULL);
  g_signal_connect_swapped (fixture->list, "items-changed", G_CALLBACK (items_changed_cb),
                            fixture);
  g_signal_connect_swapped (fixture->list, "refilled", G_CALLBACK (refilled_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_string_free (fixture->log, TRUE);
  g_assert_finalize_object (fixture->list);
}

/* The row at a position is the node @first plus that. */
static void
set (Fixture *fixture,
     guint    n_edges,
     guint    first)
{
  GArray *edges = g_array_sized_new (FALSE, TRUE, sizeof (GrindCallEdge), n_edges);

  for (guint i = 0; i < n_edges; i++)
    {
      GrindCallEdge edge = { .node = first + i };

      g_array_append_val (edges, edge);
    }
  grind_row_list_set_rows (fixture->list, grind_call_rows_new (graph, edges));
  g_assert_cmpuint (grind_row_list_get_n_rows (fixture->list), ==, n_edges);
}

static guint
get_n_items (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (fixture->list));
}

static GrindRow *
get_row (Fixture *fixture,
         guint    position)
{
  return g_list_model_get_item (G_LIST_MODEL (fixture->list), position);
}

static GrindNodeId
get_row_node (GrindRow *row)
{
  g_assert_true (grind_row_get_rows (row)->graph == graph);

  return grind_list_rows_get_node (grind_row_get_rows (row), grind_row_get_position (row));
}

static guint
get_node (Fixture *fixture,
          guint    position)
{
  g_autoptr (GrindRow) row = get_row (fixture, position);

  return get_row_node (row);
}

static void
assert_log (Fixture    *fixture,
            const char *expected)
{
  g_assert_cmpstr (fixture->log->str, ==, expected);
  g_string_truncate (fixture->log, 0);
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static void
test_stay (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GrindRow) first = NULL;
  g_autoptr (GrindRow) last = NULL;
  g_autoptr (GrindRow) again = NULL;

  g_assert_null (get_row (fixture, 0));
  set (fixture, 3, 10);
  assert_log (fixture, "refilled(0) 0-0+3 ");
  first = get_row (fixture, 0);
  last = get_row (fixture, 2);
  g_assert_cmpuint (get_row_node (last), ==, 12);

  /* The same number: only their contents change. */
  set (fixture, 3, 20);
  assert_log (fixture, "refilled(3) ");
  g_assert_cmpuint (get_row_node (first), ==, 20);
  g_assert_cmpuint (get_row_node (last), ==, 22);

  /* More: they are added after the existing rows are refilled. */
  set (fixture, 5, 30);
  assert_log (fixture, "refilled(3) 3-0+2 ");
  again = get_row (fixture, 2);
  g_assert_true (again == last);
  g_assert_cmpuint (get_node (fixture, 4), ==, 34);

  /* Fewer: a removed row keeps its contents while it is referenced. */
  set (fixture, 1, 40);
  assert_log (fixture, "1-4+0 refilled(1) ");
  g_assert_cmpuint (get_row_node (first), ==, 40);
  g_assert_cmpuint (get_row_node (last), ==, 32);
  g_assert_null (get_row (fixture, 1));

  set (fixture, 3, 50);
  assert_log (fixture, "refilled(1) 1-0+2 ");
  g_assert_cmpuint (get_row_node (last), ==, 52);
  set (fixture, 0, 0);
  assert_log (fixture, "0-3+0 ");
}

static void
test_steps (Fixture       *fixture,
            gconstpointer  data)
{
  set (fixture, 80, 100);
  assert_log (fixture, "refilled(0) 0-0+32 ");
  settle ();
  assert_log (fixture, "32-0+32 64-0+16 ");
  g_assert_cmpuint (get_node (fixture, 79), ==, 179);

  set (fixture, 2, 300);
  assert_log (fixture, "48-32+0 refilled(48) ");
  g_assert_cmpuint (get_node (fixture, 1), ==, 301);
  g_assert_cmpuint (get_node (fixture, 47), ==, 147);

  /* Another list meanwhile, and fewer rows again, while removed rows are still visible */
  set (fixture, 10, 400);
  assert_log (fixture, "16-32+0 refilled(16) ");
  g_assert_cmpuint (get_node (fixture, 9), ==, 409);
  g_assert_cmpuint (get_node (fixture, 15), ==, 115);
  settle ();
  assert_log (fixture, "10-6+0 ");

  /* Or more, so that no rows are removed. */
  set (fixture, 60, 500);
  set (fixture, 12, 600);
  set (fixture, 50, 700);
  settle ();
  g_assert_cmpuint (get_n_items (fixture), ==, 50);
  for (guint i = 0; i < 50; i++)
    g_assert_cmpuint (get_node (fixture, i), ==, 700 + i);
}

/* Rows that are far away have no widgets, so they come and go without steps. */
static void
test_long (Fixture       *fixture,
           gconstpointer  data)
{
  guint n_steps = 0;

  set (fixture, 100000, 0);
  settle ();
  g_assert_cmpuint (get_n_items (fixture), ==, 100000);
  g_assert_cmpuint (get_node (fixture, 99999), ==, 99999);
  assert_log (fixture, "refilled(0) 0-0+32 32-0+32 64-0+32 96-0+32 128-0+32 160-0+32 192-0+32 "
              "224-0+99776 ");
  set (fixture, 500, 7);
  assert_log (fixture, "500-99500+0 refilled(500) ");

  for (guint n = 100000; n > 3; n = grind_list_steps_get_next (n, 3, AT_ONCE), n_steps++)
    g_assert_cmpuint (MIN (n, MAX_WIDGETS) - grind_list_steps_get_next (n, 3, AT_ONCE), <=,
                      AT_ONCE);
  g_assert_cmpuint (n_steps, ==, (MAX_WIDGETS - 3 + AT_ONCE - 1) / AT_ONCE);
}

/* An empty list: rows being removed keep their contents. */
static void
test_nothing (void)
{
  g_autoptr (GrindRowList) list = grind_row_list_new ();
  g_autoptr (GrindRow) row = NULL;
  GListModel *model = G_LIST_MODEL (list);
  GrindTransitive *transitive = g_new0 (GrindTransitive, 1);

  transitive->entries = g_array_new (FALSE, TRUE, sizeof (GrindTransitiveEntry));
  g_array_set_size (transitive->entries, 100);
  g_array_index (transitive->entries, GrindTransitiveEntry, 20).node = 7;
  grind_row_list_set_rows (list, grind_call_rows_new_transitive (graph, transitive));
  settle ();
  g_assert_true (grind_row_list_is_complete (list));
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 100);

  grind_row_list_set_rows (list, NULL);
  g_assert_cmpuint (grind_row_list_get_n_rows (list), ==, 0);
  g_assert_false (grind_row_list_is_complete (list));
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 68);
  row = g_list_model_get_item (model, 20);
  g_assert_cmpuint (get_row_node (row), ==, 7);
  settle ();
  g_assert_true (grind_row_list_is_complete (list));
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 0);

  /* And an empty one again */
  grind_row_list_set_rows (list, NULL);
  g_assert_true (grind_row_list_is_complete (list));
}

/* The list can be freed while rows are being added, and rows can outlive it. */
static void
test_gone (void)
{
  Fixture fixture;
  g_autoptr (GrindRow) row = NULL;

  set_up (&fixture, NULL);
  set (&fixture, 100, 5);
  row = get_row (&fixture, 3);
  tear_down (&fixture, NULL);
  settle ();
  g_assert_cmpuint (get_row_node (row), ==, 8);
}

#define ADD(name, function) \
  g_test_add ("/ui/row-list/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  GrindSession *session;
  int result;

  g_test_init (&argc, &argv, NULL);
  session = test_session_new ("events: Ir\nfl=a.c\nfn=main\n1 10\n", "test");
  graph = grind_session_get_graph (session);

  ADD ("stay", test_stay);
  ADD ("steps", test_steps);
  ADD ("long", test_long);
  g_test_add_func ("/ui/row-list/nothing", test_nothing);
  g_test_add_func ("/ui/row-list/gone", test_gone);

  result = g_test_run ();
  test_finalize (session);

  return result;
}
