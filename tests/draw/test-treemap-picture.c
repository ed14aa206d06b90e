/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/grind-hatch.h"
#include "draw/grind-picture-image.h"
#include "draw/grind-treemap-picture-private.h"
#include "grind-test-drawing.h"

#define WIDTH       900
#define HEIGHT      600
#define N_FUNCTIONS 400
#define N_FILES     12
#define MIN_RATIO   4.5   /* of contrast */

/* 1000 = main 100, parse 500 (400 self, 100 in alloc), run 400, all in step, which has 300 self,
 * and calls itself under another name and alloc */
static const char small_text[] =
  "events: Ir\n"
  "fl=a.c\n"
  "fn=main\n1 100\ncfn=parse\ncalls=3 1\n1 500\ncfn=run\ncalls=1 1\n1 400\n"
  "fn=parse\n1 400\ncfn=alloc\ncalls=10 1\n1 100\n"
  "fn=run\n1 0\ncfn=step\ncalls=1 1\n1 400\n"
  "fn=step\n1 300\ncfn=alloc\ncalls=5 1\n1 60\ncfn=again\ncalls=1 1\n1 40\n"
  "fn=again\n1 15\ncfn=step\ncalls=1 1\n1 25\n"
  "fn=alloc\n1 160\n";

static void
append_function (GString    *text,
                 const char *file_key,
                 const char *key,
                 guint       number)
{
  static const char long_name[] = "anExtremelyLongFunctionName";

  g_string_append_printf (text, "%s=dir/file%u.cpp\n%s=space::Class%u::%.*s%u()\n", file_key,
                          number % N_FILES, key, number % 30, (int) (number % 23), long_name,
                          number);
}

/* Functions that call others with higher numbers, with short and long names */
static char *
random_text (void)
{
  const char *seed = g_getenv ("SEED");
  guint32 number = seed != NULL ? strtoul (seed, NULL, 0) : g_random_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (number);
  GString *text = g_string_new ("events: Ir\n");

  g_test_message ("SEED=%u", number);
  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      append_function (text, "fl", "fn", i);
      g_string_append_printf (text, "1 %d\n", g_rand_int_range (rand, 0, 1000));
      for (guint k = 0; k < 6 && i + 1 < N_FUNCTIONS; k++)
        {
          append_function (text, "cfi", "cfn", g_rand_int_range (rand, i + 1, N_FUNCTIONS));
          g_string_append_printf (text, "calls=%d 1\n1 %d\n", g_rand_int_range (rand, 0, 9),
                                  g_rand_int_range (rand, 0, 9000));
        }
    }

  return g_string_free (text, FALSE);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  text)
{
  load_text (fixture, text != NULL ? g_strdup (text) : random_text (), FALSE, GRIND_COLOR_BY_FILE);
}

