/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-object-cache.h"

#include <sys/stat.h>

#include "grind-debuginfod.h"
#include "source/objinfo/grind-objinfo-protocol.h"

/* The number that the helper keeps open. */
#define MAX_OBJECTS GRIND_OBJINFO_MAX_OBJECTS

/* An open file, and its state at the time of opening. */
typedef struct
{
  GrindObject *object;
  guint64      device;
  guint64      inode;
  gint64       size;
  gint64       seconds;
  gint64       nanoseconds;
} Entry;

struct _GrindObjectCache
{
  GObject parent_instance;

  /* Owned */
  GrindObjinfo *objinfo;
  GMutex        mutex;     /* of the entries */
  GPtrArray    *entries;   /* of Entry; most recently used first */
};

G_DEFINE_FINAL_TYPE (GrindObjectCache, grind_object_cache, G_TYPE_OBJECT)

static void
entry_free (Entry *entry)
{
  g_clear_object (&entry->object);
  g_free (entry);
}

/* Returns: (transfer full): an entry for the current file, without an object */
static Entry *
entry_new (const char *path)
{
  Entry *entry = g_new0 (Entry, 1);
  struct stat data;

  if (stat (path, &data) == 0)
    {
      entry->device = data.st_dev;
      entry->inode = data.st_ino;
      entry->size = data.st_size;
      entry->seconds = data.st_mtim.tv_sec;
      entry->nanoseconds = data.st_mtim.tv_nsec;
    }

  return entry;
}

static gboolean
is_same_file (const Entry *a,
              const Entry *b)
{
  return a->device == b->device && a->inode == b->inode && a->size == b->size &&
         a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

/* Returns: (transfer full) (nullable): the object with that path, if the file is unchanged */
static GrindObject *
find (GrindObjectCache *self,
      const char       *path,
      const Entry      *now)
{
  GrindObject *object = NULL;

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < self->entries->len && object == NULL; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (g_str_equal (grind_object_get_path (entry->object), path) && is_same_file (entry, now))
        {
          object = g_object_ref (entry->object);
          g_ptr_array_insert (self->entries, 0, g_ptr_array_steal_index (self->entries, i));
        }
    }
  g_mutex_unlock (&self->mutex);

  return object;
}

/* @entry: (transfer full): the state of the file of @object when it was opened */
static void
keep (GrindObjectCache *self,
      GrindObject      *object,
      Entry            *entry)
{
  entry->object = g_object_ref (object);

  g_mutex_lock (&self->mutex);
  for (guint i = self->entries->len; i-- > 0;)
    {
      Entry *other = g_ptr_array_index (self->entries, i);

      if (g_str_equal (grind_object_get_path (other->object), grind_object_get_path (object)))
        g_ptr_array_remove_index (self->entries, i);
    }
  g_ptr_array_insert (self->entries, 0, entry);
  if (self->entries->len > MAX_OBJECTS)
    g_ptr_array_set_size (self->entries, MAX_OBJECTS);
  g_mutex_unlock (&self->mutex);
}

static void
grind_object_cache_finalize (GObject *object)
{
  GrindObjectCache *self = GRIND_OBJECT_CACHE (object);

  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_object (&self->objinfo);
  g_mutex_clear (&self->mutex);

  G_OBJECT_CLASS (grind_object_cache_parent_class)->finalize (object);
}

static void
grind_object_cache_class_init (GrindObjectCacheClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = grind_object_cache_finalize;
}

static void
grind_object_cache_init (GrindObjectCache *self)
{
  g_mutex_init (&self->mutex);
  self->objinfo = grind_objinfo_new ();
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
}

/**
 * grind_object_cache_new:
 *
 * Creates a separate cache with a separate helper. May be called from any thread, like all
 * functions here.
 *
 * Returns: (transfer full): a new cache
 */
GrindObjectCache *
grind_object_cache_new (void)
{
  return g_object_new (GRIND_TYPE_OBJECT_CACHE, NULL);
}

/**
 * grind_object_cache_get_default:
 *
 * Gets the cache shared by all panes of all windows. Its helper starts on first use.
 *
 * Returns: (transfer none): the cache
 */
GrindObjectCache *
grind_object_cache_get_default (void)
{
  static GrindObjectCache *cache;

  if (g_once_init_enter (&cache))
    g_once_init_leave (&cache, grind_object_cache_new ());

  return cache;
}

/**
 * grind_object_cache_get_objinfo:
 * @self: a cache
 *
 * Returns: (transfer none): the helper of the cache
 */
GrindObjinfo *
grind_object_cache_get_objinfo (GrindObjectCache *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT_CACHE (self), NULL);

  return self->objinfo;
}

/**
 * grind_object_cache_open:
 * @self: a cache
 * @path: the path of an object file
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Opens an ELF object like grind_objinfo_open(), unless it is already open and the file is
 * unchanged. Blocks, so call it in a worker thread.
 *
 * Returns: (transfer full) (nullable): the object, or %NULL with an error
 */
GrindObject *
grind_object_cache_open (GrindObjectCache  *self,
                         const char        *path,
                         GCancellable      *cancellable,
                         GError           **error)
{
  g_autofree char *absolute = NULL;
  GrindObject *object;
  Entry *now;

  g_return_val_if_fail (GRIND_IS_OBJECT_CACHE (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  absolute = g_canonicalize_filename (path, NULL);
  now = entry_new (absolute);
  object = find (self, absolute, now);
  if (object != NULL)
    {
      entry_free (now);
      return object;
    }

  object = grind_objinfo_open (self->objinfo, absolute, NULL, cancellable, error);
  if (object != NULL)
    keep (self, object, now);
  else
    entry_free (now);

  return object;
}

/**
 * grind_object_cache_fetch_debug:
 * @self: a cache
 * @object: an object without lines
 * @servers: (array zero-terminated=1): addresses of debuginfod servers
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Fetches the debug information of @object and reopens the object with it. Later calls of
 * grind_object_cache_open() use it, too. Accesses the network, so call it only with the user's
 * consent. Blocks, so call it in a worker thread.
 *
 * Errors are those of grind_debuginfod_fetch_debug() and grind_objinfo_open().
 *
 * Returns: (transfer full) (nullable): another object of the same file, or %NULL with an error
 */
GrindObject *
grind_object_cache_fetch_debug (GrindObjectCache    *self,
                                GrindObject         *object,
                                const char *const   *servers,
                                GCancellable        *cancellable,
                                GError             **error)
{
  g_autofree char *debug_path = NULL;
  GrindObject *opened;
  Entry *now;

  g_return_val_if_fail (GRIND_IS_OBJECT_CACHE (self), NULL);
  g_return_val_if_fail (GRIND_IS_OBJECT (object), NULL);

  debug_path = grind_debuginfod_fetch_debug (object, servers, cancellable, error);
  if (debug_path == NULL)
    return NULL;

  now = entry_new (grind_object_get_path (object));
  opened = grind_objinfo_open (self->objinfo, grind_object_get_path (object), debug_path,
                               cancellable, error);
  if (opened != NULL)
    keep (self, opened, now);
  else
    entry_free (now);

  return opened;
}
