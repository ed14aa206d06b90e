/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folders of recordings: one for each, in the cache folder or where the user wants them. */
#include "config.h"

#include "grind-recording-files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "profile/grind-plain-text.h"
#include "source/live/grind-live-dump.h"

#define MAX_NAME   40                   /* bytes of the program's name in that of a folder */
#define MAX_LOG    (64 * 1024)          /* bytes of Valgrind's messages */
#define MIN_SPACE  (4 * 1024 * 1024)    /* bytes for a dump */
#define MAX_TRIES  1000
#define LOCK       ".recording"         /* in each folder; locked while it is being written */

static const char * const prefixes[] = { "callgrind.out.", "cachegrind.out." };

/**
 * grind_recording_files_dup_folder:
 * @options: (nullable): options; %NULL for the default
 *
 * Returns: (transfer full): the folder that contains the folders of recordings
 */
char *
grind_recording_files_dup_folder (const GrindRecordOptions *options)
{
  if (options != NULL && options->output != NULL)
    return g_canonicalize_filename (options->output, NULL);

  return g_canonicalize_filename ("grindscope/recordings", g_get_user_cache_dir ());
}

/**
 * grind_recording_files_make:
 * @options: options
 * @error: return location for a #GError
 *
 * Makes a new folder for a recording, with the name of the program and the time.
 *
 * Errors are those of the system, in %G_IO_ERROR.
 *
 * Returns: (transfer full) (nullable): its path, or %NULL with an error
 */
char *
grind_recording_files_make (const GrindRecordOptions  *options,
                            GError                   **error)
{
  g_autofree char *parent = grind_recording_files_dup_folder (options);
  g_autofree char *name = g_path_get_basename (options->command[0]);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%d-%H%M%S");
  g_autofree char *shown = NULL;
  int code = 0;

  if (strlen (name) > MAX_NAME)
    name[MAX_NAME] = '\0';
  g_strcanon (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-+.", '_');
  g_mkdir_with_parents (parent, 0700);
  for (guint i = 1; i < MAX_TRIES; i++)
    {
      g_autofree char *suffix = i > 1 ? g_strdup_printf ("-%u", i) : g_strdup ("");
      g_autofree char *path = g_strconcat (parent, G_DIR_SEPARATOR_S, name, "-", time, suffix,
                                           NULL);

      if (g_mkdir (path, 0700) == 0)
        return g_steal_pointer (&path);
      code = errno;
      if (code != EEXIST)
        break;
    }

  shown = g_filename_display_name (parent);
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s", shown,
               g_strerror (code));

  return NULL;
}

/* The PID in the name of a profile; 0 for other names */
static int
parse_pid (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (name, prefixes[i]))
      {
        const char *digits = name + strlen (prefixes[i]);
        gsize length = strspn (digits, "0123456789");

        return length > 0 && length < 10 ? atoi (digits) : 0;
      }

  return 0;
}

/**
 * grind_recording_files_dup_title:
 * @file: a file
 *
 * The name of a profile says little; that of the folder of a recording says which program was
 * recorded when. Accesses no files.
 *
 * Returns: (transfer full) (nullable): the program and the time, such as "words 17:03:59"; %NULL if
 *   @file is not a profile in the folder of a recording
 */
char *
grind_recording_files_dup_title (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *title = folder != NULL ? g_file_get_basename (folder) : NULL;
  g_autoptr (GRegex) regex = NULL;
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *shown = NULL;

  if (name == NULL || title == NULL || parse_pid (name) == 0)
    return NULL;

  shown = g_filename_display_name (title);
  regex = g_regex_new ("^(.+)-\\d{4}-\\d\\d-\\d\\d-(\\d\\d)(\\d\\d)(\\d\\d)(-\\d+)?$", 0, 0, NULL);
  if (!g_regex_match (regex, shown, 0, &match))
    return NULL;

  return g_match_info_expand_references (match, "\\1 \\2:\\3:\\4", NULL);
}

static gboolean
is_empty (const char *path)
{
  struct stat info;

  return lstat (path, &info) != 0 || !S_ISREG (info.st_mode) || info.st_size == 0;
}

/**
 * grind_recording_files_lock:
 * @folder: the folder of a recording
 *
 * Protects a recording that is running from grind_recording_files_clear(), also in other processes,
 * until the file is closed.
 *
 * Returns: an open file, or -1 if it cannot be locked
 */
int
grind_recording_files_lock (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, LOCK, NULL);
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      return -1;
    }

  return fd;
}

