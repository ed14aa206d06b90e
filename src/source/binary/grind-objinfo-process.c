/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-objinfo-process-private.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "grind-objinfo.h"
#include "profile/grind-error.h"
#include "source/objinfo/grind-objinfo-protocol.h"
#include "source/objinfo/grind-objinfo-wire.h"
#include "source/process/grind-program-output.h"
#include "source/process/grind-program-place.h"
#include "source/process/grind-wait.h"

#define PROGRAM "grindscope-objinfo"

/* Time limit for printing versions in milliseconds. */
#define VERSION_TIME 2000

/* Paths of the helper relative to our program's folder: in a build tree, and if installed under
 * another prefix than configured. */
static const char * const places[] = {
  "../source/objinfo/" PROGRAM,
  "../src/source/objinfo/" PROGRAM,
  "../libexec/" PROGRAM,
  NULL
};

struct _GrindObjinfoProcess
{
  /* Owned */
  GSubprocess *process; /* (nullable) */
  GByteArray  *input;   /* received data of an incomplete frame */
  int          fd;      /* our end of its input and output */
};

static char *
find_program (void)
{
  const char *chosen = g_getenv ("GRINDSCOPE_OBJINFO");
  char *near_us;

  if (chosen != NULL && *chosen != '\0')
    return g_strdup (chosen);

  near_us = grind_program_place_find (places, G_FILE_TEST_IS_EXECUTABLE);

  return near_us != NULL ? near_us : g_build_filename (LIBEXECDIR, PROGRAM, NULL);
}

static GSubprocess *
spawn (int          fd,
       const char  *option,
       GError     **error)
{
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GError) spawn_error = NULL;
  g_autofree char *program = find_program ();
  GSubprocess *process;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE |
                                        G_SUBPROCESS_FLAGS_INHERIT_FDS);        /* no fork() */
  g_subprocess_launcher_take_stdin_fd (launcher, fcntl (fd, F_DUPFD_CLOEXEC, 3));
  g_subprocess_launcher_take_stdout_fd (launcher, fcntl (fd, F_DUPFD_CLOEXEC, 3));

  process = g_subprocess_launcher_spawn (launcher, &spawn_error, program, option, NULL);
  if (process == NULL)
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_HELPER,
                 _("The program “%s” cannot be started: %s"), program, spawn_error->message);

  return process;
}

static gboolean
set_died (GError **error)
{
  g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_HELPER,
                       _("grindscope-objinfo exited unexpectedly"));

  return FALSE;
}

/* Replaces the message of time-outs. */
static gboolean
wait_until (GrindObjinfoProcess  *self,
            GIOCondition          condition,
            gint64                deadline,
            GCancellable         *cancellable,
            GError              **error)
{
  g_autoptr (GError) local_error = NULL;

  if (grind_wait_for_fd (self->fd, condition, deadline, cancellable, &local_error))
    return TRUE;

  if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                         _("grindscope-objinfo does not answer"));
  else
    g_propagate_error (error, g_steal_pointer (&local_error));

  return FALSE;
}

/* Reads at most one frame at a time, so that later data stays in the socket. Any size that the
 * helper names fits 64 bits, even with the header. */
static guint64
count_missing (GrindObjinfoProcess *self)
{
  guint64 size = GRIND_OBJINFO_HEADER_SIZE;
  GrindWireReader reader;

  if (self->input->len < size)
    return size - self->input->len;

  grind_wire_reader_init (&reader, self->input->data, self->input->len);
  size += grind_wire_reader_get_32 (&reader);

  return size - self->input->len;
}

static gboolean
check_size (GrindObjinfoProcess  *self,
            guint64               n_missing,
            GError              **error)
{
  if (self->input->len + n_missing <= GRIND_OBJINFO_MAX_ANSWER + GRIND_OBJINFO_HEADER_SIZE)
    return TRUE;

  g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_HELPER,
                       _("grindscope-objinfo sent too much data"));

  return FALSE;
}

/* Reads the available data, so that memory is allocated only for data really sent. */
static gboolean
read_some (GrindObjinfoProcess  *self,
           guint64               n_missing,
           GError              **error)
{
  guint8 buffer[65536];
  gssize n = read (self->fd, buffer, MIN (n_missing, sizeof buffer));

  if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
    return set_died (error);
  if (n > 0)
    g_byte_array_append (self->input, buffer, n);

  return TRUE;
}

