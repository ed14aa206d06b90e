/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-run-store.h"

#include <glib/gi18n.h>
#include <sqlite3.h>

#define VERSION    1
#define PATIENCE   60000   /* ms, for another process */
#define RETRY_TIME 5000    /* us */

/* Costs and calls are stored in the order of their keys, as they are added. */
static const char schema[] =
  "CREATE TABLE IF NOT EXISTS profile (id INTEGER PRIMARY KEY, path TEXT NOT NULL,"
  " content INTEGER NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL,"
  " command TEXT, creator TEXT);"
  "CREATE INDEX IF NOT EXISTS profile_path ON profile (path);"
  "CREATE INDEX IF NOT EXISTS profile_content ON profile (content);"
  "CREATE TABLE IF NOT EXISTS event (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
  "CREATE TABLE IF NOT EXISTS function (id INTEGER PRIMARY KEY, key TEXT NOT NULL,"
  " name TEXT NOT NULL, object TEXT NOT NULL, file TEXT NOT NULL, UNIQUE (name, object, file));"
  "CREATE INDEX IF NOT EXISTS function_key ON function (key);"
  "CREATE TABLE IF NOT EXISTS total (profile INTEGER NOT NULL REFERENCES profile,"
  " event INTEGER NOT NULL REFERENCES event, cost INTEGER NOT NULL,"
  " PRIMARY KEY (profile, event)) WITHOUT ROWID;"
  "CREATE TABLE IF NOT EXISTS cost (profile INTEGER NOT NULL REFERENCES profile,"
  " function INTEGER NOT NULL REFERENCES function, event INTEGER NOT NULL REFERENCES event,"
  " self INTEGER NOT NULL, inclusive INTEGER NOT NULL,"
  " PRIMARY KEY (profile, function, event)) WITHOUT ROWID;"
  "CREATE TABLE IF NOT EXISTS call (profile INTEGER NOT NULL REFERENCES profile,"
  " caller INTEGER NOT NULL REFERENCES function, callee INTEGER NOT NULL REFERENCES function,"
  " event INTEGER NOT NULL REFERENCES event, count INTEGER, cost INTEGER NOT NULL,"
  " PRIMARY KEY (profile, caller, callee, event)) WITHOUT ROWID;"
  "CREATE VIEW IF NOT EXISTS costs AS SELECT profile.id AS run, profile.path, function.key,"
  " function.name AS function, function.object, function.file, event.name AS event, self,"
  " inclusive, total.cost AS total FROM cost"
  " JOIN profile ON profile.id = cost.profile JOIN function ON function.id = cost.function"
  " JOIN event ON event.id = cost.event"
  " JOIN total ON total.profile = cost.profile AND total.event = cost.event;"
  "PRAGMA user_version = 1;";

/* Created last, as adding to it in the order of functions is slow. */
static const char indexes[] =
  "BEGIN IMMEDIATE;"
  "CREATE INDEX IF NOT EXISTS cost_function ON cost (function, event, profile);"
  "COMMIT;";

typedef enum
{
  FIND_SAME,
  FIND_CONTENT,
  MOVE,
  ADD_PROFILE,
  ADD_EVENT,
  FIND_EVENT,
  ADD_FUNCTION,
  FIND_FUNCTION,
  ADD_TOTAL,
  ADD_COST,
  ADD_CALL,
  N_STATEMENTS,
} Statement;

static const char *const statements[] = {
  "SELECT 1 FROM profile WHERE path = ? AND size = ? AND mtime = ?",
  "SELECT id, path FROM profile WHERE content = ? ORDER BY path = ? DESC",
  "UPDATE profile SET path = ?, size = ?, mtime = ? WHERE id = ?",
  "INSERT INTO profile (path, content, size, mtime, command, creator) VALUES (?, ?, ?, ?, ?, ?)",
  "INSERT OR IGNORE INTO event (name) VALUES (?)",
  "SELECT id FROM event WHERE name = ?",
  "INSERT OR IGNORE INTO function (name, object, file, key) VALUES (?, ?, ?, ?)",
  "SELECT id FROM function WHERE name = ? AND object = ? AND file = ?",
  "INSERT INTO total VALUES (?, ?, ?)",
  "INSERT INTO cost VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET self = self + excluded.self,"
  " inclusive = max (inclusive, excluded.inclusive)",
  "INSERT INTO call VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
  " count = count + excluded.count, cost = cost + excluded.cost",
};

