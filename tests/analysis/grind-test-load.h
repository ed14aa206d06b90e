/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <string.h>

#include "analysis/graph/grind-graph.h"
#include "format/grind-loader.h"

G_BEGIN_DECLS

/* Takes @text; @name is that of its file. */
static inline void
test_add_input (GrindLoader *loader,
                char        *text,
                const char  *name)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (text, strlen (text), g_free);

  grind_loader_add_stream (loader, stream, name);
}

/* Takes @text. */
static inline GrindProfile *
test_load_named (char       *text,
                 const char *name)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  GrindProfile *profile;

  test_add_input (loader, text, name);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (profile);

  return profile;
}

/* Takes @text. */
static inline GrindProfile *
test_load_take (char *text)
{
  return test_load_named (text, "test");
}

static inline GrindProfile *
test_load (const char *text)
{
  return test_load_take (g_strdup (text));
}

static inline GrindGraph *
test_graph_new (GrindProfile *profile,
                gboolean      show_cycles)
{
  g_autoptr (GError) error = NULL;
  GrindGraph *graph = grind_graph_new (profile, NULL, show_cycles, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (graph);

  return graph;
}

/* The graph of parts after, compared with that of parts before; both are bits. */
static inline GrindGraph *
test_graph_compare (GrindProfile *profile,
                    guint8        before,
                    guint8        after,
                    gboolean      show_cycles)
{
  g_autoptr (GError) error = NULL;
  GrindGraph *graph = grind_graph_new_compared (profile, &before, &after, show_cycles, NULL,
                                                &error);

  g_assert_no_error (error);
  g_assert_nonnull (graph);

  return graph;
}

/* Takes @text. */
static inline GrindGraph *
test_graph_load_take (char     *text,
                      gboolean  show_cycles)
{
  g_autoptr (GrindProfile) profile = test_load_take (text);

  return test_graph_new (profile, show_cycles);
}

/* The graph of a profile with this text */
static inline GrindGraph *
test_graph_load (const char *text,
                 gboolean    show_cycles)
{
  return test_graph_load_take (g_strdup (text), show_cycles);
}

/* The first node of that name, a function or a cycle. */
static inline GrindNodeId
test_find (GrindGraph *graph,
           const char *name)
{
  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
    {
      g_autofree char *node_name = grind_graph_dup_node_name (graph, node);

      if (strcmp (node_name, name) == 0)
        return node;
    }

  g_error ("no node %s", name);
}

/* The first function of that name. */
static inline GrindFunctionId
test_find_function (GrindProfile *profile,
                    const char   *name)
{
  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile);
       function++)
    {
      g_autofree char *function_name = grind_profile_dup_function_name (profile, function);

      if (strcmp (function_name, name) == 0)
        return function;
    }

  g_error ("no function %s", name);
}

static inline GrindFileId
test_find_file (GrindGraph *graph,
                const char *name)
{
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindFileId file = 0; file < grind_profile_get_n_files (profile); file++)
    if (strcmp (grind_profile_get_file (profile, file, NULL), name) == 0)
      return file;

  g_error ("no file %s", name);
}

static inline int
test_compare_lines (const void *a,
                    const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Describes the active nodes, one per line and sorted by name. */
static inline char *
test_describe (GrindGraph   *graph,
               GrindEventId  event)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (GrindNodeId node = 0; node < costs->n_nodes; node++)
    {
      GrindCount called = grind_graph_get_called (graph, node);
      GrindCount recursive = grind_graph_get_recursive (graph, node);
      g_autofree char *name = grind_graph_dup_node_name (graph, node);

      if (!grind_graph_is_active_node (graph, node))
        continue;

      g_ptr_array_add (lines,
                       g_strdup_printf ("%s self %" G_GINT64_FORMAT " incl %" G_GINT64_FORMAT
                                        " called %s%" G_GINT64_FORMAT
                                        " recursive %s%" G_GINT64_FORMAT " cycle %u\n",
                                        name, costs->self[node], costs->inclusive[node],
                                        called.is_partial ? ">=" : "", called.count,
                                        recursive.is_partial ? ">=" : "", recursive.count,
                                        grind_graph_is_cycle (graph, node)
                                          ? 0 : grind_graph_get_cycle (graph, node)));
    }

  g_assert_cmpuint (lines->len, ==, grind_graph_get_n_active (graph));
  g_ptr_array_sort (lines, test_compare_lines);
  g_ptr_array_add (lines, NULL);

  return g_strjoinv (NULL, (char **) lines->pdata);
}

G_END_DECLS
