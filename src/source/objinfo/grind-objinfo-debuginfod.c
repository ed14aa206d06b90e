/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fetches files from debuginfod servers. The library is loaded at run time, and only when a file is
 * fetched: it has many dependencies that users who have not enabled this do not need.
 */
#include "config.h"

#include <dlfcn.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <unistd.h>

#include "grind-objinfo-protocol.h"
#include "grind-objinfo-requests.h"

#define LIBRARY "libdebuginfod.so.1"

/* Longer than any build ID in hexadecimal digits. */
#define MAX_BUILD_ID 128

typedef void *(* BeginFunc) (void);
typedef void (* EndFunc) (void *client);
typedef int (* FindFunc) (void                *client,
                          const unsigned char *build_id,
                          int                  build_id_length,
                          char               **path);
typedef int (* FindSourceFunc) (void                *client,
                                const unsigned char *build_id,
                                int                  build_id_length,
                                const char          *source,
                                char               **path);

typedef struct
{
  guint32  kind;
  char    *build_id;
  char    *source;
} Wanted;

static gboolean
is_build_id (const char *text)
{
  gsize length = strspn (text, "0123456789abcdef");

  return text[length] == '\0' && length > 0 && length <= MAX_BUILD_ID && length % 2 == 0;
}

static gboolean
set_fetch_error (GError     **error,
                 const char  *message)
{
  g_set_error_literal (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_FETCH, message);

  return FALSE;
}

/* Returns: a file descriptor or a negative errno, like the library */
static int
find (void         *library,
      void         *client,
      const Wanted *wanted,
      char        **path)
{
  static const char *const names[] = {
    [GRIND_OBJINFO_EXECUTABLE] = "debuginfod_find_executable",
    [GRIND_OBJINFO_DEBUG_FILE] = "debuginfod_find_debuginfo",
    [GRIND_OBJINFO_SOURCE] = "debuginfod_find_source",
  };
  void *function = dlsym (library, names[wanted->kind]);
  const unsigned char *build_id = (const unsigned char *) wanted->build_id;

  /* A length of 0 means that the build ID is text. */
  if (function == NULL)
    return -ENOSYS;
  if (wanted->kind == GRIND_OBJINFO_SOURCE)
    return ((FindSourceFunc) function) (client, build_id, 0, wanted->source, path);

  return ((FindFunc) function) (client, build_id, 0, path);
}

static gboolean
fetch (const Wanted  *wanted,
       char         **path,
       GError       **error)
{
  void *library = dlopen (LIBRARY, RTLD_NOW | RTLD_LOCAL);
  BeginFunc begin = library != NULL ? (BeginFunc) dlsym (library, "debuginfod_begin") : NULL;
  EndFunc end = library != NULL ? (EndFunc) dlsym (library, "debuginfod_end") : NULL;
  void *client = begin != NULL && end != NULL ? begin () : NULL;
  int result;

  if (client == NULL)
    {
      g_set_error (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_NOT_BUILT,
                   _("The library %s is not installed"), LIBRARY);
      return FALSE;
    }

  result = find (library, client, wanted, path);
  end (client);
  if (result < 0)
    return set_fetch_error (error, g_strerror (-result));
  close (result);

  return *path != NULL;
}

/* GRIND_OBJINFO_FETCH */
gboolean
grind_objinfo_fetch (GrindObjinfoState  *state,
                     GrindWireReader    *request,
                     GByteArray         *answer,
                     GError            **error)
{
  guint32 n_urls = grind_wire_reader_get_count (request, sizeof (guint32));
  g_autoptr (GString) urls = g_string_new (NULL);
  g_autofree char *build_id = NULL;
  g_autofree char *source = NULL;
  char *path = NULL;
  Wanted wanted;

  for (guint i = 0; i < n_urls; i++)
    {
      g_autofree char *url = grind_wire_reader_dup_string (request);

      g_string_append_printf (urls, "%s%s", i > 0 ? " " : "", url);
    }
  wanted.kind = grind_wire_reader_get_32 (request);
  wanted.build_id = build_id = grind_wire_reader_dup_string (request);
  wanted.source = source = grind_wire_reader_dup_string (request);
  if (!grind_wire_reader_is_end (request) || wanted.kind > GRIND_OBJINFO_SOURCE ||
      !is_build_id (build_id) || urls->len == 0 ||
      (wanted.kind == GRIND_OBJINFO_SOURCE) != (source[0] == '/'))
    return grind_objinfo_set_bad_request (error);

  g_setenv ("DEBUGINFOD_URLS", urls->str, TRUE);
  if (!fetch (&wanted, &path, error))
    return FALSE;
  grind_wire_put_string (answer, path);
  free (path);

  return TRUE;
}