static GrindPicture *
make (Fixture                   *fixture,
      GrindNodeId                root,
      const GrindTreemapOptions *options)
{
  g_autoptr (GError) error = NULL;
  GrindTreemapOptions defaults;
  GrindSubject subject = get_subject (fixture, root);
  GrindPicture *picture;

  grind_treemap_options_init (&defaults);
  picture = grind_treemap_picture_new (&subject, options != NULL ? options : &defaults, WIDTH,
                                       HEIGHT,
                                       fixture->typeface, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (picture);

  return picture;
}

static GrindPicture *
make_small (Fixture    *fixture,
            const char *name)
{
  return make (fixture, test_find (fixture->graph, name), NULL);
}

static guint
find (Fixture      *fixture,
      GrindPicture *picture,
      const char   *name)
{
  guint item = grind_picture_find_node (picture, test_find (fixture->graph, name));

  g_assert_cmpuint (item, !=, GRIND_NONE);

  return item;
}

static void
assert_item (Fixture       *fixture,
             GrindPicture  *picture,
             const char    *name,
             GrindItemKind  kind,
             double         cost,
             double         count)
{
  GrindItem item;

  grind_picture_get_item (picture, find (fixture, picture, name), &item);
  g_assert_cmpuint (item.kind, ==, kind);
  g_assert_cmpuint (item.node, ==, test_find (fixture->graph, name));
  g_assert_cmpfloat_with_epsilon (item.cost, cost, 1e-6);
  g_assert_cmpfloat_with_epsilon (item.count, count, 1e-6);
  g_assert_cmpint (item.is_estimate, ==, item.depth > 1);
}

static void
test_items (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make_small (fixture, "main");
  guint n_kinds[GRIND_ITEM_PATH + 1] = { 0 };
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  g_assert_cmpfloat (width, ==, WIDTH);
  g_assert_cmpfloat (height, ==, HEIGHT);
  assert_item (fixture, picture, "main", GRIND_ITEM_NODE, 1000, 0);
  assert_item (fixture, picture, "parse", GRIND_ITEM_NODE, 500, 3);
  assert_item (fixture, picture, "run", GRIND_ITEM_NODE, 400, 1);
  assert_item (fixture, picture, "step", GRIND_ITEM_NODE, 400, 1);
  assert_item (fixture, picture, "alloc", GRIND_ITEM_NODE, 100, 10);

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindItem item;

      grind_picture_get_item (picture, i, &item);
      n_kinds[item.kind]++;
      g_assert_true (item.parent == GRIND_NONE ? i == 0 : item.parent < i);
    }
  /* main, parse, alloc, run, step, alloc, again; step in again; self costs of four */
  g_assert_cmpuint (n_kinds[GRIND_ITEM_NODE], ==, 7);
  g_assert_cmpuint (n_kinds[GRIND_ITEM_RECURSION], ==, 1);
  g_assert_cmpuint (n_kinds[GRIND_ITEM_SELF], ==, 4);
  g_assert_cmpuint (n_kinds[GRIND_ITEM_HIDDEN], ==, 0);
  g_assert_cmpuint (grind_treemap_picture_get_n_boxes (GRIND_TREEMAP_PICTURE (picture)), ==, 12);
  g_assert_cmpuint (grind_treemap_picture_get_n_groups (GRIND_TREEMAP_PICTURE (picture)), ==, 0);
}

static void
test_callers (Fixture       *fixture,
              gconstpointer  data)
{
  GrindTreemapOptions options;
  g_autoptr (GrindPicture) picture = NULL;
  GrindItem item;

  grind_treemap_options_init (&options);
  options.is_callers = TRUE;
  picture = make (fixture, test_find (fixture->graph, "alloc"), &options);

  assert_item (fixture, picture, "alloc", GRIND_ITEM_NODE, 160, 0);
  assert_item (fixture, picture, "parse", GRIND_ITEM_NODE, 100, 10);
  grind_picture_get_item (picture, find (fixture, picture, "step"), &item);
  g_assert_cmpfloat_with_epsilon (item.cost, 60, 1e-6);
  g_assert_cmpuint (item.parent, ==, find (fixture, picture, "alloc"));
}

static guint
count_hidden (GrindPicture *picture)
{
  guint n = 0;

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindItem item;

      grind_picture_get_item (picture, i, &item);
      if (item.kind == GRIND_ITEM_HIDDEN)
        n += item.n_hidden;
    }

  return n;
}

static void
test_limits (Fixture       *fixture,
             gconstpointer  data)
{
  GrindNodeId main_node = test_find (fixture->graph, "main");
  GrindNodeId stop = test_find (fixture->graph, "step");
  g_autofree guint8 *stops = g_malloc0 (N_FUNCTIONS / 8);
  GrindTreemapOptions options;
  g_autoptr (GrindPicture) depth = NULL;
  g_autoptr (GrindPicture) stopped = NULL;
  g_autoptr (GrindPicture) area = NULL;

  grind_treemap_options_init (&options);
  options.max_depth = 1;
  depth = make (fixture, main_node, &options);
  g_assert_cmpuint (grind_picture_find_node (depth, stop), ==, GRIND_NONE);
  /* alloc below parse, step below run */
  g_assert_cmpuint (count_hidden (depth), ==, 2);

  options.max_depth = 0;
  stops[stop / 8] = 1 << stop % 8;
  options.stops = stops;
  stopped = make (fixture, main_node, &options);
  g_assert_cmpuint (count_hidden (stopped), ==, 2);
  g_assert_cmpuint (grind_picture_find_node (stopped, test_find (fixture->graph, "again")), ==,
                    GRIND_NONE);

  options.stops = NULL;
  options.min_area = 1e9;
  area = make (fixture, main_node, &options);
  g_assert_cmpuint (grind_treemap_picture_get_n_groups (GRIND_TREEMAP_PICTURE (area)), ==, 1);
  g_assert_cmpuint (count_hidden (area), ==, 2);
}

