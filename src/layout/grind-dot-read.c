/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the output of `dot`. The output is not trusted: any program may have that name. */
#include "config.h"

#include "grind-dot.h"

#include <math.h>
#include <string.h>

#include "grind-graph-layout-private.h"

#define PIXELS_PER_INCH 72.0

/* Numbers beyond this, in inches, are invalid as coordinates. */
#define MAX_NUMBER 1e5

/* Maximum difference of a box's size from the requested size, in inches and as a share: numbers
 * have five digits. */
#define SIZE_TOLERANCE 0.01

/* The range of an edge's points in Reader.points. */
typedef struct
{
  guint start;
  guint n_points;
} Piece;

typedef struct
{
  const GrindGraphLayoutRequest *request;
  GrindGraphLayout              *layout;
  const char                    *cursor;
  const char                    *end;
  double                         height;    /* of the picture, in inches */
  guint8                        *is_placed; /* by node */
  guint                          n_placed;  /* nodes */
  GHashTable                    *edges;     /* both ends -> position + 1 of the first unread edge */
  guint                         *next;      /* by edge, position + 1 of the next with its ends */
  guint                          n_read;    /* edges */
  GArray                        *points;    /* of GrindPoint, in reading order */
  Piece                         *pieces;    /* by edge */
} Reader;

static gboolean
fail (GError     **error,
      const char  *what)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "dot wrote no layout: %s", what);

  return FALSE;
}

static gint64
get_ends (guint from,
          guint to)
{
  return (gint64) (((guint64) from << 32) | to);
}

/* Indexes edges by their ends; parallel edges are read in the order they were written. */
static void
index_edges (Reader *reader)
{
  const GrindGraphLayoutRequest *request = reader->request;

  for (guint i = request->n_edges; i-- > 0;)
    {
      const GrindGraphLayoutEdge *edge = &request->edges[i];
      gint64 ends = edge->is_back ? get_ends (edge->to, edge->from)
                                  : get_ends (edge->from, edge->to);

      reader->next[i] = GPOINTER_TO_UINT (g_hash_table_lookup (reader->edges, &ends));
      g_hash_table_insert (reader->edges, g_memdup2 (&ends, sizeof ends),
                           GUINT_TO_POINTER (i + 1));
    }
}

static void
reader_init (Reader                        *reader,
             const GrindGraphLayoutRequest *request,
             GBytes                        *output)
{
  gsize size;

  reader->request = request;
  reader->layout = _grind_graph_layout_alloc (request);
  reader->cursor = g_bytes_get_data (output, &size);
  if (reader->cursor == NULL)
    reader->cursor = "";
  reader->end = reader->cursor + size;
  reader->height = 0;
  reader->is_placed = g_new0 (guint8, request->n_nodes);
  reader->n_placed = 0;
  reader->edges = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  reader->next = g_new0 (guint, request->n_edges);
  reader->n_read = 0;
  reader->points = g_array_new (FALSE, FALSE, sizeof (GrindPoint));
  reader->pieces = g_new0 (Piece, request->n_edges);
  index_edges (reader);
}

static void
reader_clear (Reader *reader)
{
  g_clear_pointer (&reader->layout, grind_graph_layout_unref);
  g_free (reader->is_placed);
  g_hash_table_unref (reader->edges);
  g_free (reader->next);
  g_array_unref (reader->points);
  g_free (reader->pieces);
}

/* The end of the word that starts at @word; quoted words may contain spaces and escaped quotes. */
static const char *
find_end (const char *word,
          const char *end)
{
  if (word == end || *word != '"')
    {
      while (word < end && *word != ' ' && *word != '\n')
        word++;
      return word;
    }

  for (word++; word < end && *word != '"'; word++)
    if (*word == '\\' && word + 1 < end)
      word++;

  return word < end ? word + 1 : end;
}

/* Copies the next word of the line to @word, truncated if too long; empty at the end of a line. */
static void
read_word (Reader *reader,
           char   *word,
           gsize   size)
{
  const char *end;
  gsize length;

  while (reader->cursor < reader->end && *reader->cursor == ' ')
    reader->cursor++;

  end = find_end (reader->cursor, reader->end);
  length = MIN ((gsize) (end - reader->cursor), size - 1);
  memcpy (word, reader->cursor, length);
  word[length] = '\0';
  reader->cursor = end;
}

