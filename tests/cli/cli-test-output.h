/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib/gstdio.h>
#include <unistd.h>

#include "output/grind-output.h"

/* A writer to a temporary file, and its output. */
typedef struct
{
  GrindOutput *output;
  char        *path;
  int          fd;
} OutputFixture;

static inline void
output_fixture_set_up (OutputFixture *fixture,
                       gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->fd = g_file_open_tmp ("grindscope-XXXXXX", &fixture->path, &error);
  g_assert_no_error (error);
  fixture->output = grind_output_new (fixture->fd);
}

static inline void
output_fixture_tear_down (OutputFixture *fixture,
                          gconstpointer  data)
{
  grind_output_free (fixture->output);
  g_assert_cmpint (close (fixture->fd), ==, 0);
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  g_free (fixture->path);
}

static inline char *
output_fixture_read (OutputFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_assert_true (grind_output_finish (fixture->output, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (fixture->path, &text, NULL, &error));
  g_assert_no_error (error);
  return text;
}
