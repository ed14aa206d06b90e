/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-inputs.h"

#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "../format/grind-test-generator.h"

#define BIG_LINES 400000   /* take about a second to load */

/* A file and its initial contents; none for folders and missing files. */
typedef struct
{
  char   *path;
  GBytes *content;   /* (nullable) */
} Input;

struct _TestInputs
{
  char      *folder;
  GPtrArray *inputs;
};

static void
input_free (gpointer data)
{
  Input *input = data;

  g_free (input->path);
  g_clear_pointer (&input->content, g_bytes_unref);
  g_free (input);
}

static void
write_bytes (const char *path,
             GBytes     *content)
{
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *data = g_bytes_get_data (content, &size);

  g_file_set_contents (path, size > 0 ? data : "", size, &error);
  g_assert_no_error (error);
}

static void
add (TestInputs *self,
     const char *name,
     GBytes     *content)
{
  Input *input = g_new0 (Input, 1);

  input->path = g_build_filename (self->folder, name, NULL);
  input->content = content;
  g_ptr_array_add (self->inputs, input);
}

static void
add_text (TestInputs *self,
          const char *name,
          const char *text)
{
  add (self, name, g_bytes_new (text, strlen (text)));
}

static GBytes *
generate (guint32        seed,
          GrindTestTaste taste,
          guint          n_lines)
{
  return g_string_free_to_bytes (grind_test_generate (seed, taste, n_lines));
}

static GBytes *
pack (GBytes *plain)
{
  g_autoptr (GConverter) packer = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP,
                                                                      1));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, packer);
  g_autoptr (GError) error = NULL;

  g_output_stream_write_all (stream, g_bytes_get_data (plain, NULL), g_bytes_get_size (plain),
                             NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

/* Instructions of this program, so that there is something to disassemble */
static GBytes *
make_instructions (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  GString *text = g_string_new ("positions: instr line\nevents: Ir\n");
  gsize address = GPOINTER_TO_SIZE (make_instructions) & 0xfffff;

  g_string_append_printf (text, "ob=%s\nfl=" __FILE__ "\n", program != NULL ? program : "nothing");
  for (guint i = 0; i < 20; i++)
    {
      g_string_append_printf (text, "fn=function_%u\n", i);
      for (guint line = 1; line < 8; line++)
        g_string_append_printf (text, "0x%" G_GSIZE_MODIFIER "x %u %u\n", address += 4,
                                i * 10 + line, line);
      g_string_append_printf (text, "cfn=function_%u\ncalls=1 0x1000 1\n0x%" G_GSIZE_MODIFIER
                                    "x %u 7\n", (i * 7 + 1) % 20, address += 4, i * 10 + 9);
    }

  return g_string_free_to_bytes (text);
}

static void
add_folder (TestInputs *self,
            const char *folder,
            const char *into)
{
  g_autofree char *target = g_build_filename (self->folder, into, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  g_assert_cmpint (g_mkdir_with_parents (target, 0700), ==, 0);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *relative = g_build_filename (into, name, NULL);
      g_autoptr (GError) error = NULL;
      gsize size;
      char *text;

      if (!g_file_get_contents (path, &text, &size, &error))
        g_error ("%s", error->message);
      add (self, relative, g_bytes_new_take (text, size));
    }
  add (self, into, NULL);
}

static void
add_parts (TestInputs *self)
{
  g_autofree char *folder = g_build_filename (self->folder, "run", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  for (guint part = 1; part <= 4; part++)
    {
      g_autofree char *name = g_strdup_printf ("run/callgrind.out.815.%u", part);
      g_autofree char *text = g_strdup_printf ("version: 1\npid: 815\npart: %u\nevents: Ir Dr\n"
                                               "fn=main\n1 %u 1\ncfn=work\ncalls=%u 5\n2 30 20\n"
                                               "fn=work\n5 30 20\n", part, part * 10, part);

      add_text (self, name, text);
    }
  add (self, "run", NULL);
}

static void
add_made (TestInputs *self)
{
  g_autoptr (GBytes) middle = generate (3, GRIND_TEST_TAME, 4000);
  g_autoptr (GBytes) packed = pack (middle);

  for (guint32 seed = 0; seed < 6; seed++)
    {
      g_autofree char *name = g_strdup_printf ("callgrind.out.%u", 100 + seed);

      add (self, name, generate (seed, seed % 2 == 0 ? GRIND_TEST_TAME : GRIND_TEST_WILD, 300));
    }
  add (self, "middle.out", g_bytes_ref (middle));
  add (self, "middle.out.gz", g_bytes_ref (packed));
  add (self, "cut.out.gz", g_bytes_new_from_bytes (packed, 0, g_bytes_get_size (packed) / 2));
  add (self, "big.out", generate (9, GRIND_TEST_TAME, BIG_LINES));
  add (self, "instructions.out", make_instructions ());
  add_text (self, "empty.out", "");
  add_text (self, "no-data.out", "version: 1\nevents: Ir\n");
  add_text (self, "no-profile.pdf", "%PDF-1.4\n");
  add_text (self, "broken.out", "version: 1\nevents: Ir\nfn=main\n1 2 3 4\ncalls=\n+* ?\n");
  add_text (self, "one.out", "events: Ir\nfn=main\n1 1\n");
  add_text (self, "names.out", "events: Ir\nfl=\x1b]0;\x07<b>&amp;\nfn=a<b>\xe2\x80\xae\xff\n1 5\n"
                               "cfn=%s%n\ncalls=1 1\n2 6\nfn=%s%n\n1 6\n");
  add (self, "missing.out", NULL);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_remove (path) != 0)
        remove_folder (path);
    }
  g_rmdir (folder);
}

