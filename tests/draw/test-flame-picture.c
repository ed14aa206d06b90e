/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "../analysis/grind-test-random.h"
#include "draw/grind-flame-picture.h"

#define N_MODELS  40
#define WIDTH     1000.0
#define TOLERANCE 1e-6

/* start calls main, which has 100 of 1000 as self cost, and passes 600 to a, which passes it on to
 * b, 290 to c, and a little each to d1 and d2. c calls itself through e. */
static const char profile_text[] =
  "# callgrind format\nevents: Ir\n"
  "fn=start\n1 0\ncfn=main\ncalls=1 0\n1 1000\n"
  "fn=main\n1 100\ncfn=ns::T::a(int)\ncalls=2 0\n1 600\ncfn=c\ncalls=1 0\n1 299\n"
  "cfn=d1\ncalls=1 0\n1 0\ncfn=d2\ncalls=1 0\n1 1\n"
  "fn=ns::T::a(int)\n1 0\ncfn=b\ncalls=2 0\n1 600\n"
  "fn=b\n1 600\n"
  "fn=c\n1 99\ncfn=e\ncalls=1 0\n1 200\n"
  "fn=e\n1 200\ncfn=c\ncalls=1 0\n1 100\n"
  "fn=d1\n1 0\n"
  "fn=d2\n1 1\n";

typedef struct
{
  GrindProfile      *profile;
  GrindGraph        *graph;
  GrindTypeface     *typeface;
  GrindSubject       subject;
  GrindFlameOptions  options;
} Fixture;

static void
fixture_load (Fixture  *fixture,
              char     *text,
              gboolean  show_cycles)
{
  fixture->profile = test_load_take (text);
  fixture->graph = test_graph_new (fixture->profile, show_cycles);
  fixture->typeface = grind_typeface_new (NULL, 1);
  fixture->subject = (GrindSubject) {
    .graph = fixture->graph,
    .root = GRIND_NONE,
    .base = grind_costs_get_base (grind_graph_get_costs (fixture->graph, 0)),
    .is_percent = TRUE,
    .shorten_templates = TRUE,
  };
  grind_flame_options_init (&fixture->options);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture_load (fixture, g_strdup (profile_text), FALSE);
  fixture->subject.root = test_find (fixture->graph, "main");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  grind_typeface_free (fixture->typeface);
  g_object_unref (fixture->graph);
  g_assert_finalize_object (fixture->profile);
}

