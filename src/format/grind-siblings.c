/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the files that one run of a profiler wrote next to each other (rule D5). */
#include "config.h"

#include "grind-siblings.h"

#include <string.h>

/* Number of bytes checked for anything but blanks (rule D4) */
#define PROBE_SIZE 4096

/*
 * The parts of a file name: RUN is everything up to and including the PID, followed by `.PART` and
 * `-TID`. Numbers stay text, so that none is too large: they point into the name, without leading
 * zeros, and have a length of 0 if missing.
 */
typedef struct
{
  gsize       run_length;
  const char *part;
  gsize       part_length;
  const char *thread;
  gsize       thread_length;
} Name;

static gsize
count_digits (const char *text)
{
  return strspn (text, "0123456789");
}

/* Returns the length of @name without the suffix of a compression format. */
static gsize
find_suffix (const char *name)
{
  static const char *const suffixes[] = { ".gz", ".xz", ".zst" };
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      if (g_str_has_suffix (name, suffixes[i]))
        return strlen (name) - strlen (suffixes[i]);
    }

  return strlen (name);
}

static const char *
find_pid (const char *name)
{
  static const char *const stems[] = { "callgrind.out.", "cachegrind.out." };
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (stems); i++)
    {
      const char *stem = g_strrstr (name, stems[i]);

      /* ruby-prof adds a prefix. */
      if (stem != NULL && (stem == name || stem[-1] == '.'))
        return stem + strlen (stems[i]);
    }

  return NULL;
}

/* Reads @separator and digits at *@pos and moves past them; returns FALSE if they are missing. */
static gboolean
take_number (const char **pos,
             char         separator,
             const char **number,
             gsize       *length)
{
  gsize digits;

  if (**pos != separator || (digits = count_digits (*pos + 1)) == 0)
    return FALSE;

  *number = *pos + 1;
  *length = digits;
  *pos += 1 + digits;
  while (*length > 1 && **number == '0')
    {
      (*number)++;
      (*length)--;
    }

  return TRUE;
}

static gboolean
parse_name (const char *name,
            Name       *parsed)
{
  const char *pos = find_pid (name);

  *parsed = (Name) { 0 };
  if (pos == NULL || count_digits (pos) == 0)
    return FALSE;

  pos += count_digits (pos);
  parsed->run_length = pos - name;
  take_number (&pos, '.', &parsed->part, &parsed->part_length);
  take_number (&pos, '-', &parsed->thread, &parsed->thread_length);

  return pos == name + find_suffix (name);
}

static int
compare_numbers (const char *a,
                 gsize       a_length,
                 const char *b,
                 gsize       b_length)
{
  if (a_length != b_length)
    return a_length < b_length ? -1 : 1;

  return a_length == 0 ? 0 : memcmp (a, b, a_length);
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  return grind_siblings_compare (*(GFile *const *) a, *(GFile *const *) b);
}

/* An error counts as "yes": the loader will report it. */
static gboolean
holds_data (GFile        *file,
            GCancellable *cancellable)
{
  char bytes[PROBE_SIZE];
  gsize n_read = 0;
  gsize i;
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, NULL);

  if (stream == NULL ||
      !g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, sizeof bytes, &n_read,
                                cancellable, NULL))
    return TRUE;

  for (i = 0; i < n_read; i++)
    {
      if (!g_ascii_isspace (bytes[i]))
        return TRUE;
    }

  return n_read == sizeof bytes;
}

static void
add_if_sibling (GPtrArray    *siblings,
                GFile        *file,
                const char   *run,
                GFileInfo    *info,
                GFile        *candidate,
                GCancellable *cancellable)
{
  const char *name = g_file_info_get_name (info);
  Name parsed;

  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR ||
      !parse_name (name, &parsed) ||
      strlen (run) != parsed.run_length || memcmp (name, run, parsed.run_length) != 0 ||
      g_file_equal (file, candidate) ||
      !holds_data (candidate, cancellable))
    return;

  g_ptr_array_add (siblings, g_object_ref (candidate));
}

/**
 * grind_siblings_dup_run:
 * @file: a file
 *
 * Returns the common name of all files of one run: `callgrind.out.4711` for
 * `callgrind.out.4711.2-01`. Two files belong to one run if they are in the same folder and this
 * name is equal. Checks the name only. Any thread.
 *
 * Returns: (transfer full) (nullable): the common name, or %NULL if the name of @file does not look
 *   like the output of a run
 */
char *
grind_siblings_dup_run (GFile *file)
{
  g_autofree char *name = NULL;
  Name parsed;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_basename (file);
  if (name == NULL || !parse_name (name, &parsed))
    return NULL;

  return g_strndup (name, parsed.run_length);
}

/**
 * grind_siblings_compare:
 * @a: a file
 * @b: another one
 *
 * Compares files of one run: by part, then by thread, as numbers; a missing number comes first.
 * Names that do not belong to a run come last, by name. Any thread.
 *
 * Returns: less than, equal to or greater than 0
 */
int
grind_siblings_compare (GFile *a,
                        GFile *b)
{
  g_autofree char *a_name = g_file_get_basename (a);
  g_autofree char *b_name = g_file_get_basename (b);
  Name a_parsed;
  Name b_parsed;
  gboolean a_fits = a_name != NULL && parse_name (a_name, &a_parsed);
  gboolean b_fits = b_name != NULL && parse_name (b_name, &b_parsed);
  int order = 0;

  if (a_fits != b_fits)
    return a_fits ? -1 : 1;
  if (a_fits)
    order = compare_numbers (a_parsed.part, a_parsed.part_length,
                             b_parsed.part, b_parsed.part_length);
  if (a_fits && order == 0)
    order = compare_numbers (a_parsed.thread, a_parsed.thread_length,
                             b_parsed.thread, b_parsed.thread_length);

  return order != 0 ? order : g_strcmp0 (a_name, b_name);
}

/**
 * grind_siblings_find:
 * @file: a profile, which need not exist
 * @cancellable: (nullable): cancels the search
 * @error: return location for an error
 *
 * Finds the other files of the run that @file belongs to: `callgrind.out.PID`, `.PID.PART`,
 * `.PID-TID` and `.PID.PART-TID` in the same folder, and the fibers of ruby-prof, which are named
 * like parts. The whole PID must match. Only finds regular files that contain more than blanks;
 * @file itself is not included. Blocks: for worker threads.
 *
 * Returns: (transfer container) (element-type GFile): the files in the order of
 *   grind_siblings_compare(), or %NULL with @error set if the folder cannot be read
 */
GPtrArray *
grind_siblings_find (GFile         *file,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autoptr (GPtrArray) siblings = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFileEnumerator) names = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autofree char *run = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  run = grind_siblings_dup_run (file);
  folder = g_file_get_parent (file);
  if (run == NULL || folder == NULL)
    return g_steal_pointer (&siblings);

  names = g_file_enumerate_children (folder,
                                     G_FILE_ATTRIBUTE_STANDARD_NAME ","
                                     G_FILE_ATTRIBUTE_STANDARD_TYPE,
                                     G_FILE_QUERY_INFO_NONE, cancellable, error);
  if (names == NULL)
    return NULL;

  while (TRUE)
    {
      GFileInfo *info;
      GFile *candidate;

      if (!g_file_enumerator_iterate (names, &info, &candidate, cancellable, error))
        return NULL;
      if (info == NULL)
        break;
      add_if_sibling (siblings, file, run, info, candidate, cancellable);
    }

  g_ptr_array_sort (siblings, compare_files);
  return g_steal_pointer (&siblings);
}
