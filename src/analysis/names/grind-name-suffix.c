/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Suffixes that compilers and libraries append to the names of functions */
#include "config.h"

#include "grind-name-suffix-private.h"

#include <string.h>

/* A suffix of a compiler, after a dot */
typedef struct
{
  const char      *word;
  gboolean         has_number;    /* a dot and a number always follow */
  GrindSuffixKind  kind;
} Suffix;

static const Suffix suffixes[] = {
  { "part", TRUE, GRIND_SUFFIX_CLONE },
  { "isra", TRUE, GRIND_SUFFIX_CLONE },
  { "constprop", TRUE, GRIND_SUFFIX_CLONE },
  { "cold", FALSE, GRIND_SUFFIX_CLONE },
  { "_omp_fn", TRUE, GRIND_SUFFIX_CLONE },
  { "omp_outlined", FALSE, GRIND_SUFFIX_CLONE },
  { "llvm", TRUE, GRIND_SUFFIX_LINK },
  { "lto_priv", TRUE, GRIND_SUFFIX_LINK },
  { "__uniq", TRUE, GRIND_SUFFIX_LINK },
};

/* How demanglers write a suffix: libiberty's `f(int) [clone .part.0]`, LLVM's `f(int) (.part.0)` */
static const struct
{
  const char *opening;
  char        closing;
} groups[] = {
  { " [clone ", ']' },
  { " (", ')' },
};

/*
 * Suffixes of functions that exist once for each kind of CPU. Those of x86 are all that the symbols
 * of glibc 2.36 and OpenSSL 3.0 have; the others are from glibc's sysdeps/ARCH/multiarch.
 */
static const char *const cpu_suffixes[] = {
  "_sse2", "_ssse3", "_sse4_1", "_sse41", "_sse42", "_avx", "_avx2", "_avx512", "_evex",
  "_evex512", "_erms", "_fma", "_fma3", "_fma4", "_generic", "_c", "_ia32", "_i686",
  "_shaext", "_xop", "_4xop", "_avx512vl", "_ifma256", "_avxifma256", "_clmul",
  "_asimd", "_advsimd", "_simd", "_nosimd", "_neon", "_armv8", "_sve", "_mte", "_mops", "_zva64",
  "_a64fx", "_thunderx", "_thunderx2", "_falkor", "_emag", "_kunpeng", "_oryon1",
  "_ppc", "_power4", "_power5", "_power6", "_power7", "_power8", "_power9", "_power10",
  "_z900_g5", "_z10", "_z196", "_z13", "_z15", "_arch13",
};

/* These only follow one of those above. */
static const char *const cpu_details[] = {
  "_unaligned", "_rtm", "_movbe", "_no_vzeroupper", "_no_bsf", "_pminub", "_back",
};

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

static gboolean
ends_with (const char *text,
           gsize       length,
           const char *suffix)
{
  gsize n = strlen (suffix);

  return n <= length && memcmp (text + length - n, suffix, n) == 0;
}

static gboolean
starts_with (const char *text,
             gsize       length,
             const char *prefix)
{
  gsize n = strlen (prefix);

  return n <= length && memcmp (text, prefix, n) == 0;
}

/* @suffix, @length bytes, begins with a dot. */
static GrindSuffixKind
find_kind (const char *suffix,
           gsize       length)
{
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      gsize end = 1 + strlen (suffixes[i].word);
      gboolean has_number = length > end && suffix[end] == '.';

      if (starts_with (suffix + 1, length - 1, suffixes[i].word) &&
          (has_number || (length == end && !suffixes[i].has_number)))
        return suffixes[i].kind;
    }

  return GRIND_SUFFIX_NONE;
}

/* Returns the start of the dot, word and numbers that end at @end, or @end. */
static gsize
find_dotted (const char *name,
             gsize       end)
{
  gsize word_end = end;
  gsize start;

  for (gsize pos = end; pos > 0 && g_ascii_isdigit (name[pos - 1]);)
    {
      while (pos > 0 && g_ascii_isdigit (name[pos - 1]))
        pos--;
      if (pos == 0 || name[pos - 1] != '.')
        break;
      word_end = --pos;
    }

  start = word_end;
  while (start > 0 && is_word (name[start - 1]))
    start--;

  return start < word_end && start > 0 && name[start - 1] == '.' ? start - 1 : end;
}