static void
skip_line (Reader *reader)
{
  const char *end = memchr (reader->cursor, '\n', reader->end - reader->cursor);

  reader->cursor = end != NULL ? end + 1 : reader->end;
}

static gboolean
read_number (Reader *reader,
             double *number)
{
  char word[40];
  char *end;

  read_word (reader, word, sizeof word);
  *number = g_ascii_strtod (word, &end);

  return end != word && *end == '\0' && isfinite (*number) && fabs (*number) <= MAX_NUMBER;
}

static gboolean
read_unsigned (const char *text,
               guint       end,
               guint      *number)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, &value, NULL) || value >= end)
    return FALSE;
  *number = value;

  return TRUE;
}

static gboolean
read_node_name (Reader *reader,
                guint  *node)
{
  char word[16];

  read_word (reader, word, sizeof word);

  return word[0] == 'n' && read_unsigned (word + 1, reader->request->n_nodes, node);
}

/* Converts to pixels, with y downwards. */
static gboolean
read_point (Reader     *reader,
            GrindPoint *point)
{
  double x, y;

  if (!read_number (reader, &x) || !read_number (reader, &y))
    return FALSE;
  point->x = x * PIXELS_PER_INCH;
  point->y = (reader->height - y) * PIXELS_PER_INCH;

  return TRUE;
}

static gboolean
read_graph (Reader  *reader,
            GError **error)
{
  double scale, width;
  char word[8];

  read_word (reader, word, sizeof word);
  if (strcmp (word, "graph") != 0 || !read_number (reader, &scale) || scale != 1 ||
      !read_number (reader, &width) || width < 0 ||
      !read_number (reader, &reader->height) || reader->height < 0)
    return fail (error, "no graph");
  skip_line (reader);

  return TRUE;
}

static gboolean
is_near (double inches,
         double pixels)
{
  double wanted = pixels / PIXELS_PER_INCH;

  return fabs (inches - wanted) <= SIZE_TOLERANCE * (1 + wanted);
}

static gboolean
read_node (Reader  *reader,
           GError **error)
{
  GrindPoint center;
  double width, height;
  GrindBox *box;
  guint node;

  if (!read_node_name (reader, &node) || reader->is_placed[node] ||
      !read_point (reader, &center) ||
      !read_number (reader, &width) || !read_number (reader, &height))
    return fail (error, "a bad node");

  box = &reader->layout->boxes[node];
  if (!is_near (width, box->width) || !is_near (height, box->height))
    return fail (error, "a node of another size");

  box->x = center.x - box->width / 2;
  box->y = center.y - box->height / 2;
  reader->is_placed[node] = TRUE;
  reader->n_placed++;

  return TRUE;
}

/* Removes the next edge between two boxes from the index and returns it. */
static gboolean
take_edge (Reader *reader,
           guint  *edge)
{
  guint from, to, position;
  gint64 ends;

  if (!read_node_name (reader, &from) || !read_node_name (reader, &to))
    return FALSE;
  ends = get_ends (from, to);
  position = GPOINTER_TO_UINT (g_hash_table_lookup (reader->edges, &ends));
  if (position == 0)
    return FALSE;

  *edge = position - 1;
  g_hash_table_insert (reader->edges, g_memdup2 (&ends, sizeof ends),
                       GUINT_TO_POINTER (reader->next[*edge]));
  reader->n_read++;

  return TRUE;
}

static gboolean
read_curve (Reader *reader,
            Piece  *piece)
{
  char word[16];
  guint n_points;

  read_word (reader, word, sizeof word);
  if (!read_unsigned (word, G_MAXINT32, &n_points) || n_points < 4 || n_points % 3 != 1)
    return FALSE;

  piece->start = reader->points->len;
  piece->n_points = n_points;
  for (guint i = 0; i < n_points; i++)
    {
      GrindPoint point;

      if (!read_point (reader, &point))
        return FALSE;
      g_array_append_val (reader->points, point);
    }

  return TRUE;
}

