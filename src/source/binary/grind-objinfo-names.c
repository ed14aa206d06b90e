/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-objinfo.h"

#include <string.h>

#include "grind-objinfo-private.h"

/* Maximum size of the names in a request, far below the protocol's limit. */
#define MAX_BATCH (4u * 1024 * 1024)

/* Longer names are not demangled. */
#define MAX_NAME (1024u * 1024)

/* Minimum size of an entry: a byte and the length of a string. */
#define LEAST_ENTRY 5

/* Returns: the number of names from @first on that fit into a request; at least one */
static guint
count_batch (const char *const *names,
             guint              first,
             guint              n_names)
{
  guint end = first;
  gsize size = 0;

  while (end < n_names && end - first < GRIND_OBJINFO_MAX_NAMES && size < MAX_BATCH)
    {
      gsize length = strlen (names[end++]);

      size += MIN (length, MAX_NAME);
    }

  return end - first;
}

static GByteArray *
make_request (const char *const *names,
              guint              n_names)
{
  GByteArray *arguments = g_byte_array_new ();

  grind_wire_put_32 (arguments, n_names);
  for (guint i = 0; i < n_names; i++)
    grind_wire_put_string (arguments, strlen (names[i]) <= MAX_NAME ? names[i] : "");

  return arguments;
}

static gboolean
read_answer (GBytes     *answer,
             guint       n_names,
             GPtrArray  *results,
             GError    **error)
{
  GrindWireReader reader;
  gsize size;
  const void *data = g_bytes_get_data (answer, &size);

  grind_wire_reader_init (&reader, data, size);
  if (grind_wire_reader_get_count (&reader, LEAST_ENTRY) != n_names)
    return _grind_objinfo_set_nonsense (error);

  for (guint i = 0; i < n_names; i++)
    {
      gboolean is_mangled = grind_wire_reader_get_8 (&reader) != 0;
      g_autofree char *text = _grind_objinfo_read_text (&reader);

      g_ptr_array_add (results, is_mangled ? g_steal_pointer (&text) : NULL);
    }

  return _grind_objinfo_check_end (&reader, error);
}

/**
 * grind_objinfo_demangle:
 * @self: a helper
 * @names: (array length=n_names): names of functions
 * @n_names: the number of names
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Demangles names of C++, Rust and D functions. There is no limit to their number, but only between
 * batches can other requests be answered and progress be shown. Blocks, so call it in a worker
 * thread.
 *
 * Errors are %GRIND_ERROR_HELPER, %G_IO_ERROR_TIMED_OUT, %G_IO_ERROR_CANCELLED, and
 * %G_IO_ERROR_NOT_SUPPORTED if Grindscope was built without the library for it.
 *
 * Returns: (transfer full) (nullable) (element-type utf8): the demangled name for each name, %NULL
 *   if it is not mangled; or %NULL with an error
 */
GPtrArray *
grind_objinfo_demangle (GrindObjinfo       *self,
                        const char *const  *names,
                        guint               n_names,
                        GCancellable       *cancellable,
                        GError            **error)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_full (n_names, g_free);

  g_return_val_if_fail (GRIND_IS_OBJINFO (self), NULL);
  g_return_val_if_fail (names != NULL || n_names == 0, NULL);

  for (guint done = 0; done < n_names;)
    {
      guint n = count_batch (names, done, n_names);
      g_autoptr (GByteArray) arguments = make_request (names + done, n);
      g_autoptr (GBytes) answer = NULL;

      answer = _grind_objinfo_ask (self, GRIND_OBJINFO_DEMANGLE, arguments,
                                   GRIND_OBJINFO_TIME_LIMIT, cancellable, error);
      if (answer == NULL || !read_answer (answer, n, results, error))
        return NULL;
      done += n;
    }

  return g_steal_pointer (&results);
}