static GrindPicture *
make (Fixture *fixture,
      double   width)
{
  g_autoptr (GError) error = NULL;
  GrindPicture *picture = grind_flame_picture_new (&fixture->subject, &fixture->options, width,
                                                   fixture->typeface, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (GRIND_IS_FLAME_PICTURE (picture));

  return picture;
}

/* The texts of a picture, one per line, bold ones with a star */
static char *
list_texts (Fixture             *fixture,
            GrindPicture        *picture,
            const GrindEmphasis *emphasis)
{
  g_autoptr (GString) record = g_string_new (NULL);
  GString *texts = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cr = cairo_create (surface);
  grind_typeface_set_record (fixture->typeface, record);
  grind_picture_paint (picture, cr, fixture->typeface, grind_style_get (FALSE, FALSE), emphasis);
  grind_typeface_set_record (fixture->typeface, NULL);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  lines = g_strsplit (record->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      const char *start = strchr (lines[i], '>') + 1;

      if (strstr (lines[i], "bold") != NULL)
        g_string_append_c (texts, '*');
      g_string_append_len (texts, start, strrchr (lines[i], '<') - start);
      g_string_append_c (texts, '\n');
    }

  return g_string_free (texts, FALSE);
}

static void
assert_texts (Fixture      *fixture,
              GrindPicture *picture,
              const char   *expected)
{
  g_autofree char *texts = list_texts (fixture, picture, NULL);

  g_assert_cmpstr (texts, ==, expected);
}

static guint
find (Fixture      *fixture,
      GrindPicture *picture,
      const char   *name)
{
  guint item = grind_picture_find_node (picture, test_find (fixture->graph, name));

  g_assert_cmpuint (item, <, grind_picture_get_n_items (picture));

  return item;
}

static void
test_frames (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, WIDTH);
  GrindItem what;
  GrindBox box;

  /* "a" and "b" share a frame; "d2" has one, but it is too narrow for its name. */
  assert_texts (fixture, picture,
                "1 caller above: start\n"
                "100.0\xc2\xa0%\nmain\n"
                "60.0\xc2\xa0%\nns::T::a \xe2\x80\xba b\n"
                "29.9\xc2\xa0%\nc\n"
                "20.0\xc2\xa0%\ne\n"
                "\xe2\x86\xbb c\n");

  grind_picture_get_item (picture, find (fixture, picture, "b"), &what);
  g_assert_cmpuint (what.kind, ==, GRIND_ITEM_NODE);
  g_assert_cmpuint (what.node, ==, test_find (fixture->graph, "ns::T::a(int)"));
  g_assert_cmpuint (what.n_passed, ==, 1);
  g_assert_cmpuint (what.parent, ==, find (fixture, picture, "main"));
  g_assert_cmpuint (what.depth, ==, 1);
  g_assert_cmpfloat (what.cost, ==, 600);
  g_assert_cmpfloat (what.count, ==, 2);
  g_assert_false (what.is_estimate);

  grind_picture_get_box (picture, find (fixture, picture, "c"), &box);
  g_assert_cmpfloat (box.x, ==, 600);
  g_assert_cmpfloat (box.y, ==, 2 * 21);
  g_assert_cmpfloat (box.width, ==, 298);
  g_assert_cmpfloat (box.height, ==, 20);

  grind_picture_get_item (picture, find (fixture, picture, "e"), &what);
  g_assert_true (what.is_estimate);
  g_assert_cmpuint (what.depth, ==, 2);
}

static void
test_chains (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;

  fixture->options.collapse_chains = FALSE;
  picture = make (fixture, WIDTH);

  assert_texts (fixture, picture,
                "1 caller above: start\n"
                "100.0\xc2\xa0%\nmain\n"
                "60.0\xc2\xa0%\nns::T::a\n"
                "29.9\xc2\xa0%\nc\n"
                "60.0\xc2\xa0%\nb\n"
                "20.0\xc2\xa0%\ne\n"
                "\xe2\x86\xbb c\n");
}

static void
test_whole (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree char *texts = NULL;
  GrindItem what;

  fixture->subject.root = GRIND_NONE;
  fixture->subject.is_percent = FALSE;
  picture = make (fixture, 130);

  /* If space is short, costs are dropped before names. */
  texts = list_texts (fixture, picture, NULL);
  g_assert_true (g_str_has_prefix (texts, "1.00\xc2\xa0k\n"));
  g_assert_nonnull (strstr (texts, "Wh"));
  g_assert_nonnull (strstr (texts, "a \xe2\x80\xba b\n"));
  g_assert_null (strstr (texts, "600"));
  grind_picture_get_item (picture, 0, &what);
  g_assert_cmpuint (what.node, ==, GRIND_NONE);
  g_assert_cmpuint (what.parent, ==, GRIND_NONE);
}

static void
test_callers (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;

  fixture->options.is_callers = TRUE;
  fixture->subject.root = test_find (fixture->graph, "b");
  picture = make (fixture, WIDTH);

  assert_texts (fixture, picture, "60.0\xc2\xa0%\nb (+3)\n");
}

static guint8 *
new_matches (Fixture    *fixture,
             const char *name)
{
  guint8 *matches = g_new0 (guint8, grind_graph_get_n_nodes (fixture->graph) / 8 + 1);
  GrindNodeId node = test_find (fixture->graph, name);

  matches[node / 8] |= 1 << node % 8;

  return matches;
}