/* In edges with a label, its text and position precede the style. */
static gboolean
read_edge_label (Reader *reader,
                 guint   edge)
{
  const GrindGraphLayoutEdge *wanted = &reader->request->edges[edge];
  GrindBox *label = &reader->layout->labels[edge];
  GrindPoint center;
  char word[4];

  if (wanted->label_width <= 0 || wanted->label_height <= 0)
    return TRUE;

  read_word (reader, word, sizeof word);
  if (word[0] == '\0' || !read_point (reader, &center))
    return FALSE;
  *label = (GrindBox) { center.x - wanted->label_width / 2, center.y - wanted->label_height / 2,
                        wanted->label_width, wanted->label_height };

  return TRUE;
}

static gboolean
read_edge (Reader  *reader,
           GError **error)
{
  guint edge;

  if (!take_edge (reader, &edge) || !read_curve (reader, &reader->pieces[edge]) ||
      !read_edge_label (reader, edge))
    return fail (error, "a bad edge");

  return TRUE;
}

static gboolean
read_all (Reader  *reader,
          GError **error)
{
  char word[8];

  if (!read_graph (reader, error))
    return FALSE;

  while (reader->cursor < reader->end)
    {
      gboolean is_fine;

      read_word (reader, word, sizeof word);
      if (strcmp (word, "stop") == 0)
        return reader->n_placed == reader->request->n_nodes &&
               reader->n_read == reader->request->n_edges ? TRUE : fail (error, "not all of it");

      if (strcmp (word, "node") == 0)
        is_fine = read_node (reader, error);
      else if (strcmp (word, "edge") == 0)
        is_fine = read_edge (reader, error);
      else
        is_fine = fail (error, "an unknown line");
      if (!is_fine)
        return FALSE;
      skip_line (reader);
    }

  return fail (error, "no end");
}

/* The point on a box's border nearest to @point, which is off the border due to rounding. */
static GrindPoint
snap (const GrindBox *box,
      GrindPoint      point)
{
  double right = box->x + box->width;
  double bottom = box->y + box->height;
  GrindPoint inside = { CLAMP (point.x, box->x, right), CLAMP (point.y, box->y, bottom) };
  double side = MIN (inside.x - box->x, right - inside.x);
  double end = MIN (inside.y - box->y, bottom - inside.y);

  if (side < end)
    inside.x = inside.x - box->x < right - inside.x ? box->x : right;
  else
    inside.y = inside.y - box->y < bottom - inside.y ? box->y : bottom;

  return inside;
}

/* Sorts the curves in the order of the request, each starting at the caller. */
static void
sort_curves (Reader *reader)
{
  GrindGraphLayout *layout = reader->layout;

  for (guint i = 0; i < layout->n_edges; i++)
    {
      const GrindGraphLayoutEdge *edge = &reader->request->edges[i];
      const Piece *piece = &reader->pieces[i];
      const GrindPoint *points = &g_array_index (reader->points, GrindPoint, piece->start);

      layout->starts[i] = layout->points->len;
      for (guint j = 0; j < piece->n_points; j++)
        {
          GrindPoint point = points[edge->is_back ? piece->n_points - 1 - j : j];

          if (j == 0)
            point = snap (&layout->boxes[edge->from], point);
          else if (j == piece->n_points - 1)
            point = snap (&layout->boxes[edge->to], point);
          g_array_append_val (layout->points, point);
        }
    }
  layout->starts[layout->n_edges] = layout->points->len;
}

/**
 * grind_dot_read:
 * @request: the request
 * @output: the output of `dot` in its plain format
 * @error: return location for a #GError, which is %G_IO_ERROR_INVALID_DATA
 *
 * Parses a layout. It must be complete and contain all arrows and all boxes, which must have the
 * requested sizes and must not overlap; the frames of clusters must not contain other boxes. May be
 * called from any thread.
 *
 * Returns: (transfer full) (nullable): the layout, or %NULL with an error
 */
GrindGraphLayout *
grind_dot_read (const GrindGraphLayoutRequest  *request,
                GBytes                         *output,
                GError                        **error)
{
  GrindGraphLayout *layout = NULL;
  Reader reader;

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (output != NULL, NULL);

  reader_init (&reader, request, output);
  if (read_all (&reader, error))
    {
      sort_curves (&reader);
      _grind_graph_layout_finish (reader.layout, request);
      if (_grind_graph_layout_is_sound (reader.layout, request))
        layout = g_steal_pointer (&reader.layout);
      else
        fail (error, "boxes on boxes");
    }
  reader_clear (&reader);

  return layout;
}
