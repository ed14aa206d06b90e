/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-compare.h"

#include <string.h>

static const char *
get_base_name (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL ? slash + 1 : path;
}

/* Compares the bytes of the names. Cycles, the nodes after the functions, come first, in the order
 * of their numbers. */
int
grind_compare_names (GrindProfile *profile,
                     GrindNodeId   a,
                     GrindNodeId   b)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  gboolean is_cycle = a >= n_functions;

  if (is_cycle != (b >= n_functions))
    return is_cycle ? -1 : 1;
  if (is_cycle)
    return grind_compare_integers (a, b);

  return strcmp (grind_profile_get_function_name (profile, a, NULL),
                 grind_profile_get_function_name (profile, b, NULL));
}

/* Compares the last component of the source file's path, then of the ELF object's. */
int
grind_compare_locations (GrindProfile    *profile,
                         GrindFunctionId  a,
                         GrindFunctionId  b)
{
  GrindFileId first = grind_profile_get_function_file (profile, a);
  GrindFileId second = grind_profile_get_function_file (profile, b);
  int difference;

  difference = strcmp (get_base_name (grind_profile_get_file (profile, first, NULL)),
                       get_base_name (grind_profile_get_file (profile, second, NULL)));
  if (difference != 0)
    return difference;

  first = grind_profile_get_function_object (profile, a);
  second = grind_profile_get_function_object (profile, b);

  return strcmp (get_base_name (grind_profile_get_object (profile, first, NULL)),
                 get_base_name (grind_profile_get_object (profile, second, NULL)));
}
