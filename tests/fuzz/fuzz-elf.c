/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program or library. The input is the file. Runs all queries on it. */
#include "config.h"

#include <glib.h>

#include "grind-fuzz.h"
#include "source/objinfo/grind-binary.h"
#include "source/objinfo/grind-debug-file.h"

/* How many symbols, sections and folders to look at. */
#define N_PLACES 8
#define N_BYTES  300

static void
disassemble (GrindBinary *binary,
             guint64      from)
{
  guint64 to = from + N_BYTES > from ? from + N_BYTES : G_MAXUINT64;

  for (GrindObjinfoSyntax syntax = GRIND_OBJINFO_ATT; syntax <= GRIND_OBJINFO_INTEL; syntax++)
    {
      g_autoptr (GByteArray) answer = g_byte_array_new ();
      g_autoptr (GError) error = NULL;
      gboolean is_good = grind_binary_disassemble (binary, from, to, syntax, answer, &error);

      g_assert_true (is_good == (error == NULL));
    }
}

static void
look_at_symbols (GrindBinary *binary)
{
  GrindElfSymbols *symbols = grind_binary_get_symbols (binary);

  for (guint i = 0; i < symbols->symbols->len; i++)
    g_assert_nonnull (g_array_index (symbols->symbols, GrindElfSymbol, i).name);
  for (guint i = 0; i < MIN (symbols->symbols->len, N_PLACES); i++)
    {
      guint64 start = g_array_index (symbols->symbols, GrindElfSymbol, i).start;

      grind_elf_symbols_find (symbols, start, GRIND_ELF_CERTAIN_FUNCTIONS);
      disassemble (binary, start);
    }
}

static void
look_at_lines (GrindBinary *binary)
{
  GrindDwarfLines *lines = grind_binary_get_lines (binary);
  g_auto (GStrv) folders = NULL;

  if (lines == NULL)
    return;

  for (guint i = 0; i < MIN (binary->file->code->len, N_PLACES); i++)
    {
      guint64 address = g_array_index (binary->file->code, GrindElfSection, i).address;
      const char *file;
      guint64 end;
      guint line;

      if (grind_dwarf_lines_find (lines, address, &file, &line, &end))
        g_assert_cmpuint (end, >, address);
    }
  folders = grind_dwarf_lines_list_directories (lines, "a.c", N_PLACES);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  const char *path = grind_fuzz_write_file (0, data, size);
  g_autoptr (GrindBinary) binary = NULL;
  g_autoptr (GError) error = NULL;

  /* A path without debug files. */
  g_setenv (GRIND_DEBUG_PATH_VARIABLE, "/proc/self/fd/none", FALSE);
  binary = grind_binary_open (path, "", &error);
  g_assert_true ((binary != NULL) == (error == NULL));
  if (binary == NULL)
    return 0;

  grind_binary_get_properties (binary);
  for (guint i = 0; i < MIN (binary->file->code->len, N_PLACES); i++)
    disassemble (binary, g_array_index (binary->file->code, GrindElfSection, i).address);
  look_at_symbols (binary);
  look_at_lines (binary);

  return 0;
}
