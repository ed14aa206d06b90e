/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levels 2 to 5: functions that have the same name, or nearly so. */
#include "config.h"

#include "grind-pairing-private.h"

#include <string.h>

#include "analysis/names/grind-name-key.h"
#include "grind-name-set-private.h"

/* Longer paths are compared by as many of their last components. */
#define MAX_DEPTH 32

/* What functions of one group have in common besides their name. */
typedef enum
{
  SAME_NAME = 0,
  SAME_OBJECT = 1 << 0,
  SAME_FILE = 1 << 1,       /* its base name */
} Common;

/* How to pair the functions of a group. */
typedef struct
{
  GrindPairLevel level;
  Common         common;
  guint          depth;       /* components of the path of the file that are the same, if not 0 */
  gboolean       is_ordered;  /* also several, in the order of their lines */
  gboolean     (*accepts) (GrindPairSearch *search,
                           const GrindOpen *before,
                           const GrindOpen *after);
} Rule;

/* A function in a group */
typedef struct
{
  guint32    name;
  guint32    object;
  guint32    file;
  guint8     side;
  GrindOpen *open;
} Member;

static int
compare_members (gconstpointer a,
                 gconstpointer b)
{
  const Member *left = a;
  const Member *right = b;

  if (left->name != right->name)
    return left->name < right->name ? -1 : 1;
  if (left->object != right->object)
    return left->object < right->object ? -1 : 1;
  if (left->file != right->file)
    return left->file < right->file ? -1 : 1;
  if (left->side != right->side)
    return left->side < right->side ? -1 : 1;

  return (left->open->function > right->open->function) -
         (left->open->function < right->open->function);
}

static guint32
get_file_key (GrindPairSearch *self,
              const GrindOpen *open)
{
  return open->file != GRIND_NONE ? self->file_keys[open->file] : 0;
}

/* Returns the key of the last components of the path of a file, 0 if it has fewer. */
static guint32
get_tail_key (GrindPairSearch *self,
              GrindFileId      file,
              guint            depth)
{
  gsize length;
  const char *path = grind_profile_get_file (self->pairing->profile, file, &length);
  const char *tail = path + length;

  for (guint i = 0; i < depth; i++)
    {
      while (tail > path && tail[-1] != '/')
        tail--;
      if (i + 1 < depth && tail == path)
        return 0;
      tail -= i + 1 < depth;
    }

  return _grind_pair_search_get_key (self, tail);
}

/* Returns the most components of the paths of files that have to be told apart. */
static guint
find_depth (GrindPairSearch *self)
{
  guint depth = 0;

  for (guint i = 0; i < self->open->len; i++)
    {
      const GrindOpen *open = &g_array_index (self->open, GrindOpen, i);
      guint n = 1;

      if (open->is_paired || !open->is_ambiguous || open->file == GRIND_NONE)
        continue;
      for (const char *path = grind_profile_get_file (self->pairing->profile, open->file, NULL);
           *path != '\0'; path++)
        n += *path == '/';
      depth = MAX (depth, n);
    }

  return MIN (depth, MAX_DEPTH);
}

/* Sets what functions have in common besides their name. Returns whether the function is in a group
 * of the rule: unknown objects are the same, unknown files are not. @tails are the keys of the last
 * components of paths, set as they are needed. */
static gboolean
set_place (GrindPairSearch *self,
           const Rule      *rule,
           guint32         *tails,
           Member          *member)
{
  const GrindOpen *open = member->open;

  if (rule->common & SAME_OBJECT)
    member->object = open->object;
  else if (!open->has_name)
    return FALSE;
  if (!(rule->common & SAME_FILE))
    return TRUE;

  member->file = get_file_key (self, open);
  if (rule->depth == 0 || member->file == 0)
    return member->file != 0;
  if (!open->is_ambiguous)
    return FALSE;
  if (tails[open->file] == 0)
    tails[open->file] = get_tail_key (self, open->file, rule->depth);
  member->file = tails[open->file];

  return member->file != 0;
}

static GArray *
list_members (GrindPairSearch *self,
              const Rule      *rule)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (Member));
  guint n_files = grind_profile_get_n_files (self->pairing->profile);
  g_autofree guint32 *tails = rule->depth > 0 ? g_new0 (guint32, n_files + 1) : NULL;

  for (guint i = 0; i < self->open->len; i++)
    {
      GrindOpen *open = &g_array_index (self->open, GrindOpen, i);
      Member member = { .name = open->name, .side = open->side, .open = open };

      if (!open->is_paired && open->name != 0 && set_place (self, rule, tails, &member))
        g_array_append_val (members, member);
    }
  g_array_sort (members, compare_members);

  return members;
}

