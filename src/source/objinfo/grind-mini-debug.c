/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-mini-debug.h"

#if HAVE_LZMA
#include <lzma.h>

#define SECTION ".gnu_debugdata"

/* Limits of the decompressed file, little more than a symbol table, and of decompressing it. */
#define MAX_SIZE   (64 * 1024 * 1024)
#define MAX_MEMORY (128 * 1024 * 1024)
#define BLOCK_SIZE (256 * 1024)

/* Returns: (transfer full) (nullable): the decompressed bytes */
static GByteArray *
unpack (const guint8 *packed,
        gsize         size)
{
  g_autoptr (GByteArray) unpacked = g_byte_array_new ();
  lzma_stream stream = LZMA_STREAM_INIT;
  lzma_ret result = lzma_stream_decoder (&stream, MAX_MEMORY, 0);

  stream.next_in = packed;
  stream.avail_in = size;
  while (result == LZMA_OK && unpacked->len < MAX_SIZE)
    {
      gsize start = unpacked->len;

      g_byte_array_set_size (unpacked, start + BLOCK_SIZE);
      stream.next_out = unpacked->data + start;
      stream.avail_out = BLOCK_SIZE;
      result = lzma_code (&stream, LZMA_FINISH);
      g_byte_array_set_size (unpacked, unpacked->len - stream.avail_out);
    }
  lzma_end (&stream);

  return result == LZMA_STREAM_END ? g_steal_pointer (&unpacked) : NULL;
}
#endif

/**
 * grind_mini_debug_open:
 * @file: a program or library
 *
 * Reads .gnu_debugdata: some distributions keep the names of a program's own functions in it,
 * compressed with xz, when they strip it.
 *
 * Returns: (transfer full) (nullable): the file with these symbols
 */
GrindElfFile *
grind_mini_debug_open (GrindElfFile *file)
{
#if HAVE_LZMA
  const GrindElfSection *section = grind_elf_file_find_section (file, SECTION);
  g_autoptr (GByteArray) unpacked = NULL;
  const guint8 *packed;
  gsize size;

  if (section == NULL)
    return NULL;
  packed = grind_elf_file_get_bytes (file, section, section->address, &size);
  if (packed == NULL)
    return NULL;
  unpacked = unpack (packed, size);

  return unpacked != NULL
         ? grind_elf_file_new_for_bytes (file->path, g_steal_pointer (&unpacked), NULL) : NULL;
#else
  return NULL;
#endif
}
