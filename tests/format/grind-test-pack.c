/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-pack.h"

#include <zlib.h>
#if HAVE_LZMA
#include <lzma.h>
#endif
#if HAVE_ZSTD
#include <zstd.h>
#endif

static GByteArray *
pack_gzip (gconstpointer bytes,
           gsize         length)
{
  GByteArray *out = g_byte_array_new ();
  z_stream stream = { 0 };

  g_assert_cmpint (deflateInit2 (&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), ==, Z_OK);
  g_byte_array_set_size (out, deflateBound (&stream, length) + 64);
  stream.next_in = (Bytef *) bytes;
  stream.avail_in = length;
  stream.next_out = out->data;
  stream.avail_out = out->len;
  g_assert_cmpint (deflate (&stream, Z_FINISH), ==, Z_STREAM_END);
  g_byte_array_set_size (out, stream.total_out);
  deflateEnd (&stream);

  return out;
}

#if HAVE_LZMA
static GByteArray *
pack_xz (gconstpointer bytes,
         gsize         length)
{
  GByteArray *out = g_byte_array_new ();
  gsize position = 0;

  g_byte_array_set_size (out, lzma_stream_buffer_bound (length));
  g_assert_cmpint (lzma_easy_buffer_encode (0, LZMA_CHECK_CRC32, NULL, bytes, length, out->data,
                                            &position, out->len), ==, LZMA_OK);
  g_byte_array_set_size (out, position);

  return out;
}
#endif

#if HAVE_ZSTD
static GByteArray *
pack_zstd (gconstpointer bytes,
           gsize         length)
{
  GByteArray *out = g_byte_array_new ();
  gsize size;

  g_byte_array_set_size (out, ZSTD_compressBound (length));
  size = ZSTD_compress (out->data, out->len, bytes, length, 1);
  g_assert_false (ZSTD_isError (size));
  g_byte_array_set_size (out, size);

  return out;
}
#endif

static const struct
{
  const char *name;
  GByteArray *(*pack) (gconstpointer bytes, gsize length);   /* (nullable) */
} containers[] = {
  [GRIND_TEST_GZIP] = { "gzip", pack_gzip },
#if HAVE_LZMA
  [GRIND_TEST_XZ] = { "xz", pack_xz },
#endif
#if HAVE_ZSTD
  [GRIND_TEST_ZSTD] = { "zstd", pack_zstd },
#endif
};

/* Returns: whether this build supports it */
gboolean
grind_test_can_pack (GrindTestContainer container)
{
  return container < G_N_ELEMENTS (containers) && containers[container].pack != NULL;
}

/* Returns: its name; only for those that can be packed */
const char *
grind_test_get_name (GrindTestContainer container)
{
  return containers[container].name;
}

/* Returns: (transfer full): @bytes compressed, as one member */
GByteArray *
grind_test_pack (GrindTestContainer container,
                 gconstpointer      bytes,
                 gsize              length)
{
  g_assert_true (grind_test_can_pack (container));

  return containers[container].pack (bytes, length);
}
