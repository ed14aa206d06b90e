/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "draw/graph/flow/grind-flow-picture.h"
#include "grind-test-drawing.h"

#define N_PROFILES 40

/* A loop in a loop, and a block that is executed once in a thousand calls. The last block is only
 * in the second event. */
static const char profile_text[] =
  "# callgrind format\npositions: instr line\nevents: Ir Dr\nob=/bin/none\nfl=/src/none.c\n"
  "fn=main\n0x10 1 1\ncfn=work\ncalls=1000 0x100\n0x10 1 80000\n"
  "fn=work\n"
  "0x100 10 1000\n0x104 11 1000\njcnd=1/1000 0x140 30\n0x104 11\n"
  "0x108 12 999\n"
  "0x10c 13 4000\n0x110 14 4000\n"
  "0x114 15 40000\njcnd=36000/40000 0x114 15\n0x114 15\n"
  "0x118 16 4000\njcnd=3001/4000 0x10c 13\n0x118 16\n"
  "0x11c 17 999\njump=999 0x150 40\n0x11c 17\n"
  "0x140 30 1\ncfn=error\ncalls=1 0x900\n0x140 30 5\n0x145 31 1\n"
  "0x150 40 1000 7\n"
  "fn=error\n0x900 1 5\n";

static GrindFunctionId
find_function (GrindProfile *profile,
               const char   *wanted)
{
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      g_autofree char *name = grind_profile_dup_function_name (profile, i);

      if (g_str_equal (name, wanted))
        return i;
    }

  g_assert_not_reached ();
}

/* With the default options if @options is NULL */
static GrindPicture *
draw (Fixture                *fixture,
      const GrindFlowOptions *options)
{
  g_autoptr (GrindObjectCache) objects = grind_object_cache_new ();
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, NULL);
  g_autoptr (GrindFlowText) text = NULL;
  g_autoptr (GError) error = NULL;
  GrindSubject subject = get_subject (fixture, find_function (fixture->profile, "work"));
  GrindAssemblyRequest request = {
    .graph = fixture->graph, .function = subject.root, .n_events = 1, .rules = rules,
    .objects = objects,
  };
  GrindFlowOptions defaults;
  GrindPicture *picture;

  grind_flow_options_init (&defaults);
  text = grind_flow_text_make (&request, NULL, &error);
  g_assert_no_error (error);
  picture = grind_flow_picture_new (&subject, text, options != NULL ? options : &defaults,
                                    fixture->typeface, NULL, &error);
  g_assert_no_error (error);

  return picture;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  load_text (fixture, g_strdup (profile_text), TRUE, GRIND_COLOR_BY_OBJECT);
}

/* The descriptions of all items, a line each */
static char *
describe (GrindPicture *picture)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      g_auto (GStrv) lines = grind_picture_dup_lines (picture, i);
      g_autofree char *line = g_strjoinv ("; ", lines);

      g_string_append_printf (text, "%s\n", line);
    }

  return g_string_free (text, FALSE);
}