/* Compares names as numbers where both have digits. */
static int
compare_naturally (const char *left,
                   const char *right)
{
  while (*left != '\0' && *right != '\0')
    {
      if (g_ascii_isdigit (*left) && g_ascii_isdigit (*right))
        {
          guint64 a = g_ascii_strtoull (left, (char **) &left, 10);
          guint64 b = g_ascii_strtoull (right, (char **) &right, 10);

          if (a != b)
            return a < b ? -1 : 1;
        }
      else if (*left != *right)
        break;
      else
        {
          left++;
          right++;
        }
    }

  return (guchar) *left - (guchar) *right;
}

/* How to sort the functions of a group */
typedef struct
{
  GrindProfile *profile;
  gboolean      has_lines;   /* of all of them */
} LineOrder;

/* The order of lines; of names where lines do not tell, as these count what has no name. */
static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const LineOrder *order = data;
  const Member *left = a;
  const Member *right = b;
  guint64 left_line = grind_profile_get_function_line (order->profile, left->open->function);
  guint64 right_line = grind_profile_get_function_line (order->profile, right->open->function);

  if (left_line != right_line && order->has_lines)
    return left_line < right_line ? -1 : 1;

  return compare_naturally (
    grind_profile_get_function_name (order->profile, left->open->function, NULL),
    grind_profile_get_function_name (order->profile, right->open->function, NULL));
}

static gboolean
is_one_place (const Member *members,
              guint         n)
{
  for (guint i = 1; i < n; i++)
    if (members[i].open->file != members[0].open->file ||
        members[i].open->object != members[0].open->object)
      return FALSE;

  return TRUE;
}

/* Sorts the functions of a group, half of them on each side. Returns whether their order says
 * something. */
static gboolean
sort_group (GrindPairSearch *self,
            Member          *members,
            guint            n)
{
  LineOrder order = { self->pairing->profile, TRUE };

  if (!is_one_place (members, n / 2) || !is_one_place (members + n / 2, n / 2))
    return FALSE;

  for (guint i = 0; i < n; i++)
    order.has_lines &=
      grind_profile_get_function_line (order.profile, members[i].open->function) != 0;
  g_qsort_with_data (members, n / 2, sizeof *members, compare_lines, &order);
  g_qsort_with_data (members + n / 2, n / 2, sizeof *members, compare_lines, &order);

  return TRUE;
}

/* Pairs the functions of a group, those before first. */
static void
pair_group (GrindPairSearch *self,
            const Rule      *rule,
            Member          *members,
            guint            n)
{
  Member *after;
  guint n_before = 0;

  while (n_before < n && members[n_before].side == GRIND_SIDE_BEFORE)
    n_before++;
  after = members + n_before;
  if (n_before == 0 || 2 * n_before != n || (n_before > 1 && !rule->is_ordered))
    return;
  if (n_before > 1 && !sort_group (self, members, n))
    return;
  for (guint i = 0; i < n_before; i++)
    if (rule->accepts == NULL || rule->accepts (self, members[i].open, after[i].open))
      _grind_pair_search_pair (self, members[i].open, after[i].open, rule->level);
}

/* Returns whether some groups are ambiguous. */
static gboolean
apply (GrindPairSearch *self,
       const Rule      *rule)
{
  g_autoptr (GArray) members = list_members (self, rule);
  gboolean is_ambiguous = FALSE;

  for (guint i = 0, end; i < members->len; i = end)
    {
      Member *first = &g_array_index (members, Member, i);
      gboolean is_open;

      for (end = i + 1; end < members->len; end++)
        {
          const Member *member = &g_array_index (members, Member, end);

          if (member->name != first->name || member->object != first->object ||
              member->file != first->file)
            break;
        }
      is_open = end - i > 2 && first->side != g_array_index (members, Member, end - 1).side;
      if (rule->depth == 0)
        for (guint j = i; j < end; j++)
          g_array_index (members, Member, j).open->is_ambiguous = is_open;
      is_ambiguous |= is_open;
      pair_group (self, rule, first, end - i);
    }

  return is_ambiguous;
}

static gboolean
accepts_any_file (GrindPairSearch *self,
                  const GrindOpen *before,
                  const GrindOpen *after)
{
  guint32 left = get_file_key (self, before);
  guint32 right = get_file_key (self, after);

  return left == 0 || right == 0 || left == right;
}

/* An unknown object or file agrees with any. */
static gboolean
accepts_unknown (GrindPairSearch *self,
                 const GrindOpen *before,
                 const GrindOpen *after)
{
  return accepts_any_file (self, before, after) &&
         (before->object == 0 || after->object == 0 || before->object == after->object);
}

