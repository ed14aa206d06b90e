/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds out before a recording why it would fail, or be of little use. */
#include "config.h"

#include "grind-record-check.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "profile/grind-plain-text.h"
#include "source/binary/grind-object-cache.h"
#include "source/record/grind-recording-files.h"

#define LITTLE_SPACE (64 * 1024 * 1024)   /* bytes */
#define MAX_LINE     256                  /* bytes of the first line of a script */

static void
add (GPtrArray  *findings,
     gboolean    is_error,
     const char *format,
     ...) G_GNUC_PRINTF (3, 4);

static void
add (GPtrArray  *findings,
     gboolean    is_error,
     const char *format,
     ...)
{
  GrindRecordFinding *finding = g_new0 (GrindRecordFinding, 1);
  va_list args;

  va_start (args, format);
  finding->text = g_strdup_vprintf (format, args);
  va_end (args);
  finding->is_error = is_error;
  g_ptr_array_add (findings, finding);
}

/**
 * grind_record_find_program:
 * @options: options
 * @name: a program
 *
 * Finds a program as the recording will: a path is relative to the working folder, and a name is
 * looked up in the PATH of its environment. Accesses the file system.
 *
 * Returns: (transfer full) (nullable): the path; of a name, %NULL if it is not found
 */
char *
grind_record_find_program (const GrindRecordOptions *options,
                           const char               *name)
{
  g_auto (GStrv) environment = NULL;
  g_auto (GStrv) folders = NULL;
  const char *path;

  if (strchr (name, '/') != NULL)
    return grind_record_options_dup_path (options, name);

  environment = grind_record_options_dup_environment (options);
  path = g_environ_getenv (environment, "PATH");
  folders = g_strsplit (path != NULL ? path : "/usr/local/bin:/usr/bin:/bin", ":", -1);
  for (guint i = 0; folders[i] != NULL; i++)
    {
      const char *folder_name = folders[i][0] != '\0' ? folders[i] : ".";
      g_autofree char *folder = grind_record_options_dup_path (options, folder_name);
      g_autofree char *found = g_build_filename (folder, name, NULL);

      if (g_file_test (found, G_FILE_TEST_IS_REGULAR) && access (found, X_OK) == 0)
        return g_steal_pointer (&found);
    }

  return NULL;
}

/* Valgrind has a program for each machine. */
static gboolean
has_tool_for (const char               *valgrind,
              const GrindRecordOptions *options,
              const char               *machine)
{
  static const char * const places[] = { "../libexec/valgrind", "../lib/valgrind",
                                         "../lib64/valgrind" };
  g_autofree char *folder = g_path_get_dirname (valgrind);
  g_autofree char *name = g_strconcat (options->is_cachegrind ? "cachegrind-" : "callgrind-",
                                       machine, NULL);
  const char *library = g_getenv ("VALGRIND_LIB");
  g_autofree char *own = library != NULL ? g_build_filename (library, name, NULL) : NULL;

  if (own != NULL && g_file_test (own, G_FILE_TEST_EXISTS))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (folder, places[i], name, NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return TRUE;
    }

  return FALSE;
}

/* The ELF machine that @header is for; 0 if it is not ELF */
static int
get_machine (const guint8 *header,
             gssize        length)
{
  if (length < 20 || memcmp (header, ELFMAG, SELFMAG) != 0)
    return 0;

  return header[EI_DATA] == ELFDATA2LSB ? header[18] | header[19] << 8
                                        : header[18] << 8 | header[19];
}

static gssize
read_start (const char *path,
            guint8     *bytes,
            gsize       size)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  gssize length;

  if (fd < 0)
    return -1;
  length = read (fd, bytes, size);
  close (fd);

  return length;
}

static void
check_machine (GPtrArray                *findings,
               const GrindRecordOptions *options,
               const char               *valgrind,
               const char               *shown,
               const guint8             *header,
               int                       machine)
{
  guint8 own[20] = { 0 };
  int own_machine = get_machine (own, read_start ("/proc/self/exe", own, sizeof own));

  if (header[EI_CLASS] == ELFCLASS32 && own[EI_CLASS] == ELFCLASS64 &&
      (machine == EM_386 || machine == EM_ARM) &&
      has_tool_for (valgrind, options, machine == EM_386 ? "x86-linux" : "arm-linux"))
    return;
  if (header[EI_CLASS] == ELFCLASS32 && own[EI_CLASS] == ELFCLASS64)
    add (findings, TRUE, _("“%s” is a 32-bit program, and the installed Valgrind lacks its 32-bit "
                           "part. Install it, or build the program for 64 bits."), shown);
  else if (own_machine != 0 && machine != own_machine)
    add (findings, TRUE, _("“%s” was built for another processor."), shown);
}

/* Reads debugging information in another process, as it may be damaged. */
static void
check_lines (GPtrArray    *findings,
             const char   *path,
             const char   *shown,
             GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindObject) object =
    grind_object_cache_open (grind_object_cache_get_default (), path, cancellable, &error);

  if (object != NULL && !grind_object_has_lines (object))
    add (findings, FALSE, _("“%s” has no debugging information, so the profile will have no source "
                            "lines. Compile it with -g."), shown);
}

static void
check_script (GPtrArray    *findings,
              const char   *shown,
              const guint8 *start,
              gssize        length)
{
  g_autofree char *line = g_strndup ((const char *) start, length);
  g_autofree char *interpreter = NULL;

  line[strcspn (line, "\n")] = '\0';
  interpreter = grind_plain_text_dup (g_strstrip (line + 2));
  /* translators: the names of a script and of its interpreter, such as "/bin/sh" */
  add (findings, FALSE, _("“%s” is a script: the profile will be of its interpreter, %s. If it "
                          "starts the program, record child processes, too."), shown, interpreter);
}