static guint32
get_color (Fixture             *fixture,
           GrindPicture        *picture,
           const GrindEmphasis *emphasis,
           guint                item)
{
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;
  GrindBox box;
  guint32 color;

  grind_picture_get_size (picture, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cr = cairo_create (surface);
  grind_picture_paint (picture, cr, fixture->typeface, grind_style_get (FALSE, FALSE), emphasis);
  grind_picture_get_box (picture, item, &box);
  cairo_surface_flush (surface);
  color = ((guint32 *) (gpointer) (cairo_image_surface_get_data (surface) +
                                   cairo_image_surface_get_stride (surface) * (int) (box.y + 2)))
            [(int) box.x + 2] & 0xffffff;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  return color;
}

/* Checks the tint of an item without a slot, within the rounding of cairo. */
static void
assert_tint (Fixture             *fixture,
             GrindPicture        *picture,
             const GrindEmphasis *emphasis,
             const char          *name,
             double               part)
{
  guint32 color = get_color (fixture, picture, emphasis, find (fixture, picture, name));
  GrindColor tint = grind_style_get_tint (grind_style_get (FALSE, FALSE), GRIND_COLOR_SLOT_OTHER,
                                          part);

  g_assert_cmpfloat_with_epsilon (color & 0xff, grind_color_to_rgb (&tint) & 0xff, 1.5);
}

static void
test_matches (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, WIDTH);
  g_autofree guint8 *matches = new_matches (fixture, "c");
  g_autofree guint8 *inner = new_matches (fixture, "b");
  g_autofree char *texts = NULL;
  GrindEmphasis emphasis = { .matches = matches };

  assert_tint (fixture, picture, NULL, "main", GRIND_TINT_PASSED);
  assert_tint (fixture, picture, NULL, "b", 1);
  assert_tint (fixture, picture, &emphasis, "c", 1);
  assert_tint (fixture, picture, &emphasis, "e", GRIND_TINT_CALLED);
  assert_tint (fixture, picture, &emphasis, "b", GRIND_TINT_PASSED);

  g_assert_true (grind_flame_picture_has_node (GRIND_FLAME_PICTURE (picture),
                                               find (fixture, picture, "ns::T::a(int)"), inner));
  emphasis.matches = inner;
  texts = list_texts (fixture, picture, &emphasis);
  g_assert_nonnull (strstr (texts, "*ns::T::a \xe2\x80\xba b\n"));
  g_assert_null (strstr (texts, "*c\n"));
}

static void
test_other_colour (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, WIDTH);
  GrindEmphasis emphasis = { .has_slot = TRUE, .slot = GRIND_COLOR_SLOT_OTHER };
  guint item = find (fixture, picture, "b");
  guint32 plain = get_color (fixture, picture, NULL, item);

  g_assert_cmphex (get_color (fixture, picture, &emphasis, item), ==, plain);
  emphasis.slot = 1;
  g_assert_cmphex (get_color (fixture, picture, &emphasis, item), !=, plain);
}

static void
test_moves (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, WIDTH);
  guint root = find (fixture, picture, "main");
  guint a = find (fixture, picture, "b");
  guint c = find (fixture, picture, "c");

  g_assert_cmpuint (root, ==, 1);
  g_assert_cmpuint (grind_picture_move (picture, 0, GRIND_MOVE_UP), ==, GRIND_NONE);
  g_assert_cmpuint (grind_picture_move (picture, 0, GRIND_MOVE_RIGHT), ==, GRIND_NONE);
  g_assert_cmpuint (grind_picture_move (picture, 0, GRIND_MOVE_DOWN), ==, root);
  g_assert_cmpuint (grind_picture_move (picture, root, GRIND_MOVE_UP), ==, 0);
  g_assert_cmpuint (grind_picture_move (picture, root, GRIND_MOVE_DOWN), ==, a);
  g_assert_cmpuint (grind_picture_move (picture, root, GRIND_MOVE_LEFT), ==, GRIND_NONE);
  g_assert_cmpuint (grind_picture_move (picture, a, GRIND_MOVE_DOWN), ==, GRIND_NONE);
  g_assert_cmpuint (grind_picture_move (picture, a, GRIND_MOVE_RIGHT), ==, c);
  g_assert_cmpuint (grind_picture_move (picture, c, GRIND_MOVE_LEFT), ==, a);
  g_assert_cmpuint (grind_picture_move (picture, c, GRIND_MOVE_UP), ==, root);
  g_assert_cmpuint (grind_picture_move (picture, c, GRIND_MOVE_DOWN), ==,
                    find (fixture, picture, "e"));
}

