/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The names of functions that the profiler knew by their addresses only, from the symbols of their
 * ELF objects or of debug files. A wrong name is worse than none: an object must not be newer than
 * any file of the profile, and have code at all addresses. As most addresses are those where a
 * function was entered, most of those with a symbol must be its start; all of them, if the time of
 * the profile is unknown.
 */
#include "config.h"

#include "grind-symbol-names.h"

#include <string.h>

#include <glib/gstdio.h>

#include "analysis/names/grind-name-kind.h"
#include "grind-debuginfod.h"
#include "grind-object.h"
#include "source/files/grind-file-search.h"

/* A function without a name */
typedef struct
{
  GrindObjectId    object;
  GrindFunctionId  function;
  guint64          address;
  gsize            end;        /* of the address in its name */
} Nameless;

typedef struct
{
  /* Borrowed */
  GrindProfile             *profile;    /* with the names in the file */
  const GrindSymbolRequest *request;
  GrindSymbolResult        *result;
  GCancellable             *cancellable;
  gint64                    time;       /* of the oldest file of the profile, 0 if it is unknown */

  /* Owned */
  char     **servers;     /* (nullable): of debuginfod */
  GArray    *wanted;      /* of Nameless, by object */
  GArray    *functions;   /* of GrindFunctionId: those whose name was found */
  GPtrArray *names;       /* of text: their names */
} Search;

static void
search_clear (Search *self)
{
  g_array_unref (self->wanted);
  g_array_unref (self->functions);
  g_ptr_array_unref (self->names);
  g_strfreev (self->servers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static gboolean
read_nameless (GrindProfile    *profile,
               GrindFunctionId  function,
               Nameless        *nameless)
{
  GrindNameId id = grind_profile_get_function_name_id (profile, function);
  gsize length;
  const char *name;

  nameless->function = function;
  nameless->object = grind_profile_get_function_object (profile, function);
  if (id == GRIND_NONE || nameless->object == GRIND_NONE)
    return FALSE;

  name = grind_profile_get_name (profile, id, &length);

  return grind_name_kind_read_address (name, length, &nameless->address, &nameless->end);
}

static int
compare_nameless (gconstpointer a,
                  gconstpointer b)
{
  const Nameless *first = a, *second = b;

  if (first->object != second->object)
    return first->object < second->object ? -1 : 1;
  if (first->address != second->address)
    return first->address < second->address ? -1 : 1;

  return first->function < second->function ? -1 : first->function > second->function;
}

static void
list_nameless (Search *self)
{
  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (self->profile);
       function++)
    {
      Nameless nameless;

      if (read_nameless (self->profile, function, &nameless))
        g_array_append_val (self->wanted, nameless);
    }
  g_array_sort (self->wanted, compare_nameless);
  self->result->n_wanted = self->wanted->len;
}

/* The time of the oldest file of the profile; 0 for standard input */
static gint64
find_time (GrindProfile *profile)
{
  gint64 oldest = G_MAXINT64;

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      GStatBuf buf;

      if (g_stat (grind_profile_get_part (profile, part)->file, &buf) != 0)
        return 0;
      oldest = MIN (oldest, (gint64) buf.st_mtime);
    }

  return oldest < G_MAXINT64 ? oldest : 0;
}

static guint64
get_size (const char *path)
{
  GStatBuf buf;

  return path != NULL && g_stat (path, &buf) == 0 ? (guint64) buf.st_size : 0;
}

static gboolean
is_too_large (Search      *self,
              const char  *path,
              GrindObject *object)
{
  guint64 max = self->request->max_size;

  return max != 0 && (get_size (path) > max ||
                      (object != NULL && get_size (grind_object_get_debug_path (object)) > max));
}

/* Whether the names that were found are evidence for the profiled object, not for another build. */
static gboolean
fits (const Search *self,
      GArray       *found)
{
  guint n_found = 0, n_starts = 0;

  for (guint i = 0; i < found->len; i++)
    {
      const GrindNameThere *there = &g_array_index (found, GrindNameThere, i);

      if (!there->has_code)
        return FALSE;
      if (there->name == NULL)
        continue;
      n_found++;
      n_starts += there->is_start;
    }

  return self->time > 0 ? n_starts * 2 >= n_found : n_starts == n_found;
}

