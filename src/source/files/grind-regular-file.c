/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accesses files with untrusted names: opens nothing but regular files on a disk, as opening a
 * pipe, a device or a kernel file may have side effects or block. */
#include "config.h"

#include "grind-regular-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

/* Not all of these have a name in every system's headers. */
static const guint32 made_up[] = {
  PROC_SUPER_MAGIC, SYSFS_MAGIC, DEBUGFS_MAGIC, TRACEFS_MAGIC, CGROUP_SUPER_MAGIC,
  CGROUP2_SUPER_MAGIC, SECURITYFS_MAGIC, SELINUX_MAGIC, SMACK_MAGIC, DEVPTS_SUPER_MAGIC,
  BINFMTFS_MAGIC, EFIVARFS_MAGIC, PSTOREFS_MAGIC, BPF_FS_MAGIC, NSFS_MAGIC,
  0x62656570 /* configfs */, 0x65735543 /* fusectl */, 0x19800202 /* mqueue */,
  0xabababab /* functionfs */,
};

static gboolean
is_kernel_type (guint32 type)
{
  for (guint i = 0; i < G_N_ELEMENTS (made_up); i++)
    {
      if (made_up[i] == type)
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_path_made_up (const char *path)
{
  struct statfs system;

  return statfs (path, &system) == 0 && is_kernel_type (system.f_type);
}

static GrindLocationState
get_state_of_errno (int code)
{
  switch (code)
    {
    case ENOENT:
    case ENOTDIR:
      return GRIND_LOCATION_MISSING;
    case ENAMETOOLONG:
      return GRIND_LOCATION_NAME_TOO_LONG;
    default:
      return GRIND_LOCATION_NOT_READABLE;
    }
}

static GrindLocationState
judge (const struct stat *status,
       guint64            max_size)
{
  if (!S_ISREG (status->st_mode))
    return GRIND_LOCATION_NOT_REGULAR;
  if (status->st_size < 0 || (guint64) status->st_size > max_size)
    return GRIND_LOCATION_TOO_LARGE;

  return GRIND_LOCATION_FOUND;
}

static void
set_errno_error (GError **error,
                 int      code)
{
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
}

static void
set_state_error (GError             **error,
                 GrindLocationState   state,
                 guint64              max_size)
{
  g_autofree char *size = NULL;

  if (state == GRIND_LOCATION_TOO_LARGE)
    {
      size = g_format_size_full (max_size, G_FORMAT_SIZE_IEC_UNITS);
      /* translators: a size like 64 MiB */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("it is larger than %s"), size);
      return;
    }

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                       _("it is not a regular file"));
}

/* Whether the open file or folder @fd is in a virtual file system of the kernel. */
gboolean
_grind_is_made_up (int fd)
{
  struct statfs system;

  return fstatfs (fd, &system) == 0 && is_kernel_type (system.f_type);
}

/* The state of @path. Opens nothing. Sets @status unless the file is missing or not accessible. */
GrindLocationState
_grind_probe_file (const char  *path,
                   guint64      max_size,
                   struct stat *status)
{
  GrindLocationState state;

  if (stat (path, status) != 0)
    return get_state_of_errno (errno);

  state = judge (status, max_size);
  if (state == GRIND_LOCATION_FOUND && is_path_made_up (path))
    state = GRIND_LOCATION_NOT_REGULAR;
  if (state == GRIND_LOCATION_FOUND && access (path, R_OK) != 0)
    state = GRIND_LOCATION_NOT_READABLE;

  return state;
}

/*
 * Opens the regular file at @path for reading; returns -1 and sets @error if it is not regular, is
 * larger than @max_size bytes or cannot be opened. Checks the file again after opening, as it may
 * have been replaced.
 */
int
_grind_open_regular_file (const char   *path,
                          guint64       max_size,
                          struct stat  *status,
                          GError      **error)
{
  GrindLocationState state;
  int fd;

  if (stat (path, status) != 0)
    {
      set_errno_error (error, errno);
      return -1;
    }

  state = judge (status, max_size);
  if (state == GRIND_LOCATION_FOUND)
    {
      fd = g_open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0);
      if (fd < 0 || fstat (fd, status) != 0)
        {
          set_errno_error (error, errno);
          if (fd >= 0)
            close (fd);
          return -1;
        }

      state = _grind_is_made_up (fd) ? GRIND_LOCATION_NOT_REGULAR : judge (status, max_size);
      if (state == GRIND_LOCATION_FOUND)
        return fd;

      close (fd);
    }

  set_state_error (error, state, max_size);
  return -1;
}