static void
assert_row (GrindPicture  *picture,
            guint          item,
            GrindFlameRow  row)
{
  g_assert_cmpuint (grind_flame_picture_get_row (GRIND_FLAME_PICTURE (picture), item), ==, row);
}

static void
assert_costs (GrindPicture *picture,
              double        before,
              double        after)
{
  double costs[2];

  grind_flame_picture_get_costs (GRIND_FLAME_PICTURE (picture), &costs[0], &costs[1]);
  g_assert_cmpfloat_with_epsilon (costs[0], before, TOLERANCE);
  g_assert_cmpfloat_with_epsilon (costs[1], after, TOLERANCE);
}

static void
test_zoom (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, WIDTH);
  g_autoptr (GrindPicture) zoomed = NULL;
  g_autoptr (GArray) path = NULL;
  g_autoptr (GArray) back = NULL;

  path = grind_flame_picture_list_path (GRIND_FLAME_PICTURE (picture),
                                        find (fixture, picture, "e"));
  g_assert_cmpuint (path->len, ==, 2);
  fixture->options.path = (gconstpointer) path->data;
  fixture->options.n_path = path->len;
  zoomed = make (fixture, WIDTH);

  assert_row (zoomed, 0, GRIND_FLAME_ROW_PATH);
  assert_row (zoomed, 1, GRIND_FLAME_ROW_PASSED);
  assert_row (zoomed, 2, GRIND_FLAME_ROW_PASSED);
  assert_row (zoomed, 3, GRIND_FLAME_ROW_FRAMES);
  g_assert_cmpuint (find (fixture, zoomed, "e"), ==, 3);
  assert_costs (zoomed, 200, 200);
  /* c is on the path, and stays recursion */
  assert_texts (fixture, zoomed,
                "1 caller above: start\n"
                "100.0\xc2\xa0%\nmain\n"
                "29.9\xc2\xa0%\nc\n"
                "20.0\xc2\xa0%\ne\n"
                "6.7\xc2\xa0%\n\xe2\x86\xbb c\n");

  back = grind_flame_picture_list_path (GRIND_FLAME_PICTURE (zoomed), 2);
  g_assert_cmpuint (back->len, ==, 1);
  g_assert_cmpuint (g_array_index (back, GrindNodeId, 0), ==, test_find (fixture->graph, "c"));
}

/* A path ends where a picture of other parts lacks its functions. */
static void
test_lost_path (Fixture       *fixture,
                gconstpointer  data)
{
  const GrindNodeId path[] = { test_find (fixture->graph, "c"), test_find (fixture->graph, "d1"),
                               test_find (fixture->graph, "e") };
  g_autoptr (GrindPicture) picture = NULL;

  fixture->options.path = path;
  fixture->options.n_path = G_N_ELEMENTS (path);
  picture = make (fixture, WIDTH);

  g_assert_cmpuint (grind_flame_picture_get_n_path (GRIND_FLAME_PICTURE (picture)), ==, 1);
  assert_costs (picture, 299, 299);
}

