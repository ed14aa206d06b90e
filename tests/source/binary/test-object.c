/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Freshly compiled objects, read by the real helper. */
#include "config.h"

#include <string.h>
#include <sys/stat.h>

#include "grind-test-folder.h"
#include "grind-test-program.h"
#include "profile/grind-error.h"
#include "profile/grind-types.h"
#include "source/binary/grind-object-cache.h"

#define BUILD_ID "0123456789abcdef0123456789abcdef01234567"

static const char text[] =
  "#include <string.h>\n"
  "int hidden (int x) __asm__ (\"_ZN5outer6hiddenEi\");\n"
  "int hidden (int x) { return x * 3; }\n"
  "int helper (int x) { return hidden (x) + 1; }\n"
  "int alias (int x) __attribute__ ((alias (\"helper\")));\n"
  "int work (const char *a, const char *b, int n)\n"
  "{\n"
  "  int sum = 0;\n"
  "  for (int i = 0; i < n; i++)\n"
  "    sum += helper (i) + memcmp (a, b, i);\n"
  "  return sum;\n"
  "}\n"
  "int main (int argc, char **argv) { return work (argv[0], argv[0], argc) == 0; }\n";

/* The same functions at other addresses, as after a change to the program. */
static const char other_text[] =
  "int main (int argc, char **argv) { return argc > 10 ? main (argc - 1, argv) : 1; }\n"
  "int work (int x) { int y = x; while (y > 3) y -= x % 7 + 1; return y; }\n"
  "int filler (int x) { volatile int z = x; for (int i = 0; i < x; i++) z += i * z; return z; }\n"
  "int helper (int x) { return filler (x) + work (x); }\n";

static char *folder;
static GrindObjinfo *objinfo;

static GrindObject *
open_object (const char *path)
{
  g_autoptr (GError) error = NULL;
  GrindObject *object = grind_objinfo_open (objinfo, path, NULL, NULL, &error);

  g_assert_no_error (error);

  return object;
}

/* Compiles the text as @name and opens the result. */
static GrindObject *
make_object (const char *name,
             const char *options)
{
  g_autofree char *path = grind_test_program_compile (folder, name, "text.c", options);

  return open_object (path);
}

