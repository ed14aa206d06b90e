/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "../analysis/grind-test-load.h"
#include "text/grind-node-text.h"

/* One function of each kind, and a cycle of two that main() calls. */
static const char text[] =
  "events: Ir\n"
  "ob=/usr/lib/libdemo.so.1\n"
  "fl=/src/demo.cc\n"
  "fn=main\n"
  "1 1\n"
  "cfn=ns::Box<int>::even(int)\n"
  "calls=1 1\n"
  "1 50\n"
  "fn=ns::Box<int>::even(int)\n"
  "1 20\n"
  "cfn=odd\n"
  "calls=3 1\n"
  "1 30\n"
  "fn=odd\n"
  "1 30\n"
  "cfn=ns::Box<int>::even(int)\n"
  "calls=3 1\n"
  "1 20\n"
  "fl=???\n"
  "fn=0x0000000000001a\n"
  "1 5\n"
  "fn=(below main)\n"
  "1 2\n";

static GrindGraph *
load (void)
{
  GrindGraph *graph = test_graph_load (text, TRUE);

  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, 1);

  return graph;
}

static void
test_name (void)
{
  g_autoptr (GrindGraph) graph = load ();
  g_auto (GrindNodeName) name = { NULL };
  g_auto (GrindNodeName) cycle = { NULL };

  grind_node_name_init (&name, graph, test_find (graph, "ns::Box<int>::even(int)"));
  g_assert_cmpstr (name.scope, ==, "ns::Box<…>");
  g_assert_cmpstr (name.separator, ==, "::");
  g_assert_cmpstr (name.last, ==, "even");
  g_assert_null (name.note);
  g_assert_cmpstr (name.full, ==, "ns::Box<int>::even(int)");

  grind_node_name_init (&cycle, graph, test_find (graph, "<cycle 1>"));
  g_assert_cmpstr (cycle.scope, ==, "");
  g_assert_cmpstr (cycle.last, ==, "<cycle 1>");
}

static void
assert_location (GrindGraph *graph,
                 const char *name,
                 const char *location,
                 const char *full)
{
  GrindNodeId node = test_find (graph, name);
  g_autofree char *found = grind_node_text_dup_location (graph, node);
  g_autofree char *found_full = grind_node_text_dup_full_location (graph, node);

  g_assert_cmpstr (found, ==, location);
  g_assert_cmpstr (found_full, ==, full);
}

static void
test_location (void)
{
  g_autoptr (GrindGraph) graph = load ();

  assert_location (graph, "main", "demo.cc · libdemo.so",
                   "/src/demo.cc · /usr/lib/libdemo.so.1");
  assert_location (graph, "0x0000000000001a", "libdemo.so", "/usr/lib/libdemo.so.1");
  assert_location (graph, "<cycle 1>", "2 functions", "2 functions");
}

static void
assert_distinction (GrindGraph  *graph,
                    GrindNodeId  node,
                    const char  *expected)
{
  g_autofree char *found = grind_node_text_dup_distinction (graph, node);

  g_assert_cmpstr (found, ==, expected);
}

/* Functions of the same name, in the order of the profile */
static void
test_distinction (void)
{
  static const char namesakes[] =
    "events: Ir\n"
    "ob=/bin/app\nfl=/src/a.c\nfn=alone\n1 1\nfn=files\n1 1\nfn=objects\n1 1\nfn=both\n1 1\n"
    "fl=/src/b.c\nfn=files\n1 1\n"
    "ob=/usr/lib/libb.so.1.2\nfl=/src/a.c\nfn=objects\n1 1\nfl=/src/b.c\nfn=both\n1 1\n"
    "ob=/bin/app\nfl=???\nfn=files\n1 1\nfn=alone too\n1 1\n";
  static const struct
  {
    const char *name;
    const char *distinction;
  } expected[] = {
    { "alone", NULL }, { "files", "a.c" }, { "objects", "app" }, { "both", "a.c · app" },
    { "files", "b.c" }, { "objects", "libb.so" }, { "both", "b.c · libb.so" },
    { "files", NULL }, { "alone too", NULL },
  };
  g_autoptr (GrindGraph) graph = test_graph_load (namesakes, TRUE);
  g_autoptr (GrindGraph) cycle = load ();

  g_assert_cmpuint (grind_graph_get_n_nodes (graph), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph, i);

      g_assert_cmpstr (name, ==, expected[i].name);
      assert_distinction (graph, i, expected[i].distinction);
    }
  assert_distinction (cycle, test_find (cycle, "<cycle 1>"), NULL);
}