/* Two functions share a frame: left of the second name is the first function. */
static void
test_chain (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make_small (fixture, "main");
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (picture);
  guint first = find (fixture, picture, "run");
  guint second = find (fixture, picture, "step");
  const GrindTreemapLabel *label = _grind_treemap_find_label (self, first);
  GrindBox box, other;

  grind_picture_get_box (picture, first, &box);
  grind_picture_get_box (picture, second, &other);
  g_assert_cmpmem (&box, sizeof box, &other, sizeof other);
  g_assert_nonnull (label);
  g_assert_cmpstr (label->name, ==, "run \xe2\x80\xba step");
  g_assert_cmpstr (label->cost, ==, "40.0\xc2\xa0%");
  g_assert_null (_grind_treemap_find_label (self, second));

  g_assert_cmpuint (grind_picture_find_item (picture, box.x + 8, box.y + 8), ==, first);
  g_assert_cmpuint (grind_picture_find_item (picture, box.x + box.width - 8, box.y + 8), ==,
                    second);
  g_assert_cmpuint (grind_picture_find_item (picture, box.x + 0.5, box.y + box.height - 1), ==,
                    second);
  g_assert_cmpuint (grind_picture_move (picture, first, GRIND_MOVE_DOWN), ==, second);
  g_assert_cmpuint (grind_picture_move (picture, second, GRIND_MOVE_UP), ==, first);
}

static gboolean
has_inside (GrindPicture *picture,
            guint         item)
{
  return grind_picture_move (picture, item, GRIND_MOVE_DOWN) != GRIND_NONE;
}

/* Returns the function in the frame of another, which passes on everything to it. */
static guint
find_next_in_frame (GrindPicture *picture,
                    guint         item)
{
  guint next = grind_picture_move (picture, item, GRIND_MOVE_DOWN);
  GrindBox box, inner;

  if (next == GRIND_NONE)
    return GRIND_NONE;

  grind_picture_get_box (picture, item, &box);
  grind_picture_get_box (picture, next, &inner);

  return memcmp (&box, &inner, sizeof box) == 0 ? next : GRIND_NONE;
}

/* The centre of a box without children finds that box, or one that shares its frame. */
static void
test_find_item (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, 0, NULL);
  guint n_found = 0;

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindBox box;
      guint found;

      grind_picture_get_box (picture, i, &box);
      if (has_inside (picture, i) || box.width < 1 || box.height < 1)
        continue;
      found = grind_picture_find_item (picture, box.x + box.width / 2, box.y + box.height / 2);
      while (found != i && find_next_in_frame (picture, found) != GRIND_NONE)
        found = find_next_in_frame (picture, found);
      g_assert_cmpuint (found, ==, i);
      n_found++;
    }
  g_assert_cmpuint (n_found, >, 100);
  g_assert_cmpuint (grind_picture_find_item (picture, -1, 5), ==, GRIND_NONE);
}

static void
test_moves (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, 0, NULL);
  guint n_items = grind_picture_get_n_items (picture);
  g_autofree gboolean *is_reached = g_new0 (gboolean, n_items);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint));
  guint root = 0;

  is_reached[root] = TRUE;
  g_array_append_val (queue, root);
  for (guint i = 0; i < queue->len; i++)
    for (guint move = GRIND_MOVE_UP; move <= GRIND_MOVE_RIGHT; move++)
      {
        guint next = grind_picture_move (picture, g_array_index (queue, guint, i), move);

        if (next == GRIND_NONE || is_reached[next])
          continue;
        is_reached[next] = TRUE;
        g_array_append_val (queue, next);
      }
  g_assert_cmpuint (queue->len, ==, n_items);
}

static void
test_find_node (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, 0, NULL);

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindItem item, best;

      grind_picture_get_item (picture, i, &item);
      if (item.kind != GRIND_ITEM_NODE)
        continue;
      grind_picture_get_item (picture, grind_picture_find_node (picture, item.node), &best);
      g_assert_cmpuint (best.node, ==, item.node);
      g_assert_cmpuint (best.kind, ==, GRIND_ITEM_NODE);
      g_assert_cmpfloat (best.cost, >=, item.cost);
    }
}

