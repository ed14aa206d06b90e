/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Start parameters of processes. The first letter of each line selects an argument (a), an
 * environment variable (e), an option that applies unless overridden by an argument (d), the
 * current folder of the process (f), or the name of a file that may be one of its dumps (n).
 */
#include "config.h"

#include "grind-fuzz.h"
#include "source/live/grind-live-run.h"

typedef struct
{
  GPtrArray  *arguments;
  GPtrArray  *environment;
  GPtrArray  *defaults;
  GPtrArray  *names;
  const char *folder;      /* (nullable) */
} Lines;

static void
take_line (Lines *lines,
           char  *line)
{
  switch (line[0])
    {
    case 'a': g_ptr_array_add (lines->arguments, line + 1); break;
    case 'e': g_ptr_array_add (lines->environment, line + 1); break;
    case 'd': g_ptr_array_add (lines->defaults, line + 1); break;
    case 'n': g_ptr_array_add (lines->names, line + 1); break;
    case 'f': lines->folder = line + 1; break;
    default: break;
    }
}

static void
check_run (GrindLiveRun *run,
           GPtrArray    *names)
{
  const char *const *folders = grind_live_run_get_folders (run);

  g_assert_true (g_utf8_validate (grind_live_run_get_command (run), -1, NULL));
  for (guint i = 0; folders[i] != NULL; i++)
    g_assert_true (g_path_is_absolute (folders[i]));
  for (guint i = 0; i < names->len; i++)
    grind_live_run_has_name (run, names->pdata[i]);
  for (guint i = 1; i < names->len; i++)
    {
      int order = grind_live_run_compare (run, names->pdata[i - 1], names->pdata[i]);
      int turned = grind_live_run_compare (run, names->pdata[i], names->pdata[i - 1]);

      g_assert_cmpint ((order > 0) - (order < 0), ==, (turned < 0) - (turned > 0));
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GPtrArray) environment = g_ptr_array_new ();
  g_autoptr (GPtrArray) defaults = g_ptr_array_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GrindLiveRun) run = NULL;
  Lines lines = { arguments, environment, defaults, names, NULL };

  while (input.size > 0)
    {
      char *line = grind_fuzz_take_line (&input);

      g_ptr_array_add (texts, line);
      take_line (&lines, line);
    }
  g_ptr_array_add (arguments, NULL);
  g_ptr_array_add (environment, NULL);
  g_ptr_array_add (defaults, NULL);

  run = grind_live_run_new (4711, 1, 2, (const char *const *) arguments->pdata,
                            (const char *const *) environment->pdata,
                            (const char *const *) defaults->pdata, lines.folder);
  if (run != NULL)
    check_run (run, names);

  return 0;
}
