/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>

#include "grind-test-graph.h"

/* The folder and path of programs called dot that do something else. */
static char *directory;
static char *script;
static char *pid_file;   /* they write their PID to it */

/* The real `dot`, if installed, and the PATH that it is found in */
static char *real_dot;
static char *real_path;

static GrindGraphLayout *
lay_out (const GrindGraphLayoutRequest *request)
{
  g_autoptr (GError) error = NULL;
  GrindGraphLayout *layout = grind_graph_layout_new (request, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (layout);

  return layout;
}

static void
use_real_dot (void)
{
  g_setenv ("PATH", real_path, TRUE);
}

/* Puts a script before the real program in PATH. $DOT is the real program, $PID the file for the
 * PID. */
static void
use_script (const char *text)
{
  g_autofree char *path = g_strdup_printf ("%s:%s", directory, real_path);
  g_autoptr (GError) error = NULL;
  g_autofree char *content = NULL;

  content = g_strdup_printf ("#!/bin/sh\nDOT='%s'\nPID='%s'\n%s\n",
                             real_dot != NULL ? real_dot : "false", pid_file, text);
  g_file_set_contents_full (script, content, -1, G_FILE_SET_CONTENTS_NONE, 0700, &error);
  g_assert_no_error (error);
  g_remove (pid_file);
  g_setenv ("PATH", path, TRUE);
}

static TestGraph *
make_graph (guint time_limit)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  TestGraph *graph = test_graph_new (rand, 20, 15);

  graph->request.time_limit = time_limit;
  graph->request.has_clusters = FALSE;

  return graph;
}

/* The layout is a good one whatever the script does. Returns the time it took, in seconds. */
static double
check_reason (const TestGraph        *graph,
              GrindGraphLayoutReason  reason)
{
  g_autoptr (GrindGraphLayout) layout = NULL;
  gint64 start = g_get_monotonic_time ();

  layout = lay_out (&graph->request);
  g_assert_cmpint (grind_graph_layout_get_reason (layout), ==, reason);
  test_check_layout (layout, &graph->request);
  test_check_room (layout, &graph->request, 1e-6);
  use_real_dot ();

  return (g_get_monotonic_time () - start) / 1e6;
}

static void
check_script (const char             *text,
              GrindGraphLayoutReason  reason)
{
  g_autoptr (TestGraph) graph = make_graph (60000);

  use_script (text);
  g_assert_cmpfloat (check_reason (graph, reason), <, 30);
}

/* The process that wrote its PID is gone, or will be in a moment. */
static void
assert_killed (void)
{
  g_autofree char *text = NULL;
  int pid;

  g_file_get_contents (pid_file, &text, NULL, NULL);
  g_assert_nonnull (text);
  pid = atoi (text);
  g_assert_cmpint (pid, >, 1);
  for (guint i = 0; i < 1000 && kill (pid, 0) == 0; i++)
    g_usleep (10000);
  g_assert_cmpint (kill (pid, 0), ==, -1);
  g_assert_cmpint (errno, ==, ESRCH);
}

static gboolean
skip_without_dot (void)
{
  if (real_dot == NULL)
    g_test_skip ("dot is not there");

  return real_dot == NULL;
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_frames = 0;
  guint n_clusters = 0;

  if (skip_without_dot ())
    return;

  for (guint round = 0; round < 60; round++)
    {
      guint n_nodes = g_rand_int_range (rand, 1, 40);
      g_autoptr (TestGraph) graph = test_graph_new (rand, n_nodes, g_rand_int_range (rand, 0, 40));
      g_autoptr (GrindGraphLayout) layout = lay_out (&graph->request);
      g_autoptr (GrindGraphLayout) again = lay_out (&graph->request);

      g_assert_cmpint (grind_graph_layout_get_reason (layout), ==, GRIND_GRAPH_LAYOUT_DOT);
      test_check_layout (layout, &graph->request);
      test_check_room (layout, &graph->request, 1e-6);
      test_check_clusters (layout, &graph->request);
      test_assert_same (layout, again, &graph->request);
      n_frames += grind_graph_layout_get_n_clusters (layout);
      n_clusters += test_count_clusters (&graph->request);
    }

  /* Graphviz does not manage to draw every cluster. */
  g_assert_cmpuint (n_frames, <=, n_clusters);
  g_assert_cmpuint (n_frames, >, n_clusters / 4);
}