struct _GrindRunStore
{
  char         *path;
  sqlite3      *db;
  sqlite3_stmt *statements[N_STATEMENTS];
};

static gboolean
fail (GrindRunStore  *self,
      GError        **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", self->path,
               sqlite3_errmsg (self->db));
  return FALSE;
}

static gboolean
run (GrindRunStore  *self,
     const char     *sql,
     GError        **error)
{
  return sqlite3_exec (self->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail (self, error);
}

/* Lets others read while runs are added. SQLite waits for no other process here, as two that change
 * the mode at once would wait for each other. */
static gboolean
set_mode (GrindRunStore  *self,
          GError        **error)
{
  gint64 end = g_get_monotonic_time () + PATIENCE * G_TIME_SPAN_MILLISECOND;
  int result;

  while ((result = sqlite3_exec (self->db, "PRAGMA journal_mode = WAL;", NULL, NULL, NULL)) ==
           SQLITE_BUSY && g_get_monotonic_time () < end)
    g_usleep (RETRY_TIME);

  return result == SQLITE_OK || fail (self, error);
}

static int
get_version (GrindRunStore *self)
{
  sqlite3_stmt *statement;
  int version = -1;

  if (sqlite3_prepare_v2 (self->db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step (statement) == SQLITE_ROW)
    version = sqlite3_column_int (statement, 0);
  sqlite3_finalize (statement);

  return version;
}

static gboolean
prepare (GrindRunStore  *self,
         GError        **error)
{
  for (Statement i = 0; i < N_STATEMENTS; i++)
    if (sqlite3_prepare_v3 (self->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                            &self->statements[i], NULL) != SQLITE_OK)
      return fail (self, error);

  return TRUE;
}

/**
 * grind_run_store_open:
 * @path: a file, which is created unless it exists
 * @error: return location for an error: of SQLite as %G_IO_ERROR_FAILED
 *
 * Returns: (transfer full) (nullable): the store
 */
GrindRunStore *
grind_run_store_open (const char  *path,
                      GError     **error)
{
  g_autoptr (GrindRunStore) self = g_new0 (GrindRunStore, 1);
  int version;

  self->path = g_strdup (path);
  /* One thread uses it. */
  if (sqlite3_open_v2 (path, &self->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
                                          SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
    {
      fail (self, error);
      return NULL;
    }
  sqlite3_busy_timeout (self->db, PATIENCE);
  version = get_version (self);
  if (version > VERSION)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _("%s: written by a newer version of Grindscope"), path);
      return NULL;
    }
  if (version < 0)
    {
      fail (self, error);
      return NULL;
    }
  if (!set_mode (self, error) || !run (self, "PRAGMA synchronous = NORMAL;", error))
    return NULL;
  if (version == 0 && (!run (self, "BEGIN IMMEDIATE;", error) || !run (self, schema, error) ||
                       !run (self, "COMMIT;", error)))
    return NULL;
  if (!prepare (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
grind_run_store_free (GrindRunStore *self)
{
  for (Statement i = 0; i < N_STATEMENTS; i++)
    sqlite3_finalize (self->statements[i]);
  sqlite3_close (self->db);
  g_free (self->path);
  g_free (self);
}

static void
bind_text (sqlite3_stmt *statement,
           int           column,
           const char   *text)
{
  sqlite3_bind_text (statement, column, text, -1, SQLITE_STATIC);
}

/* Runs a statement with values that are bound. Returns its first integer, or 0. */
static gint64
step (GrindRunStore *self,
      Statement      number,
      gboolean      *is_done)
{
  sqlite3_stmt *statement = self->statements[number];
  int code = sqlite3_step (statement);
  gint64 found = code == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : 0;

  *is_done &= code == SQLITE_ROW || code == SQLITE_DONE;
  sqlite3_reset (statement);

  return found;
}

/**
 * grind_run_store_is_same:
 * @self: a store
 * @summary: a file that is not read yet
 *
 * Returns: whether the same file is in the store, according to its path, size and time
 */
gboolean
grind_run_store_is_same (GrindRunStore         *self,
                         const GrindRunSummary *summary)
{
  sqlite3_stmt *statement = self->statements[FIND_SAME];
  gboolean is_done = TRUE;

  bind_text (statement, 1, summary->path);
  sqlite3_bind_int64 (statement, 2, summary->size);
  sqlite3_bind_int64 (statement, 3, summary->mtime);

  return step (self, FIND_SAME, &is_done) != 0;
}

/* A profile with the same bytes: that of the same path, or of a path where no file is any more;
 * 0 if there is none. Two runs may well give the same bytes. */
static gint64
find_content (GrindRunStore         *self,
              const GrindRunSummary *summary)
{
  sqlite3_stmt *statement = self->statements[FIND_CONTENT];
  gint64 found = 0;

  sqlite3_bind_int64 (statement, 1, (gint64) summary->content);
  bind_text (statement, 2, summary->path);
  while (found == 0 && sqlite3_step (statement) == SQLITE_ROW)
    {
      const char *path = (const char *) sqlite3_column_text (statement, 1);

      if (g_strcmp0 (path, summary->path) == 0 || !g_file_test (path, G_FILE_TEST_EXISTS))
        found = sqlite3_column_int64 (statement, 0);
    }
  sqlite3_reset (statement);

  return found;
}

/**
 * grind_run_store_has:
 * @self: a store, after grind_run_store_begin()
 * @summary: a file whose hash is known
 *
 * Remembers the new place of a profile that was moved.
 *
 * Returns: whether the profile is in the store
 */
gboolean
grind_run_store_has (GrindRunStore         *self,
                     const GrindRunSummary *summary)
{
  sqlite3_stmt *statement = self->statements[MOVE];
  gint64 id = find_content (self, summary);
  gboolean is_done = TRUE;

  if (id == 0)
    return FALSE;

  bind_text (statement, 1, summary->path);
  sqlite3_bind_int64 (statement, 2, summary->size);
  sqlite3_bind_int64 (statement, 3, summary->mtime);
  sqlite3_bind_int64 (statement, 4, id);
  step (self, MOVE, &is_done);

  return TRUE;
}

gboolean
grind_run_store_begin (GrindRunStore  *self,
                       GError        **error)
{
  return run (self, "BEGIN IMMEDIATE;", error);
}

gboolean
grind_run_store_commit (GrindRunStore  *self,
                        GError        **error)
{
  return run (self, "COMMIT;", error);
}

/* Makes queries fast, once all profiles are added. */
gboolean
grind_run_store_finish (GrindRunStore  *self,
                        GError        **error)
{
  return run (self, indexes, error);
}

static gint64
get_event (GrindRunStore *self,
           const char    *name,
           gboolean      *is_done)
{
  bind_text (self->statements[ADD_EVENT], 1, name);
  bind_text (self->statements[FIND_EVENT], 1, name);
  step (self, ADD_EVENT, is_done);

  return step (self, FIND_EVENT, is_done);
}

static gint64
get_function (GrindRunStore          *self,
              const GrindRunFunction *function,
              gboolean               *is_done)
{
  gint64 id;

  bind_text (self->statements[FIND_FUNCTION], 1, function->name);
  bind_text (self->statements[FIND_FUNCTION], 2, function->object);
  bind_text (self->statements[FIND_FUNCTION], 3, function->file);
  id = step (self, FIND_FUNCTION, is_done);
  if (id != 0)
    return id;

  bind_text (self->statements[ADD_FUNCTION], 1, function->name);
  bind_text (self->statements[ADD_FUNCTION], 2, function->object);
  bind_text (self->statements[ADD_FUNCTION], 3, function->file);
  bind_text (self->statements[ADD_FUNCTION], 4, function->key);
  step (self, ADD_FUNCTION, is_done);

  return sqlite3_last_insert_rowid (self->db);
}

static gint64
add_profile (GrindRunStore         *self,
             const GrindRunSummary *summary,
             gboolean              *is_done)
{
  sqlite3_stmt *statement = self->statements[ADD_PROFILE];

  bind_text (statement, 1, summary->path);
  sqlite3_bind_int64 (statement, 2, (gint64) summary->content);
  sqlite3_bind_int64 (statement, 3, summary->size);
  sqlite3_bind_int64 (statement, 4, summary->mtime);
  bind_text (statement, 5, summary->command);
  bind_text (statement, 6, summary->creator);
  step (self, ADD_PROFILE, is_done);

  return sqlite3_last_insert_rowid (self->db);
}

static void
add_rows (GrindRunStore         *self,
          const GrindRunSummary *summary,
          gint64                 profile,
          const gint64          *functions,
          const gint64          *events,
          gboolean              *is_done)
{
  for (guint i = 0; i < summary->costs->len; i++)
    {
      const GrindRunCost *cost = &g_array_index (summary->costs, GrindRunCost, i);
      sqlite3_stmt *statement = self->statements[ADD_COST];

      sqlite3_bind_int64 (statement, 1, profile);
      sqlite3_bind_int64 (statement, 2, functions[cost->function]);
      sqlite3_bind_int64 (statement, 3, events[cost->event]);
      sqlite3_bind_int64 (statement, 4, cost->self);
      sqlite3_bind_int64 (statement, 5, cost->inclusive);
      step (self, ADD_COST, is_done);
    }
  for (guint i = 0; i < summary->calls->len; i++)
    {
      const GrindRunCall *call = &g_array_index (summary->calls, GrindRunCall, i);
      sqlite3_stmt *statement = self->statements[ADD_CALL];

      sqlite3_bind_int64 (statement, 1, profile);
      sqlite3_bind_int64 (statement, 2, functions[call->caller]);
      sqlite3_bind_int64 (statement, 3, functions[call->callee]);
      sqlite3_bind_int64 (statement, 4, events[call->event]);
      if (call->count > 0)
        sqlite3_bind_int64 (statement, 5, call->count);
      else
        sqlite3_bind_null (statement, 5);
      sqlite3_bind_int64 (statement, 6, call->cost);
      step (self, ADD_CALL, is_done);
    }
}

/**
 * grind_run_store_add:
 * @self: a store, after grind_run_store_begin()
 * @summary: a loaded summary
 * @error: return location for an error of SQLite
 *
 * Returns: whether it was added
 */
gboolean
grind_run_store_add (GrindRunStore          *self,
                     const GrindRunSummary  *summary,
                     GError                **error)
{
  g_autofree gint64 *functions = g_new (gint64, summary->functions->len + 1);
  g_autofree gint64 *events = g_new (gint64, summary->events->len + 1);
  gboolean is_done = TRUE;
  gint64 profile = add_profile (self, summary, &is_done);

  for (guint i = 0; i < summary->events->len; i++)
    {
      sqlite3_stmt *statement = self->statements[ADD_TOTAL];

      events[i] = get_event (self, summary->events->pdata[i], &is_done);
      sqlite3_bind_int64 (statement, 1, profile);
      sqlite3_bind_int64 (statement, 2, events[i]);
      sqlite3_bind_int64 (statement, 3, g_array_index (summary->totals, gint64, i));
      step (self, ADD_TOTAL, &is_done);
    }
  for (guint i = 0; i < summary->functions->len; i++)
    functions[i] = get_function (self, &g_array_index (summary->functions, GrindRunFunction, i),
                                 &is_done);
  add_rows (self, summary, profile, functions, events, &is_done);

  return is_done || fail (self, error);
}
