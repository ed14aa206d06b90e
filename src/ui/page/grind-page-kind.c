/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kind of a profile, for reports of crashes: nothing that a profile or its name says freely. */
#include "config.h"

#include "grind-page-private.h"

#include <string.h>

static const char *
get_creator (const char *creator)
{
  static const char *const known[] = {
    "Cachegrind", "Callgrind", "Grindscope", "gperftools", "NYTProf", "pprof", "pyprof2calltree",
    "ruby-prof", "Xdebug", "yappi",
  };

  if (creator == NULL)
    return "no creator";

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_ascii_strncasecmp (creator, known[i], strlen (known[i])) == 0)
      return known[i];

  return "unknown creator";
}

static const char *
get_compression (GFile *file)
{
  static const struct
  {
    const char *ending;
    const char *name;
  } known[] = {
    { ".gz", "gzip" }, { ".xz", "xz" }, { ".zst", "zstd" },
  };
  g_autofree char *uri = g_file_get_uri (file);

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_has_suffix (uri, known[i].ending))
      return known[i].name;

  return "no compression";
}

static const char *
get_size_class (guint64 n_bytes)
{
  static const struct
  {
    guint64     limit;
    const char *name;
  } classes[] = {
    { 1, "unknown size" }, { 1000000, "below 1 MB" }, { 10000000, "1 to 10 MB" },
    { 100000000, "10 to 100 MB" }, { 1000000000, "100 MB to 1 GB" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (n_bytes < classes[i].limit)
      return classes[i].name;

  return "above 1 GB";
}

static void
add_profile (GString      *kind,
             GrindProfile *profile,
             guint64       n_bytes)
{
  guint n_parts = grind_profile_get_n_parts (profile);
  const char *creator = n_parts > 0 ? grind_profile_get_part (profile, 0)->creator : NULL;

  g_string_append_printf (kind, ", %s, parts: %u, events: %u, %s", get_creator (creator), n_parts,
                          grind_profile_get_n_real_events (profile), get_size_class (n_bytes));
}

/**
 * grind_page_dup_kind:
 * @self: a page
 *
 * Describes the profile of a page to developers, without its contents: its creator is one of a
 * fixed list, its size a class.
 *
 * Returns: (transfer full): a line such as "open, files: 1, gzip, Callgrind, parts: 3, events: 13,
 *   10 to 100 MB"
 */
char *
grind_page_dup_kind (GrindPage *self)
{
  static const char *const states[] = {
    [GRIND_PAGE_EMPTY] = "none",
    [GRIND_PAGE_LOADING] = "loading",
    [GRIND_PAGE_FAILED] = "failed",
    [GRIND_PAGE_OPEN] = "open",
    [GRIND_PAGE_WAITING] = "waiting",
    [GRIND_PAGE_RECORDING] = "recording",
  };
  GString *kind;

  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  kind = g_string_new (states[self->state]);
  if (self->files != NULL && self->files->len > 0)
    g_string_append_printf (kind, ", files: %u, %s", self->files->len,
                            get_compression (self->files->pdata[0]));
  if (self->base != NULL)
    g_string_append (kind, ", comparison");
  if (self->session != NULL)
    add_profile (kind, grind_session_get_profile (self->session), self->n_bytes);

  return g_string_free (kind, FALSE);
}
