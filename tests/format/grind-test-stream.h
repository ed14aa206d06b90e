/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GRIND_TYPE_TEST_STREAM (grind_test_stream_get_type ())
G_DECLARE_FINAL_TYPE (GrindTestStream, grind_test_stream, GRIND, TEST_STREAM, GInputStream)

/*
 * A stream over borrowed bytes that behaves badly on demand: it gives few bytes at a time, is slow,
 * fails or hangs at an offset, or repeats its bytes. Fields may be set until it is read.
 */
struct _GrindTestStream
{
  GInputStream  parent_instance;

  /* Borrowed */
  const char   *bytes;
  gsize         length;

  guint64       repeats;      /* how often the bytes come in all */
  gsize         chunk;        /* bytes that one read gives at most; 0: all that are wanted */
  guint64       fail_at;      /* offset where reading fails with G_IO_ERROR_TIMED_OUT */
  guint64       hang_at;      /* offset where reading hangs until it is cancelled */
  gulong        delay;        /* microseconds that each read takes */
  guint64       position;
  int           is_hanging;   /* (atomic) */
};

GrindTestStream *grind_test_stream_new (const char *bytes,
                                        gsize       length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