/* Replaces mangled names. */
static void
demangle (Search *self,
          GArray *found)
{
  GrindObjinfo *objinfo = grind_object_cache_get_objinfo (self->request->objects);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) demangled = NULL;

  for (guint i = 0; i < found->len; i++)
    {
      const char *name = g_array_index (found, GrindNameThere, i).name;

      g_ptr_array_add (names, (gpointer) (name != NULL ? name : ""));
    }
  demangled = grind_objinfo_demangle (objinfo, (const char *const *) names->pdata, names->len,
                                      self->cancellable, NULL);
  for (guint i = 0; demangled != NULL && i < demangled->len; i++)
    {
      GrindNameThere *there = &g_array_index (found, GrindNameThere, i);

      if (there->name == NULL || demangled->pdata[i] == NULL)
        continue;
      g_free (there->name);
      there->name = g_strdup (demangled->pdata[i]);
    }
}

/* The name of a function, with the suffixes that Callgrind added to its address */
static char *
dup_name (Search         *self,
          const Nameless *nameless,
          const char     *name)
{
  GrindNameId id = grind_profile_get_function_name_id (self->profile, nameless->function);

  return g_strconcat (name, grind_profile_get_name (self->profile, id, NULL) + nameless->end, NULL);
}

/* Looks up the functions of one object, @n from @first on. Returns: (nullable): what is there */
static GArray *
look_up (Search      *self,
         GrindObject *object,
         guint        first,
         guint        n)
{
  g_autofree guint64 *addresses = g_new (guint64, n);
  g_autoptr (GArray) found = NULL;

  for (guint i = 0; i < n; i++)
    addresses[i] = g_array_index (self->wanted, Nameless, first + i).address;
  found = grind_object_find_names (object, addresses, n, self->cancellable, NULL);
  if (found != NULL && !fits (self, found))
    {
      self->result->n_other++;
      return NULL;
    }

  return g_steal_pointer (&found);
}

static gboolean
is_complete (GArray *found)
{
  for (guint i = 0; i < found->len; i++)
    if (g_array_index (found, GrindNameThere, i).name == NULL)
      return FALSE;

  return TRUE;
}

/* Looks up the functions, in a debug file from a server if the object does not have them all. */
static GArray *
look_up_everywhere (Search      *self,
                    GrindObject *object,
                    guint        first,
                    guint        n)
{
  GArray *found = look_up (self, object, first, n);
  g_autoptr (GrindObject) fetched = NULL;
  GArray *more = NULL;

  if (found == NULL || self->servers == NULL || is_complete (found) ||
      grind_object_get_debug_path (object) != NULL)
    return found;

  fetched = grind_object_cache_fetch_debug (self->request->objects, object,
                                            (const char *const *) self->servers, self->cancellable,
                                            NULL);
  if (fetched != NULL)
    more = look_up (self, fetched, first, n);
  if (more == NULL)
    return found;

  g_array_unref (found);

  return more;
}

/* Takes @found. */
static void
take_names (Search *self,
            GArray *found,
            guint   first)
{
  if (self->request->demangles)
    demangle (self, found);
  for (guint i = 0; i < found->len; i++)
    {
      const Nameless *nameless = &g_array_index (self->wanted, Nameless, first + i);
      const char *name = g_array_index (found, GrindNameThere, i).name;

      if (name == NULL)
        continue;
      g_array_append_val (self->functions, nameless->function);
      g_ptr_array_add (self->names, dup_name (self, nameless, name));
    }
  g_array_unref (found);
}

static void
search_file (Search               *self,
             const GrindFoundFile *file,
             guint                 first,
             guint                 n)
{
  g_autoptr (GrindObject) object = NULL;
  GArray *found;

  if (self->time > 0 && file->mtime > self->time + GRIND_FILE_SEARCH_SAME_TIME)
    {
      self->result->n_newer++;
      return;
    }
  if (file->is_guess)
    {
      self->result->n_other++;
      return;
    }

  if (!is_too_large (self, file->path, NULL))
    object = grind_object_cache_open (self->request->objects, file->path, self->cancellable, NULL);
  if (is_too_large (self, file->path, object))
    {
      self->result->n_large++;
      return;
    }

  found = object != NULL ? look_up_everywhere (self, object, first, n) : NULL;
  if (found != NULL)
    take_names (self, found, first);
}

