/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include <pango/pango.h>

#include "../analysis/grind-test-random.h"
#include "draw/graph/grind-graph-picture.h"
#include "grind-test-drawing.h"

#define N_PROFILES   60
#define SLACK        0.6     /* px: a text may be this much wider than measured */
#define MIN_TEXT     11      /* px on the screen */
#define MIN_CONTRAST 4.5

/* Cycle, recursion, a function that only passes on, one without a symbol, many cheap ones */
static const char profile_text[] =
  "events: Ir\n"
  "ob=/usr/bin/prog\n"
  "fl=a.c\n"
  "fn=main\n1 10\ncfn=pass\ncalls=1 1\n1 590\ncfn=ns::Klass<int>::work(int)\ncalls=7 1\n1 400\n"
  "fn=pass\n1 1\ncfn=ring_a\ncalls=3 1\n1 589\n"
  "fn=ring_a\n1 100\ncfn=ring_b\ncalls=2 1\n1 489\n"
  "fn=ring_b\n1 489\ncfn=ring_a\ncalls=1 1\n1 50\n"
  "fn=ns::Klass<int>::work(int)\n1 100\ncfn=0x00000000188ff20\ncalls=1200 1\n1 250\n"
  "cfn=ns::Klass<int>::work(int)\ncalls=4 1\n1 80\ncfn=small\ncalls=1 1\n1 10\n"
  "cfn=tiny\ncalls=1 1\n1 5\n"
  "fn=0x00000000188ff20\n1 250\n"
  "fn=small\n1 10\n"
  "fn=tiny\n1 5\n";

/* A painted text */
typedef struct
{
  GrindBox   box;
  double     size;
  GrindColor color;
} Text;

static void
set_up_graph (Fixture *fixture,
              char    *text)
{
  load_text (fixture, text, TRUE, GRIND_COLOR_BY_OBJECT);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  set_up_graph (fixture, g_strdup (profile_text));
}

static GrindPicture *
draw (Fixture                 *fixture,
      GrindNodeId              root,
      const GrindGraphOptions *options)
{
  g_autoptr (GError) error = NULL;
  GrindPicture *picture;
  GrindSubject subject = get_subject (fixture, root);

  subject.shorten_templates = TRUE;
  picture = grind_graph_picture_new (&subject, options, fixture->typeface, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (GRIND_IS_GRAPH_PICTURE (picture));

  return picture;
}

static cairo_surface_t *
paint (Fixture             *fixture,
       GrindPicture        *picture,
       const GrindStyle    *style,
       const GrindEmphasis *emphasis,
       double               zoom,
       GString             *record)
{
  cairo_surface_t *surface;
  double width, height;
  cairo_t *cr;

  grind_picture_get_size (picture, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, ceil (width * zoom) + 1,
                                        ceil (height * zoom) + 1);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, style->canvas.red, style->canvas.green, style->canvas.blue);
  cairo_paint (cr);
  cairo_scale (cr, zoom, zoom);
  grind_typeface_set_record (fixture->typeface, record);
  grind_picture_paint (picture, cr, fixture->typeface, style, emphasis);
  grind_typeface_set_record (fixture->typeface, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);

  return surface;
}

static double
get_number (const char *element,
            const char *key)
{
  const char *found = strstr (element, key);

  g_assert_nonnull (found);

  return g_ascii_strtod (found + strlen (key), NULL);
}