static void
test_items (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree char *text = NULL;

  picture = draw (fixture, NULL);
  text = describe (picture);
  g_assert_cmpstr (text, ==,
    "Block 100–105; 3.51 %, 2000 Ir; Executed 1000 times; 2 instructions; "
    "Entered from outside 1000 times\n"
    "Block 108–109; 1.75 %, 999 Ir; Executed 999 times; 1 instruction\n"
    "Block 10c–111; 14.04 %, 8000 Ir; Executed 4000 times; 2 instructions; "
    "Starts a loop of 3 blocks: executed 4.0 times per entry\n"
    "Block 114–115; 70.18 %, 40000 Ir; Executed 40000 times; 1 instruction; "
    "Starts a loop of 1 block: executed 10.0 times per entry\n"
    "Block 118–119; 7.02 %, 4000 Ir; Executed 4000 times; 1 instruction\n"
    "Block 11c–11d; 1.75 %, 999 Ir; Executed 999 times; 1 instruction\n"
    "Block 150–151; 1.75 %, 1000 Ir; Executed 1000 times; 1 instruction; Returns 1000 times\n"
    "cold: <0.1\u00a0% · 2 blocks; 2 of them were executed\n"
    "114 → 114; Conditional jump that is taken; Repeats a loop; "
    "Followed 36000 times, 90.0 % of all executions\n"
    "10c → 114; Continues with the next block; Followed 4000 times, 100.0 % of all executions\n"
    "114 → 118; Conditional jump that is not taken; Followed 4000 times, 10.0 % of all "
    "executions\n"
    "118 → 10c; Conditional jump that is taken; Repeats a loop; "
    "Followed 3001 times, 75.0 % of all executions\n"
    "100 → 108; Conditional jump that is not taken; Followed 999 times, 99.9 % of all executions\n"
    "108 → 10c; Continues with the next block; Followed 999 times, 100.0 % of all executions\n"
    "118 → 11c; Conditional jump that is not taken; Followed 999 times, 25.0 % of all executions\n"
    "11c → 150; Jump; Followed 999 times, 100.0 % of all executions\n"
    "100 → cold; To cold blocks; Followed 1 time, 0.1 % of all executions\n");
}

static void
test_unfolded (Fixture       *fixture,
               gconstpointer  data)
{
  GrindFlowOptions options;
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree char *text = NULL;
  double cost;

  grind_flow_options_init (&options);
  options.fold = 0;
  picture = draw (fixture, &options);
  text = describe (picture);
  g_assert_null (strstr (text, "cold"));
  g_assert_nonnull (strstr (text, "Block 140–141; <0.01 %, 1 Ir; Executed 1 time"));
  g_assert_cmpuint (grind_flow_picture_count_blocks (GRIND_FLOW_PICTURE (picture)), ==, 9);
  g_assert_cmpuint (grind_flow_picture_count_folded (GRIND_FLOW_PICTURE (picture), &cost), ==, 0);
  g_assert_cmpfloat (cost, ==, 0);
}

/* Each box is found by its address and at its centre, and Up and Down follow arrows. */
static void
test_places (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;
  GrindItem what;

  picture = draw (fixture, NULL);
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindBox box;

      grind_picture_get_item (picture, i, &what);
      g_assert_cmpuint (what.number, ==, i);
      grind_picture_get_box (picture, i, &box);
      if (what.kind != GRIND_ITEM_BLOCK)
        continue;
      g_assert_cmpuint (grind_picture_find_item (picture, box.x + box.width / 2,
                                                 box.y + box.height / 2), ==, i);
      if (what.address != GRIND_NO_ADDRESS)
        g_assert_cmpuint (grind_picture_find_address (picture, what.address), ==, i);
    }
  g_assert_cmpuint (grind_picture_find_address (picture, 0x110), ==, 2);
  g_assert_cmpuint (grind_picture_find_address (picture, 0x145), ==, 7);
  g_assert_cmpuint (grind_picture_find_address (picture, 0x200), ==, GRIND_NONE);
  g_assert_cmpuint (grind_picture_move (picture, 0, GRIND_MOVE_DOWN), ==, 1);
  g_assert_cmpuint (grind_picture_move (picture, 1, GRIND_MOVE_UP), ==, 0);
  grind_picture_get_item (picture, 8, &what);
  g_assert_true (what.kind == GRIND_ITEM_JUMP && what.is_back);
  g_assert_cmphex (what.address, ==, 0x114);
  g_assert_cmphex (what.target, ==, 0x114);
}

static void
assert_apart (const GrindBox *a,
              const GrindBox *b)
{
  g_assert_true (a->x + a->width <= b->x + 0.01 || b->x + b->width <= a->x + 0.01 ||
                 a->y + a->height <= b->y + 0.01 || b->y + b->height <= a->y + 0.01);
}