/* h has the same cost before and after, but a and b have swapped their parts of it. */
static const char compared_text[] =
  "# callgrind format\nevents: Ir\npart: 1\n"
  "fn=main\n1 0\ncfn=a\ncalls=1 0\n1 100\ncfn=b\ncalls=1 0\n1 300\n"
  "fn=a\n1 0\ncfn=h\ncalls=2 0\n1 100\nfn=b\n1 0\ncfn=h\ncalls=2 0\n1 300\n"
  "fn=h\n1 100\ncfn=k\ncalls=4 0\n1 300\nfn=k\n1 300\n"
  "part: 2\n"
  "fn=main\n1 0\ncfn=a\ncalls=1 0\n1 300\ncfn=b\ncalls=1 0\n1 100\n"
  "fn=a\n1 0\ncfn=h\ncalls=2 0\n1 300\nfn=b\n1 0\ncfn=h\ncalls=2 0\n1 100\n"
  "fn=h\n1 300\ncfn=k\ncalls=4 0\n1 100\nfn=k\n1 100\n";

static void
assert_sides (GrindPicture *picture,
              guint         item,
              double        before,
              double        after,
              double        width)
{
  GrindItem what;
  GrindBox box;

  grind_picture_get_item (picture, item, &what);
  grind_picture_get_box (picture, item, &box);
  g_assert_true (what.is_compared);
  g_assert_cmpfloat_with_epsilon (what.before, before, TOLERANCE);
  g_assert_cmpfloat_with_epsilon (what.after, after, TOLERANCE);
  g_assert_cmpfloat_with_epsilon (box.width, width, 1 + TOLERANCE);
}

/* Each side of a zoomed frame has its own part of the cost of its function. */
static void
test_compared_zoom (void)
{
  const guint8 before = 1, after = 2;
  g_autoptr (GrindGraph) graph = NULL;
  GrindNodeId path[2];
  Fixture fixture;

  fixture_load (&fixture, g_strdup (compared_text), FALSE);
  graph = grind_graph_new_compared (fixture.profile, &before, &after, FALSE, NULL, NULL);
  fixture.subject.graph = graph;
  fixture.subject.root = test_find (graph, "main");
  fixture.options.path = path;
  fixture.options.n_path = G_N_ELEMENTS (path);
  fixture.options.collapse_chains = FALSE;
  path[0] = test_find (graph, "a");
  path[1] = test_find (graph, "h");
  for (GrindTreeMeasure measure = GRIND_TREE_CHANGE; measure <= GRIND_TREE_AFTER; measure++)
    {
      g_autoptr (GrindPicture) picture = NULL;
      guint n_items;

      fixture.subject.measure = measure;
      picture = make (&fixture, WIDTH);
      n_items = grind_picture_get_n_items (picture);
      g_assert_cmpuint (grind_flame_picture_get_n_path (GRIND_FLAME_PICTURE (picture)), ==, 2);
      assert_costs (picture, 100, 300);
      assert_sides (picture, 0, 400, 400, WIDTH);
      assert_sides (picture, 1, 100, 300, WIDTH);
      assert_sides (picture, 2, 100, 300, WIDTH);
      /* k costs the same here on both sides, so nothing of it has changed */
      g_assert_cmpuint (n_items, ==, measure == GRIND_TREE_CHANGE ? 3 : 4);
      if (measure != GRIND_TREE_CHANGE)
        assert_sides (picture, 3, 75, 75, measure == GRIND_TREE_BEFORE ? 0.75 * WIDTH
                                                                      : 0.25 * WIDTH);
    }
  /* Colours are of the total before, whatever percentages are of. */
  fixture.subject.base = grind_value_new_whole (4);
  g_assert_cmpuint (grind_subject_get_change_step (&fixture.subject, 100, 120), ==,
                    grind_style_get_change_step (5));
  g_assert_cmpuint (grind_subject_get_change_step (&fixture.subject, 104, 100), ==,
                    grind_style_get_change_step (-1));
  g_clear_object (&graph);
  tear_down (&fixture, NULL);
}