/* The recorded texts, in pixels of the picture. */
static GArray *
list_texts (Fixture *fixture,
            GString *record,
            double   zoom)
{
  GArray *texts = g_array_new (FALSE, FALSE, sizeof (Text));

  for (const char *p = strstr (record->str, "<text "); p != NULL; p = strstr (p + 1, "<text "))
    {
      const char *start = strchr (p, '>') + 1;
      g_autofree char *head = g_strndup (p, start - p);
      g_autofree char *escaped = g_strndup (start, strstr (start, "</text>") - start);
      g_autofree char *content = NULL;
      gboolean is_bold = strstr (head, "bold") != NULL;
      Text text = { .size = get_number (head, "font-size=\"") };

      g_assert_true (pango_parse_markup (escaped, -1, 0, NULL, &content, NULL, NULL));
      text.color = grind_color_from_rgb (strtoul (strstr (head, " fill=\"#") + 8, NULL, 16));
      text.box.x = get_number (head, " x=\"") / zoom;
      text.box.width = grind_typeface_get_width (fixture->typeface, content, text.size / zoom,
                                                 is_bold);
      text.box.height = text.size / zoom * 0.7;
      text.box.y = get_number (head, " y=\"") / zoom - text.box.height;
      g_array_append_val (texts, text);
    }

  return texts;
}

static guint
get_n_nodes (GrindPicture *picture)
{
  return grind_graph_picture_get_n_nodes (GRIND_GRAPH_PICTURE (picture));
}

/* The box of a node around a text, or GRIND_NONE */
static guint
find_around (GrindPicture   *picture,
             const GrindBox *box)
{
  GrindBox around;

  for (guint i = 0; i < get_n_nodes (picture); i++)
    {
      grind_picture_get_box (picture, i, &around);
      if (!grind_box_intersects (&around, box))
        continue;
      g_assert_cmpfloat (box->x, >=, around.x);
      g_assert_cmpfloat (box->y, >=, around.y);
      g_assert_cmpfloat (box->x + box->width, <=, around.x + around.width + SLACK);
      g_assert_cmpfloat (box->y + box->height, <=, around.y + around.height);
      return i;
    }

  return GRIND_NONE;
}

/* Each text is inside of a box or touches none, and no text covers another. */
static void
check_texts (Fixture      *fixture,
             GrindPicture *picture,
             double        zoom)
{
  g_autoptr (GString) record = g_string_new (NULL);
  g_autoptr (GArray) texts = NULL;
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  cairo_surface_destroy (paint (fixture, picture, grind_style_get (FALSE, FALSE), NULL, zoom,
                                record));
  texts = list_texts (fixture, record, zoom);
  for (guint i = 0; i < texts->len; i++)
    {
      const Text *text = &g_array_index (texts, Text, i);

      g_assert_cmpfloat (text->size, >=, MIN_TEXT - 0.01);
      g_assert_cmpfloat (text->box.x, >=, 0);
      g_assert_cmpfloat (text->box.y, >=, 0);
      g_assert_cmpfloat (text->box.x + text->box.width, <=, width);
      g_assert_cmpfloat (text->box.y + text->box.height, <=, height);
      find_around (picture, &text->box);
      for (guint j = 0; j < i; j++)
        g_assert_false (grind_box_intersects (&text->box, &g_array_index (texts, Text, j).box));
    }
}

/* The boxes of nodes are found at their places, inside of the picture and apart from each other. */
static void
check_boxes (GrindPicture *picture)
{
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  for (guint i = 0; i < get_n_nodes (picture); i++)
    {
      GrindBox box, other;
      GrindItem what;

      grind_picture_get_item (picture, i, &what);
      grind_picture_get_box (picture, i, &box);
      g_assert_cmpint (what.kind, ==, GRIND_ITEM_NODE);
      g_assert_cmpuint (grind_picture_find_node (picture, what.node), ==, i);
      g_assert_cmpfloat (box.x, >=, 0);
      g_assert_cmpfloat (box.y, >=, 0);
      g_assert_cmpfloat (box.x + box.width, <=, width);
      g_assert_cmpfloat (box.y + box.height, <=, height);
      g_assert_cmpuint (grind_picture_find_item (picture, box.x + 0.1, box.y + 0.1), ==, i);
      g_assert_cmpuint (grind_picture_find_item (picture, box.x + box.width - 0.1,
                                                 box.y + box.height - 0.1), ==, i);
      for (guint j = 0; j < i; j++)
        {
          grind_picture_get_box (picture, j, &other);
          g_assert_false (grind_box_intersects (&box, &other));
        }
    }
}

