/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "../grind-test-load.h"
#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

/* At the default selection of a profile with this text */
static inline GrindNavigator *
test_navigator_load (const char *text,
                     gboolean    show_cycles)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, show_cycles);
  g_autoptr (GrindSession) session = grind_session_new (profile, graph);

  return grind_navigator_new (session);
}

G_END_DECLS