/* A function of random jumps: as many blocks, labels and loops as there may be */
static char *
make_random (guint  seed,
             guint *n_blocks)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n = g_rand_int_range (rand, 2, 60);
  GString *text = g_string_new ("# callgrind format\npositions: instr line\nevents: Ir\n"
                                "fn=work\n");

  for (guint i = 0; i < n; i++)
    {
      guint target = g_rand_int_range (rand, 0, n);

      g_string_append_printf (text, "0x%x %u 10\n", 0x100 + 4 * i, i + 1);
      if (g_rand_boolean (rand))
        g_string_append_printf (text, "jcnd=4/10 0x%x 1\n0x%x 1\n", 0x100 + 4 * target,
                                0x100 + 4 * i);
    }
  *n_blocks = n;

  return g_string_free (text, FALSE);
}

/* Boxes do not overlap, and everything is inside of the picture, also at another text size. */
static void
test_random (void)
{
  for (guint seed = 0; seed < N_PROFILES; seed++)
    {
      Fixture fixture;
      GrindFlowOptions options;
      g_autoptr (GrindPicture) picture = NULL;
      double width, height;
      guint n;

      load_text (&fixture, make_random (seed, &n), TRUE, GRIND_COLOR_BY_OBJECT);
      grind_flow_options_init (&options);
      options.fold = 0;
      picture = draw (&fixture, &options);
      grind_picture_get_size (picture, &width, &height);
      n = grind_flow_picture_count_blocks (GRIND_FLOW_PICTURE (picture));
      for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
        {
          GrindBox box, other;

          grind_picture_get_box (picture, i, &box);
          g_assert_cmpfloat (box.x, >=, 0);
          g_assert_cmpfloat (box.y, >=, 0);
          g_assert_cmpfloat (box.x + box.width, <=, width + 0.01);
          g_assert_cmpfloat (box.y + box.height, <=, height + 0.01);
          for (guint k = 0; k < i && i < n; k++)
            {
              grind_picture_get_box (picture, k, &other);
              assert_apart (&box, &other);
            }
        }
      g_clear_object (&picture);
      tear_down (&fixture, NULL);
    }
}

