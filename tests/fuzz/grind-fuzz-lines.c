/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Changes inputs as lines of the profile format, for libFuzzer: numbers, ids, keywords and their
 * order. Changes of bytes alone rarely give a name another id, or move a line to another function.
 */
#include "config.h"

#include <string.h>

#include "grind-fuzz.h"

#define MAX_CHANGES 4
#define MAX_IDS     6

size_t LLVMFuzzerMutate        (uint8_t      *data,
                                size_t        size,
                                size_t        max_size);
size_t LLVMFuzzerCustomMutator (uint8_t      *data,
                                size_t        size,
                                size_t        max_size,
                                unsigned int  seed);

typedef struct
{
  GRand        *random;
  GArray       *lines;    /* of GrindFuzzInput, without line feeds */
  GStringChunk *texts;    /* of new lines */
} Lines;

/* %i is an id, %n a number, %p a position. */
static const char *const templates[] = {
  "fn=(%i) f%i", "fn=(%i)", "fn=f%i", "cfn=(%i) f%i", "cfn=(%i)", "fl=(%i) s%i.c", "fl=(%i)",
  "fi=(%i) s%i.h", "fe=(%i)", "cfi=(%i)", "cfl=(%i) s%i.c", "ob=(%i) o%i", "cob=(%i)",
  "calls=%n %p", "calls=%n %p %p", "rcalls=%n %p", "%p %n", "%p %n %n", "%p %p %n %n", "%p",
  "jump=%n %p %p", "jcnd=%n/%n %p %p", "jfi=(%i)", "jfn=(%i)", "part: %n", "thread: %n",
  "pid: %n", "totals: %n %n", "summary: %n", "events: Ir Dr", "events: Dr Ir X%i", "event: Ir : a",
  "event: X%i = %n Ir + Dr", "positions: line", "positions: instr line", "positions: instr",
  "version: 1", "creator: callgrind-3.19", "cmd: p%i", "desc: Trigger: %n", "# callgrind format",
  "", "f%i -> %n",
};
static const char *const keywords[] = {
  "fn=", "cfn=", "fl=", "fi=", "fe=", "cfi=", "ob=", "cob=", "calls=", "jump=", "jcnd=", "jfi=",
  "rcalls=", "part: ", "thread: ", "totals: ", "summary: ", "events: ", "positions: ", "desc: ",
};
static const char *const numbers[] = {
  "0", "1", "2", "7", "127", "128", "255", "256", "65535", "65536", "2147483648", "4294967295",
  "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615",
  "18446744073709551616", "99999999999999999999999", "0x0", "0xffffffffffffffff", "-1", "+1", "*",
};

#define CHOOSE(lines, array) (array)[choose (lines, G_N_ELEMENTS (array))]

static guint
choose (Lines *lines,
        guint  n)
{
  return g_rand_int_range (lines->random, 0, n);
}

static void
insert (Lines      *lines,
        guint       position,
        const char *text,
        gsize       size)
{
  GrindFuzzInput line = { (const guint8 *) text, size };

  g_array_insert_val (lines->lines, position, line);
}

static void
insert_template (Lines *lines,
                 guint  position)
{
  static const char *const signs[] = { "", "", "+", "-", "0x", "+0x" };
  g_autoptr (GString) text = g_string_new (NULL);

  for (const char *p = CHOOSE (lines, templates); *p != '\0'; p++)
    {
      if (*p != '%')
        {
          g_string_append_c (text, *p);
          continue;
        }
      p++;
      if (*p == 'i')
        g_string_append_printf (text, "%u", choose (lines, MAX_IDS));
      else if (*p == 'p' && choose (lines, 4) == 0)
        g_string_append_c (text, '*');
      else if (*p == 'p')
        g_string_append_printf (text, "%s%u", CHOOSE (lines, signs), choose (lines, 40));
      else if (choose (lines, 4) == 0)
        g_string_append (text, CHOOSE (lines, numbers));
      else
        g_string_append_printf (text, "%u", choose (lines, 1000));
    }
  insert (lines, position, g_string_chunk_insert_len (lines->texts, text->str, text->len),
          text->len);
}

/* Replaces some bytes of a line. */
static void
replace (Lines      *lines,
         guint       position,
         gsize       start,
         gsize       end,
         const char *text)
{
  GrindFuzzInput *line = &g_array_index (lines->lines, GrindFuzzInput, position);
  g_autoptr (GString) all = g_string_new_len ((const char *) line->data, start);

  g_string_append (all, text);
  g_string_append_len (all, (const char *) line->data + end, line->size - end);
  line->data = (const guint8 *) g_string_chunk_insert_len (lines->texts, all->str, all->len);
  line->size = all->len;
}

