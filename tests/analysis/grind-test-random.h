/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdlib.h>

#include "grind-test-load.h"

G_BEGIN_DECLS

#define TEST_MAX_FUNCTIONS 14
#define TEST_MAX_PARTS 3
#define TEST_N_EVENTS 2

/* A call of one part. */
typedef struct
{
  gboolean is_there;
  gboolean is_unknown;   /* some of its counts are 0 */
  gint64   count;
  gint64   cost[TEST_N_EVENTS];
} TestCall;

/* A random profile, as simple as possible. Functions are named f0, f1, ... */
typedef struct
{
  guint    n_functions;
  guint    n_parts;
  gint64   self[TEST_MAX_PARTS][TEST_MAX_FUNCTIONS][TEST_N_EVENTS];
  TestCall calls[TEST_MAX_PARTS][TEST_MAX_FUNCTIONS][TEST_MAX_FUNCTIONS];
} TestModel;

/* The seed is the environment's SEED, or a new one; a failing run prints it. */
static inline GRand *
test_rand_new (void)
{
  const char *text = g_getenv ("SEED");
  guint32 seed = text != NULL ? strtoul (text, NULL, 0) : g_random_int ();

  g_test_message ("SEED=%u", seed);

  return g_rand_new_with_seed (seed);
}

static inline gint64
test_random_cost (GRand    *rand,
                  gboolean  is_signed)
{
  if (g_rand_int_range (rand, 0, 4) == 0)
    return 0;

  return g_rand_int_range (rand, is_signed ? -50 : 1, 1000);
}

static inline void
test_random_call (GRand    *rand,
                  TestCall *call,
                  gboolean  is_signed)
{
  call->is_there = TRUE;
  for (int times = g_rand_int_range (rand, 1, 3); times > 0; times--)
    {
      gint64 count = g_rand_int_range (rand, 0, 5);

      call->count += count;
      call->is_unknown |= count == 0;
    }
  for (guint event = 0; event < TEST_N_EVENTS; event++)
    call->cost[event] = test_random_cost (rand, is_signed);
}

static inline TestModel *
test_model_new (GRand *rand)
{
  TestModel *model = g_new0 (TestModel, 1);
  gboolean is_signed = g_rand_int_range (rand, 0, 4) == 0;
  double density = g_rand_double_range (rand, 0.0, 0.35);

  model->n_functions = g_rand_int_range (rand, 1, TEST_MAX_FUNCTIONS + 1);
  model->n_parts = g_rand_int_range (rand, 1, TEST_MAX_PARTS + 1);

  for (guint part = 0; part < model->n_parts; part++)
    for (guint caller = 0; caller < model->n_functions; caller++)
      {
        if (g_rand_boolean (rand))
          for (guint event = 0; event < TEST_N_EVENTS; event++)
            model->self[part][caller][event] = test_random_cost (rand, is_signed);

        for (guint callee = 0; callee < model->n_functions; callee++)
          if (g_rand_double (rand) < density)
            test_random_call (rand, &model->calls[part][caller][callee], is_signed);
      }

  return model;
}

/* Writes the calls of one part in one line, with a second one if some are not counted: a line with
 * a count of 0 has an unknown count. */
static inline void
test_write_call (GString        *text,
                 const TestCall *call,
                 guint           callee)
{
  g_string_append_printf (text, "cfn=f%u\ncalls=%" G_GINT64_FORMAT " 0\n", callee, call->count);
  g_string_append_printf (text, "1 %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", call->cost[0],
                          call->cost[1]);
  if (call->is_unknown && call->count > 0)
    g_string_append_printf (text, "calls=0 0\n1 0 0\n");
}

static inline char *
test_model_write (const TestModel *model)
{
  GString *text = g_string_new ("# callgrind format\nevent: S = A + 3 B\nevents: A B\n");

  for (guint part = 0; part < model->n_parts; part++)
    {
      g_string_append_printf (text, "\npart: %u\nfn=nothing\n1 0 0\n", part + 1);
      for (guint function = 0; function < model->n_functions; function++)
        {
          g_string_append_printf (text, "fn=f%u\n", function);
          g_string_append_printf (text, "1 %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
                                  model->self[part][function][0],
                                  model->self[part][function][1]);
          for (guint callee = 0; callee < model->n_functions; callee++)
            if (model->calls[part][function][callee].is_there)
              test_write_call (text, &model->calls[part][function][callee], callee);
        }
    }

  return g_string_free (text, FALSE);
}

static inline GrindProfile *
test_random_profile (GRand *rand)
{
  g_autofree TestModel *model = test_model_new (rand);

  return test_load_take (test_model_write (model));
}

/* The graph of all parts of a random profile */
static inline GrindGraph *
test_random_graph (GRand    *rand,
                   gboolean  show_cycles)
{
  g_autofree TestModel *model = test_model_new (rand);

  return test_graph_load_take (test_model_write (model), show_cycles);
}

/* Some parts of a profile, as bits */
static inline guint8
test_random_parts (GRand        *rand,
                   GrindProfile *profile)
{
  return g_rand_int_range (rand, 1, 1 << grind_profile_get_n_parts (profile));
}

G_END_DECLS