/* Creates the files in a temporary folder */
TestInputs *
test_inputs_new (void)
{
  TestInputs *self = g_new0 (TestInputs, 1);
  g_autofree char *samples = g_test_build_filename (G_TEST_DIST, "data", "format", NULL);
  g_autofree char *example = g_test_build_filename (G_TEST_DIST, "..", "data", "sample", NULL);
  g_autofree char *parts = g_test_build_filename (G_TEST_DIST, "data", "parts", NULL);
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("grind-random-XXXXXX", &error);
  g_assert_no_error (error);
  self->inputs = g_ptr_array_new_with_free_func (input_free);
  add_made (self);
  add_parts (self);
  add_folder (self, samples, "samples");
  add_folder (self, example, "example");
  add_folder (self, parts, "parts");
  test_inputs_reset (self);

  return self;
}

void
test_inputs_free (TestInputs *self)
{
  remove_folder (self->folder);
  g_ptr_array_unref (self->inputs);
  g_free (self->folder);
  g_free (self);
}

/* Restores all files. */
void
test_inputs_reset (TestInputs *self)
{
  for (guint i = 0; i < self->inputs->len; i++)
    {
      Input *input = self->inputs->pdata[i];

      if (input->content != NULL)
        write_bytes (input->path, input->content);
    }
}

const char *
test_inputs_pick (TestInputs *self,
                  GRand      *rand)
{
  Input *input = self->inputs->pdata[g_rand_int_range (rand, 0, self->inputs->len)];

  return input->path;
}

/* Like a program that is still writing. */
static void
append (const char *path)
{
  FILE *stream = g_fopen (path, "a");

  if (stream == NULL)
    return;
  fputs ("\nfn=added\n7 700\n", stream);
  fclose (stream);
}

static void
cut (const Input *input)
{
  if (truncate (input->path, g_bytes_get_size (input->content) / 2) != 0)
    g_debug ("%s is not there", input->path);
}

/* Changes one file, as files change while they are open or being read. */
void
test_inputs_change (TestInputs *self,
                    GRand      *rand,
                    GString    *told)
{
  static const char *const kinds[] = { "restore", "append to", "cut", "remove", "replace" };
  const Input *input = self->inputs->pdata[g_rand_int_range (rand, 0, self->inputs->len)];
  const Input *other = self->inputs->pdata[g_rand_int_range (rand, 0, self->inputs->len)];
  guint kind = g_rand_int_range (rand, 0, G_N_ELEMENTS (kinds));

  g_string_append_printf (told, "%s %s", kinds[kind], input->path);
  if (input->content == NULL)
    return;

  if (kind == 0)
    write_bytes (input->path, input->content);
  else if (kind == 1)
    append (input->path);
  else if (kind == 2)
    cut (input);
  else if (kind == 3)
    g_unlink (input->path);
  else if (other->content != NULL)
    write_bytes (input->path, other->content);
}
