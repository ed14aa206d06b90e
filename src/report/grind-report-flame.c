/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Flame graphs as SVG that a script can replace by an interactive one. All looks are presentation
 * attributes, as pages may forbid styles. */
#include "config.h"

#include "grind-report-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "analysis/names/grind-number.h"
#include "draw/grind-name-fit.h"
#include "draw/grind-style.h"
#include "profile/grind-plain-text.h"

#define WIDTH        1200
#define ROW          18
#define CHARACTER    6.3     /* width of one, about */
#define MIN_LABEL    3       /* characters */
#define TOP          32      /* height of the controls */
#define MIN_WIDTH    0.5     /* of a frame in a file of its own */
#define MIN_FRAME    0.00005 /* share of the root that a script may zoom to */
#define MAX_ROWS     400
#define MAX_BRANCHES 20000

typedef struct
{
  GString            *html;
  const GrindSubject *subject;
  const char *const  *prefixes;     /* (nullable): beginnings of paths to leave out */
  GrindCallTree      *tree;
  double              min_width;
  guint               max_rows;
  guint               n_rows;
} Flame;

static void
draw_frames (Flame  *self,
             guint   number,
             guint   row,
             double  x,
             double  width);

static char *
dup_name (Flame             *self,
          const GrindBranch *branch)
{
  g_autofree char *name = NULL;
  g_autofree char *recursive = NULL;
  g_autofree char *stripped = NULL;

  if (branch->node == GRIND_NONE && branch->group_by == GRIND_GROUP_BY_NONE)
    return g_strdup (_("Whole profile"));

  name = grind_name_fit_dup_whole (self->subject, grind_named_branch (branch));
  if (branch->kind == GRIND_BRANCH_RECURSION)
    /* translators: the name of a function */
    name = g_strdup_printf (_("%s (recursive)"), recursive = g_steal_pointer (&name));

  stripped = _grind_report_dup_stripped (self->prefixes, name);

  return grind_plain_text_dup_shown (stripped, strlen (stripped));
}

/* "7,155,086 (100 %)", or both sides */
static char *
dup_cost (Flame *self,
          guint  number)
{
  const GrindBranch *branch = grind_call_tree_get_branch (self->tree, number);
  const GrindBranchSides *sides = grind_call_tree_get_sides (self->tree, number);
  g_autofree char *cost = NULL;
  g_autofree char *share = NULL;

  if (sides != NULL)
    return grind_subject_format_sides (self->subject, sides->before, sides->after);

  cost = grind_number_format_integer (grind_value_round (branch->weight));
  share = grind_value_format_share (grind_subject_get_value (self->subject, branch->weight),
                                    self->subject->base, GRIND_PERCENT_DIGITS);

  return g_strdup_printf ("%s (%s %%)", cost, share);
}

static char *
dup_share (Flame *self,
           guint  number)
{
  const GrindBranch *branch = grind_call_tree_get_branch (self->tree, number);
  const GrindBranchSides *sides = grind_call_tree_get_sides (self->tree, number);
  g_autofree char *share = NULL;

  if (sides != NULL)
    return grind_subject_format_change (self->subject, sides->before, sides->after);

  share = grind_number_format_short_share (
    grind_value_get_share (grind_subject_get_value (self->subject, branch->weight),
                           self->subject->base));

  return g_strdup (share);
}

/* The class of a colour in the stylesheet. @number: a slot, or a step of a scale */
char *
_grind_report_dup_color (GrindColorScale scale,
                         guint           number)
{
  int distance = (int) number - GRIND_UNCHANGED_STEP;

  if (scale != GRIND_COLOR_SCALE_CHANGE)
    return g_strdup_printf ("%c%u", scale == GRIND_COLOR_SCALE_HEAT ? 'h' : 's', number);

  return g_strdup_printf ("%c%d", distance == 0 ? 'c' : distance < 0 ? 'l' : 'm', ABS (distance));
}

/* The slot of a frame, or its step of the scale */
static guint
get_color (Flame *self,
           guint  number)
{
  const GrindBranch *branch = grind_call_tree_get_branch (self->tree, number);
  const GrindBranchSides *sides = grind_call_tree_get_sides (self->tree, number);
  double whole = grind_call_tree_get_branch (self->tree, 0)->weight;

  if (sides != NULL)
    return grind_subject_get_change_step (self->subject, sides->before, sides->after);
  if (grind_subject_get_scale (self->subject) == GRIND_COLOR_SCALE_HEAT)
    return grind_style_get_heat_step (whole > 0 ? branch->self_cost / whole : 0);

  return grind_subject_get_slot (self->subject, branch->node);
}

/* The name as in lists */
static char *
dup_short_name (Flame             *self,
                const GrindBranch *branch,
                const char        *name)
{
  if (branch->node == GRIND_NONE || branch->kind == GRIND_BRANCH_RECURSION)
    return g_strdup (name);

  return _grind_report_dup_short_name (self->prefixes, self->subject->graph, branch->node);
}