static gboolean
is_at (GrindPicture *picture,
       guint         item,
       GrindNodeId   node)
{
  GrindItem what;

  grind_picture_get_item (picture, item, &what);

  return item < get_n_nodes (picture) && what.node == node;
}

/* Whether an arrow, or a rest arrow, joins two items */
static gboolean
are_joined (GrindPicture *picture,
            guint         upper,
            guint         lower)
{
  GrindItem what;

  if (upper >= get_n_nodes (picture) || lower >= get_n_nodes (picture))
    return TRUE;

  for (guint i = get_n_nodes (picture); i < grind_picture_get_n_items (picture); i++)
    {
      grind_picture_get_item (picture, i, &what);
      if (what.kind == GRIND_ITEM_CALL && is_at (picture, upper, what.from) &&
          is_at (picture, lower, what.node))
        return TRUE;
    }

  return FALSE;
}

static void
check_moves (GrindPicture *picture,
             gboolean      is_turned)
{
  GrindMove up = is_turned ? GRIND_MOVE_LEFT : GRIND_MOVE_UP;
  GrindMove down = is_turned ? GRIND_MOVE_RIGHT : GRIND_MOVE_DOWN;
  GrindMove right = is_turned ? GRIND_MOVE_DOWN : GRIND_MOVE_RIGHT;

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      guint above = grind_picture_move (picture, i, up);
      guint below = grind_picture_move (picture, i, down);
      guint beside = grind_picture_move (picture, i, right);
      GrindBox box, other;

      if (above != GRIND_NONE)
        g_assert_true (are_joined (picture, above, i));
      if (below != GRIND_NONE)
        g_assert_true (are_joined (picture, i, below));
      if (beside == GRIND_NONE)
        continue;
      grind_picture_get_box (picture, i, &box);
      grind_picture_get_box (picture, beside, &other);
      if (is_turned)
        g_assert_cmpfloat (other.y, >, box.y);
      else
        g_assert_cmpfloat (other.x, >, box.x);
    }
}

static void
check_arrows (GrindPicture *picture)
{
  gboolean has_calls = FALSE;
  double last = INFINITY;
  GrindItem what;

  for (guint i = get_n_nodes (picture); i < grind_picture_get_n_items (picture); i++)
    {
      grind_picture_get_item (picture, i, &what);
      g_assert_cmpuint (what.parent, <, i);
      if (what.kind == GRIND_ITEM_CALL)
        {
          has_calls = TRUE;
          g_assert_cmpfloat (what.cost, <=, last);
          last = what.cost;
          g_assert_cmpuint (grind_picture_find_node (picture, what.from), !=, GRIND_NONE);
          g_assert_cmpuint (grind_picture_find_node (picture, what.node), !=, GRIND_NONE);
          continue;
        }
      g_assert_false (has_calls);
      g_assert_cmpuint (what.n_hidden, >, 0);
      g_assert_cmpuint (grind_picture_find_node (picture, what.node), !=, GRIND_NONE);
    }
}

static void
randomize (GRand             *rand,
           GrindGraphOptions *options)
{
  grind_graph_options_init (options);
  options->caller_depth = g_rand_int_range (rand, 0, 4);
  options->callee_depth = g_rand_int_range (rand, 0, 8);
  options->min_node_share = options->min_call_share = g_rand_double_range (rand, 0, 0.1);
  options->collapse_passing = g_rand_boolean (rand);
  options->is_left_to_right = g_rand_boolean (rand);
  options->show_call_costs = g_rand_boolean (rand);
  options->spread = g_rand_int_range (rand, 0, 3);
  options->cluster_by = g_rand_boolean (rand) ? GRIND_GROUP_BY_NONE : GRIND_GROUP_BY_FILE;
}