static char *
write_chain (guint n)
{
  GString *text = g_string_new ("# callgrind format\nevents: Ir\n");

  for (guint i = 0; i + 1 < n; i++)
    g_string_append_printf (text, "fn=f%u\n1 10\ncfn=f%u\ncalls=1 0\n1 %u\n", i, i + 1,
                            10 * (n - i - 1));
  g_string_append_printf (text, "fn=f%u\n1 10\n", n - 1);

  return g_string_free (text, FALSE);
}

/* Most of many zoomed-out frames share one row, which expands. */
static void
test_skipped (void)
{
  const guint n = 30;
  const guint n_path = 20;
  Fixture fixture;
  GrindNodeId path[30];
  g_autoptr (GrindPicture) picture = NULL;
  g_autoptr (GrindPicture) open = NULL;
  GrindItem what;

  fixture_load (&fixture, write_chain (n), TRUE);
  fixture.subject.root = test_find (fixture.graph, "f5");
  for (guint i = 0; i < n_path; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i + 6);

      path[i] = test_find (fixture.graph, name);
    }
  fixture.options.path = path;
  fixture.options.n_path = n_path;
  picture = make (&fixture, WIDTH);
  assert_texts (&fixture, picture,
                "5 callers above: f0 \xe2\x80\xba \xe2\x80\xa6 \xe2\x80\xba f4\n"
                "83.3\xc2\xa0%\nf5\n"
                "16 frames between: f6 \xe2\x80\xba \xe2\x80\xa6 \xe2\x80\xba f21\n"
                "26.7\xc2\xa0%\nf22\n23.3\xc2\xa0%\nf23\n20.0\xc2\xa0%\nf24\n"
                "16.7\xc2\xa0%\nf25\n13.3\xc2\xa0%\nf26\n10.0\xc2\xa0%\nf27\n6.7\xc2\xa0%\nf28\n"
                "3.3\xc2\xa0%\nf29\n");
  assert_row (picture, 2, GRIND_FLAME_ROW_SKIPPED);
  grind_picture_get_item (picture, 2, &what);
  g_assert_cmpuint (what.kind, ==, GRIND_ITEM_PATH);
  g_assert_cmpuint (what.n_hidden, ==, 16);

  fixture.options.show_passed = TRUE;
  fixture.options.show_callers = TRUE;
  open = make (&fixture, WIDTH);
  for (guint i = 0; i <= 5; i++)
    assert_row (open, i, i == 0 ? GRIND_FLAME_ROW_PATH : GRIND_FLAME_ROW_CALLER);
  for (guint i = 6; i < 6 + n_path; i++)
    assert_row (open, i, GRIND_FLAME_ROW_PASSED);
  assert_row (open, 6 + n_path, GRIND_FLAME_ROW_FRAMES);
  g_clear_object (&picture);
  g_clear_object (&open);
  tear_down (&fixture, NULL);
}

/* The mouse finds items at their boxes, and items come after their parents. */
static void
check_items (GrindPicture *picture)
{
  guint n_items = grind_picture_get_n_items (picture);
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  for (guint i = 0; i < n_items; i++)
    {
      GrindItem what, parent = { .parent = GRIND_NONE };
      GrindBox box;

      grind_picture_get_item (picture, i, &what);
      grind_picture_get_box (picture, i, &box);
      g_assert_cmpfloat (box.x + box.width, <=, width + TOLERANCE);
      g_assert_cmpfloat (box.y + box.height, <=, height);
      g_assert_cmpuint (grind_picture_find_item (picture, box.x + box.width / 2,
                                                 box.y + box.height / 2), ==, i);
      if (what.parent == GRIND_NONE)
        {
          g_assert_cmpuint (what.depth, ==, 0);
          continue;
        }
      g_assert_cmpuint (what.parent, <, i);
      grind_picture_get_item (picture, what.parent, &parent);
      g_assert_cmpuint (what.depth, ==, parent.depth + 1);
      g_assert_cmpfloat (what.cost, <=, parent.cost * (1 + TOLERANCE));
    }
  g_assert_cmpuint (grind_picture_find_item (picture, -1, 5), ==, GRIND_NONE);
  g_assert_cmpuint (grind_picture_find_item (picture, 5, height), ==, GRIND_NONE);
}

