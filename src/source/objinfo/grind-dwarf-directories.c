/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include <dwarf.h>

#include "grind-dwarf-lines-private.h"

/* Microseconds to spend on the file lists of all units. */
#define MAX_TIME (G_USEC_PER_SEC / 2)

typedef struct
{
  const char *directory;  /* (borrowed) of libdw */
  guint       score;      /* number of equal components at the end */
  guint       order;
} Candidate;

/* Returns: (transfer full): the components of @path, without “.” and “x/..” */
static GPtrArray *
split_path (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", 0);
  GPtrArray *kept = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      gboolean is_up = strcmp (parts[i], "..") == 0;

      if (parts[i][0] == '\0' || strcmp (parts[i], ".") == 0)
        continue;
      if (is_up && kept->len > 0 && strcmp (kept->pdata[kept->len - 1], "..") != 0)
        g_ptr_array_remove_index (kept, kept->len - 1);
      else
        g_ptr_array_add (kept, g_strdup (parts[i]));
    }

  return kept;
}

/* Returns: the number of components at the end of @path that match @wanted */
static guint
score_path (GPtrArray  *wanted,
            const char *path)
{
  const char *base = strrchr (path, '/');
  g_autoptr (GPtrArray) parts = NULL;
  guint n = 0;

  base = base != NULL ? base + 1 : path;
  if (wanted->len == 0 || strcmp (base, wanted->pdata[wanted->len - 1]) != 0)
    return 0;

  parts = split_path (path);
  while (n < parts->len && n < wanted->len &&
         strcmp (parts->pdata[parts->len - 1 - n], wanted->pdata[wanted->len - 1 - n]) == 0)
    n++;

  return n;
}

static const char *
get_text (Dwarf_Die *die,
          guint      name)
{
  Dwarf_Attribute attribute;

  return dwarf_formstring (dwarf_attr (die, name, &attribute));
}

/* Returns: the best score of the files in the unit's line table */
static guint
score_files (Dwarf_Die *die,
             GPtrArray *wanted)
{
  Dwarf_Files *files;
  gsize n_files;
  guint best = 0;

  if (dwarf_getsrcfiles (die, &files, &n_files) != 0)
    return 0;
  for (gsize i = 0; i < n_files; i++)
    {
      const char *name = dwarf_filesrc (files, i, NULL, NULL);

      if (name != NULL)
        best = MAX (best, score_path (wanted, name));
    }

  return best;
}

/*
 * @with_files: whether to use the file lists, not only the units' names: these have to be decoded,
 *   and large programs have many
 */
static GArray *
collect (GrindDwarfLines *self,
         GPtrArray       *wanted,
         gboolean         with_files,
         guint           *best)
{
  gint64 deadline = g_get_monotonic_time () + MAX_TIME;
  GArray *found = g_array_new (FALSE, FALSE, sizeof (Candidate));

  *best = 0;
  for (guint i = 0; i < self->units->len && g_get_monotonic_time () < deadline; i++)
    {
      Candidate candidate = { .order = i };
      const char *name;
      Dwarf_Die die;

      if (dwarf_offdie (self->dwarf, g_array_index (self->units, GrindDwarfUnit, i).offset,
                        &die) == NULL)
        continue;
      candidate.directory = get_text (&die, DW_AT_comp_dir);
      name = get_text (&die, DW_AT_name);
      if (candidate.directory == NULL)
        continue;

      candidate.score = name != NULL ? score_path (wanted, name) : 0;
      if (with_files)
        candidate.score = MAX (candidate.score, score_files (&die, wanted));
      *best = MAX (*best, candidate.score);
      g_array_append_val (found, candidate);
    }

  return found;
}

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *first = a, *second = b;

  if (first->score != second->score)
    return first->score > second->score ? -1 : 1;

  return (first->order > second->order) - (first->order < second->order);
}

/**
 * grind_dwarf_lines_list_directories:
 * @self: lines
 * @source: a source file, as in a profile
 * @limit: the maximum number of folders
 *
 * Lists the folders in which the compiler compiled @source, or a file that includes it: file names
 * may be relative to these.
 *
 * Returns: (transfer full): the folders, the best matching ones first, without duplicates; those of
 *   all units if none contains @source
 */
char **
grind_dwarf_lines_list_directories (GrindDwarfLines *self,
                                    const char      *source,
                                    guint            limit)
{
  g_autoptr (GPtrArray) wanted = split_path (source);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) listed = g_ptr_array_new ();
  g_autoptr (GArray) found = NULL;
  guint best;

  grind_dwarf_lines_list_units (self);
  found = collect (self, wanted, FALSE, &best);
  if (best == 0)
    {
      g_array_unref (found);
      found = collect (self, wanted, TRUE, &best);
    }

  g_array_sort (found, compare_candidates);
  for (guint i = 0; i < found->len && listed->len < limit; i++)
    {
      const Candidate *candidate = &g_array_index (found, Candidate, i);

      if (best > 0 && candidate->score == 0)
        break;
      if (g_hash_table_add (seen, (char *) candidate->directory))
        g_ptr_array_add (listed, g_strdup (candidate->directory));
    }
  g_ptr_array_add (listed, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&listed), FALSE);
}