/**
 * grind_recording_files_list:
 * @folder: the folder of a recording
 * @pid: a PID, or 0 for all
 *
 * Lists the profiles of a process, all its parts and threads, except empty ones.
 *
 * Returns: (transfer container) (element-type GFile): the files, in no order
 */
GPtrArray *
grind_recording_files_list (const char *folder,
                            int         pid)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      int own_pid = parse_pid (name);

      if (own_pid > 0 && (pid == 0 || own_pid == pid) && !is_empty (path))
        g_ptr_array_add (files, g_file_new_for_path (path));
    }

  return files;
}

/**
 * grind_recording_files_get_pid:
 * @file: a profile in the folder of a recording
 *
 * Returns: the process that wrote it; 0 if @file has another name
 */
int
grind_recording_files_get_pid (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return parse_pid (name);
}

/**
 * grind_recording_files_sum_profiles:
 * @folder: the folder of a recording
 *
 * Returns: the size of the profiles in it, in bytes
 */
guint64
grind_recording_files_sum_profiles (const char *folder)
{
  g_autoptr (GPtrArray) files = grind_recording_files_list (folder, 0);
  guint64 sum = 0;

  for (guint i = 0; i < files->len; i++)
    {
      struct stat info;

      if (lstat (g_file_peek_path (files->pdata[i]), &info) == 0)
        sum += info.st_size;
    }

  return sum;
}

/**
 * grind_recording_files_sum_sizes:
 * @folder: a folder of recordings, or of one
 *
 * Returns: the size of all files in it, in bytes
 */
guint64
grind_recording_files_sum_sizes (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint64 sum = 0;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat info;

      if (lstat (path, &info) != 0)
        continue;
      sum += S_ISDIR (info.st_mode) ? grind_recording_files_sum_sizes (path)
             : S_ISREG (info.st_mode) ? (guint64) info.st_size : 0;
    }

  return sum;
}

/**
 * grind_recording_files_has_space:
 * @folder: the folder of a recording
 *
 * Callgrind does not notice a full disk, and forgets what it could not write.
 *
 * Returns: whether there is space for a dump as large as all so far
 */
gboolean
grind_recording_files_has_space (const char *folder)
{
  struct statvfs info;

  return statvfs (folder, &info) != 0 ||
         (double) info.f_bavail * info.f_frsize >=
           (double) MIN_SPACE + grind_recording_files_sum_profiles (folder);
}

/**
 * grind_recording_files_dup_log:
 * @folder: the folder of a recording
 * @pid: a PID
 *
 * Returns: (transfer full): what Valgrind wrote about the process, its end if it is long
 */
char *
grind_recording_files_dup_log (const char *folder,
                               int         pid)
{
  g_autofree char *name = g_strdup_printf ("valgrind.%d.log", pid);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *bytes = g_malloc (MAX_LOG);
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat info;
  gssize length = -1;

  if (fd >= 0 && fstat (fd, &info) == 0 && S_ISREG (info.st_mode))
    length = pread (fd, bytes, MAX_LOG, MAX (0, info.st_size - MAX_LOG));
  if (fd >= 0)
    close (fd);

  return length > 0 ? g_utf8_make_valid (bytes, length) : g_strdup ("");
}

/* Whether a file was written by a recording */
static gboolean
is_ours (const char *name)
{
  return parse_pid (name) > 0 || strcmp (name, LOCK) == 0 ||
         (g_str_has_prefix (name, "valgrind.") && g_str_has_suffix (name, ".log"));
}

/**
 * grind_recording_files_remove:
 * @folder: the folder of a recording
 *
 * Removes the files of a recording, and the folder if nothing else is in it.
 *
 * Returns: whether the folder is gone
 */
gboolean
grind_recording_files_remove (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (is_ours (name))
        g_unlink (path);
    }

  return g_rmdir (folder) == 0;
}

/**
 * grind_recording_files_clear:
 * @parent: a folder with folders of recordings
 *
 * Removes all recordings but those that are running. Other folders stay.
 */
void
grind_recording_files_clear (const char *parent)
{
  g_autoptr (GDir) dir = g_dir_open (parent, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *folder = g_build_filename (parent, name, NULL);
      g_autofree char *path = g_build_filename (folder, LOCK, NULL);
      int fd = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? grind_recording_files_lock (folder)
                                                          : -1;

      if (fd < 0)
        continue;
      grind_recording_files_remove (folder);
      close (fd);
    }
}