/* Chooses a node with costs or calls; every profile also has one with neither. */
static GrindNodeId
choose_root (GRand      *rand,
             GrindGraph *graph)
{
  guint n_nodes = grind_graph_get_n_nodes (graph);
  guint first = g_rand_int_range (rand, 0, n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    if (grind_graph_is_active_node (graph, (first + i) % n_nodes))
      return (first + i) % n_nodes;

  return first;
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint i = 0; i < N_PROFILES; i++)
    {
      g_autofree TestModel *model = test_model_new (rand);
      g_autoptr (GrindPicture) picture = NULL;
      GrindGraphOptions options;
      GrindNodeId root;
      Fixture fixture;

      set_up_graph (&fixture, test_model_write (model));
      randomize (rand, &options);
      root = choose_root (rand, fixture.graph);

      picture = draw (&fixture, root, &options);
      g_assert_true (is_at (picture, 0, root));
      check_boxes (picture);
      check_arrows (picture);
      check_moves (picture, options.is_left_to_right);
      check_texts (&fixture, picture, 1);
      check_texts (&fixture, picture, g_rand_double_range (rand, 0.1, 3));
      g_clear_object (&picture);
      tear_down (&fixture, NULL);
    }
}

static void
test_items (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;
  GrindNodeId work = test_find (fixture->graph, "ns::Klass<int>::work(int)");
  const GrindSubgraphTotals *totals;
  GrindGraphOptions options;
  gboolean has_loop = FALSE;
  GrindItem what;

  grind_graph_options_init (&options);
  picture = draw (fixture, test_find (fixture->graph, "main"), &options);

  /* main, the cycle, work and the function without a symbol; pass is folded */
  g_assert_cmpuint (get_n_nodes (picture), ==, 4);
  totals = grind_graph_picture_get_totals (GRIND_GRAPH_PICTURE (picture));
  g_assert_cmpuint (totals->n_passed, ==, 1);
  g_assert_cmpuint (totals->n_hidden_callees, ==, 2);
  g_assert_false (grind_graph_picture_is_cut_by_depth (GRIND_GRAPH_PICTURE (picture)));

  grind_picture_get_item (picture, grind_picture_find_node (picture, work), &what);
  g_assert_cmpuint (what.n_hidden, ==, 2);
  g_assert_cmpfloat (what.cost, ==, 400);
  g_assert_cmpfloat (what.count, ==, 7);
  for (guint i = get_n_nodes (picture); i < grind_picture_get_n_items (picture); i++)
    {
      grind_picture_get_item (picture, i, &what);
      has_loop |= what.kind == GRIND_ITEM_CALL && what.from == work && what.node == work;
      if (what.kind == GRIND_ITEM_CALL && grind_graph_is_cycle (fixture->graph, what.node))
        g_assert_cmpuint (what.n_passed, ==, 1);
    }
  g_assert_true (has_loop);
}

/* The pointer finds all items, arrows as well as boxes. */
static void
test_find_items (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree gboolean *is_found = NULL;
  GrindGraphOptions options;
  double width, height;

  grind_graph_options_init (&options);
  picture = draw (fixture, test_find (fixture->graph, "main"), &options);
  grind_picture_get_size (picture, &width, &height);
  is_found = g_new0 (gboolean, grind_picture_get_n_items (picture));
  for (double y = 0; y < height; y += 2)
    for (double x = 0; x < width; x += 2)
      {
        guint item = grind_picture_find_item (picture, x, y);

        if (item != GRIND_NONE)
          is_found[item] = TRUE;
      }
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    g_assert_true (is_found[i]);
  g_assert_cmpuint (grind_picture_find_item (picture, 1, 1), ==, GRIND_NONE);
}