/* As much of a name of lists as fits: its end, or nothing */
static char *
dup_label (const char *name,
           double      width)
{
  glong room = (width - 6) / CHARACTER;
  g_autofree char *start = NULL;
  const char *last = g_strrstr (name, "::");

  last = last != NULL && last[2] != '\0' ? last + 2 : name;
  if (room < MIN_LABEL)
    return NULL;
  if (g_utf8_strlen (name, -1) <= room)
    return g_strdup (name);
  if (g_utf8_strlen (last, -1) <= room)
    return g_strdup (last);

  start = g_utf8_substring (last, 0, room - 1);

  return g_strconcat (start, "\xe2\x80\xa6", NULL);
}

static void
draw_children (Flame  *self,
               guint   number,
               guint   row,
               double  x,
               double  width)
{
  const GrindBranch *branch = grind_call_tree_get_branch (self->tree, number);

  for (guint i = 0; i < branch->n_children; i++)
    {
      const GrindBranch *child = grind_call_tree_get_branch (self->tree, branch->first_child + i);
      double part = branch->weight > 0 ? width * child->weight / branch->weight : 0;

      if (part >= self->min_width && row < self->max_rows)
        draw_frames (self, branch->first_child + i, row, x, part);
      x += part;
    }
}

static void
draw_frames (Flame  *self,
             guint   number,
             guint   row,
             double  x,
             double  width)
{
  const GrindBranch *branch = grind_call_tree_get_branch (self->tree, number);
  g_autofree char *name = dup_name (self, branch);
  g_autofree char *cost = dup_cost (self, number);
  g_autofree char *shorter = dup_short_name (self, branch, name);
  g_autofree char *label = dup_label (shorter, width);
  GrindColorScale scale = grind_subject_get_scale (self->subject);
  guint step = get_color (self, number);
  g_autofree char *color = _grind_report_dup_color (scale, step);
  GrindColor fill = grind_style_get_color (grind_style_get (FALSE, FALSE), scale, step, NULL);
  char left[G_ASCII_DTOSTR_BUF_SIZE], wide[G_ASCII_DTOSTR_BUF_SIZE], text[G_ASCII_DTOSTR_BUF_SIZE];

  self->n_rows = MAX (self->n_rows, row + 1);
  g_ascii_formatd (left, sizeof left, "%.1f", x);
  g_ascii_formatd (wide, sizeof wide, "%.1f", MAX (width - 0.5, 0.3));
  g_ascii_formatd (text, sizeof text, "%.1f", x + 3);
  _grind_report_put (self->html, "<g class=\"frame %s\"><title>%s\n%s</title>", color, name, cost);
  g_string_append_printf (self->html, "<rect x=\"%s\" y=\"%u\" width=\"%s\" height=\"%u\" "
                          "fill=\"#%06x\"/>", left, row * ROW, wide, ROW - 1,
                          grind_color_to_rgb (&fill));
  if (label != NULL)
    _grind_report_put (self->html, "<text x=\"%s\" y=\"%u\">%s</text>", text, row * ROW + 13,
                       label);
  g_string_append (self->html, "</g>\n");
  draw_children (self, number, row + 1, x, width);
}

/* [name, label, cost, share, class, weight, number of children], then the children */
static void
put_frames (Flame           *self,
            GrindJsonWriter *writer,
            guint            number)
{
  const GrindBranch *branch = grind_call_tree_get_branch (self->tree, number);
  g_autofree char *name = dup_name (self, branch);
  g_autofree char *cost = dup_cost (self, number);
  g_autofree char *share = dup_share (self, number);
  g_autofree char *shorter = dup_short_name (self, branch, name);
  g_autofree char *color = _grind_report_dup_color (grind_subject_get_scale (self->subject),
                                                    get_color (self, number));

  grind_json_writer_begin_array (writer);
  grind_json_writer_string (writer, name);
  grind_json_writer_string (writer, shorter);
  grind_json_writer_string (writer, cost);
  grind_json_writer_string (writer, share);
  grind_json_writer_string (writer, color);
  grind_json_writer_integer (writer, grind_value_round (branch->weight));
  grind_json_writer_integer (writer, branch->n_children);
  grind_json_writer_end_array (writer);
  for (guint i = 0; i < branch->n_children; i++)
    put_frames (self, writer, branch->first_child + i);
}

static void
put_data (GString *svg,
          Flame   *self)
{
  g_autoptr (GrindOutput) output = grind_output_new_memory ();
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *escaped = NULL;
  const char *json;
  gsize length;

  grind_json_writer_begin_array (writer);
  put_frames (self, writer, 0);
  grind_json_writer_end_array (writer);
  bytes = grind_output_take_memory (output);
  json = g_bytes_get_data (bytes, &length);
  escaped = g_markup_escape_text (json, length);
  g_string_append_printf (svg, "<metadata id=\"frames\">%s</metadata>\n", escaped);
}

