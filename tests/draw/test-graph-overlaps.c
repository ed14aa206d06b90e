/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Call graphs are readable: labels overlap nothing and are not left out, the root is over the
 * middle of its callees, and the widths of arrows tell shares apart. */
#include "config.h"

#include "grind-test-drawing.h"
#include "grind-test-overlaps.h"

/* Recorded profiles with calls */
static const char *const files[] = {
  "../data/tour/callgrind.out.words", "../data/tour/callgrind.out.mended",
  "../data/sample/callgrind.out.calc", "data/format/callgrind.out",
  "data/format/callgrind-threads.out", "data/format/xdebug.out", "data/format/gperftools.out",
  "data/format/nytprof.out", "data/format/pprof.out", "data/format/ruby-prof.out",
  "data/format/yappi.out",
};

static void
assert_readable (GrindGraphScene *scene,
                 const char      *name)
{
  Overlaps overlaps = overlaps_count (scene);

  g_test_message ("%s: %u boxes, %u labels: %u on boxes, %u on labels, %u on arrows, %u left out",
                  name, scene->spots->len, overlaps.n_labels, overlaps.on_boxes,
                  overlaps.on_labels, overlaps.on_arrows, overlaps.left_out);
  g_assert_cmpuint (overlaps.on_boxes, ==, 0);
  g_assert_cmpuint (overlaps.on_labels, ==, 0);
  g_assert_cmpuint (overlaps.on_arrows, ==, 0);
  g_assert_cmpuint (overlaps.left_out, ==, 0);
}

static void
test_recorded (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, files[i], NULL);
      g_autoptr (GrindNavigator) navigator = overlaps_load (path);
      g_autoptr (GrindGraphScene) scene = NULL;

      g_assert_nonnull (navigator);
      scene = overlaps_draw (navigator);
      g_assert_cmpuint (scene->spots->len, >, 1);
      assert_readable (scene, files[i]);
    }
}

static GrindGraphScene *
draw (Fixture     *fixture,
      const char  *root,
      gboolean     is_left_to_right)
{
  GrindSubject subject = get_subject (fixture, test_find (fixture->graph, root));
  GrindGraphOptions options;
  GrindGraphBuild build = { &subject, &options, fixture->typeface };
  GrindGraphScene *scene;

  grind_graph_options_init (&options);
  options.min_node_share = options.min_call_share = 0;
  options.collapse_passing = FALSE;
  options.is_left_to_right = is_left_to_right;
  scene = _grind_graph_build (&build, NULL, NULL);
  grind_graph_layout_unref (build.layout);

  return scene;
}

static const GrindGraphSpot *
find_spot (GrindGraphScene *scene,
           Fixture         *fixture,
           const char      *name)
{
  GrindNodeId node = test_find (fixture->graph, name);

  for (guint i = 0; i < scene->spots->len; i++)
    if (_grind_graph_scene_get_spot (scene, i)->node == node)
      return _grind_graph_scene_get_spot (scene, i);

  g_error ("no box of %s", name);
}

/* One expensive callee does not pull the root to its side. */
static const char centre_text[] =
  "events: Ir\n"
  "fn=start\n1 1\ncfn=root\ncalls=1 1\n1 1000\n"
  "fn=root\n1 10\ncfn=a\ncalls=1 1\n1 900\ncfn=b\ncalls=10 1\n1 60\ncfn=c\ncalls=100 1\n1 20\n"
  "cfn=d\ncalls=1000 1\n1 10\n"
  "fn=a\n1 900\nfn=b\n1 60\nfn=c\n1 20\nfn=d\n1 10\n";

static double
get_middle (const GrindBox *box,
            gboolean        is_left_to_right)
{
  return is_left_to_right ? box->y + box->height / 2 : box->x + box->width / 2;
}

static void
test_centre (void)
{
  static const char *const callees[] = { "a", "b", "c", "d" };
  Fixture fixture;

  load_text (&fixture, g_strdup (centre_text), TRUE, GRIND_COLOR_BY_OBJECT);
  for (guint turned = 0; turned < 2; turned++)
    {
      g_autoptr (GrindGraphScene) scene = draw (&fixture, "root", turned);
      double root = get_middle (&find_spot (scene, &fixture, "root")->box, turned);
      double first = G_MAXDOUBLE, last = -G_MAXDOUBLE;

      for (gsize i = 0; i < G_N_ELEMENTS (callees); i++)
        {
          double middle = get_middle (&find_spot (scene, &fixture, callees[i])->box, turned);

          first = fmin (first, middle);
          last = fmax (last, middle);
        }
      g_assert_cmpfloat_with_epsilon (root, (first + last) / 2, 1);
      g_assert_cmpfloat_with_epsilon (
        root, get_middle (&find_spot (scene, &fixture, "start")->box, turned), 1);
      assert_readable (scene, "four callees");
    }
  tear_down (&fixture, NULL);
}

static double
get_width (GrindGraphScene *scene,
           Fixture         *fixture,
           const char      *callee)
{
  const GrindGraphSpot *spot = find_spot (scene, fixture, callee);

  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (scene, i);

      if (arrow->to != GRIND_NONE && _grind_graph_scene_get_spot (scene, arrow->to) == spot)
        return arrow->width;
    }

  g_error ("no arrow to %s", callee);
}

/* Also in a picture of four fifths of its size */
static void
test_widths (void)
{
  Fixture fixture;
  g_autoptr (GrindGraphScene) scene = NULL;
  double one, ten, all;

  load_text (&fixture, g_strdup ("events: Ir\n"
                                 "fn=root\n1 0\ncfn=all\ncalls=1 1\n1 100\n"
                                 "fn=all\n1 89\ncfn=ten\ncalls=1 1\n1 10\ncfn=one\ncalls=1 1\n1 1\n"
                                 "fn=ten\n1 10\nfn=one\n1 1\n"),
             TRUE, GRIND_COLOR_BY_OBJECT);
  scene = draw (&fixture, "root", FALSE);
  one = get_width (scene, &fixture, "one");
  ten = get_width (scene, &fixture, "ten");
  all = get_width (scene, &fixture, "all");
  g_assert_cmpfloat (round (ten * 0.8), >=, round (one * 0.8) + 1);
  g_assert_cmpfloat (round (all * 0.8), >=, round (ten * 0.8) + 2);
  g_clear_pointer (&scene, _grind_graph_scene_free);
  tear_down (&fixture, NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/graph-overlaps/recorded", test_recorded);
  g_test_add_func ("/graph-overlaps/centre", test_centre);
  g_test_add_func ("/graph-overlaps/widths", test_widths);

  return g_test_run ();
}
