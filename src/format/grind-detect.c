/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-detect-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/*
 * Kinds of binary files, by magic bytes at the start or at an offset. Some store other files
 * uncompressed, so that they may appear to contain a profile.
 */
static const struct
{
  const char *magic;
  gsize       length;
  gsize       offset;
  const char *kind;
} kinds[] = {
#define MAGIC(magic, offset, kind) { magic, sizeof (magic) - 1, offset, kind },
  MAGIC ("PK\3\4", 0, N_("a ZIP archive"))
  MAGIC ("PK\5\6", 0, N_("a ZIP archive"))
  MAGIC ("PK\7\10", 0, N_("a ZIP archive"))
  MAGIC ("Rar!\32\7", 0, N_("a RAR archive"))
  MAGIC ("7z\274\257\47\34", 0, N_("a 7z archive"))
  MAGIC ("ustar\0", 257, N_("a tar archive"))
  MAGIC ("ustar  \0", 257, N_("a tar archive"))
  MAGIC ("!<arch>\n", 0, N_("an ar archive"))
  MAGIC ("MSCF\0\0\0\0", 0, N_("a cabinet archive"))
  MAGIC ("070701", 0, N_("a cpio archive"))
  MAGIC ("070702", 0, N_("a cpio archive"))
  MAGIC ("070707", 0, N_("a cpio archive"))
  MAGIC ("\307\161", 0, N_("a cpio archive"))
  MAGIC ("\355\253\356\333", 0, N_("an RPM package"))
  MAGIC ("\4\42M\30", 0, N_("data compressed with LZ4"))
  MAGIC ("LZIP\1", 0, N_("data compressed with lzip"))
  MAGIC ("\177ELF", 0, N_("an ELF object"))
  MAGIC ("MZ\220\0", 0, N_("a Windows program"))
  MAGIC ("\317\372\355\376", 0, N_("a Mach-O object"))
  MAGIC ("\312\376\272\276", 0, N_("a Java class or a Mach-O object"))
  MAGIC ("PERFILE2", 0, N_("perf data"))
  MAGIC ("SQLite format 3\0", 0, N_("an SQLite database"))
  MAGIC ("%PDF-", 0, N_("a PDF document"))
  MAGIC ("\211PNG\r\n\32\n", 0, N_("a PNG picture"))
  MAGIC ("\377\330\377", 0, N_("a JPEG picture"))
  MAGIC ("GIF87a", 0, N_("a GIF picture"))
  MAGIC ("GIF89a", 0, N_("a GIF picture"))
  MAGIC ("WEBPVP8", 8, N_("a WebP picture"))
  MAGIC ("II*\0", 0, N_("a TIFF picture"))
  MAGIC ("MM\0*", 0, N_("a TIFF picture"))
  MAGIC ("\0\0\1\0", 0, N_("an icon"))
#undef MAGIC
};

/* Old tar has no magic number, but a checksum of the first header, in octal. */
static gboolean
is_old_tar (const char *bytes,
            gsize       length)
{
  guint sum = 8 * ' ', said = 0;
  const char *p = bytes + 148, *end = bytes + 156;

  if (length < 512)
    return FALSE;
  for (guint i = 0; i < 512; i++)
    if (i < 148 || i >= 156)
      sum += (guint8) bytes[i];
  while (p < end && *p == ' ')
    p++;
  for (; p < end && *p >= '0' && *p <= '7'; p++)
    said = said * 8 + (*p - '0');

  return said == sum;
}

/* The header size of a BMP image is one of a few values, and its reserved bytes are 0. */
static gboolean
is_bmp (const char *bytes,
        gsize       length)
{
  return length >= 18 && memcmp (bytes, "BM", 2) == 0 && memcmp (bytes + 6, "\0\0\0\0", 4) == 0 &&
         memcmp (bytes + 15, "\0\0\0", 3) == 0;
}

/*
 * Identifies data that cannot be a profile by the magic numbers in its first bytes, @bytes (rule
 * D1).
 *
 * Returns: (nullable): a name to display, untranslated, with its article
 */
const char *
grind_detect_get_kind (const char *bytes,
                       gsize       length)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (length >= kinds[i].offset + kinds[i].length &&
        memcmp (bytes + kinds[i].offset, kinds[i].magic, kinds[i].length) == 0)
      return kinds[i].kind;
  if (is_old_tar (bytes, length))
    return N_("a tar archive");
  if (is_bmp (bytes, length))
    return N_("a BMP picture");

  return NULL;
}

static gboolean
begins_with (const char *p,
             const char *end,
             const char *text)
{
  gsize length = strlen (text);

  return (gsize) (end - p) >= length && memcmp (p, text, length) == 0;
}

static gboolean
is_first_line (const char *p,
               const char *end)
{
  static const char *const starts[] = {
    "# callgrind format", "# format callgrind", "version:", "creator:", "positions:", "event:",
    "desc:", "cmd:", "==== NEW PROFILING FILE",
  };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    if (begins_with (p, end, starts[i]))
      return TRUE;

  return FALSE;
}

/* Detects whether @bytes are the start of a profile (rule D1). @is_all: nothing follows them. */
GrindDetected
grind_detect (const char *bytes,
              gsize       length,
              gboolean    is_all)
{
  const char *end = bytes + length, *eol;
  gboolean is_first = TRUE;

  if (grind_detect_get_kind (bytes, length) != NULL)
    return GRIND_DETECTED_OTHER;
  for (const char *p = bytes; p < end; p = eol + 1)
    {
      eol = memchr (p, '\n', end - p);
      if (eol == NULL)
        eol = end;
      while (p < eol && (*p == ' ' || *p == '\t' || *p == '\r'))
        p++;
      if (begins_with (p, eol, "events:") || (is_first && is_first_line (p, eol)))
        return GRIND_DETECTED_PROFILE;
      is_first = is_first && p == eol;
    }
  if (!is_first)
    return GRIND_DETECTED_OTHER;

  return is_all ? GRIND_DETECTED_NOTHING : GRIND_DETECTED_PROFILE;
}