static void
take_frame (GrindObjinfoProcess *self,
            GrindObjinfoFrame   *frame)
{
  gsize size = self->input->len - GRIND_OBJINFO_HEADER_SIZE;
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (self->input);
  GrindWireReader reader;

  grind_wire_reader_init (&reader, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  grind_wire_reader_get_32 (&reader);
  frame->kind = grind_wire_reader_get_32 (&reader);
  frame->number = grind_wire_reader_get_32 (&reader);
  frame->payload = g_bytes_new_from_bytes (bytes, GRIND_OBJINFO_HEADER_SIZE, size);
  self->input = g_byte_array_new ();
}

/**
 * _grind_objinfo_process_new:
 * @process: (nullable) (transfer full): the helper, or %NULL in a test that plays its part
 * @fd: (transfer full): a socket connected to it
 *
 * Opens a connection to a running helper.
 *
 * Returns: (transfer full): the process
 */
GrindObjinfoProcess *
_grind_objinfo_process_new (GSubprocess *process,
                            int          fd)
{
  GrindObjinfoProcess *self = g_new0 (GrindObjinfoProcess, 1);

  self->process = process;
  self->input = g_byte_array_new ();
  self->fd = fd;
  fcntl (self->fd, F_SETFL, O_NONBLOCK);

  return self;
}

/**
 * _grind_objinfo_process_start:
 * @option: (nullable): a command-line option
 * @error: return location for a #GError
 *
 * Starts the helper. Its input and output are one socket, so that writing to a dead helper fails
 * without raising a signal.
 *
 * Errors are %GRIND_ERROR_HELPER.
 *
 * Returns: (transfer full) (nullable): the process, or %NULL with an error
 */
GrindObjinfoProcess *
_grind_objinfo_process_start (const char  *option,
                              GError     **error)
{
  GSubprocess *process;
  int fds[2];

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0)
    {
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_HELPER, "socketpair: %s", g_strerror (errno));
      return NULL;
    }

  process = spawn (fds[1], option, error);
  close (fds[1]);
  if (process == NULL)
    {
      close (fds[0]);
      return NULL;
    }

  return _grind_objinfo_process_new (process, fds[0]);
}

/**
 * _grind_objinfo_process_kill:
 * @self: (transfer full): a process
 *
 * Kills the helper, whatever it is doing. GLib reaps it.
 */
void
_grind_objinfo_process_kill (GrindObjinfoProcess *self)
{
  if (self->process != NULL)
    g_subprocess_force_exit (self->process);
  g_clear_object (&self->process);
  g_byte_array_unref (self->input);
  close (self->fd);
  g_free (self);
}

/**
 * _grind_objinfo_process_send:
 * @self: a process
 * @bytes: whole frames
 * @deadline: the time limit, on the g_get_monotonic_time() clock
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Sends @bytes. After an error nothing more can be sent.
 *
 * Errors are %GRIND_ERROR_HELPER, %G_IO_ERROR_TIMED_OUT and %G_IO_ERROR_CANCELLED.
 *
 * Returns: whether all bytes were sent
 */
gboolean
_grind_objinfo_process_send (GrindObjinfoProcess  *self,
                             GByteArray           *bytes,
                             gint64                deadline,
                             GCancellable         *cancellable,
                             GError              **error)
{
  for (gsize done = 0; done < bytes->len;)
    {
      gssize n;

      if (!wait_until (self, G_IO_OUT, deadline, cancellable, error))
        return FALSE;

      n = send (self->fd, bytes->data + done, bytes->len - done, MSG_NOSIGNAL);
      if (n < 0 && errno != EINTR && errno != EAGAIN)
        return set_died (error);
      done += MAX (n, 0);
    }

  return TRUE;
}

/**
 * _grind_objinfo_process_receive:
 * @self: a process
 * @frame: (out): return location for the next frame
 * @deadline: the time limit, on the g_get_monotonic_time() clock
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Blocks until the next frame arrives. After %G_IO_ERROR_TIMED_OUT and %G_IO_ERROR_CANCELLED this
 * may be called again to continue. The only other error is %GRIND_ERROR_HELPER, after which no
 * frame can arrive.
 *
 * Returns: whether a frame arrived
 */
gboolean
_grind_objinfo_process_receive (GrindObjinfoProcess  *self,
                                GrindObjinfoFrame    *frame,
                                gint64                deadline,
                                GCancellable         *cancellable,
                                GError              **error)
{
  guint64 n_missing;

  while ((n_missing = count_missing (self)) > 0)
    if (!check_size (self, n_missing, error) ||
        !wait_until (self, G_IO_IN, deadline, cancellable, error) ||
        !read_some (self, n_missing, error))
      return FALSE;

  take_frame (self, frame);

  return TRUE;
}

/* Returns: whether it is alive and has sent nothing */
gboolean
_grind_objinfo_process_is_silent (GrindObjinfoProcess *self)
{
  GPollFD poll = { .fd = self->fd, .events = G_IO_IN };

  return self->input->len == 0 && g_poll (&poll, 1, 0) == 0;
}

void
_grind_objinfo_frame_clear (GrindObjinfoFrame *frame)
{
  g_clear_pointer (&frame->payload, g_bytes_unref);
}

/**
 * grind_objinfo_dup_versions:
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Starts the helper and asks it for the versions of the libraries that it reads ELF objects and
 * names with. Blocks, so do not call it in the main thread of a window.
 *
 * Returns: (transfer full) (nullable): a line per library: its name, and if built in, the versions
 *   at run time and at build time as far as known, separated by tabs; or %NULL with an error
 */
char *
grind_objinfo_dup_versions (GCancellable  *cancellable,
                            GError       **error)
{
  g_autofree char *program = find_program ();
  const char *const command[] = { program, GRIND_OBJINFO_VERSION_OPTION, NULL };
  char *versions = grind_program_output_dup (command, VERSION_TIME, cancellable, error);

  if (versions != NULL && versions[0] == '\0')
    {
      g_clear_pointer (&versions, g_free);
      set_died (error);
    }

  return versions;
}