/* A zoomed frame has the same items below it as before, with the same costs. */
static void
check_zoomed (Fixture      *fixture,
              GrindPicture *picture,
              guint         item)
{
  GrindFlamePicture *flame = GRIND_FLAME_PICTURE (picture);
  g_autoptr (GArray) path = grind_flame_picture_list_path (flame, item);
  g_autoptr (GrindPicture) zoomed = NULL;
  GrindItem before, after;
  guint first;

  fixture->options.path = (gconstpointer) path->data;
  fixture->options.n_path = path->len;
  fixture->options.show_passed = TRUE;
  zoomed = make (fixture, WIDTH);
  g_assert_cmpuint (grind_flame_picture_get_n_path (GRIND_FLAME_PICTURE (zoomed)), ==, path->len);
  check_items (zoomed);

  for (first = 0; grind_flame_picture_get_row (GRIND_FLAME_PICTURE (zoomed), first) !=
                  GRIND_FLAME_ROW_FRAMES;)
    first++;
  /* With negative costs, a function may cost nothing although some of its calls do. */
  grind_picture_get_item (zoomed, first, &after);
  if (after.cost == 0)
    return;
  /* The zoomed picture may have more items, as it has more space. */
  for (; item != GRIND_NONE; item = grind_picture_move (picture, item, GRIND_MOVE_DOWN))
    {
      grind_picture_get_item (picture, item, &before);
      if (before.kind == GRIND_ITEM_HIDDEN)
        break;
      g_assert_cmpuint (first, <, grind_picture_get_n_items (zoomed));
      grind_picture_get_item (zoomed, first, &after);
      g_assert_cmpuint (before.kind, ==, after.kind);
      g_assert_cmpfloat_with_epsilon (before.cost, after.cost, TOLERANCE * (1 + before.cost));
      /* Rounding may reorder two frames with the same cost. */
      if (before.node != after.node)
        break;
      if (!fixture->options.collapse_chains)
        g_assert_cmpuint (before.depth, ==, after.depth);
      /* A chain ends where there is space for another callee. */
      if (before.n_passed != after.n_passed)
        break;
      first = grind_picture_move (zoomed, first, GRIND_MOVE_DOWN);
    }
}

static void
check_model (GRand     *rand,
             TestModel *model,
             gboolean   show_cycles)
{
  Fixture fixture;
  g_autoptr (GrindPicture) picture = NULL;
  guint n_items;

  fixture_load (&fixture, test_model_write (model), show_cycles);
  fixture.options.is_callers = g_rand_boolean (rand);
  fixture.options.collapse_chains = g_rand_boolean (rand);
  fixture.options.show_callers = g_rand_boolean (rand);
  if (g_rand_boolean (rand))
    fixture.subject.root = g_rand_int_range (rand, 0, model->n_functions);
  picture = make (&fixture, WIDTH);
  check_items (picture);

  n_items = grind_picture_get_n_items (picture);
  for (guint i = 0; i < MIN (n_items, 30); i++)
    {
      GrindItem what;

      grind_picture_get_item (picture, i, &what);
      if (what.kind == GRIND_ITEM_NODE && what.cost > 0 &&
          grind_flame_picture_get_row (GRIND_FLAME_PICTURE (picture), i) ==
            GRIND_FLAME_ROW_FRAMES)
        check_zoomed (&fixture, picture, i);
    }
  g_clear_object (&picture);
  tear_down (&fixture, NULL);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint i = 0; i < N_MODELS; i++)
    {
      g_autofree TestModel *model = test_model_new (rand);

      check_model (rand, model, i % 2 == 0);
    }
}

