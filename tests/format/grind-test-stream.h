/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GRIND_TYPE_TEST_STREAM (grind_test_stream_get_type ())
G_DECLARE_FINAL_TYPE (GrindTestStream, grind_test_stream, GRIND, TEST_STREAM, GInputStream)

/*
 * A stream of borrowed bytes with faults on demand: it returns few bytes at a time, is slow, fails
 * or hangs at an offset, or repeats its bytes. Set the fields before reading it.
 */
struct _GrindTestStream
{
  GInputStream  parent_instance;

  /* Borrowed */
  const char   *bytes;
  gsize         length;

  guint64       repeats;      /* total number of times that the bytes are read */
  gsize         chunk;        /* maximum bytes per read; 0: no limit */
  guint64       fail_at;      /* offset where reading fails with G_IO_ERROR_TIMED_OUT */
  guint64       hang_at;      /* offset where reading hangs until it is cancelled */
  gulong        delay;        /* microseconds per read */
  guint64       position;
  int           is_hanging;   /* (atomic) */
};

GrindTestStream *grind_test_stream_new (const char *bytes,
                                        gsize       length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
