/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answers of the helper that reads object files. A stand-in answers each request with the next
 * piece of the input: a byte of flags, two bytes for the length, and that many bytes. They are sent
 * as they are, and nothing after them (128), or else as the payload of a frame, which can be an
 * error (1) or have the wrong number (2).
 */
#include "config.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "code/compare/grind-instruction-key.h"
#include "grind-fuzz.h"
#include "source/binary/grind-debuginfod.h"
#include "source/binary/grind-object-private.h"
#include "source/binary/grind-objinfo-private.h"
#include "source/binary/grind-objinfo-process-private.h"

/* The linker puts these in place of the functions that start the helper and send to it. */
GrindObjinfoProcess *__wrap__grind_objinfo_process_start (const char           *option,
                                                          GError              **error);
gboolean             __wrap__grind_objinfo_process_send  (GrindObjinfoProcess  *self,
                                                          GByteArray           *bytes,
                                                          gint64                deadline,
                                                          GCancellable         *cancellable,
                                                          GError              **error);

static GrindFuzzInput input;
static int peer = -1;

static void
say (const void *bytes,
     gsize       size)
{
  if (send (peer, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL) != (gssize) size)
    shutdown (peer, SHUT_WR);
}

/* Answers with the next piece of the input. */
static void
answer (guint32 kind,
        guint32 number)
{
  guint8 how = grind_fuzz_take_8 (&input);
  GrindFuzzInput piece = grind_fuzz_take_bytes (&input, grind_fuzz_take_16 (&input));
  g_autoptr (GByteArray) frame = g_byte_array_new ();

  if ((how & 128) != 0)
    {
      say (piece.data, piece.size);
      shutdown (peer, SHUT_WR);
      return;
    }

  grind_wire_put_frame_header (frame, (how & 1) != 0 ? GRIND_OBJINFO_ERROR : kind,
                               number + ((how & 2) != 0));
  g_byte_array_append (frame, piece.data, piece.size);
  grind_wire_end_frame (frame, 0);
  say (frame->data, frame->len);
}

GrindObjinfoProcess *
__wrap__grind_objinfo_process_start (const char  *option,
                                     GError     **error)
{
  g_autoptr (GByteArray) hello = g_byte_array_new ();
  int fds[2];

  if (peer >= 0)
    close (peer);
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0)
    g_error ("no socket");
  peer = fds[1];

  grind_wire_put_frame_header (hello, GRIND_OBJINFO_HELLO, 0);
  grind_wire_put_32 (hello, GRIND_OBJINFO_MAGIC);
  grind_wire_put_32 (hello, GRIND_OBJINFO_VERSION);
  grind_wire_put_32 (hello, 0);
  grind_wire_end_frame (hello, 0);
  say (hello->data, hello->len);

  return _grind_objinfo_process_new (NULL, fds[0]);
}

gboolean
__wrap__grind_objinfo_process_send (GrindObjinfoProcess  *self,
                                    GByteArray           *bytes,
                                    gint64                deadline,
                                    GCancellable         *cancellable,
                                    GError              **error)
{
  GrindWireReader request;
  guint32 kind, number;

  grind_wire_reader_init (&request, bytes->data, bytes->len);
  grind_wire_reader_get_32 (&request);
  kind = grind_wire_reader_get_32 (&request);
  number = grind_wire_reader_get_32 (&request);
  answer (kind, number);

  return TRUE;
}

static void
check_disassembly (GrindDisassembly *disassembly)
{
  guint n;
  const GrindInstruction *instructions = grind_disassembly_get_instructions (disassembly, &n);
  g_autoptr (GString) key = g_string_new (NULL);
  guint64 last = 0;

  for (guint i = 0; i < n; i++)
    {
      g_assert_true (i == 0 || instructions[i].address > last);
      g_assert_true (g_utf8_validate (instructions[i].mnemonic, -1, NULL));
      g_assert_true (g_utf8_validate (instructions[i].operands, -1, NULL));
      g_assert_cmpuint (instructions[i].length, <=, GRIND_INSTRUCTION_MAX_BYTES);
      g_assert_cmpuint (grind_disassembly_find (disassembly, instructions[i].address), ==, i);
      last = instructions[i].address;
      g_string_truncate (key, 0);
      grind_instruction_key_append (key, &instructions[i]);
      g_assert_true (g_utf8_validate_len (key->str, key->len, NULL));
    }
}

static void
ask_about_code (GrindObject *object)
{
  static const guint64 addresses[] = { 0x1000, 0x1004, 0x1010 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindDisassembly) disassembly = NULL;
  g_autofree char *described = NULL;
  g_auto (GrindObjectMatch) match = { 0 };

  disassembly = grind_object_disassemble (object, 0x1000, 0x1100, GRIND_SYNTAX_ATT, NULL, &error);
  g_assert_true ((disassembly != NULL) == (error == NULL));
  if (disassembly != NULL)
    check_disassembly (disassembly);

  if (grind_object_check (object, "main", addresses, G_N_ELEMENTS (addresses), 1, &match, NULL,
                          NULL))
    described = grind_object_match_describe (&match);
}

static void
ask_about_object (GrindObject *object)
{
  g_auto (GrindSymbol) symbol = { 0 };
  g_auto (GStrv) directories = NULL;
  g_autoptr (GArray) symbols = NULL;
  g_autoptr (GArray) ranges = NULL;

  g_assert_nonnull (grind_object_get_machine (object));
  if (grind_object_find_symbol (object, 0x1000, &symbol, NULL, NULL))
    g_assert_true (g_utf8_validate (symbol.name, -1, NULL));
  directories = grind_object_list_directories (object, "a.c", NULL, NULL);
  symbols = _grind_object_list_symbols (object, 0x1000, 0x2000, 10, NULL, NULL);
  ranges = _grind_object_list_code (object, NULL, NULL);
  ask_about_code (object);
}

static void
ask_for_names (GrindObjinfo *objinfo)
{
  static const char *const names[] = { "_Z3foov", "main" };
  g_autoptr (GPtrArray) results = NULL;

  results = grind_objinfo_demangle (objinfo, names, G_N_ELEMENTS (names), NULL, NULL);
  g_assert_true (results == NULL || results->len == G_N_ELEMENTS (names));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  static const char *const servers[] = { "https://localhost", NULL };
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autoptr (GrindObject) object = NULL;
  g_autoptr (GError) error = NULL;

  input = (GrindFuzzInput) { data, size };
  ask_for_names (objinfo);
  object = grind_objinfo_open (objinfo, "/program", NULL, NULL, &error);
  g_assert_true ((object != NULL) == (error == NULL));
  if (object != NULL)
    {
      g_autofree char *path = NULL;

      ask_about_object (object);
      path = grind_debuginfod_fetch_source (object, "a.c", servers, NULL, NULL);
      g_assert_true (path == NULL || g_path_is_absolute (path));
    }

  return 0;
}