static GrindCallTree *
make_tree (const GrindSubject  *subject,
           gboolean             is_callers,
           double               min_share,
           guint                max_rows,
           GCancellable        *cancellable,
           GError             **error)
{
  GrindCallTreeRequest request = {
    .graph = subject->graph,
    .measure = subject->measure,
    .root = subject->root,
    .event = subject->event,
    .is_callers = is_callers,
    .min_share = min_share,
    .max_depth = max_rows,
    .max_branches = MAX_BRANCHES,
    .merge_levels = TRUE,
    .hidden_functions = subject->hidden_functions,
  };

  return grind_call_tree_new (&request, cancellable, error);
}

/* @attributes: more of them, with a space at the beginning */
static void
put_svg (GString     *html,
         Flame       *self,
         const char  *attributes)
{
  _grind_report_put (html, "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"flame\" "
                     "viewBox=\"0 0 %u %u\" font-family=\"sans-serif\" font-size=\"11\" "
                     "role=\"group\" aria-label=\"%s\"", WIDTH, self->n_rows * ROW,
                     _("Flame graph"));
  g_string_append_printf (html, "%s>\n", attributes);
  g_string_append_len (html, self->html->str, self->html->len);
  g_string_append (html, "</svg>\n");
}

/*
 * @subject: what to draw
 * @prefixes: (nullable): beginnings of paths to leave out
 * @min_share: the smallest share of the root that a frame has
 * @max_rows: how many levels of calls to draw
 *
 * Appends an SVG element; nothing if there is nothing to draw, or if cancelled.
 */
void
_grind_report_put_flame (GString            *html,
                         const GrindSubject *subject,
                         const char *const  *prefixes,
                         double              min_share,
                         guint               max_rows,
                         GCancellable       *cancellable)
{
  g_autoptr (GrindCallTree) tree = make_tree (subject, FALSE, min_share, max_rows, cancellable,
                                              NULL);
  g_autoptr (GString) frames = g_string_new (NULL);
  Flame self = { frames, subject, prefixes, tree, WIDTH * min_share, max_rows };

  if (tree == NULL)
    return;

  draw_frames (&self, 0, 0, 0, WIDTH);
  put_svg (html, &self, " width=\"100%\"");
}

static void
put_control (GString    *svg,
             const char *id,
             guint       x,
             const char *text)
{
  _grind_report_put (svg, "<text id=\"%s\" class=\"control\" x=\"%u\" y=\"20\" role=\"button\" "
                     "tabindex=\"0\" visibility=\"hidden\">%s</text>\n", id, x, text);
}

/**
 * grind_report_make_flame:
 * @subject: what to draw
 * @is_callers: whether to draw the callers of the root, not its callees
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error
 *
 * Makes a flame graph as an SVG file with a script for zooming and searching in a browser. Without
 * scripts, it is a picture of the frames that are wide enough to be seen.
 *
 * Blocks. Any thread.
 *
 * Returns: (transfer full) (nullable): the file; %NULL with an error
 */
GBytes *
grind_report_make_flame (const GrindSubject  *subject,
                         gboolean             is_callers,
                         GCancellable        *cancellable,
                         GError             **error)
{
  g_autoptr (GrindCallTree) tree = make_tree (subject, is_callers, MIN_FRAME, MAX_ROWS, cancellable,
                                              error);
  g_autoptr (GString) frames = g_string_new (NULL);
  Flame self = { frames, subject, NULL, tree, MIN_WIDTH, MAX_ROWS };
  GString *svg;

  if (tree == NULL)
    return NULL;

  draw_frames (&self, 0, 0, 0, WIDTH);
  svg = g_string_new (NULL);
  g_string_append_printf (svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                          "viewBox=\"0 0 %u %u\" preserveAspectRatio=\"xMidYMin meet\" "
                          "font-family=\"sans-serif\" font-size=\"12\">\n"
                          "<style>%s</style>\n<rect class=\"ground\" width=\"100%%\" "
                          "height=\"100%%\" fill=\"#fff\"/>\n", WIDTH,
                          TOP + self.n_rows * ROW, _grind_report_get_resource ("report.css"));
  put_control (svg, "up", 10, _("Zoom Out"));
  put_control (svg, "reset", 110, _("Reset Zoom"));
  put_control (svg, "search", 230, _("Search"));
  g_string_append (svg, "<text id=\"status\" x=\"330\" y=\"20\" role=\"status\"></text>\n");
  put_svg (svg, &self, " y=\"" G_STRINGIFY (TOP) "\" width=\"" G_STRINGIFY (WIDTH) "\"");
  put_data (svg, &self);
  g_string_append_printf (svg, "<script><![CDATA[%s%s]]></script>\n</svg>\n",
                          _grind_report_get_resource ("flame.js"),
                          _grind_report_get_resource ("svg.js"));

  return g_string_free_to_bytes (svg);
}