static gboolean
accepts_parameters (GrindPairSearch *self,
                    const GrindOpen *before,
                    const GrindOpen *after)
{
  GrindProfile *profile = self->pairing->profile;
  g_autofree char *old = _grind_pair_search_dup_name (self, profile, before->function);
  g_autofree char *new = _grind_pair_search_dup_name (self, profile, after->function);

  return !g_str_equal (old, new);
}

/* Libraries have these in files of their own, as in `strlen-avx2.S`. */
static gboolean
accepts_cpu_variant (GrindPairSearch *self,
                     const GrindOpen *before,
                     const GrindOpen *after)
{
  GrindProfile *profile = self->pairing->profile;
  GrindObjectId object = grind_profile_get_function_object (profile, before->function);
  const char *path;
  gsize length;

  if (object == GRIND_NONE)
    return FALSE;
  path = grind_profile_get_object (profile, object, &length);

  return grind_name_key_is_cpu_library (path, length);
}

/* Pairs functions in files of the same base name: first those with the longest common tail of the
 * path, where there are several. */
static void
pair_by_file (GrindPairSearch *self,
              Rule             rule)
{
  gboolean is_ordered = rule.is_ordered;

  rule.common |= SAME_FILE;
  rule.is_ordered = FALSE;
  if (!apply (self, &rule))
    return;

  for (rule.depth = find_depth (self); rule.depth > 1; rule.depth--)
    apply (self, &rule);
  rule.depth = 0;
  rule.is_ordered = is_ordered;
  apply (self, &rule);
}

static gboolean
has_unknown_objects (GrindPairSearch *self)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      const GrindOpen *open = &g_array_index (self->open, GrindOpen, i);

      if (!open->is_paired && open->object == 0)
        return TRUE;
    }

  return FALSE;
}

/* Pairs functions whose names have the same key in the same place. */
static void
pair_by_place (GrindPairSearch *self,
               GrindPairLevel   level,
               gboolean         is_ordered)
{
  pair_by_file (self, (Rule) { level, SAME_OBJECT, 0, is_ordered, NULL });
  apply (self, &(Rule) { level, SAME_OBJECT, 0, is_ordered, accepts_any_file });
  if (!has_unknown_objects (self))
    return;

  pair_by_file (self, (Rule) { level, SAME_NAME, 0, is_ordered, accepts_unknown });
  apply (self, &(Rule) { level, SAME_NAME, 0, is_ordered, accepts_unknown });
}

/* What the functions of one name are, while they are counted */
typedef struct
{
  guint32 open[2];       /* index of the last function before, and of the last one after */
  guint8  n[2];          /* number of functions of each side, at most 2 */
} Named;

/* Pairs the functions whose name only one function of each side has, without sorting: nearly all
 * functions of a program that was built in another folder. */
static void
pair_single (GrindPairSearch *self,
             guint            n_names)
{
  g_autofree Named *names = g_new0 (Named, (gsize) n_names + 1);

  for (guint i = 0; i < self->open->len; i++)
    {
      const GrindOpen *open = &g_array_index (self->open, GrindOpen, i);
      Named *named = &names[open->name];
      guint side = open->side == GRIND_SIDE_AFTER;

      named->open[side] = i;
      named->n[side] += named->n[side] < 2;
    }
  for (guint i = 0; i < self->open->len; i++)
    {
      GrindOpen *open = &g_array_index (self->open, GrindOpen, i);
      const Named *named = &names[open->name];
      GrindOpen *after = &g_array_index (self->open, GrindOpen, named->open[1]);

      if (open->name != 0 && open->side == GRIND_SIDE_BEFORE && named->n[0] == 1 &&
          named->n[1] == 1 && accepts_unknown (self, open, after))
        _grind_pair_search_pair (self, open, after, GRIND_PAIR_PATH);
    }
}

static char *
dup_normal (GrindPairSearch *self,
            const GrindOpen *open,
            const char      *name)
{
  GrindProfile *profile = self->pairing->profile;
  GrindObjectId object = grind_profile_get_function_object (profile, open->function);
  gboolean has_variants = FALSE;

  if (object != GRIND_NONE)
    {
      gsize length;
      const char *path = grind_profile_get_object (profile, object, &length);

      has_variants = grind_name_key_is_cpu_library (path, length);
    }

  return grind_name_key_dup_normal (name, strlen (name), has_variants);
}

/* Gives the clones that count to none of the profile the number of the function that has the name
 * they share, if there is one elsewhere. */