/* Paints in all styles and marks, with large text, and nothing outside of the clip. */
static void
test_paint (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindTypeface) large = grind_typeface_new (NULL, 2);
  g_autoptr (GrindPicture) picture = NULL;
  double height;

  picture = grind_flame_picture_new (&fixture->subject, &fixture->options, 400, large, NULL, NULL);
  grind_picture_get_size (picture, NULL, &height);
  g_assert_cmpfloat (height, ==, 5 * 42);

  for (guint style = 0; style < 4; style++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, height);
      cairo_t *cr = cairo_create (surface);
      const guint32 *pixels;

      cairo_rectangle (cr, 0, 42, 400, height);
      cairo_clip (cr);
      grind_picture_paint (picture, cr, large, grind_style_get (style & 1, style >> 1), NULL);
      for (guint mark = GRIND_MARK_HOVERED; mark <= GRIND_MARK_FOCUSED; mark++)
        grind_picture_paint_mark (picture, cr, grind_style_get (style & 1, style >> 1), 2, mark);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      pixels = (gconstpointer) cairo_image_surface_get_data (surface);
      g_assert_cmpuint (pixels[0] >> 24, ==, 0);
      g_assert_cmpuint (pixels[50 * cairo_image_surface_get_stride (surface) / 4] >> 24, ==, 255);
      cairo_surface_destroy (surface);
    }
}

static void
test_folded (Fixture       *fixture,
             gconstpointer  data)
{
  const GrindNodeId path[] = { test_find (fixture->graph, "c") };
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree char *text = NULL;

  fixture->options.path = path;
  fixture->options.n_path = G_N_ELEMENTS (path);
  picture = make (fixture, WIDTH);
  text = grind_picture_dup_text (picture);

  g_assert_nonnull (strstr (text, "main;ns::T::a(int);b 600\n"));
  g_assert_nonnull (strstr (text, "main;c;e 133\n"));
  g_assert_nonnull (strstr (text, "main;d2 1\n"));
  g_assert_cmpstr (GRIND_PICTURE_GET_CLASS (picture)->text_suffix, ==, ".folded");
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_flame_picture_new (&fixture->subject, &fixture->options, WIDTH,
                                          fixture->typeface, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/draw/flame/frames", Fixture, NULL, set_up, test_frames, tear_down);
  g_test_add ("/draw/flame/chains", Fixture, NULL, set_up, test_chains, tear_down);
  g_test_add ("/draw/flame/whole", Fixture, NULL, set_up, test_whole, tear_down);
  g_test_add ("/draw/flame/callers", Fixture, NULL, set_up, test_callers, tear_down);
  g_test_add ("/draw/flame/matches", Fixture, NULL, set_up, test_matches, tear_down);
  g_test_add ("/draw/flame/other-colour", Fixture, NULL, set_up, test_other_colour, tear_down);
  g_test_add ("/draw/flame/moves", Fixture, NULL, set_up, test_moves, tear_down);
  g_test_add ("/draw/flame/zoom", Fixture, NULL, set_up, test_zoom, tear_down);
  g_test_add ("/draw/flame/lost-path", Fixture, NULL, set_up, test_lost_path, tear_down);
  g_test_add_func ("/draw/flame/compared-zoom", test_compared_zoom);
  g_test_add_func ("/draw/flame/skipped", test_skipped);
  g_test_add_func ("/draw/flame/random", test_random);
  g_test_add ("/draw/flame/paint", Fixture, NULL, set_up, test_paint, tear_down);
  g_test_add ("/draw/flame/folded", Fixture, NULL, set_up, test_folded, tear_down);
  g_test_add ("/draw/flame/cancel", Fixture, NULL, set_up, test_cancel, tear_down);

  return g_test_run ();
}
