/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"
#include "format/grind-loader.h"

G_BEGIN_DECLS

static inline GrindGraph *
bench_load_graph (const char  *path,
                  GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;

  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, error);

  return profile == NULL ? NULL : grind_graph_new (profile, NULL, TRUE, NULL, error);
}

G_END_DECLS
