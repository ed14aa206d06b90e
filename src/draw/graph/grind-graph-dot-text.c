/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-scene-private.h"
#include "profile/grind-plain-text.h"

/* Graphviz limits quoted strings to 16 KiB: break longer ones with a backslash and a newline, which
 * are not part of the string. */
#define MAX_PIECE 8192

/* Escapes a string for quotes in the DOT language. */
void
_grind_graph_dot_append_escaped (GString    *text,
                                 const char *string)
{
  g_autofree char *plain = grind_plain_text_dup (string);

  for (const char *p = plain; *p != '\0'; p++)
    {
      if (p > plain && (p - plain) % MAX_PIECE == 0)
        g_string_append (text, "\\\n");
      if (*p == '"' || *p == '\\')
        g_string_append_c (text, '\\');
      g_string_append_c (text, *p);
    }
}

static void
append_quoted (GString    *text,
               const char *string)
{
  g_string_append_c (text, '"');
  _grind_graph_dot_append_escaped (text, string);
  g_string_append_c (text, '"');
}

static void
append_color (GString    *text,
              const char *key,
              GrindColor  color)
{
  g_string_append_printf (text, ", %s=\"#%06x\"", key, grind_color_to_rgb (&color));
}

static void
append_number (GString    *text,
               const char *key,
               double      number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, ", %s=%s", key,
                          g_ascii_formatd (buffer, sizeof buffer, "%.2f", number));
}

static void
append_spot (GString               *text,
             const GrindGraphScene *self,
             guint                  number)
{
  const GrindGraphSpot *spot = &g_array_index (self->spots, GrindGraphSpot, number);
  const GrindStyle *style = grind_style_get (FALSE, FALSE);

  g_string_append_printf (text, "n%u [label=\"", number);
  if (*spot->label.scope != '\0')
    {
      _grind_graph_dot_append_escaped (text, spot->label.scope);
      g_string_append (text, "\\n");
    }
  _grind_graph_dot_append_escaped (text, spot->label.name);
  g_string_append (text, "\\n");
  _grind_graph_dot_append_escaped (text, spot->share);
  if (spot->n_hidden > 0)
    g_string_append_printf (text, "   +%u", spot->n_hidden);
  g_string_append_c (text, '"');
  if (spot->is_cycle)
    g_string_append (text, ", style=\"rounded,dashed\"");
  else
    append_color (text, "fillcolor",
                  grind_style_get_color (style, self->scale, spot->color, NULL));
  if (spot->presence != GRIND_ON_BOTH_SIDES && !spot->is_cycle)
    g_string_append_printf (text, ", style=\"rounded,filled,%s\"",
                            spot->presence == GRIND_NEW ? "dashed" : "dotted");
  g_string_append (text, "];\n");
}

static void
append_frame (GString               *text,
              const GrindGraphScene *self,
              guint                  number)
{
  const GrindGraphFrame *frame = &g_array_index (self->frames, GrindGraphFrame, number);

  g_string_append_printf (text, "  subgraph cluster_%u {\n    label=", number);
  append_quoted (text, frame->text);
  g_string_append (text, ";\n");
  for (guint i = 0; i < self->spots->len; i++)
    if (g_array_index (self->spots, GrindGraphSpot, i).frame == number)
      {
        g_string_append (text, "    ");
        append_spot (text, self, i);
      }
  g_string_append (text, "  }\n");
}

/* Draws hidden calls as a text without a box at the other end of a dotted line. */
static void
append_rest (GString               *text,
             const GrindGraphArrow *arrow,
             guint                  number)
{
  g_string_append_printf (text, "  r%u [shape=plaintext, style=\"\", label=\"+%u\"];\n  ", number,
                          arrow->n_hidden);
  if (arrow->from != GRIND_NONE)
    g_string_append_printf (text, "n%u -> r%u", arrow->from, number);
  else
    g_string_append_printf (text, "r%u -> n%u", number, arrow->to);
  g_string_append (text, " [style=dotted];\n");
}

static void
append_call (GString               *text,
             const GrindGraphArrow *arrow)
{
  g_string_append_printf (text, "  n%u -> n%u [label=", arrow->from, arrow->to);
  append_quoted (text, arrow->text != NULL ? arrow->text : "");
  append_number (text, "penwidth", arrow->width);
  if (arrow->presence == GRIND_GONE)
    g_string_append (text, ", style=dotted");
  else if (arrow->kind == GRIND_GRAPH_ARROW_BACK || arrow->presence == GRIND_NEW)
    g_string_append (text, ", style=dashed");
  g_string_append (text, "];\n");
}

/**
 * _grind_graph_scene_write_dot:
 * @self: a scene
 * @title: the title of the graph
 *
 * Writes the graph in Graphviz's DOT language, with all labels. May be called from any thread.
 *
 * Returns: (transfer full): the text
 */
char *
_grind_graph_scene_write_dot (GrindGraphScene *self,
                              const char      *title)
{
  GString *text = g_string_new ("digraph ");

  append_quoted (text, title);
  g_string_append_printf (text, " {\n  graph [rankdir=%s, nodesep=0.2, ranksep=0.4];\n",
                          self->is_left_to_right ? "LR" : "TB");
  g_string_append (text, "  node [shape=box, style=\"rounded,filled\", fillcolor=white, "
                         "fontname=\"sans-serif\", fontsize=10];\n"
                         "  edge [color=\"#8a8f96\", fontname=\"sans-serif\", fontsize=9];\n");

  for (guint i = 0; i < self->frames->len; i++)
    append_frame (text, self, i);
  for (guint i = 0; i < self->spots->len; i++)
    if (_grind_graph_scene_get_spot (self, i)->frame == GRIND_NONE)
      {
        g_string_append (text, "  ");
        append_spot (text, self, i);
      }
  for (guint i = 0; i < self->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, i);

      if (arrow->kind == GRIND_GRAPH_ARROW_REST)
        append_rest (text, arrow, i);
      else
        append_call (text, arrow);
    }
  g_string_append (text, "}\n");

  return g_string_free (text, FALSE);
}
