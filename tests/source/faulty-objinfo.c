/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for grindscope-objinfo, and does everything that it must never do. FAULTY_HELLO selects
 * how it starts; then the first string of each request says what to do: the first name to demangle,
 * or the end of the path of the object to open. Each process appends a line with its PID to the
 * file FAULTY_LOG. */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "source/objinfo/grind-objinfo-protocol.h"
#include "source/objinfo/grind-objinfo-wire.h"

#define HANDLE 7

/* Writes all bytes, or exits. */
static void
put (const void *data,
     gsize       size)
{
  const guint8 *bytes = data;

  while (size > 0)
    {
      gssize n = write (STDOUT_FILENO, bytes, size);

      if (n <= 0)
        exit (1);
      bytes += n;
      size -= n;
    }
}

static void
get (void  *data,
     gsize  size)
{
  guint8 *bytes = data;

  while (size > 0)
    {
      gssize n = read (STDIN_FILENO, bytes, size);

      if (n <= 0)
        exit (0);
      bytes += n;
      size -= n;
    }
}

static void
put_frame (guint32     kind,
           guint32     number,
           GByteArray *payload)
{
  g_autoptr (GByteArray) frame = g_byte_array_new ();

  grind_wire_put_frame_header (frame, kind, number);
  if (payload != NULL)
    g_byte_array_append (frame, payload->data, payload->len);
  grind_wire_end_frame (frame, 0);
  put (frame->data, frame->len);
}

/* Writes random bytes, and exits. */
static void
put_noise (guint seed,
           gsize size)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  while (size-- > 0)
    {
      guint8 byte = g_rand_int (rand);

      put (&byte, 1);
    }
  exit (0);
}

static void
put_hello (guint32 magic,
           guint32 version)
{
  g_autoptr (GByteArray) payload = g_byte_array_new ();

  grind_wire_put_32 (payload, magic);
  grind_wire_put_32 (payload, version);
  grind_wire_put_32 (payload, GRIND_OBJINFO_HAS_DEMANGLER);
  put_frame (GRIND_OBJINFO_HELLO, 0, payload);
}

static void
begin (void)
{
  const char *how = g_getenv ("FAULTY_HELLO");

  if (g_strcmp0 (how, "none") == 0)
    exit (0);
  if (g_strcmp0 (how, "noise") == 0)
    put_noise (1, 4096);
  else if (g_strcmp0 (how, "text") == 0)
    put ("Usage: something else\n", 22);
  else if (g_strcmp0 (how, "version") == 0)
    put_hello (GRIND_OBJINFO_MAGIC, GRIND_OBJINFO_VERSION + 1);
  else if (g_strcmp0 (how, "magic") == 0)
    put_hello (1, GRIND_OBJINFO_VERSION);
  else if (g_strcmp0 (how, "silence") == 0)
    sleep (600);
  else
    put_hello (GRIND_OBJINFO_MAGIC, GRIND_OBJINFO_VERSION);
}

static void
put_error (guint32     number,
           guint32     code,
           const char *message)
{
  g_autoptr (GByteArray) payload = g_byte_array_new ();

  grind_wire_put_32 (payload, code);
  grind_wire_put_string (payload, message);
  put_frame (GRIND_OBJINFO_ERROR, number, payload);
}

/* Misbehaves as requested. Returns: FALSE if correct behaviour was requested */
static gboolean
misbehave (const char *what,
           guint32     kind,
           guint32     number)
{
  guint32 huge[3] = { 0xffffffffu, kind, number }, cut[3] = { 1000, kind, number };

  if (g_str_has_prefix (what, "noise"))
    put_noise (atoi (what + strlen ("noise")), 20000);
  else if (g_str_has_prefix (what, "error"))
    put_error (number, atoi (what + strlen ("error")), "tea\tspilled \xff on it");
  else if (g_str_equal (what, "die"))
    abort ();
  else if (g_str_equal (what, "hang"))
    sleep (600);
  else if (g_str_equal (what, "huge"))
    put (huge, sizeof huge);
  else if (g_str_equal (what, "cut"))
    {
      put (cut, sizeof cut);
      put ("some", 4);
      exit (0);
    }
  else if (g_str_equal (what, "kind"))
    put_frame (kind + 1, number, NULL);
  else if (g_str_equal (what, "number"))
    put_frame (kind, number + 1, NULL);
  else if (g_str_equal (what, "empty"))
    put_frame (kind, number, NULL);
  else
    return FALSE;

  return TRUE;
}