/* Changes one of the numbers of a line, of which ids are some. */
static void
change_number (Lines *lines,
               guint  position)
{
  GrindFuzzInput line = g_array_index (lines->lines, GrindFuzzInput, position);
  guint wanted = choose (lines, 4);
  gsize start = 0, end = 0;

  for (gsize i = 0; i < line.size; i++)
    {
      if (!g_ascii_isdigit (line.data[i]) || (i > 0 && g_ascii_isalnum (line.data[i - 1])))
        continue;
      start = i;
      for (end = i; end < line.size && g_ascii_isdigit (line.data[end]); end++);
      if (wanted-- == 0)
        break;
    }

  if (end > start && choose (lines, 2) == 0)
    {
      g_autofree char *text = g_strndup ((const char *) line.data + start, end - start);
      guint64 number = g_ascii_strtoull (text, NULL, 10) + choose (lines, 5) - 2;
      g_autofree char *next = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

      replace (lines, position, start, end, next);
    }
  else
    replace (lines, position, start, end, CHOOSE (lines, numbers));
}

static void
change_keyword (Lines *lines,
                guint  position)
{
  GrindFuzzInput line = g_array_index (lines->lines, GrindFuzzInput, position);
  gsize end = 0;

  while (end < line.size && line.data[end] != '=' && line.data[end] != ':')
    end++;
  if (end < line.size)
    replace (lines, position, 0, end + 1, CHOOSE (lines, keywords));
}

/* Copies or moves some lines elsewhere; a large part of them is often a part of the profile. */
static void
move (Lines    *lines,
      guint     position,
      gboolean  is_copied)
{
  guint n = 1 + choose (lines, choose (lines, 3) == 0 ? lines->lines->len - position
                                                      : MIN (4, lines->lines->len - position));
  g_autoptr (GArray) block = g_array_new (FALSE, FALSE, sizeof (GrindFuzzInput));

  g_array_append_vals (block, &g_array_index (lines->lines, GrindFuzzInput, position), n);
  if (!is_copied)
    g_array_remove_range (lines->lines, position, n);
  g_array_insert_vals (lines->lines, choose (lines, lines->lines->len + 1), block->data, n);
}

/* One more file */
static void
separate (Lines *lines,
          guint  position)
{
  static const char separator[] = { GRIND_FUZZ_SEPARATOR, '\0' };

  replace (lines, position, 0, 0, separator);
}

static void
change (Lines *lines)
{
  guint position = choose (lines, lines->lines->len);

  switch (choose (lines, 12))
    {
    case 0:
      g_array_remove_index (lines->lines, position);
      if (lines->lines->len == 0)
        insert_template (lines, 0);
      break;
    case 1:
    case 2:
      move (lines, position, TRUE);
      break;
    case 3:
    case 4:
      move (lines, position, FALSE);
      break;
    case 5:
      change_keyword (lines, position);
      break;
    case 6:
    case 7:
    case 8:
      change_number (lines, position);
      break;
    case 9:
      separate (lines, position);
      break;
    default:
      insert_template (lines, position);
    }
}

static void
split (Lines   *lines,
       guint8  *data,
       gsize    size)
{
  guint8 *end = data + size;

  while (data <= end)
    {
      guint8 *feed = data < end ? memchr (data, '\n', end - data) : NULL;
      gsize length = (feed != NULL ? feed : end) - data;

      insert (lines, lines->lines->len, (const char *) data, length);
      data += length + 1;
    }
}

static gsize
join (Lines  *lines,
      guint8 *data,
      gsize   max_size)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();

  for (guint i = 0; i < lines->lines->len && all->len < max_size; i++)
    {
      GrindFuzzInput line = g_array_index (lines->lines, GrindFuzzInput, i);

      if (i > 0)
        g_byte_array_append (all, (const guint8 *) "\n", 1);
      g_byte_array_append (all, line.data, line.size);
    }
  if (all->len > 0)
    memcpy (data, all->data, MIN (all->len, max_size));

  return MIN (all->len, max_size);
}

size_t
LLVMFuzzerCustomMutator (uint8_t      *data,
                         size_t        size,
                         size_t        max_size,
                         unsigned int  seed)
{
  Lines lines = { g_rand_new_with_seed (seed), NULL, NULL };

  if (choose (&lines, 2) == 0)
    {
      size = LLVMFuzzerMutate (data, size, max_size);
    }
  else
    {
      lines.lines = g_array_new (FALSE, FALSE, sizeof (GrindFuzzInput));
      lines.texts = g_string_chunk_new (256);
      split (&lines, data, size);
      for (guint n = 1 + choose (&lines, MAX_CHANGES); n > 0; n--)
        change (&lines);
      size = join (&lines, data, max_size);
      g_array_unref (lines.lines);
      g_string_chunk_free (lines.texts);
    }
  g_rand_free (lines.random);

  return size;
}