static guint
name_clones (GrindPairSearch *self)
{
  GrindProfile *profile = grind_profile_get_raw (self->pairing->profile);
  guint n_names = grind_profile_get_n_names (profile);
  g_autoptr (GArray) clones = g_array_new (FALSE, FALSE, sizeof (guint));
  GrindNameSet wanted;
  guint clone;

  _grind_name_set_init (&wanted);
  for (guint i = 0; i < self->open->len; i++)
    {
      GrindOpen *open = &g_array_index (self->open, GrindOpen, i);
      gsize length;
      const char *name = grind_profile_get_function_name (profile, open->function, &length);
      char *parent = memchr (name, '.', length) != NULL ? grind_name_key_dup_parent (name, length)
                                                        : NULL;

      if (parent == NULL)
        continue;
      if (!_grind_name_set_find (&wanted, parent, strlen (parent), &clone))
        {
          clone = clones->len;
          g_array_append_val (clones, (guint) { 0 });
          g_array_index (clones, guint, clone) = n_names + clone + 1;
          _grind_name_set_take (&wanted, g_strdup (parent), strlen (parent), clone);
        }
      open->name = clone + 1;
      open->is_clone = TRUE;
      g_free (parent);
    }
  for (GrindNameId name = 0; clones->len > 0 && name < n_names; name++)
    {
      gsize length;
      const char *text = grind_profile_get_name (profile, name, &length);

      if (_grind_name_set_find (&wanted, text, length, &clone))
        g_array_index (clones, guint, clone) = name + 1;
    }
  for (guint i = 0; clones->len > 0 && i < self->open->len; i++)
    {
      GrindOpen *open = &g_array_index (self->open, GrindOpen, i);

      if (open->is_clone)
        open->name = g_array_index (clones, guint, open->name - 1);
    }
  _grind_name_set_clear (&wanted);

  return n_names + clones->len;
}

/* Sets the key of the name of each function to its number. Returns the largest. */
static guint
set_own_names (GrindPairSearch *self)
{
  GrindProfile *profile = self->pairing->profile;

  for (guint i = 0; i < self->open->len; i++)
    {
      GrindOpen *open = &g_array_index (self->open, GrindOpen, i);

      open->name = grind_profile_get_function_name_id (profile, open->function) + 1;
    }

  return self->units != NULL ? name_clones (self) : grind_profile_get_n_names (profile);
}

/* Sets the key of the name of each function in @profile, as the level compares it. */
static void
set_names (GrindPairSearch *self,
           GrindProfile    *profile,
           GrindPairLevel   level)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      GrindOpen *open = &g_array_index (self->open, GrindOpen, i);
      g_autofree char *name = NULL;
      g_autofree char *key = NULL;

      if (open->is_paired)
        continue;
      name = _grind_pair_search_dup_name (self, profile, open->function);
      if (level == GRIND_PAIR_NORMALIZED)
        key = dup_normal (self, open, name);
      else if (level == GRIND_PAIR_PARAMETERS)
        key = grind_name_key_dup_qualified (name, strlen (name));
      open->name = _grind_pair_search_get_key (self, key != NULL ? key : name);
    }
}

/* Removes the functions that have been paired from the list. */
static void
drop_paired (GrindPairSearch *self)
{
  guint n_kept = 0;

  for (guint i = 0; i < self->open->len; i++)
    if (!g_array_index (self->open, GrindOpen, i).is_paired)
      g_array_index (self->open, GrindOpen, n_kept++) = g_array_index (self->open, GrindOpen, i);
  g_array_set_size (self->open, n_kept);
}

/* Pairs functions that have the same name, or nearly so. Those with one mangled name are the same
 * before those with one demangled name, which constructors share. */
void
_grind_pair_by_name (GrindPairSearch *self)
{
  const Rule moved = { GRIND_PAIR_MOVED, SAME_NAME, 0, FALSE, NULL };
  GrindProfile *profile = self->pairing->profile;
  GrindProfile *raw = grind_profile_get_raw (profile);

  pair_single (self, set_own_names (self));
  drop_paired (self);
  pair_by_place (self, GRIND_PAIR_PATH, FALSE);
  set_names (self, profile, GRIND_PAIR_NORMALIZED);
  pair_by_place (self, GRIND_PAIR_NORMALIZED, TRUE);
  apply (self, &(Rule) { GRIND_PAIR_NORMALIZED, SAME_OBJECT, 0, FALSE, accepts_cpu_variant });
  set_names (self, raw, GRIND_PAIR_MOVED);
  apply (self, &moved);
  if (raw != profile)
    {
      set_names (self, profile, GRIND_PAIR_MOVED);
      apply (self, &moved);
    }
  set_names (self, profile, GRIND_PAIR_PARAMETERS);
  apply (self, &(Rule) { GRIND_PAIR_PARAMETERS, SAME_OBJECT, 0, FALSE, accepts_parameters });
  apply (self, &(Rule) { GRIND_PAIR_PARAMETERS, SAME_OBJECT | SAME_FILE, 0, FALSE,
                         accepts_parameters });
}