/* Returns the start of the group, such as ` [clone .part.0]`, that ends at @end, or @end. */
static gsize
find_group (const char *name,
            gsize       end)
{
  gsize start = end - 1;

  while (start > 0 && (is_word (name[start - 1]) || name[start - 1] == '.'))
    start--;
  if (name[start] != '.')
    return end;

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (name[end - 1] == groups[i].closing && ends_with (name, start, groups[i].opening))
      return start - strlen (groups[i].opening);

  return end;
}

/*
 * Returns the position of the suffixes of compilers at the end of @name, or its @length in bytes.
 * @name is a component without callers and recursion level. Takes linear time. Any thread.
 */
gsize
_grind_name_suffix_find (const char *name,
                         gsize       length)
{
  gsize start = length;

  for (gsize end = length; end > 0; end = start)
    {
      gsize next = find_dotted (name, end);

      if (next < end && find_kind (name + next, end - next) == GRIND_SUFFIX_NONE)
        next = end;
      if (next == end)
        next = find_group (name, end);
      if (next == end || next == 0)
        break;
      start = next;
    }

  return start;
}

static gsize
find_dotted_end (const char *name,
                 gsize       start,
                 gsize       end)
{
  gsize pos = start + 1;

  while (pos < end && is_word (name[pos]))
    pos++;
  while (pos + 1 < end && name[pos] == '.' && g_ascii_isdigit (name[pos + 1]))
    {
      pos++;
      while (pos < end && g_ascii_isdigit (name[pos]))
        pos++;
    }

  return pos;
}

/* Unknown words in brackets are clones, too. */
static void
append_dotted (GString         *string,
               const char      *name,
               gsize            start,
               gsize            end,
               GrindSuffixKind  kind)
{
  while (start < end)
    {
      gsize next = find_dotted_end (name, start, end);
      gboolean is_link = find_kind (name + start, next - start) == GRIND_SUFFIX_LINK;

      if (is_link == (kind == GRIND_SUFFIX_LINK))
        g_string_append_len (string, name + start, next - start);
      start = next;
    }
}

/*
 * Appends the suffixes of one kind from @start, as found by _grind_name_suffix_find(), to @end; as
 * written in @name. Takes linear time. Any thread.
 */
void
_grind_name_suffix_append (GString         *string,
                           const char      *name,
                           gsize            start,
                           gsize            end,
                           GrindSuffixKind  kind)
{
  while (start < end)
    {
      const char *dot = memchr (name + start, '.', end - start);
      gsize content = dot - name;
      gsize content_end = content;
      gsize length = string->len;

      while (content_end < end && (is_word (name[content_end]) || name[content_end] == '.'))
        content_end++;
      g_string_append_len (string, name + start, content - start);
      append_dotted (string, name, content, content_end, kind);
      if (string->len == length + content - start)
        g_string_truncate (string, length);
      else if (content > start)
        g_string_append_c (string, name[content_end]);

      start = content > start ? content_end + 1 : content_end;
    }
}

static gsize
measure_suffix (const char        *name,
                gsize              length,
                const char *const *table,
                gsize              n)
{
  for (gsize i = 0; i < n; i++)
    if (ends_with (name, length, table[i]))
      return strlen (table[i]);

  return 0;
}

/*
 * Returns the length of @name, @length bytes, without the suffixes of a CPU, as in
 * `__memmove_avx_unaligned_erms`. Takes linear time. Any thread.
 */
gsize
_grind_name_suffix_before_cpu (const char *name,
                               gsize       length)
{
  gsize end = length;
  gsize first = 0;

  while (first < length && !g_ascii_isalnum (name[first]))
    first++;

  for (gsize pos = length;;)
    {
      gsize cpu = measure_suffix (name, pos, cpu_suffixes, G_N_ELEMENTS (cpu_suffixes));
      gsize n = cpu;

      if (n == 0)
        n = measure_suffix (name, pos, cpu_details, G_N_ELEMENTS (cpu_details));
      /* The name of `__fma` is no suffix. */
      if (n == 0 || pos - n <= first)
        return end;
      pos -= n;
      if (cpu > 0)
        end = pos;
    }
}