/* Names are whole or have at least seven letters, and labels stay within their boxes. */
static void
test_labels (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, 0, NULL);
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (picture);

  g_assert_cmpuint (self->labels->len, >, 20);
  for (guint i = 0; i < self->labels->len; i++)
    {
      const GrindTreemapLabel *label = &g_array_index (self->labels, GrindTreemapLabel, i);
      double width = grind_typeface_get_width (fixture->typeface, label->name, GRIND_LABEL_SIZE,
                                               label->is_bold);
      const char *dots = strstr (label->name, "\xe2\x80\xa6");
      GrindBox box;

      grind_picture_get_box (picture, label->box, &box);
      g_assert_cmpfloat (box.width, >=, 44);
      g_assert_cmpfloat (box.height, >=, 16);
      if (label->cost != NULL)
        width += 8 + label->cost_width;
      g_assert_cmpfloat (width, <=, box.width - 2 * GRIND_TREEMAP_TEXT_PADDING + 1e-6);
      if (dots != NULL && strchr (label->name, '(') == NULL)
        g_assert_cmpuint (g_utf8_strlen (label->name, -1), >=, 8);
    }
}

static cairo_surface_t *
paint (GrindPicture        *picture,
       GrindTypeface       *typeface,
       const GrindStyle    *style,
       const GrindEmphasis *emphasis,
       double               scale)
{
  cairo_surface_t *surface;
  cairo_t *cr;

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH * scale, HEIGHT * scale);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, style->canvas.red, style->canvas.green, style->canvas.blue);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  grind_picture_paint (picture, cr, typeface, style, emphasis);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  const guint8 *row = cairo_image_surface_get_data (surface) +
                      y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

static gboolean
is_hatched (GrindPicture *picture,
            double        x,
            double        y)
{
  guint found = grind_picture_find_item (picture, x, y);
  GrindItem item;

  if (found == GRIND_NONE)
    return FALSE;

  grind_picture_get_item (picture, found, &item);

  return item.kind == GRIND_ITEM_HIDDEN || item.kind == GRIND_ITEM_RECURSION;
}

static void
collect_colors (GrindPicture    *picture,
                cairo_surface_t *surface,
                double           scale,
                GHashTable      *colors)
{
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      if (!is_hatched (picture, (x + 0.5) / scale, (y + 0.5) / scale) &&
          !is_hatched (picture, (x - 0.5) / scale, (y - 0.5) / scale))
        g_hash_table_add (colors, GUINT_TO_POINTER (get_pixel (surface, x, y)));
}

/* At any scale, edges are between pixels: no pixel has a mixed colour. */
static void
test_crisp (Fixture       *fixture,
            gconstpointer  data)
{
  static const double scales[] = { 1, 1.5, 2 };
  g_autoptr (GString) record = g_string_new (NULL);
  g_autoptr (GrindPicture) picture = make (fixture, 0, NULL);
  g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);

  /* Texts have mixed colours, so they are recorded instead of painted. */
  grind_typeface_set_record (fixture->typeface, record);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      cairo_surface_t *surface = paint (picture, fixture->typeface, grind_style_get (FALSE, FALSE),
                                        NULL, scales[i]);

      collect_colors (picture, surface, scales[i], colors);
      cairo_surface_destroy (surface);
    }

  /* A fill, a tint and three kinds of lines for each colour of a file, and the canvas */
  g_assert_cmpuint (g_hash_table_size (colors), >, GRIND_N_COLOR_SLOTS * 3);
  g_assert_cmpuint (g_hash_table_size (colors), <=, (GRIND_N_COLOR_SLOTS + 1) * 5 + 1);
}

/* Painted areas are proportional to costs: parse has 400 self, and passes on 100. */
static void
test_areas (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make_small (fixture, "parse");
  GrindBox own, alloc;
  double part;

  grind_picture_get_box (picture, find (fixture, picture, "alloc"), &alloc);
  grind_picture_get_box (picture, 1, &own);
  part = (own.width + 1) * (own.height + 1) / ((alloc.width + 1) * (alloc.height + 1));
  g_assert_cmpfloat_with_epsilon (part, 4, 1e-9);
}

static guint32
parse_color (const char *text,
             const char *attribute)
{
  const char *start = strstr (text, attribute);

  g_assert_nonnull (start);

  return strtoul (start + strlen (attribute), NULL, 16);
}

