/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grindscope-objinfo: reads ELF files for Grindscope, and answers over a pipe. */
#include "config.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "grind-objinfo-protocol.h"
#include "grind-objinfo-requests.h"
#include "grind-objinfo-sandbox.h"
#include "grind-objinfo-version.h"
#include "profile/grind-locale.h"

/* Fills @buffer. Returns: the number of bytes before the end of the input */
static gsize
read_all (guint8 *buffer,
          gsize   size)
{
  gsize pos = 0;

  while (pos < size)
    {
      gssize n = read (STDIN_FILENO, buffer + pos, size - pos);

      if (n == 0 || (n < 0 && errno != EINTR))
        break;
      if (n > 0)
        pos += n;
    }

  return pos;
}

static gboolean
write_all (const GByteArray *bytes)
{
  gsize pos = 0;

  while (pos < bytes->len)
    {
      gssize n = write (STDOUT_FILENO, bytes->data + pos, bytes->len - pos);

      if (n == 0 || (n < 0 && errno != EINTR))
        return FALSE;
      if (n > 0)
        pos += n;
    }

  return TRUE;
}

static gboolean
say_hello (void)
{
  g_autoptr (GByteArray) hello = g_byte_array_new ();

  grind_wire_put_frame_header (hello, GRIND_OBJINFO_HELLO, 0);
  grind_wire_put_32 (hello, GRIND_OBJINFO_MAGIC);
  grind_wire_put_32 (hello, GRIND_OBJINFO_VERSION);
  grind_wire_put_32 (hello, grind_objinfo_get_features ());
  grind_wire_end_frame (hello, 0);

  return write_all (hello);
}

/* Returns: whether there was a request, and it was answered; @status: otherwise the exit status */
static gboolean
serve_one (GrindObjinfoState *state,
           GByteArray        *answer,
           int               *status)
{
  guint8 header[GRIND_OBJINFO_HEADER_SIZE];
  g_autofree guint8 *payload = NULL;
  GrindWireReader reader;
  guint32 size, kind, number;
  gsize n;

  n = read_all (header, sizeof header);
  *status = n == 0 ? 0 : 1;
  if (n < sizeof header)
    return FALSE;

  grind_wire_reader_init (&reader, header, sizeof header);
  size = grind_wire_reader_get_32 (&reader);
  kind = grind_wire_reader_get_32 (&reader);
  number = grind_wire_reader_get_32 (&reader);
  if (size > GRIND_OBJINFO_MAX_REQUEST)
    return FALSE;
  payload = g_malloc (MAX (size, 1));
  if (read_all (payload, size) < size)
    return FALSE;

  /* Network access takes long; the parent may kill this process instead. */
  if (!state->is_fetching)
    grind_objinfo_begin_request ();
  grind_objinfo_answer (state, kind, number, payload, size, answer);
  grind_objinfo_end_request ();

  return write_all (answer);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GByteArray) answer = g_byte_array_new ();
  GrindObjinfoState state = { .next_handle = 1 };
  int status;

  grind_locale_init ();

  if (argc == 2 && strcmp (argv[1], GRIND_OBJINFO_VERSION_OPTION) == 0)
    {
      grind_objinfo_print_versions ();
      return 0;
    }
  if (argc == 2 && strcmp (argv[1], GRIND_OBJINFO_FETCH_OPTION) == 0)
    state.is_fetching = TRUE;
  else if (argc != 1)
    {
      g_printerr ("%s\n", _("grindscope-objinfo is started by Grindscope and communicates over a "
                            "pipe"));
      return 2;
    }

  grind_objinfo_lock_up (state.is_fetching);
  if (!say_hello ())
    return 1;
  while (serve_one (&state, answer, &status))
    ;
  g_clear_pointer (&state.objects, g_ptr_array_unref);

  return status;
}