static void
check_program (GPtrArray                *findings,
               const GrindRecordOptions *options,
               const char               *valgrind,
               GCancellable             *cancellable)
{
  const char *name = options->command[0];
  g_autofree char *path = grind_record_find_program (options, name);
  g_autofree char *shown = grind_plain_text_dup (path != NULL ? path : name);
  guint8 start[MAX_LINE] = { 0 };
  struct stat info;
  gssize length;
  int machine;

  if (path == NULL)
    add (findings, TRUE, _("There is no program “%s” in PATH. For one in the working folder, write "
                           "“./%s”."), shown, shown);
  else if (stat (path, &info) != 0)
    add (findings, TRUE, _("“%s” cannot be run: %s."), shown, g_strerror (errno));
  else if (S_ISDIR (info.st_mode))
    add (findings, TRUE, _("“%s” is a folder."), shown);
  else if (access (path, X_OK) != 0)
    add (findings, TRUE, _("“%s” is not executable. If it is a program, run: chmod +x %s"), shown,
         shown);
  else if ((info.st_mode & (S_ISUID | S_ISGID)) != 0)
    add (findings, TRUE, _("“%s” runs as another user or group (setuid or setgid), which Valgrind "
                           "refuses. Record a copy of it."), shown);
  if (findings->len > 0)
    return;

  length = read_start (path, start, sizeof start);
  machine = get_machine (start, length);
  if (machine != 0)
    {
      check_machine (findings, options, valgrind, shown, start, machine);
      check_lines (findings, path, shown, cancellable);
    }
  else if (length > 2 && start[0] == '#' && start[1] == '!')
    check_script (findings, shown, start, length);
}

/* @path, or the first folder above it that exists */
static char *
dup_existing (const char *path)
{
  char *existing = g_strdup (path);

  while (!g_file_test (existing, G_FILE_TEST_EXISTS) && strlen (existing) > 1)
    {
      char *parent = g_path_get_dirname (existing);

      g_free (existing);
      existing = parent;
    }

  return existing;
}

static void
check_folders (GPtrArray                *findings,
               const GrindRecordOptions *options)
{
  g_autofree char *output = grind_recording_files_dup_folder (options);
  g_autofree char *shown = grind_plain_text_dup (options->folder != NULL ? options->folder : "");
  g_autofree char *shown_output = grind_plain_text_dup (output);
  g_autofree char *existing = NULL;
  struct statvfs info;

  if (options->folder != NULL && !g_file_test (options->folder, G_FILE_TEST_IS_DIR))
    add (findings, TRUE, _("The working folder “%s” does not exist."), shown);
  if (options->input != NULL)
    {
      g_autofree char *input = grind_record_options_dup_path (options, options->input);
      g_autofree char *shown_input = grind_plain_text_dup (input);

      if (access (input, R_OK) != 0 || g_file_test (input, G_FILE_TEST_IS_DIR))
        add (findings, TRUE, _("The file for standard input, “%s”, cannot be read."), shown_input);
    }

  /* It is created by the recording. */
  existing = dup_existing (output);
  if (!g_file_test (existing, G_FILE_TEST_IS_DIR) || access (existing, W_OK) != 0)
    add (findings, TRUE, _("The folder for recordings, “%s”, cannot be written."), shown_output);
  else if (statvfs (existing, &info) == 0 &&
           (double) info.f_bavail * info.f_frsize < LITTLE_SPACE)
    add (findings, FALSE, _("Little space is left for profiles in “%s”."), shown_output);
}

/**
 * grind_record_check:
 * @options: options
 * @cancellable: (nullable): cancels the call
 *
 * Checks whether a recording can start and will be useful. Blocks on files and on the helper that
 * reads ELF, so use it in a worker.
 *
 * Returns: (transfer full) (element-type GrindRecordFinding): the findings, errors and others
 */
GPtrArray *
grind_record_check (const GrindRecordOptions *options,
                    GCancellable             *cancellable)
{
  GPtrArray *findings =
    g_ptr_array_new_with_free_func ((GDestroyNotify) grind_record_finding_free);
  g_autofree char *valgrind = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (options != NULL, findings);

  if (options->command[0] == NULL || options->command[0][0] == '\0')
    {
      add (findings, TRUE, _("Enter a program."));
      return findings;
    }
  if (g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    {
      add (findings, TRUE, _("Grindscope was installed with Flatpak, which cannot start Valgrind "
                             "on your system. Copy the command, and run it in a terminal."));
      return findings;
    }
  valgrind = g_find_program_in_path ("valgrind");
  if (valgrind == NULL)
    {
      add (findings, TRUE, _("Valgrind is not installed. Most systems have it in the package "
                             "“valgrind”."));
      return findings;
    }

  if (options->start == GRIND_RECORD_AT_FUNCTION && options->function == NULL &&
      !options->is_cachegrind)
    add (findings, TRUE, _("Enter the function to start counting at."));
  if (!grind_record_options_check_others (options, &error))
    add (findings, TRUE, "%s", error->message);
  check_folders (findings, options);
  if (findings->len == 0 || !((GrindRecordFinding *) findings->pdata[0])->is_error)
    {
      g_autoptr (GPtrArray) more =
        g_ptr_array_new_with_free_func ((GDestroyNotify) grind_record_finding_free);

      check_program (more, options, valgrind, cancellable);
      g_ptr_array_extend_and_steal (findings, g_steal_pointer (&more));
    }

  return findings;
}

/**
 * grind_record_finding_free:
 * @self: (transfer full): a finding
 */
void
grind_record_finding_free (GrindRecordFinding *self)
{
  g_free (self->text);
  g_free (self);
}