/* Returns: FALSE if the search was cancelled */
static gboolean
search_object (Search  *self,
               guint    first,
               guint    n,
               GError **error)
{
  const Nameless *nameless = &g_array_index (self->wanted, Nameless, first);
  g_autofree char *name = grind_profile_dup_function_object (self->profile, nameless->function);
  g_autoptr (GrindFoundFile) file = NULL;

  if (*name == '\0' || g_str_equal (name, "???"))
    return TRUE;

  file = grind_file_search_run_object (self->request->rules, name, self->request->profile_path,
                                       self->cancellable, error);
  if (file == NULL)
    return FALSE;
  if (file->path != NULL)
    search_file (self, file, first, n);

  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

static gboolean
search_objects (Search  *self,
                GError **error)
{
  guint n;

  for (guint first = 0; first < self->wanted->len; first += n)
    {
      GrindObjectId object = g_array_index (self->wanted, Nameless, first).object;

      n = 1;
      while (first + n < self->wanted->len &&
             g_array_index (self->wanted, Nameless, first + n).object == object)
        n++;
      if (!search_object (self, first, n, error))
        return FALSE;
    }
  self->result->n_found = self->functions->len;

  return TRUE;
}

/* The names that @shown shows, and those that were found */
static GrindProfile *
make_profile (Search        *self,
              GrindProfile  *shown,
              GError       **error)
{
  g_autoptr (GrindProfile) own = grind_profile_new_with_own_names (self->profile, self->functions,
                                                                   error);
  g_autofree const char **names = NULL;
  guint n_names;

  if (own == NULL)
    return NULL;

  n_names = grind_profile_get_n_names (self->profile);
  names = g_new0 (const char *, (gsize) n_names + self->names->len + 1);
  for (GrindNameId name = 0; name < n_names; name++)
    if (grind_profile_is_renamed (shown, name))
      names[name] = grind_profile_get_name (shown, name, NULL);
  for (guint i = 0; i < self->names->len; i++)
    names[n_names + i] = self->names->pdata[i];

  return grind_profile_new_with_names (own, names, error);
}

/**
 * grind_symbol_names_are_needed:
 * @profile: a finished profile
 *
 * Stops at the first function without a name. May be called from any thread.
 *
 * Returns: whether grind_symbol_names_run() has anything to look up
 */
gboolean
grind_symbol_names_are_needed (GrindProfile *profile)
{
  Nameless nameless;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), FALSE);

  profile = grind_profile_get_shared (profile);
  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile); function++)
    if (read_nameless (profile, function, &nameless))
      return TRUE;

  return FALSE;
}

/**
 * grind_symbol_names_run:
 * @profile: a finished profile, maybe with demangled names
 * @request: where and how to look up names
 * @result: (out): what was found
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error: %G_IO_ERROR_CANCELLED, or that of
 *   grind_profile_new_with_names(). It is no error if nothing is found
 *
 * Looks up the names of functions that were recorded as addresses. All else stays as in @profile,
 * and the recorded names are still those in the file. Blocks, and with servers uses the network, so
 * call it in a worker thread.
 *
 * Returns: (transfer full) (nullable): a profile with the names that were found; @profile if there
 *   are none; %NULL with an error
 */
GrindProfile *
grind_symbol_names_run (GrindProfile              *profile,
                        const GrindSymbolRequest  *request,
                        GrindSymbolResult         *result,
                        GCancellable              *cancellable,
                        GError                   **error)
{
  g_auto (Search) self = { 0 };

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (request != NULL && request->rules != NULL, NULL);
  g_return_val_if_fail (result != NULL, NULL);

  *result = (GrindSymbolResult) { 0 };
  self.profile = grind_profile_get_shared (profile);
  self.time = find_time (self.profile);
  if (request->servers != NULL)
    self.servers = grind_debuginfod_list_servers (request->servers);
  self.request = request;
  self.result = result;
  self.cancellable = cancellable;
  self.wanted = g_array_new (FALSE, FALSE, sizeof (Nameless));
  self.functions = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));
  self.names = g_ptr_array_new_with_free_func (g_free);

  list_nameless (&self);
  if (!search_objects (&self, error))
    return NULL;
  if (self.names->len == 0)
    return g_object_ref (profile);

  return make_profile (&self, profile, error);
}