static void
test_depth (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;
  GrindGraphOptions options;
  GrindItem what;

  grind_graph_options_init (&options);
  options.callee_depth = 0;
  picture = draw (fixture, test_find (fixture->graph, "main"), &options);

  /* The rest arrow of the calls to two nodes beyond the depth */
  g_assert_cmpuint (grind_picture_get_n_items (picture), ==, 2);
  g_assert_true (grind_graph_picture_is_cut_by_depth (GRIND_GRAPH_PICTURE (picture)));
  grind_picture_get_item (picture, 1, &what);
  g_assert_cmpint (what.kind, ==, GRIND_ITEM_HIDDEN);
  g_assert_cmpuint (what.n_hidden, ==, 2);
  g_assert_cmpfloat (what.cost, ==, 990);
  g_assert_cmpuint (grind_picture_move (picture, 0, GRIND_MOVE_DOWN), ==, 1);
  g_assert_cmpuint (grind_picture_move (picture, 1, GRIND_MOVE_UP), ==, 0);
}

static void
test_more (Fixture       *fixture,
           gconstpointer  data)
{
  GrindSubject subject = { .graph = fixture->graph, .root = test_find (fixture->graph, "main") };
  GrindGraphOptions options, first;

  grind_graph_options_init (&options);
  first = options;
  g_assert_true (grind_graph_options_change (&options, &subject, TRUE, NULL, NULL));
  g_assert_cmpfloat (options.min_node_share, ==, 0.008);   /* shows 1 % and more */
  g_assert_true (grind_graph_options_change (&options, &subject, TRUE, NULL, NULL));
  g_assert_cmpfloat (options.min_node_share, ==, 0.004);   /* all */
  g_assert_true (grind_graph_options_change (&options, &subject, TRUE, NULL, NULL));
  g_assert_cmpfloat (options.min_node_share, ==, 0.004);
  g_assert_cmpuint (options.callee_depth, ==, first.callee_depth);
  g_assert_true (grind_graph_options_change (&options, &subject, FALSE, NULL, NULL));
  g_assert_cmpfloat (options.min_node_share, ==, 0.008);
}

static GrindColor
get_pixel (cairo_surface_t *surface,
           double           x,
           double           y)
{
  const guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);

  const guint32 *row = (gconstpointer) (data + (int) y * stride);

  return grind_color_from_rgb (row[(int) x] & 0xffffff);
}

static void
check_contrast (Fixture             *fixture,
                GrindPicture        *picture,
                const GrindStyle    *style,
                const GrindEmphasis *emphasis)
{
  g_autoptr (GString) record = g_string_new (NULL);
  cairo_surface_t *surface = paint (fixture, picture, style, emphasis, 1, record);
  g_autoptr (GArray) texts = list_texts (fixture, record, 1);

  g_assert_cmpuint (texts->len, >, 0);
  for (guint i = 0; i < texts->len; i++)
    {
      const Text *text = &g_array_index (texts, Text, i);
      guint item = find_around (picture, &text->box);
      GrindColor ground = style->canvas;
      GrindBox box;

      if (item != GRIND_NONE)
        {
          grind_picture_get_box (picture, item, &box);
          ground = get_pixel (surface, box.x + 4, box.y + box.height / 2);
        }
      g_assert_cmpfloat (grind_color_get_contrast (&text->color, &ground), >=, MIN_CONTRAST);
    }
  cairo_surface_destroy (surface);
}

static void
test_contrast (Fixture       *fixture,
               gconstpointer  data)
{
  const GrindColorBy kinds[] = { GRIND_COLOR_BY_OBJECT, GRIND_COLOR_BY_COST };
  const GrindEmphasis emphasis = { .has_slot = TRUE, .slot = 9 };
  GrindGraphOptions options;

  grind_graph_options_init (&options);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GrindPicture) picture = NULL;

      grind_color_map_unref (fixture->color_map);
      fixture->color_map = grind_color_map_new (fixture->profile, kinds[i], NULL, NULL);
      picture = draw (fixture, test_find (fixture->graph, "main"), &options);
      for (guint j = 0; j < 4; j++)
        {
          const GrindStyle *style = grind_style_get (j & 1, j & 2);

          check_contrast (fixture, picture, style, NULL);
          check_contrast (fixture, picture, style, &emphasis);
        }
    }
}

