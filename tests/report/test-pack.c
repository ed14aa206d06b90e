/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <gio/gio.h>

#include "report/grind-report-data-private.h"

static GBytes *
unpack (GBytes *packed)
{
  g_autoptr (GZlibDecompressor) decompressor =
    g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream =
    g_converter_output_stream_new (memory, G_CONVERTER (decompressor));
  g_autoptr (GError) error = NULL;
  gsize length;
  gconstpointer data = g_bytes_get_data (packed, &length);

  g_output_stream_write_all (stream, data, length, NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

/* Packs bytes below @n_values, the fewer the easier to pack, and compares them. */
static void
pack_random (gsize length,
             guint n_values)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (length + n_values);
  g_autofree guint8 *data = g_malloc (MAX (length, 1));
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) packed = NULL;
  g_autoptr (GBytes) after = NULL;
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < length; i++)
    data[i] = g_rand_int_range (random, 0, n_values);
  before = g_bytes_new (data, length);
  packed = _grind_report_pack (data, length, NULL, &error);
  g_assert_no_error (error);
  after = unpack (packed);
  g_assert_true (g_bytes_equal (before, after));
}

/* Around the sizes of pieces, and of data that deflate stores as it is */
static void
test_round_trip (void)
{
  static const gsize lengths[] = { 0, 1, 32767, 32768, 131071, 131072, 131073, 262144, 1000000 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (guint n_values = 1; n_values <= 256; n_values *= 16)
      pack_random (lengths[i], n_values);
}

/* What is repeated from another piece is found. */
static void
test_repetitions (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree guint8 *data = g_malloc (140000);
  g_autoptr (GBytes) packed = NULL;

  for (guint i = 0; i < 140000; i++)
    data[i] = i >= 131072 ? data[i - 10000] : g_rand_int_range (random, 0, 256);
  packed = _grind_report_pack (data, 140000, NULL, NULL);
  g_assert_cmpuint (g_bytes_get_size (packed), <, 132000);
}

static void
test_cancellation (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (_grind_report_pack ("x", 1, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/pack/round-trip", test_round_trip);
  g_test_add_func ("/report/pack/repetitions", test_repetitions);
  g_test_add_func ("/report/pack/cancellation", test_cancellation);

  return g_test_run ();
}