static void
test_markup (void)
{
  g_autoptr (GrindGraph) graph = load ();
  g_autofree char *even = NULL;
  g_autofree char *address = NULL;
  g_autofree char *cycle = NULL;

  even = grind_node_text_dup_markup (graph, test_find (graph, "ns::Box<int>::even(int)"));
  g_assert_cmpstr (even, ==, "ns::Box&lt;int&gt;::<b>even</b>(int)");
  address = grind_node_text_dup_markup (graph, test_find (graph, "0x0000000000001a"));
  g_assert_cmpstr (address, ==, "<b>0x1a</b>");
  cycle = grind_node_text_dup_markup (graph, test_find (graph, "<cycle 1>"));
  g_assert_cmpstr (cycle, ==, "<b>&lt;cycle 1&gt;</b>");
}

/* The raw name is in the tooltip if it differs. */
static void
test_raw (void)
{
  g_autoptr (GrindGraph) graph = load ();
  GrindProfile *raw = grind_graph_get_profile (graph);
  GrindFunctionId odd = test_find (graph, "odd");
  g_autofree const char **names = g_new0 (const char *, grind_profile_get_n_names (raw));
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) renamed = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GrindNodeName) name = { NULL }, other = { NULL };
  g_autofree char *tooltip = NULL, *other_tooltip = NULL;

  names[grind_profile_get_function_name_id (raw, odd)] = "ns::odd(int)";
  profile = grind_profile_new_with_names (raw, names, &error);
  g_assert_no_error (error);
  renamed = grind_graph_new (profile, NULL, TRUE, NULL, &error);
  g_assert_no_error (error);

  grind_node_name_init (&name, renamed, odd);
  g_assert_cmpstr (name.full, ==, "ns::odd(int)");
  g_assert_cmpstr (name.raw, ==, "odd");
  tooltip = grind_node_name_dup_tooltip (&name, NULL);
  g_assert_cmpstr (tooltip, ==, "ns::odd(int)\nodd");

  grind_node_name_init (&other, renamed, test_find (renamed, "main"));
  g_assert_null (other.raw);
  other_tooltip = grind_node_name_dup_tooltip (&other, NULL);
  g_assert_cmpstr (other_tooltip, ==, "main");
  g_assert_null (grind_node_text_dup_raw (renamed, test_find (renamed, "<cycle 1>")));
}

/* Names that say nothing have a remark, others do not. */
static void
test_remark (void)
{
  g_autoptr (GrindGraph) graph = load ();
  GrindNodeId address = test_find (graph, "0x0000000000001a");
  GrindNodeId start = test_find (graph, "(below main)");
  g_auto (GrindNodeName) name = { NULL }, none = { NULL };
  g_autofree char *tooltip = NULL;

  g_assert_cmpstr (grind_node_text_get_note (graph, address), ==, "no name recorded");
  g_assert_nonnull (strstr (grind_node_text_get_remark (graph, address), "Compile with -g"));
  g_assert_cmpstr (grind_node_text_get_note (graph, start), ==, "starts the program");
  g_assert_true (g_str_has_prefix (grind_node_text_get_remark (graph, start),
                                   "Code that runs before and after main()"));
  for (guint i = 0; i < 2; i++)
    {
      GrindNodeId telling = test_find (graph, i == 0 ? "main" : "<cycle 1>");

      g_assert_null (grind_node_text_get_note (graph, telling));
      g_assert_null (grind_node_text_get_remark (graph, telling));
    }

  grind_node_name_init (&name, graph, start);
  tooltip = grind_node_name_dup_tooltip (&name, "5 Ir");
  g_assert_true (g_str_has_prefix (tooltip, "(below main)\n5 Ir\nCode that runs"));
  g_assert_null (grind_node_name_dup_tooltip (&none, "5 Ir"));
}

/* A name that was looked up is marked by the recorded address. */
static void
test_looked_up (void)
{
  g_autoptr (GrindGraph) graph = load ();
  GrindProfile *raw = grind_graph_get_profile (graph);
  GrindFunctionId function = test_find (graph, "0x0000000000001a");
  g_autofree const char **names = g_new0 (const char *, grind_profile_get_n_names (raw));
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) renamed = NULL;
  g_auto (GrindNodeName) name = { NULL };

  g_assert_cmpstr (grind_node_text_get_note (graph, function), ==, "no name recorded");
  names[grind_profile_get_function_name_id (raw, function)] = "found";
  profile = grind_profile_new_with_names (raw, names, NULL);
  renamed = grind_graph_new (profile, NULL, TRUE, NULL, NULL);
  grind_node_name_init (&name, renamed, function);
  g_assert_cmpstr (name.last, ==, "found");
  g_assert_cmpstr (name.note, ==, "0x1a");
  g_assert_cmpstr (grind_node_text_get_note (renamed, function), ==, "name looked up");
  g_assert_nonnull (name.remark);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/text/node-text/name", test_name);
  g_test_add_func ("/text/node-text/location", test_location);
  g_test_add_func ("/text/node-text/distinction", test_distinction);
  g_test_add_func ("/text/node-text/markup", test_markup);
  g_test_add_func ("/text/node-text/raw", test_raw);
  g_test_add_func ("/text/node-text/remark", test_remark);
  g_test_add_func ("/node-text/looked-up", test_looked_up);

  return g_test_run ();
}