static guint
count_texts (Fixture *fixture)
{
  g_autoptr (GString) record = g_string_new (NULL);
  g_autoptr (GrindPicture) picture = NULL;
  GrindGraphOptions options;
  guint n_texts = 0;

  grind_graph_options_init (&options);
  picture = draw (fixture, test_find (fixture->graph, "main"), &options);
  cairo_surface_destroy (paint (fixture, picture, grind_style_get (FALSE, FALSE), NULL, 1, record));
  for (const char *p = strstr (record->str, "<text "); p != NULL; p = strstr (p + 1, "<text "))
    n_texts++;

  return n_texts;
}

/* Large text has proportionally more space on arrows. */
static void
test_large_text (Fixture       *fixture,
                 gconstpointer  data)
{
  guint n_usual = count_texts (fixture);

  g_assert_cmpuint (n_usual, >, 5);
  grind_typeface_free (fixture->typeface);
  fixture->typeface = grind_typeface_new (NULL, 2);
  g_assert_cmpuint (count_texts (fixture), ==, n_usual);
}

static void
test_marks (Fixture       *fixture,
            gconstpointer  data)
{
  const GrindMark marks[] = { GRIND_MARK_HOVERED, GRIND_MARK_SELECTED, GRIND_MARK_FOCUSED };
  const GrindStyle *style = grind_style_get (FALSE, FALSE);
  g_autoptr (GrindPicture) picture = NULL;
  GrindGraphOptions options;

  grind_graph_options_init (&options);
  picture = draw (fixture, test_find (fixture->graph, "main"), &options);
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    for (guint j = 0; j < G_N_ELEMENTS (marks); j++)
      {
        cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 2000, 2000);
        cairo_t *cr = cairo_create (surface);
        double x, y, right, bottom;

        cairo_push_group (cr);
        grind_picture_paint_mark (picture, cr, style, i, marks[j]);
        cairo_pop_group_to_source (cr);
        cairo_paint (cr);
        g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
        cairo_clip_extents (cr, &x, &y, &right, &bottom);
        g_assert_cmpfloat (right - x, >, 0);
        cairo_destroy (cr);
        cairo_surface_destroy (surface);
      }
}

/* Checks that Graphviz parses the text. */
static void
check_dot (const char *text)
{
  g_autofree char *dot = g_find_program_in_path ("dot");
  const char *const command[] = { "dot", "-Tplain", NULL };
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;

  if (dot == NULL)
    return;

  process = g_subprocess_newv (command, G_SUBPROCESS_FLAGS_STDIN_PIPE |
                               G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, text, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (process));
  g_assert_true (g_str_has_suffix (output, "stop\n"));
}

static void
test_text (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = NULL;
  GrindGraphOptions options;
  g_autofree char *text = NULL;

  grind_graph_options_init (&options);
  options.cluster_by = GRIND_GROUP_BY_FILE;
  picture = draw (fixture, test_find (fixture->graph, "main"), &options);
  text = grind_picture_dup_text (picture);
  g_assert_true (g_str_has_prefix (text, "digraph \"main\" {\n"));
  g_assert_nonnull (strstr (text, "label=\"ns::Klass<…>\\nwork\\n40.0\302\240%   +2\""));
  g_assert_nonnull (strstr (text, "[label=\"1 × via 1\""));

  g_assert_nonnull (strstr (text, "subgraph cluster_0 {\n    label=\"a.c\";\n"));
  check_dot (text);
}