static GrindDisassembly *
disassemble (GrindObject *object,
             const char  *function,
             GrindSyntax  syntax)
{
  guint64 address = grind_test_program_find (grind_object_get_path (object), function);
  g_auto (GrindSymbol) symbol = { 0 };
  g_autoptr (GError) error = NULL;
  GrindDisassembly *disassembly;

  g_assert_true (grind_object_find_symbol (object, address + 1, &symbol, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (symbol.start, ==, address);
  g_assert_cmpuint (symbol.size, >, 4);

  disassembly = grind_object_disassemble (object, symbol.start, symbol.start + symbol.size, syntax,
                                          NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grind_disassembly_is_complete (disassembly));
  g_assert_cmpuint (grind_disassembly_get_end (disassembly), ==, symbol.start + symbol.size);

  return disassembly;
}

/* Returns: (nullable): the first instruction with the target @name */
static const GrindInstruction *
find_call (GrindDisassembly *disassembly,
           const char       *name)
{
  guint n;
  const GrindInstruction *instructions = grind_disassembly_get_instructions (disassembly, &n);

  for (guint i = 0; i < n; i++)
    if (instructions[i].is_call && g_strcmp0 (instructions[i].target_name, name) == 0)
      return &instructions[i];

  return NULL;
}

static void
assert_follow (GrindDisassembly *disassembly,
               guint64           start)
{
  guint n;
  const GrindInstruction *instructions = grind_disassembly_get_instructions (disassembly, &n);

  g_assert_cmpuint (n, >, 3);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (instructions[i].address, ==, start);
      start += instructions[i].length;
      g_assert_cmpuint (grind_disassembly_find (disassembly, start - 1), ==, i);
      g_assert_false (instructions[i].is_data);
      g_assert_cmpuint (instructions[i].line, >=, 6);
      g_assert_cmpuint (instructions[i].line, <=, 12);
      g_assert_true (g_str_has_suffix (instructions[i].file, "text.c"));
    }
  g_assert_cmpuint (start, ==, grind_disassembly_get_end (disassembly));
  g_assert_cmpuint (grind_disassembly_find (disassembly, start), ==, GRIND_NONE);
}

static void
test_program (gconstpointer options)
{
  g_autoptr (GrindObject) object = make_object ("program", options);
  g_autoptr (GrindDisassembly) att = disassemble (object, "work", GRIND_SYNTAX_ATT);
  g_autoptr (GrindDisassembly) intel = disassemble (object, "work", GRIND_SYNTAX_INTEL);
  guint64 helper = grind_test_program_find (grind_object_get_path (object), "helper");
  const GrindInstruction *call = find_call (att, "helper");
  guint n_att, n_intel;

  g_assert_cmpstr (grind_object_get_build_id (object), ==, BUILD_ID);
  g_assert_null (grind_object_get_debug_path (object));
  g_assert_true (grind_object_has_code (object));
  g_assert_true (grind_object_has_symbols (object));
  g_assert_true (grind_object_has_lines (object));
  g_assert_cmpstr (grind_object_get_machine (object), !=, "");

  assert_follow (att, grind_test_program_find (grind_object_get_path (object), "work"));
  /* The alias has the same address, so the call may have either name. */
  if (call == NULL)
    call = find_call (att, "alias");
  g_assert_nonnull (call);
  g_assert_true (call->has_target);
  g_assert_cmpuint (call->target, ==, helper);
  g_assert_cmpuint (call->target_offset, ==, 0);
  g_assert_cmpuint (call->line, ==, 10);

  grind_disassembly_get_instructions (att, &n_att);
  grind_disassembly_get_instructions (intel, &n_intel);
  g_assert_cmpuint (n_att, ==, n_intel);
}

static void
test_directories (void)
{
  g_autoptr (GrindObject) object = make_object ("program", "");
  g_autofree char *real = realpath (folder, NULL);
  g_auto (GStrv) directories = NULL;
  g_auto (GStrv) all = NULL;
  g_autoptr (GError) error = NULL;

  directories = grind_object_list_directories (object, "text.c", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (directories[0], ==, real);

  all = grind_object_list_directories (object, "unheard-of.c", NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_strv_contains ((const char *const *) all, real));
}

/* Symbols and lines come from a separate file, named by a debug link. */
static void
test_debug_link (void)
{
  g_autofree char *path = grind_test_program_compile (folder, "linked", "text.c", "");
  g_autofree char *debug_path = g_build_filename (folder, "linked.debug", NULL);
  guint64 work = grind_test_program_find (path, "work");
  g_auto (GrindSymbol) symbol = { 0 };
  g_autoptr (GrindObject) object = NULL;
  g_autoptr (GrindObject) debug = NULL;
  g_autoptr (GError) error = NULL;

  grind_test_program_run (folder, (const char *[]) { "objcopy", "--only-keep-debug", "linked",
                                                     "linked.debug", NULL });
  grind_test_program_run (folder, (const char *[]) { "strip", "linked", NULL });
  object = open_object (path);
  g_assert_false (grind_object_has_lines (object));
  g_assert_false (grind_object_find_symbol (object, work, &symbol, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_clear_object (&object);

  object = grind_objinfo_open (objinfo, path, debug_path, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grind_object_has_lines (object));
  g_clear_object (&object);

  grind_test_program_run (folder, (const char *[]) { "objcopy", "--add-gnu-debuglink=linked.debug",
                                                     "linked", NULL });
  object = open_object (path);
  g_assert_true (grind_object_has_lines (object));
  g_assert_cmpstr (grind_object_get_debug_path (object), ==, debug_path);
  g_assert_true (grind_object_find_symbol (object, work, &symbol, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (symbol.name, ==, "work");

  debug = open_object (debug_path);
  g_assert_true (grind_object_has_lines (debug));
}

static void
check (GrindObject         *object,
       const char          *function,
       const guint64       *addresses,
       guint                n_addresses,
       GrindObjectMismatch  mismatch)
{
  g_auto (GrindObjectMatch) match = { 0 };
  g_autofree char *sentence = NULL;
  g_autoptr (GError) error = NULL;

  grind_object_check (object, function, addresses, n_addresses, grind_object_get_mtime (object),
                      &match, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (match.mismatch, ==, mismatch);
  sentence = grind_object_match_describe (&match);
  if (mismatch == GRIND_OBJECT_FITS)
    g_assert_null (sentence);
  else
    g_assert_true (g_utf8_validate (sentence, -1, NULL));
}

/* The addresses of a function's instructions, @shift bytes further on. */
static GArray *
list_addresses (GrindObject *object,
                const char  *function,
                guint        shift)
{
  g_autoptr (GrindDisassembly) disassembly = disassemble (object, function, GRIND_SYNTAX_ATT);
  GArray *addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint n;
  const GrindInstruction *instructions = grind_disassembly_get_instructions (disassembly, &n);

  for (guint i = 0; i < n; i++)
    if (instructions[i].length > shift)
      {
        guint64 address = instructions[i].address + shift;

        g_array_append_val (addresses, address);
      }

  return addresses;
}

static void
test_check (void)
{
  g_autoptr (GrindObject) object = make_object ("program", "");
  g_autoptr (GArray) all = list_addresses (object, "work", 0);
  g_autoptr (GArray) helper = list_addresses (object, "helper", 0);
  g_autoptr (GArray) shifted = list_addresses (object, "work", 1);
  guint64 hidden = grind_test_program_find (grind_object_get_path (object), "_ZN5outer6hiddenEi");
  const guint64 *addresses = (const guint64 *) (void *) all->data;
  const guint64 nowhere[] = { addresses[0], 0x7fff00000000 };
  g_auto (GrindObjectMatch) match = { 0 };

  check (object, "work", addresses, all->len, GRIND_OBJECT_FITS);
  check (object, "work'2", addresses, all->len, GRIND_OBJECT_FITS);
  check (object, "(below main)'2", addresses, all->len, GRIND_OBJECT_FITS);
  check (object, "work.constprop.0", addresses, all->len, GRIND_OBJECT_FITS);
  check (object, "???", addresses, all->len, GRIND_OBJECT_FITS);
  check (object, "0x0000000000001234", addresses, all->len, GRIND_OBJECT_FITS);
  check (object, "work", NULL, 0, GRIND_OBJECT_FITS);
  check (object, "alias", (const guint64 *) (void *) helper->data, helper->len, GRIND_OBJECT_FITS);
  check (object, "_ZN5outer6hiddenEi", &hidden, 1, GRIND_OBJECT_FITS);
  check (object, "outer::hidden(int)", &hidden, 1, GRIND_OBJECT_FITS);
  check (object, "other", addresses, all->len, GRIND_OBJECT_OTHER_SYMBOL);
  check (object, "work", nowhere, 2, GRIND_OBJECT_NO_CODE);
  check (object, "work", (const guint64 *) (void *) shifted->data, shifted->len,
         GRIND_OBJECT_OTHER_INSTRUCTIONS);

  g_assert_true (grind_object_check (object, "other", addresses, all->len, 1, &match, NULL, NULL));
  g_assert_cmpint (match.mismatch, ==, GRIND_OBJECT_NEWER | GRIND_OBJECT_OTHER_SYMBOL);
  g_assert_cmpstr (match.symbol, ==, "work");
  g_assert_cmpuint (match.address, ==, addresses[0]);
}

/* A program rebuilt from other source code is detected by one of its functions. */
static void
test_rebuilt (void)
{
  g_autoptr (GrindObject) object = make_object ("program", "-no-pie");
  g_autoptr (GArray) work = list_addresses (object, "work", 0);
  g_autoptr (GArray) hidden = list_addresses (object, "helper", 0);
  g_autofree char *path = NULL;
  g_autoptr (GrindObject) other = NULL;
  g_auto (GrindObjectMatch) first = { 0 };
  g_auto (GrindObjectMatch) second = { 0 };

  grind_test_folder_write (folder, "other.c", other_text, -1);
  path = grind_test_program_compile (folder, "other", "other.c", "-no-pie");
  other = open_object (path);
  g_assert_true (grind_object_check (other, "work", (const guint64 *) (void *) work->data,
                                     work->len, 0, &first, NULL, NULL));
  g_assert_true (grind_object_check (other, "helper", (const guint64 *) (void *) hidden->data,
                                     hidden->len, 0, &second, NULL, NULL));
  g_assert_cmpint (first.mismatch | second.mismatch, !=, GRIND_OBJECT_FITS);
}

static void
assert_not_opened (const char *name,
                   GQuark      domain,
                   int         code)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (grind_objinfo_open (objinfo, path, NULL, NULL, &error));
  g_assert_error (error, domain, code);
}

static void
test_no_objects (void)
{
  g_autofree char *path = grind_test_program_compile (folder, "whole", "text.c", "");
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  grind_test_folder_write (folder, "empty", "", 0);
  grind_test_folder_write (folder, "words", "these are only words\n", -1);
  grind_test_folder_make (folder, "folder");
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  grind_test_folder_write (folder, "begin", bytes, 40);

  assert_not_opened ("missing", G_IO_ERROR, G_IO_ERROR_FAILED);
  assert_not_opened ("folder", G_IO_ERROR, G_IO_ERROR_FAILED);
  assert_not_opened ("pipe", G_IO_ERROR, G_IO_ERROR_FAILED);
  assert_not_opened ("empty", GRIND_ERROR, GRIND_ERROR_OBJECT);
  assert_not_opened ("words", GRIND_ERROR, GRIND_ERROR_OBJECT);
  assert_not_opened ("begin", GRIND_ERROR, GRIND_ERROR_OBJECT);
}

static void
test_no_code (void)
{
  g_autoptr (GrindObject) object = make_object ("program", "");
  g_autoptr (GError) error = NULL;

  g_assert_null (grind_object_disassemble (object, 0x7fff00000000, 0x7fff00000010,
                                           GRIND_SYNTAX_ATT, NULL, &error));
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_OBJECT);
}

/* The range is longer than one answer can be, and than the program. */
static void
test_too_much (void)
{
  g_autoptr (GrindObject) object = make_object ("program", "");
  guint64 work = grind_test_program_find (grind_object_get_path (object), "work");
  g_autoptr (GrindDisassembly) disassembly = NULL;
  g_autoptr (GError) error = NULL;

  disassembly = grind_object_disassemble (object, work, G_MAXUINT64, GRIND_SYNTAX_ATT, NULL,
                                          &error);
  g_assert_no_error (error);
  g_assert_false (grind_disassembly_is_complete (disassembly));
  g_assert_cmpuint (grind_disassembly_get_end (disassembly), >, work);
}

static void
test_cache (void)
{
  g_autoptr (GrindObjectCache) cache = grind_object_cache_new ();
  g_autofree char *path = grind_test_program_compile (folder, "cached", "text.c", "");
  g_autoptr (GrindObject) first = NULL;
  g_autoptr (GrindObject) second = NULL;
  g_autoptr (GrindObject) third = NULL;
  g_autoptr (GError) error = NULL;

  first = grind_object_cache_open (cache, path, NULL, &error);
  g_assert_no_error (error);
  second = grind_object_cache_open (cache, path, NULL, &error);
  g_assert_true (first == second);

  g_free (grind_test_program_compile (folder, "cached", "text.c", "-O2"));
  grind_test_folder_date (folder, "cached", 1000000000);
  third = grind_object_cache_open (cache, path, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (third != first);
  g_assert_cmpint (grind_object_get_mtime (third), ==, 1000000000);

  g_assert_null (grind_object_cache_open (cache, "/nonexistent", NULL, &error));
  g_assert_nonnull (error);
}

/* With more objects than are kept open, each still answers. */
static void
test_many_objects (void)
{
  g_autoptr (GrindObjectCache) cache = grind_object_cache_new ();
  g_autoptr (GPtrArray) objects = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *path = grind_test_program_compile (folder, "many", "text.c", "");
  guint64 work = grind_test_program_find (path, "work");

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *name = g_strdup_printf ("many-%u", i);
      g_autofree char *copy = g_build_filename (folder, name, NULL);

      grind_test_program_run (folder, (const char *[]) { "cp", "many", name, NULL });
      g_ptr_array_add (objects, grind_object_cache_open (cache, copy, NULL, NULL));
    }
  for (guint i = 0; i < objects->len; i++)
    {
      g_auto (GrindSymbol) symbol = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_true (grind_object_find_symbol (g_ptr_array_index (objects, i), work, &symbol, NULL,
                                               &error));
      g_assert_no_error (error);
      g_assert_cmpstr (symbol.name, ==, "work");
    }
}

int
main (int   argc,
      char *argv[])
{
  int status;

  if (grind_test_program_skip ())
    return 0;

  g_test_init (&argc, &argv, NULL);
  folder = grind_test_folder_new ();
  objinfo = grind_objinfo_new ();
  grind_test_folder_write (folder, "text.c", text, -1);

  g_test_add_data_func ("/object/pie", "-pie -fPIE -Wl,--build-id=0x" BUILD_ID, test_program);
  g_test_add_data_func ("/object/no-pie", "-no-pie -Wl,--build-id=0x" BUILD_ID, test_program);
  g_test_add_data_func ("/object/library", "-shared -fPIC -Wl,-Bsymbolic "
                        "-Wl,--build-id=0x" BUILD_ID, test_program);
  g_test_add_func ("/object/directories", test_directories);
  g_test_add_func ("/object/debug-link", test_debug_link);
  g_test_add_func ("/object/check", test_check);
  g_test_add_func ("/object/rebuilt", test_rebuilt);
  g_test_add_func ("/object/no-objects", test_no_objects);
  g_test_add_func ("/object/no-code", test_no_code);
  g_test_add_func ("/object/too-much", test_too_much);
  g_test_add_func ("/object/cache", test_cache);
  g_test_add_func ("/object/many-objects", test_many_objects);
  status = g_test_run ();

  g_clear_object (&objinfo);
  grind_test_folder_remove (folder);

  return status;
}