/* Callees are in the ranks below their callers. */
static void
test_ranks (void)
{
  const GrindGraphLayoutNode node = { 184, 46, G_MAXUINT };
  const GrindGraphLayoutNode nodes[] = { node, node, node, node, node };
  const GrindGraphLayoutEdge edges[] = {
    { .from = 0, .to = 1, .label_width = 40, .label_height = 16 },
    { .from = 1, .to = 2, .label_width = 40, .label_height = 16 },
    { .from = 2, .to = 3, .label_width = 40, .label_height = 16 },
    { .from = 0, .to = 4, .label_width = 40, .label_height = 16 },
    { .from = 4, .to = 3, .label_width = 40, .label_height = 16 },
    { .from = 3, .to = 0, .is_back = TRUE },
  };
  const GrindGraphLayoutRequest request = {
    .nodes = nodes, .n_nodes = 5, .edges = edges, .n_edges = 6, .spread = GRIND_GRAPH_NORMAL,
    .time_limit = 60000,
  };
  g_autoptr (GrindGraphLayout) layout = NULL;
  const GrindBox *boxes;

  if (skip_without_dot ())
    return;

  layout = lay_out (&request);
  boxes = grind_graph_layout_get_boxes (layout, NULL);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (boxes[i + 1].y - boxes[i].y, 46 + 29, 4);
  g_assert_cmpfloat_with_epsilon (boxes[4].y, boxes[1].y, 1);
}

static void
test_missing (void)
{
  g_autoptr (TestGraph) graph = make_graph (60000);

  g_setenv ("PATH", directory, TRUE);
  g_remove (script);
  check_reason (graph, GRIND_GRAPH_LAYOUT_NO_DOT);
}

static void
test_hanging (void)
{
  g_autoptr (TestGraph) graph = make_graph (200);

  use_script ("echo $$ > \"$PID\"; exec sleep 100");
  g_assert_cmpfloat (check_reason (graph, GRIND_GRAPH_LAYOUT_SLOW_DOT), <, 30);
  assert_killed ();

  /* It closes its output, but keeps running. */
  graph->request.time_limit = 60000;
  use_script ("echo $$ > \"$PID\"; exec >&-; exec sleep 100");
  g_assert_cmpfloat (check_reason (graph, GRIND_GRAPH_LAYOUT_BAD_DOT), <, 30);
  assert_killed ();

  /* The output is complete, but the program does not end. */
  graph->request.time_limit = 2000;
  if (real_dot == NULL)
    return;
  use_script ("echo $$ > \"$PID\"; \"$DOT\" \"$@\"; exec sleep 100");
  g_assert_cmpfloat (check_reason (graph, GRIND_GRAPH_LAYOUT_SLOW_DOT), <, 30);
  assert_killed ();
}

static void
test_quick (void)
{
  g_autoptr (TestGraph) graph = make_graph (5000);

  if (skip_without_dot ())
    return;

  use_script ("case \"$*\" in *-Gmclimit*-Gsplines=line*) exec \"$DOT\" \"$@\";; esac\n"
              "exec sleep 100");
  g_assert_cmpfloat (check_reason (graph, GRIND_GRAPH_LAYOUT_QUICK_DOT), <, 60);
}

