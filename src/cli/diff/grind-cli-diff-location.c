/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a service shows what trips a gate, and how it knows it again in the next run. */
#include "config.h"

#include "grind-cli-diff-location.h"

#include <stdlib.h>
#include <string.h>

#include "output/grind-terminal-text.h"

/* The name of standard input in reports */
#define STANDARD_INPUT "stdin"

/* (nullable): the rest of @path, which is absolute, below @folder */
static const char *
skip_folder (const char *path,
             const char *folder)
{
  gsize length = strlen (folder);

  if (length > 0 && folder[length - 1] == '/')
    length--;
  if (strncmp (path, folder, length) != 0 || path[length] != '/' || path[length + 1] == '\0')
    return NULL;

  return path + length + 1;
}

/* The working directory has two names if links lead to it. */
static char *
dup_relative (const char *path)
{
  g_autofree char *folder = g_get_current_dir ();
  g_autofree char *whole = g_canonicalize_filename (path, folder);
  char *physical = realpath (folder, NULL);
  const char *rest = skip_folder (whole, folder);
  char *relative;

  if (rest == NULL && physical != NULL)
    rest = skip_folder (whole, physical);
  relative = g_strdup (rest != NULL ? rest : path);
  free (physical);

  return relative;
}

static char *
dup_uri (const char *path)
{
  if (g_path_is_absolute (path))
    {
      char *uri = g_filename_to_uri (path, NULL, NULL);

      if (uri != NULL)
        return uri;
    }

  return g_uri_escape_bytes ((const guint8 *) path, strlen (path), "/");
}

/* (nullable): the recorded source file of a function, bytes of any encoding */
static const char *
get_source (const GrindCliDiff *diff,
            GrindNodeId         node)
{
  GrindProfile *profile = diff->input->profile;
  const char *file;

  if (node == GRIND_NONE)
    return NULL;

  file = grind_profile_get_file (profile, grind_profile_get_function_file (profile, node), NULL);

  return *file != '\0' && !g_str_equal (file, "???") ? file : NULL;
}

/**
 * grind_cli_location_init:
 * @self: (out caller-allocates): the location
 * @diff: a comparison
 * @trip: what trips a gate of it
 *
 * Finds the source file and line of a function. For totals, and for functions without a file, this
 * is the profile after.
 */
void
grind_cli_location_init (GrindCliLocation   *self,
                         const GrindCliDiff *diff,
                         const GrindCliTrip *trip)
{
  const char *source = get_source (diff, trip->hit.node);
  const char *profile = diff->options->files[0];
  g_autofree char *path = NULL;
  g_autofree char *valid = NULL;

  if (source == NULL && g_str_equal (profile, "-"))
    path = g_strdup (STANDARD_INPUT);
  else
    path = dup_relative (source != NULL ? source : profile);

  *self = (GrindCliLocation) { .is_source = source != NULL };
  valid = g_utf8_make_valid (path, -1);
  self->path = grind_terminal_escape (valid);
  self->uri = dup_uri (path);
  if (source != NULL)
    self->line = grind_profile_get_function_line (diff->input->profile, trip->hit.node);
}

void
grind_cli_location_clear (GrindCliLocation *self)
{
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->uri, g_free);
}

static void
add_text (GChecksum  *checksum,
          const char *text)
{
  g_checksum_update (checksum, (const guchar *) text, strlen (text) + 1);
}

/**
 * grind_cli_trip_dup_key:
 * @diff: a comparison
 * @trip: what trips a gate of it
 *
 * Returns: (transfer full): a key of digits and letters, the same in each run in which the same
 *   gate trips because of the same function, whatever its cost and line
 */
char *
grind_cli_trip_dup_key (const GrindCliDiff *diff,
                        const GrindCliTrip *trip)
{
  GrindProfile *profile = diff->input->profile;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  add_text (checksum, trip->gate->is_warning ? "warn-if" : "fail-if");
  add_text (checksum, trip->gate->gate->text);
  add_text (checksum, grind_profile_get_event_name (profile, trip->hit.event));
  if (trip->hit.node != GRIND_NONE)
    {
      g_auto (GrindCliLocation) location = { 0 };
      g_autofree char *name = grind_graph_dup_node_name (diff->input->graph, trip->hit.node);
      g_autofree char *object = grind_profile_dup_function_object (profile, trip->hit.node);
      g_autofree char *base = g_path_get_basename (object);

      grind_cli_location_init (&location, diff, trip);
      add_text (checksum, name);
      add_text (checksum, location.is_source ? location.path : "");
      add_text (checksum, base);
    }

  return g_strdup (g_checksum_get_string (checksum));
}