static void
answer_open (guint32     number,
             const char *name)
{
  g_autoptr (GByteArray) payload = g_byte_array_new ();

  grind_wire_put_32 (payload, HANDLE);
  grind_wire_put_32 (payload, GRIND_OBJINFO_HAS_CODE | GRIND_OBJINFO_CAN_DISASSEMBLE);
  grind_wire_put_32 (payload, 62);
  /* A file that differs each time it is opened. */
  grind_wire_put_64 (payload, g_str_equal (name, "changing") ? (guint64) getpid () : 1234);
  grind_wire_put_64 (payload, 1000000000);
  grind_wire_put_string (payload, "x86-64\xff");
  grind_wire_put_string (payload, g_str_equal (name, "nameless") ? "" : "c0ffee");
  grind_wire_put_string (payload, "");
  grind_wire_put_string (payload, "");
  put_frame (GRIND_OBJINFO_OPEN, number, payload);
}

/* The address in the request selects the answer. */
static void
answer_symbol (guint32          number,
               GrindWireReader *reader)
{
  g_autoptr (GByteArray) payload = g_byte_array_new ();
  static gboolean was_stale;
  guint64 address;

  if (grind_wire_reader_get_32 (reader) != HANDLE)
    abort ();
  address = grind_wire_reader_get_64 (reader);
  if (address == 1)
    misbehave ("die", GRIND_OBJINFO_SYMBOL, number);
  else if (address == 2 && !was_stale)
    {
      was_stale = TRUE;
      put_error (number, GRIND_OBJINFO_ERROR_STALE, "forgotten");
      return;
    }

  grind_wire_put_32 (payload, address == 3 ? 0 : 1);
  if (address != 3)
    {
      grind_wire_put_64 (payload, address == 4 ? 5 : 0);
      grind_wire_put_64 (payload, 16);
      grind_wire_put_string (payload, "symbol");
    }
  put_frame (GRIND_OBJINFO_SYMBOL, number, payload);
}

/* Names in brackets are mangled, and demangle to the text inside. */
static void
answer_demangle (guint32           number,
                 GPtrArray        *names)
{
  g_autoptr (GByteArray) payload = g_byte_array_new ();

  grind_wire_put_32 (payload, names->len);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      gboolean is_mangled = g_str_has_prefix (name, "[") && g_str_has_suffix (name, "]");
      g_autofree char *inner = g_strndup (name + is_mangled, strlen (name) - 2 * is_mangled);

      grind_wire_put_8 (payload, is_mangled);
      grind_wire_put_string (payload, is_mangled ? inner : "");
    }
  put_frame (GRIND_OBJINFO_DEMANGLE, number, payload);
}

static void
take_names (guint32          number,
            GrindWireReader *reader)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint32 n = grind_wire_reader_get_count (reader, 4);

  while (n-- > 0)
    g_ptr_array_add (names, grind_wire_reader_dup_string (reader));

  if (names->len > 0 && g_str_has_prefix (g_ptr_array_index (names, 0), "slow"))
    g_usleep (atoi ((const char *) g_ptr_array_index (names, 0) + strlen ("slow")) * 1000);
  if (names->len == 0 || !misbehave (g_ptr_array_index (names, 0), GRIND_OBJINFO_DEMANGLE, number))
    answer_demangle (number, names);
}

static void
serve (void)
{
  guint8 header[GRIND_OBJINFO_HEADER_SIZE];
  g_autofree guint8 *payload = NULL;
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  GrindWireReader reader;
  guint32 size, kind, number;

  get (header, sizeof header);
  grind_wire_reader_init (&reader, header, sizeof header);
  size = grind_wire_reader_get_32 (&reader);
  kind = grind_wire_reader_get_32 (&reader);
  number = grind_wire_reader_get_32 (&reader);
  payload = g_malloc (MAX (size, 1));
  get (payload, size);
  grind_wire_reader_init (&reader, payload, size);

  switch (kind)
    {
    case GRIND_OBJINFO_OPEN:
      path = grind_wire_reader_dup_string (&reader);
      name = g_path_get_basename (path);
      if (!misbehave (name, kind, number))
        answer_open (number, name);
      break;
    case GRIND_OBJINFO_SYMBOL:
      answer_symbol (number, &reader);
      break;
    case GRIND_OBJINFO_DEMANGLE:
      take_names (number, &reader);
      break;
    default:
      put_error (number, GRIND_OBJINFO_ERROR_REQUEST, "not known here");
    }
}

int
main (void)
{
  int log = open (g_getenv ("FAULTY_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);

  if (log < 0 || dprintf (log, "%d\n", getpid ()) < 0)
    return 1;
  close (log);

  begin ();
  for (;;)
    serve ();
}
