/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-input.h"

#include <unistd.h>

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>

#include "cli/output/grind-terminal-text.h"
#include "format/grind-loader.h"
#include "grind-cli.h"
#include "profile/grind-error.h"
#include "source/binary/grind-demangle.h"

/* The same name as in compilers. */
#define STANDARD_INPUT_NAME "<stdin>"

static void
add_file (GrindLoader *loader,
          const char  *name)
{
  if (g_str_equal (name, "-"))
    {
      g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);

      grind_loader_add_stream (loader, stream, STANDARD_INPUT_NAME);
    }
  else
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (name);

      grind_loader_add_file (loader, file);
    }
}

static gboolean
find_event (GrindCliInput  *self,
            const char     *name,
            GError        **error)
{
  g_autoptr (GString) known = NULL;

  self->event = name != NULL ? grind_profile_find_event (self->profile, name) : 0;
  if (self->event != GRIND_NONE)
    return TRUE;

  known = g_string_new (NULL);
  for (guint i = 0; i < grind_profile_get_n_events (self->profile); i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "",
                            grind_profile_get_event_name (self->profile, i));

  g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
               _("The profile has no event “%s”, only: %s"), name, known->str);
  return FALSE;
}

static gboolean
choose_parts (GrindCliInput  *self,
              GArray         *ranges,
              GError        **error)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);

  if (ranges == NULL)
    return TRUE;

  self->part_bits = g_new0 (guint8, n_parts / 8 + 1);
  for (guint i = 0; i < ranges->len; i++)
    {
      const GrindCliRange *range = &g_array_index (ranges, GrindCliRange, i);

      if (range->last > n_parts)
        {
          g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                       ngettext ("The profile has no part %u, only %u part",
                                 "The profile has no part %u, only %u parts", n_parts),
                       range->last, n_parts);
          return FALSE;
        }

      for (guint part = range->first - 1; part < range->last; part++)
        self->part_bits[part / 8] |= 1 << part % 8;
    }

  return TRUE;
}

/* If demangling fails, names are shown unchanged, and the failure is reported. */
static gboolean
demangle (GrindCliInput  *self,
          GrindCliNames   names,
          GError        **error)
{
  g_autoptr (GrindObjinfo) objinfo = NULL;
  g_autofree char *problem = NULL;
  GrindProfile *demangled;

  if (names == GRIND_CLI_RAW_NAMES || !grind_demangle_is_needed (self->profile))
    return TRUE;

  objinfo = grind_objinfo_new ();
  demangled = grind_demangle_run (self->profile, objinfo, NULL, &problem, NULL, error);
  if (problem != NULL)
    grind_terminal_print_error (GRIND_CLI_NAME ": ", problem);
  if (demangled == NULL)
    return FALSE;
  if (names == GRIND_CLI_EITHER_NAME)
    self->demangled = demangled;
  else
    {
      g_object_unref (self->profile);
      self->profile = demangled;
    }

  return TRUE;
}

/**
 * grind_cli_load_profile:
 * @options: the options of a command
 * @error: (nullable): return location for an error
 *
 * Reads all files of @options as one profile.
 *
 * Returns: (transfer full) (nullable): the profile, or %NULL if there is none
 */
GrindProfile *
grind_cli_load_profile (const GrindCliOptions  *options,
                        GError                **error)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();

  for (guint i = 0; options->files[i] != NULL; i++)
    add_file (loader, options->files[i]);
  grind_loader_set_memory_limit (loader, options->memory_limit);

  return grind_loader_load (loader, NULL, error);
}

/**
 * grind_cli_input_load:
 * @options: the options of a command
 * @error: (nullable): return location for an error; GRIND_ERROR_INVALID if the options do not fit
 *   the profile
 *
 * Reads all files of @options as one profile and analyses the chosen parts.
 *
 * Returns: (transfer full) (nullable): the loaded profile, or %NULL on error
 */
GrindCliInput *
grind_cli_input_load (const GrindCliOptions  *options,
                      GError                **error)
{
  g_autoptr (GrindCliInput) self = g_new0 (GrindCliInput, 1);

  self->profile = grind_cli_load_profile (options, error);
  if (self->profile == NULL ||
      !find_event (self, options->event, error) ||
      !choose_parts (self, options->parts, error) ||
      !demangle (self, options->names, error))
    return NULL;

  self->graph = grind_graph_new (self->profile, self->part_bits, !options->no_cycles, NULL, error);
  if (self->graph == NULL)
    return NULL;

  return g_steal_pointer (&self);
}

void
grind_cli_input_free (GrindCliInput *self)
{
  g_clear_object (&self->graph);
  g_clear_object (&self->demangled);
  g_clear_object (&self->profile);
  g_free (self->part_bits);
  g_free (self);
}

gboolean
grind_cli_input_is_active_part (GrindCliInput *self,
                                GrindPartId    part)
{
  return grind_parts_have (self->part_bits, part);
}

/* The number of the cycle that @node is or belongs to, from 1; 0 if there is none */
guint
grind_cli_input_get_cycle (GrindCliInput *self,
                           GrindNodeId    node)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);

  if (node >= n_functions)
    return node - n_functions + 1;

  return grind_graph_get_cycle (self->graph, node);
}

/**
 * grind_cli_input_dup_other_name:
 * @self: the loaded profile
 * @node: a function or cycle
 *
 * Returns the other name of @node: the raw name if the demangled one is shown, or vice versa.
 *
 * Returns: (transfer full) (nullable): the name, or %NULL if there is only one
 */
char *
grind_cli_input_dup_other_name (GrindCliInput *self,
                                GrindNodeId    node)
{
  if (node >= grind_profile_get_n_functions (self->profile))
    return NULL;
  if (self->demangled != NULL)
    return grind_profile_dup_function_name (self->demangled, node);

  return grind_profile_dup_raw_function_name (self->profile, node);
}
