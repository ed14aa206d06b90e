/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A control-flow graph in the DOT language. Nodes are named by their addresses. */
#include "config.h"

#include "grind-flow-scene-private.h"

static void
append_name (GString              *text,
             const GrindFlowBlock *blocks,
             guint                 block)
{
  if (block != GRIND_NONE)
    g_string_append_printf (text, "b%" G_GINT64_MODIFIER "x", blocks[block].address);
  else
    g_string_append (text, "cold");
}

/* Lines end with `\l`, which aligns them to the left. */
static void
append_line (GString    *text,
             const char *first,
             const char *second)
{
  _grind_graph_dot_append_escaped (text, first);
  if (*first != '\0' && *second != '\0')
    g_string_append (text, "  ");
  _grind_graph_dot_append_escaped (text, second);
  g_string_append (text, "\\l");
}

static void
append_box (GString              *text,
            const GrindFlowScene *self,
            const GrindFlowBlock *blocks,
            guint                 number)
{
  const GrindFlowBox *box = _grind_flow_scene_get_box (self, number);
  const GrindGraphSpot *spot = _grind_graph_scene_get_spot (self->graph, number);
  GrindColor ink;
  GrindColor fill = grind_style_get_color (grind_style_get (FALSE, FALSE), self->graph->scale,
                                           spot->color, &ink);

  g_string_append (text, "  ");
  append_name (text, blocks, box->block);
  g_string_append (text, " [label=\"");
  append_line (text, box->share, box->count != NULL ? box->count : "");
  for (guint i = 0; i < box->lines->len; i++)
    {
      const GrindFlowLine *line = &g_array_index (box->lines, GrindFlowLine, i);

      append_line (text, line->place, line->text);
    }
  g_string_append_c (text, '"');
  if (box->block == GRIND_NONE)
    g_string_append (text, ", style=dashed");
  else
    g_string_append_printf (text, ", fillcolor=\"#%06x\", fontcolor=\"#%06x\"",
                            grind_color_to_rgb (&fill), grind_color_to_rgb (&ink));
  g_string_append (text, "];\n");
}

static void
append_arrow (GString              *text,
              const GrindFlowScene *self,
              const GrindFlowBlock *blocks,
              guint                 number)
{
  const GrindFlowLink *link = _grind_flow_scene_get_link (self, number);
  const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self->graph, number);
  char width[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, "  ");
  append_name (text, blocks, link->from);
  g_string_append (text, " -> ");
  append_name (text, blocks, link->to);
  g_string_append_printf (text, " [penwidth=%s", g_ascii_formatd (width, sizeof width, "%.2f",
                                                                  arrow->width));
  if (arrow->text != NULL)
    {
      g_string_append (text, ", label=\"");
      _grind_graph_dot_append_escaped (text, arrow->text);
      g_string_append_c (text, '"');
    }
  if (link->is_back)
    g_string_append (text, ", constraint=false");
  if (arrow->is_faint)
    g_string_append (text, ", style=dashed");
  g_string_append (text, "];\n");
}

/* Returns: (transfer full): the graph in the DOT language */
char *
_grind_flow_scene_write_dot (const GrindFlowScene *self,
                             GrindControlFlow     *flow,
                             const char           *title)
{
  GString *text = g_string_new ("digraph \"");
  guint n_blocks;
  const GrindFlowBlock *blocks = grind_control_flow_get_blocks (flow, &n_blocks);

  _grind_graph_dot_append_escaped (text, title);
  g_string_append (text, "\" {\n"
                   "  node [shape=box, style=\"rounded,filled\", fillcolor=white, "
                   "fontname=\"monospace\", fontsize=10];\n"
                   "  edge [fontname=\"sans-serif\", fontsize=10];\n");
  for (guint i = 0; i < self->boxes->len; i++)
    append_box (text, self, blocks, i);
  for (guint i = 0; i < self->links->len; i++)
    append_arrow (text, self, blocks, i);
  g_string_append (text, "}\n");

  return g_string_free (text, FALSE);
}