static void
check_contrast (const char      *line,
                cairo_surface_t *surface)
{
  GrindColor ink = grind_color_from_rgb (parse_color (line, " fill=\"#"));
  const char *halo = strstr (line, "stroke=\"#");
  GrindColor ground;
  double x, y;

  x = g_ascii_strtod (strstr (line, "x=\"") + strlen ("x=\""), NULL);
  y = g_ascii_strtod (strstr (line, " y=\"") + strlen (" y=\""), NULL);
  ground = grind_color_from_rgb (halo != NULL ? parse_color (line, "stroke=\"#")
                                              : get_pixel (surface, x + 2, y - 4));
  g_assert_cmpfloat (grind_color_get_contrast (&ink, &ground), >=, MIN_RATIO);
}

static void
check_texts (Fixture             *fixture,
             GrindPicture        *picture,
             const GrindStyle    *style,
             const GrindEmphasis *emphasis)
{
  g_autoptr (GString) record = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  cairo_surface_t *surface;

  grind_typeface_set_record (fixture->typeface, record);
  surface = paint (picture, fixture->typeface, style, emphasis, 1);
  lines = g_strsplit (record->str, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 20);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      check_contrast (lines[i], surface);
  cairo_surface_destroy (surface);
}

static void
test_contrast (Fixture       *fixture,
               gconstpointer  data)
{
  const GrindEmphasis emphasis = { .has_slot = TRUE, .slot = 2 };

  for (guint kind = GRIND_COLOR_BY_FILE; kind <= GRIND_COLOR_BY_COST; kind++)
    {
      g_autoptr (GrindPicture) picture = NULL;

      g_clear_pointer (&fixture->color_map, grind_color_map_unref);
      fixture->color_map = grind_color_map_new (fixture->profile, kind, NULL, NULL);
      picture = make (fixture, 0, NULL);
      for (guint i = 0; i < 4; i++)
        {
          const GrindStyle *style = grind_style_get (i & 1, i >> 1);

          check_texts (fixture, picture, style, NULL);
          check_texts (fixture, picture, style, &emphasis);
        }
    }
}

/* Highlighting a colour dims the others, and nothing moves. */
static void
test_emphasis (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make_small (fixture, "main");
  const GrindStyle *style = grind_style_get (FALSE, FALSE);
  GrindColor fill = grind_style_get_fill (style, 1);
  guint32 strong = grind_color_to_rgb (&fill);
  GrindEmphasis emphasis = { .has_slot = TRUE, .slot = 2 };
  GrindBox box;

  grind_picture_get_box (picture, find (fixture, picture, "alloc"), &box);
  for (guint slot = 1; slot <= 2; slot++)
    {
      cairo_surface_t *surface;
      guint32 pixel;

      emphasis.slot = slot;
      surface = paint (picture, fixture->typeface, style, &emphasis, 1);
      pixel = get_pixel (surface, box.x + box.width / 2, box.y + box.height - 4);
      if (slot == 1)
        g_assert_cmphex (pixel, ==, strong);
      else
        g_assert_cmphex (pixel, !=, strong);
      cairo_surface_destroy (surface);
    }
}

/* Marks change pixels near the box only. */
static void
test_marks (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make_small (fixture, "main");
  const GrindStyle *style = grind_style_get (TRUE, FALSE);
  guint item = find (fixture, picture, "alloc");
  GrindBox box;

  grind_picture_get_box (picture, item, &box);
  for (guint mark = GRIND_MARK_HOVERED; mark <= GRIND_MARK_FOCUSED; mark++)
    {
      cairo_surface_t *before = paint (picture, fixture->typeface, style, NULL, 1);
      cairo_surface_t *after = paint (picture, fixture->typeface, style, NULL, 1);
      cairo_t *cr = cairo_create (after);
      guint n_changed = 0;

      grind_picture_paint_mark (picture, cr, style, item, mark);
      cairo_destroy (cr);
      cairo_surface_flush (after);
      for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
          if (get_pixel (before, x, y) != get_pixel (after, x, y))
            {
              n_changed++;
              g_assert_cmpint (x, >=, floor (box.x) - 5);
              g_assert_cmpint (x, <=, ceil (box.x + box.width) + 5);
            }
      g_assert_cmpuint (n_changed, >, 100);
      cairo_surface_destroy (before);
      cairo_surface_destroy (after);
    }
}