static void
test_dying (void)
{
  check_script ("kill -9 $$", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("exit 0", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("exit 1", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("exec <&-; exit 0", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("echo 'Error: out of memory' >&2; exit 1", GRIND_GRAPH_LAYOUT_BAD_DOT);
}

static void
test_garbage (void)
{
  check_script ("head -c 200000 /dev/urandom", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("head -c 200000 /dev/zero", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("cat", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("echo 'graph 1 1 1'; echo stop", GRIND_GRAPH_LAYOUT_BAD_DOT);

  /* The output does not end. */
  check_script ("exec cat /dev/zero", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("exec yes 'node n0 1 1 1 1'", GRIND_GRAPH_LAYOUT_BAD_DOT);

  if (skip_without_dot ())
    return;
  check_script ("\"$DOT\" \"$@\" | head -n 30", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("\"$DOT\" \"$@\" | head -c 1500", GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("\"$DOT\" \"$@\" | sed 's/^node n3 [^ ]*/node n3 nan/'",
                GRIND_GRAPH_LAYOUT_BAD_DOT);
  check_script ("\"$DOT\" \"$@\" | sed 's/^\\(node n[0-9]*\\) [^ ]* [^ ]*/\\1 1 1/'",
                GRIND_GRAPH_LAYOUT_BAD_DOT);

  /* The exit status does not matter if the output is complete. */
  check_script ("\"$DOT\" \"$@\"; exit 1", GRIND_GRAPH_LAYOUT_DOT);
}

/* A file that is no program is not found; one that cannot be run has failed. */
static void
test_not_executable (void)
{
  g_autoptr (TestGraph) graph = make_graph (60000);

  use_script ("exit 0");
  g_assert_cmpint (g_chmod (script, 0600), ==, 0);
  g_setenv ("PATH", directory, TRUE);
  check_reason (graph, GRIND_GRAPH_LAYOUT_NO_DOT);

  g_assert_cmpint (g_chmod (script, 0700), ==, 0);
  g_assert_true (g_file_set_contents (script, "\177ELFnothing", -1, NULL));
  g_assert_cmpint (g_chmod (script, 0700), ==, 0);
  g_setenv ("PATH", directory, TRUE);
  check_reason (graph, GRIND_GRAPH_LAYOUT_BAD_DOT);
}

static gpointer
cancel_soon (gpointer data)
{
  for (guint i = 0; i < 3000 && !g_file_test (pid_file, G_FILE_TEST_EXISTS); i++)
    g_usleep (10000);
  g_usleep (50000);
  g_cancellable_cancel (data);

  return NULL;
}

static void
test_cancelled (void)
{
  g_autoptr (TestGraph) graph = make_graph (60000);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  GThread *thread;

  use_script ("echo $$ > \"$PID\"; exec sleep 100");
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_null (grind_graph_layout_new (&graph->request, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpfloat ((g_get_monotonic_time () - start) / 1e6, <, 40);
  g_thread_join (thread);
  assert_killed ();

  g_clear_error (&error);
  g_assert_null (grind_graph_layout_new (&graph->request, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  use_real_dot ();
}

/* No file stays open, whatever happens. GLib may keep one for each process until it sees it end. */
static guint
count_open_files (void)
{
  guint n_files = 0;

  for (int fd = 0; fd < 1000; fd++)
    n_files += fcntl (fd, F_GETFD) >= 0;

  return n_files;
}

static void
test_files (void)
{
  guint n_files = 0;

  for (guint round = 0; round < 10; round++)
    {
      check_script (round % 2 ? "exit 0" : "exec cat /dev/zero", GRIND_GRAPH_LAYOUT_BAD_DOT);
      if (round == 1)
        n_files = count_open_files ();
    }
  for (guint i = 0; i < 1000 && count_open_files () > n_files; i++)
    g_usleep (10000);
  g_assert_cmpuint (count_open_files (), <=, n_files);
}

/* The previous layout is reused, unless the request differs or Graphviz was missing. */
static void
test_previous (void)
{
  g_autoptr (TestGraph) graph = make_graph (60000);
  GrindGraphLayoutRequest *request = &graph->request;
  g_autoptr (GrindGraphLayout) layout = NULL;
  g_autoptr (GrindGraphLayout) again = NULL;
  g_autoptr (GrindGraphLayout) other = NULL;
  g_autoptr (GrindGraphLayout) third = NULL;

  use_script ("exit 0");
  layout = lay_out (request);
  request->previous = layout;
  again = lay_out (request);
  g_assert_true (again != layout);
  use_real_dot ();

  if (skip_without_dot ())
    return;

  other = lay_out (request);
  g_assert_true (other != layout);
  request->previous = other;
  third = lay_out (request);
  g_assert_true (third == other);
  g_clear_pointer (&third, grind_graph_layout_unref);

  graph->nodes[3].width += 1;
  third = lay_out (request);
  g_assert_true (third != other);
  g_clear_pointer (&third, grind_graph_layout_unref);
  graph->nodes[3].width -= 1;

  graph->edges[3].weight += 0.1;
  third = lay_out (request);
  g_assert_true (third != other);
  g_clear_pointer (&third, grind_graph_layout_unref);
  graph->edges[3].weight -= 0.1;

  request->is_left_to_right = !request->is_left_to_right;
  third = lay_out (request);
  g_assert_true (third != other);
}

static void
test_empty (void)
{
  const GrindGraphLayoutRequest request = { .time_limit = 60000 };
  g_autoptr (GrindGraphLayout) layout = lay_out (&request);
  double width, height;

  grind_graph_layout_get_size (layout, &width, &height);
  g_assert_cmpfloat (width, ==, 0);
  g_assert_cmpfloat (height, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);

  directory = g_dir_make_tmp ("grindscope-XXXXXX", NULL);
  script = g_build_filename (directory, "dot", NULL);
  pid_file = g_build_filename (directory, "pid", NULL);
  real_dot = g_find_program_in_path ("dot");
  real_path = g_strdup (g_getenv ("PATH"));

  g_test_add_func ("/graph-layout/random", test_random);
  g_test_add_func ("/graph-layout/ranks", test_ranks);
  g_test_add_func ("/graph-layout/missing", test_missing);
  g_test_add_func ("/graph-layout/hanging", test_hanging);
  g_test_add_func ("/graph-layout/quick", test_quick);
  g_test_add_func ("/graph-layout/dying", test_dying);
  g_test_add_func ("/graph-layout/garbage", test_garbage);
  g_test_add_func ("/graph-layout/not-executable", test_not_executable);
  g_test_add_func ("/graph-layout/cancelled", test_cancelled);
  g_test_add_func ("/graph-layout/files", test_files);
  g_test_add_func ("/graph-layout/previous", test_previous);
  g_test_add_func ("/graph-layout/empty", test_empty);
  result = g_test_run ();

  g_remove (script);
  g_remove (pid_file);
  g_rmdir (directory);
  g_free (directory);
  g_free (script);
  g_free (pid_file);
  g_free (real_dot);
  g_free (real_path);

  return result;
}