/* The texts that a picture paints, as they are written to SVG */
static char *
paint (Fixture      *fixture,
       GrindPicture *picture,
       double        zoom)
{
  g_autoptr (GString) record = g_string_new (NULL);
  const GrindStyle *style = grind_style_get (FALSE, FALSE);
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;

  grind_picture_get_size (picture, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, ceil (width * zoom) + 1,
                                        ceil (height * zoom) + 1);
  cr = cairo_create (surface);
  cairo_scale (cr, zoom, zoom);
  grind_typeface_set_record (fixture->typeface, record);
  grind_picture_paint (picture, cr, fixture->typeface, style, NULL);
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    for (GrindMark mark = GRIND_MARK_HOVERED; mark <= GRIND_MARK_FOCUSED; mark++)
      grind_picture_paint_mark (picture, cr, style, i, mark);
  grind_typeface_set_record (fixture->typeface, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  return g_strdup (record->str);
}

/* Source lines without sources are numbers; small pictures have the costs only. */
static void
test_paint (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const wanted[] = {
    ">70.2\u00a0%<", ">40000 ×<", ">13<", ">36000 (90 %)<", ">cold 1<",
    ">cold: &lt;0.1\u00a0% · 2 blocks<", ">999 (&gt;99 %)<",
  };
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree char *text = NULL;
  g_autofree char *small = NULL;

  picture = draw (fixture, NULL);
  text = paint (fixture, picture, 1);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    if (strstr (text, wanted[i]) == NULL)
      g_error ("no “%s” in %s", wanted[i], text);
  small = paint (fixture, picture, 0.4);
  g_assert_nonnull (strstr (small, "70.2"));
  g_assert_null (strstr (small, ">13<"));
}

static void
test_instructions (Fixture       *fixture,
                   gconstpointer  data)
{
  GrindFlowOptions options;
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree char *text = NULL;

  grind_flow_options_init (&options);
  options.detail = GRIND_FLOW_INSTRUCTIONS;
  options.fold = 0;
  picture = draw (fixture, &options);
  text = paint (fixture, picture, 1);
  g_assert_nonnull (strstr (text, ">110<"));
  g_assert_nonnull (strstr (text, "→ error"));
}

static void
test_dot (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree char *text = NULL;

  picture = draw (fixture, NULL);
  text = grind_picture_dup_text (picture);
  g_assert_true (g_str_has_prefix (text, "digraph \"work\" {\n"));
  g_assert_nonnull (strstr (text, "  b114 [label=\"70.2\u00a0%  40000 ×\\l15\\l\", fillcolor="));
  g_assert_nonnull (strstr (text, "  b114 -> b114 [penwidth=7.00, label=\"36000 (90 %)\", "
                                  "constraint=false];\n"));
  g_assert_nonnull (strstr (text, "  b100 -> cold [penwidth="));
}

/* Laying out again is not needed if nothing has changed. */
static void
test_again (Fixture       *fixture,
            gconstpointer  data)
{
  GrindFlowOptions options;
  g_autoptr (GrindPicture) picture = NULL;
  g_autoptr (GrindPicture) again = NULL;

  grind_flow_options_init (&options);
  picture = draw (fixture, &options);
  options.previous = grind_flow_picture_get_layout (GRIND_FLOW_PICTURE (picture));
  again = draw (fixture, &options);
  g_assert_true (grind_flow_picture_get_layout (GRIND_FLOW_PICTURE (again)) == options.previous);
}

static void
test_empty (void)
{
  static const struct
  {
    const char *profile;
    const char *text;
  } cases[] = {
    { "events: Ir\nfn=work\n1 5\n", "--dump-instr=yes --collect-jumps=yes" },
    { "positions: instr line\nevents: Ir\nfn=work\n0x1 1 5\n", "recorded without jumps" },
    { profile_text, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GrindProfile) profile = test_load (cases[i].profile);
      g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
      g_autofree char *text = grind_flow_text_dup_empty (graph, find_function (profile, "work"),
                                                         NULL);

      if (cases[i].text == NULL)
        g_assert_null (text);
      else
        g_assert_nonnull (strstr (text, cases[i].text));
    }
}

/* The entry is at the top although its address is not the lowest. */
static void
test_entry (Fixture       *fixture,
            gconstpointer  data)
{
  static const char text[] =
    "# callgrind format\npositions: instr line\nevents: Ir\nob=/bin/none\nfl=/src/none.c\n"
    "fn=main\n0x10 1 1\ncfn=work\ncalls=10 0x140\n0x10 1 60\n"
    "fn=work\n0x100 20 20\njcnd=10/20 0x180 30\n0x100 20\n0x104 21 10\n"
    "0x140 10 10\njump=10 0x100 20\n0x140 10\n"
    "0x180 30 10\njump=10 0x100 20\n0x180 30\n";
  g_autoptr (GrindPicture) picture = NULL;
  GrindBox low, entry;

  tear_down (fixture, NULL);
  load_text (fixture, g_strdup (text), TRUE, GRIND_COLOR_BY_OBJECT);
  picture = draw (fixture, NULL);
  grind_picture_get_box (picture, grind_picture_find_address (picture, 0x100), &low);
  grind_picture_get_box (picture, grind_picture_find_address (picture, 0x140), &entry);
  g_assert_cmpfloat (entry.y + entry.height, <, low.y);
  g_assert_cmpuint (grind_picture_find_start (picture), ==,
                    grind_picture_find_address (picture, 0x140));
}

static void
add (const char *name,
     void      (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/draw/flow-picture/", name, NULL);

  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("items", test_items);
  add ("unfolded", test_unfolded);
  add ("places", test_places);
  add ("paint", test_paint);
  add ("instructions", test_instructions);
  add ("dot", test_dot);
  add ("again", test_again);
  add ("entry", test_entry);
  g_test_add_func ("/draw/flow-picture/random", test_random);
  g_test_add_func ("/draw/flow-picture/empty", test_empty);

  return g_test_run ();
}
