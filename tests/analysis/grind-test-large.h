/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-test-load.h"

G_BEGIN_DECLS

/* Writes profiles of any size, function by function. Functions are named f0, f1 and so on. */
static inline GString *
test_text_begin (void)
{
  return g_string_new ("# callgrind format\nevents: Ir\n");
}

static inline void
test_text_add_function (GString *text,
                        guint    function,
                        gint64   cost)
{
  g_string_append_printf (text, "fn=f%u\n1 %" G_GINT64_FORMAT "\n", function, cost);
}

static inline void
test_text_add_call (GString *text,
                    guint    callee,
                    gint64   cost)
{
  g_string_append_printf (text, "cfn=f%u\ncalls=1 0\n1 %" G_GINT64_FORMAT "\n", callee, cost);
}

/* Takes @text. */
static inline GrindProfile *
test_text_end (GString *text)
{
  return test_load_take (g_string_free (text, FALSE));
}

G_END_DECLS