/* Graphviz limits the length of quoted strings. */
static void
test_long_names (void)
{
  GString *text = g_string_new ("# callgrind format\nevents: Ir\nfn=(1) main\n1 1\n");
  g_autofree char *name = g_strnfill (100000, 'x');
  Fixture fixture = { 0 };
  g_autoptr (GrindPicture) picture = NULL;
  GrindGraphOptions options;
  g_autofree char *dot = NULL;
  g_auto (GStrv) pieces = NULL;
  g_autofree char *joined = NULL;

  g_string_append_printf (text, "cfn=(2) %s\ncalls=1 0\n1 9\nfn=(2)\n1 9\n", name);
  set_up_graph (&fixture, g_string_free (text, FALSE));
  grind_graph_options_init (&options);
  picture = draw (&fixture, test_find (fixture.graph, "main"), &options);
  dot = grind_picture_dup_text (picture);
  check_dot (dot);

  pieces = g_strsplit (dot, "\\\n", -1);
  joined = g_strjoinv (NULL, pieces);
  g_assert_nonnull (strstr (joined, name));
  g_clear_object (&picture);
  tear_down (&fixture, NULL);
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GrindSubject subject = { .graph = fixture->graph, .root = test_find (fixture->graph, "main") };
  GrindGraphOptions options;

  grind_graph_options_init (&options);
  g_cancellable_cancel (cancellable);
  g_assert_null (grind_graph_picture_new (&subject, &options, fixture->typeface, cancellable,
                                          &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The same without Graphviz */
static void
test_plain (void)
{
  g_autofree char *path = g_strdup (g_getenv ("PATH"));

  g_setenv ("PATH", "/nonexistent", TRUE);
  test_random ();
  g_setenv ("PATH", path, TRUE);
}

/* The layout is reused if boxes and arrows are the same. */
static void
test_previous (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *dot = g_find_program_in_path ("dot");
  g_autoptr (GrindPicture) first = NULL;
  g_autoptr (GrindPicture) second = NULL;
  GrindGraphOptions options;

  if (dot == NULL)
    {
      g_test_skip ("Graphviz is missing");
      return;
    }

  grind_graph_options_init (&options);
  first = draw (fixture, test_find (fixture->graph, "main"), &options);
  options.previous = grind_graph_picture_get_layout (GRIND_GRAPH_PICTURE (first));
  g_setenv ("PATH", "/nonexistent", TRUE);
  second = draw (fixture, test_find (fixture->graph, "main"), &options);
  g_setenv ("PATH", path, TRUE);
  g_assert_cmpint (grind_graph_picture_get_reason (GRIND_GRAPH_PICTURE (second)), ==,
                   GRIND_GRAPH_LAYOUT_DOT);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/graph-picture/random", test_random);
  g_test_add_func ("/graph-picture/plain", test_plain);
  g_test_add ("/graph-picture/items", Fixture, NULL, set_up, test_items, tear_down);
  g_test_add ("/graph-picture/find", Fixture, NULL, set_up, test_find_items, tear_down);
  g_test_add ("/graph-picture/depth", Fixture, NULL, set_up, test_depth, tear_down);
  g_test_add ("/graph-picture/more", Fixture, NULL, set_up, test_more, tear_down);
  g_test_add ("/graph-picture/contrast", Fixture, NULL, set_up, test_contrast, tear_down);
  g_test_add ("/graph-picture/marks", Fixture, NULL, set_up, test_marks, tear_down);
  g_test_add ("/graph-picture/text", Fixture, NULL, set_up, test_text, tear_down);
  g_test_add ("/graph-picture/previous", Fixture, NULL, set_up, test_previous, tear_down);
  g_test_add ("/graph-picture/large-text", Fixture, NULL, set_up, test_large_text, tear_down);
  g_test_add_func ("/graph-picture/long-names", test_long_names);
  g_test_add ("/graph-picture/cancelled", Fixture, NULL, set_up, test_cancelled, tear_down);

  return g_test_run ();
}
