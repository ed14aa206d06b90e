/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-debug-file.h"

#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define DEFAULT_FOLDERS "/usr/lib/debug"

/* Bytes per step of a checksum. */
#define BLOCK_SIZE (256 * 1024)

static gboolean
has_crc (GrindElfFile *self,
         guint32       expected)
{
  g_autofree guint8 *block = g_malloc (BLOCK_SIZE);
  uLong crc = crc32 (0, NULL, 0);
  goffset pos = 0;
  gssize n;

  while ((n = pread (self->fd, block, BLOCK_SIZE, pos)) > 0)
    {
      crc = crc32 (crc, block, n);
      pos += n;
    }

  return n == 0 && crc == expected;
}

/* If both have a build ID, it decides: the checksum of a large file takes long. */
static gboolean
is_of (GrindElfFile *debug_file,
       GrindElfFile *file)
{
  if (debug_file->header.e_machine != file->header.e_machine ||
      debug_file->header.e_ident[EI_CLASS] != file->header.e_ident[EI_CLASS])
    return FALSE;
  if (debug_file->build_id[0] != '\0' && file->build_id[0] != '\0')
    return strcmp (debug_file->build_id, file->build_id) == 0;

  return file->debug_link[0] != '\0' && has_crc (debug_file, file->debug_crc);
}

/* @path: (transfer full) */
static GrindElfFile *
try_path (GrindElfFile *file,
          char         *path)
{
  g_autofree char *owned = path;
  g_autoptr (GrindElfFile) debug_file = NULL;

  if (strcmp (owned, file->path) == 0)
    return NULL;
  debug_file = grind_elf_file_open (owned, NULL);
  if (debug_file == NULL || !is_of (debug_file, file) ||
      (!grind_elf_file_has_lines (debug_file) && !grind_elf_file_has_symtab (debug_file)))
    return NULL;

  return g_steal_pointer (&debug_file);
}

static GrindElfFile *
find_by_build_id (GrindElfFile *file,
                  const char   *folder)
{
  g_autofree char *name = NULL;

  if (strlen (file->build_id) < 4)
    return NULL;
  name = g_strdup_printf ("%.2s/%s.debug", file->build_id, file->build_id + 2);

  return try_path (file, g_build_filename (folder, ".build-id", name, NULL));
}

static GrindElfFile *
find_by_link (GrindElfFile *file,
              const char   *own_folder,
              char        **folders)
{
  GrindElfFile *found;

  if (file->debug_link[0] == '\0')
    return NULL;

  found = try_path (file, g_build_filename (own_folder, file->debug_link, NULL));
  if (found == NULL)
    found = try_path (file, g_build_filename (own_folder, ".debug", file->debug_link, NULL));
  for (guint i = 0; found == NULL && folders[i] != NULL; i++)
    found = try_path (file, g_build_filename (folders[i], own_folder, file->debug_link, NULL));

  return found;
}

/**
 * grind_debug_file_find:
 * @file: a program or library without debug information
 *
 * Searches for its debug file: by build ID, then by debug link next to the program, in a folder
 * .debug there, and in /usr/lib/debug. The file must have the same build ID, or the checksum in the
 * link.
 *
 * Returns: (transfer full) (nullable): the file
 */
GrindElfFile *
grind_debug_file_find (GrindElfFile *file)
{
  const char *variable = g_getenv (GRIND_DEBUG_PATH_VARIABLE);
  g_auto (GStrv) folders = g_strsplit (variable != NULL ? variable : DEFAULT_FOLDERS, ":", 16);
  g_autofree char *own_folder = g_path_get_dirname (file->path);
  GrindElfFile *found = NULL;

  for (guint i = 0; found == NULL && folders[i] != NULL; i++)
    if (folders[i][0] == '/')
      found = find_by_build_id (file, folders[i]);
  if (found == NULL)
    found = find_by_link (file, own_folder, folders);

  return found;
}
