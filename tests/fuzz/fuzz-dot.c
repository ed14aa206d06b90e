/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Output of `dot`. The first byte selects the graph that `dot` was given, the rest is its
 * output. */
#include "config.h"

#include "grind-fuzz.h"
#include "grind-test-graph.h"
#include "layout/grind-dot.h"

#define N_GRAPHS 8

/* A small graph, of 1 to N_GRAPHS boxes. */
static const GrindGraphLayoutRequest *
get_request (guint8 choice)
{
  static TestGraph *graphs[N_GRAPHS];
  guint i = choice % N_GRAPHS;

  if (graphs[i] == NULL)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (i);

      graphs[i] = test_graph_new (rand, 1 + i, i);
    }

  return &graphs[i]->request;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  const GrindGraphLayoutRequest *request = get_request (grind_fuzz_take_8 (&input));
  g_autoptr (GBytes) output = g_bytes_new_static (input.data, input.size);
  g_autoptr (GrindGraphLayout) layout = NULL;
  g_autoptr (GError) error = NULL;

  layout = grind_dot_read (request, output, &error);
  g_assert_true ((layout != NULL) == (error == NULL));
  if (layout != NULL)
    {
      test_check_layout (layout, request);
      test_check_room (layout, request, 1e-6);
    }

  return 0;
}