/* A third of a box is hatched, and nothing outside. */
static void
test_hatch (void)
{
  for (guint i = 0; i < 200; i++)
    {
      GrindBox box = { g_random_double_range (5, 20), g_random_double_range (5, 20),
                       g_random_double_range (0.5, 70), g_random_double_range (0.5, 70) };
      GrindHatchDirection direction = i % 2;
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 100, 100);
      cairo_t *cr = cairo_create (surface);
      double left, top, right, bottom;
      double sum = 0;

      grind_hatch_add (cr, &box, direction);
      cairo_path_extents (cr, &left, &top, &right, &bottom);
      if (right > left)
        {
          g_assert_cmpfloat (left, >=, box.x - 0.01);
          g_assert_cmpfloat (top, >=, box.y - 0.01);
          g_assert_cmpfloat (right, <=, box.x + box.width + 0.01);
          g_assert_cmpfloat (bottom, <=, box.y + box.height + 0.01);
        }
      cairo_fill (cr);
      cairo_surface_flush (surface);
      for (int y = 0; y < 100; y++)
        for (int x = 0; x < 100; x++)
          sum += cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface)
                                                        + x] / 255.0;
      if (box.width > 30 && box.height > 30)
        g_assert_cmpfloat_with_epsilon (sum / box.width / box.height, 1 / 3.0, 0.05);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* Several threads paint a large image without visible seams. */
static void
test_image (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, GRIND_NONE, NULL);
  const GrindStyle *style = grind_style_get (FALSE, FALSE);
  GrindPictureImage image = {
    .text_scale = 1, .style = style, .scale_x = 2, .scale_y = 2, .device_scale = 1,
    .region = { 0, 0, WIDTH * 2, HEIGHT * 2 },
  };
  g_autoptr (GError) error = NULL;
  cairo_surface_t *whole = paint (picture, fixture->typeface, style, NULL, 2);
  cairo_surface_t *banded = grind_picture_paint_image (picture, &image, NULL, &error);

  g_assert_no_error (error);
  for (int y = 0; y < HEIGHT * 2; y++)
    for (int x = 0; x < WIDTH * 2; x++)
      if (get_pixel (banded, x, y) != get_pixel (whole, x, y))
        g_error ("pixel %d, %d differs", x, y);
  cairo_surface_destroy (banded);
  cairo_surface_destroy (whole);
}

static void
test_whole (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = make (fixture, GRIND_NONE, NULL);
  GrindItem item;

  grind_picture_get_item (picture, 0, &item);
  g_assert_cmpuint (item.node, ==, GRIND_NONE);
  g_assert_cmpfloat (item.cost, ==, 975);
  g_assert_cmpuint (find (fixture, picture, "main"), >, 0);
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GrindTreemapOptions options;
  GrindSubject subject = get_subject (fixture, 0);

  grind_treemap_options_init (&options);
  g_cancellable_cancel (cancellable);
  g_assert_null (grind_treemap_picture_new (&subject, &options, WIDTH, HEIGHT, fixture->typeface,
                                            cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
add (const char *path,
     const char *text,
     void     (* func) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, text, set_up, func, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/treemap-picture/items", small_text, test_items);
  add ("/treemap-picture/callers", small_text, test_callers);
  add ("/treemap-picture/limits", small_text, test_limits);
  add ("/treemap-picture/chain", small_text, test_chain);
  add ("/treemap-picture/find", NULL, test_find_item);
  add ("/treemap-picture/find-node", NULL, test_find_node);
  add ("/treemap-picture/moves", NULL, test_moves);
  add ("/treemap-picture/labels", NULL, test_labels);
  add ("/treemap-picture/crisp", NULL, test_crisp);
  add ("/treemap-picture/areas", small_text, test_areas);
  add ("/treemap-picture/contrast", NULL, test_contrast);
  add ("/treemap-picture/emphasis", small_text, test_emphasis);
  add ("/treemap-picture/marks", small_text, test_marks);
  add ("/treemap-picture/whole", small_text, test_whole);
  add ("/treemap-picture/image", NULL, test_image);
  add ("/treemap-picture/cancel", small_text, test_cancel);
  g_test_add_func ("/treemap-picture/hatch", test_hatch);

  return g_test_run ();
}
