/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/names/grind-name-kind.h"

#include <string.h>

typedef struct
{
  const char    *name;
  GrindNameKind  kind;
} Case;

static const Case cases[] = {
  { "main", GRIND_NAME_PLAIN },
  { "{main}", GRIND_NAME_PLAIN },
  { "app::main", GRIND_NAME_PLAIN },
  { "0", GRIND_NAME_PLAIN },
  { "0x", GRIND_NAME_PLAIN },
  { "0xyz", GRIND_NAME_PLAIN },
  { "0xdead_letters", GRIND_NAME_PLAIN },
  { "?", GRIND_NAME_PLAIN },
  { "unknown", GRIND_NAME_PLAIN },
  { "(unknown ", GRIND_NAME_PLAIN },
  { "(unknown )", GRIND_NAME_PLAIN },
  { "(unknown 5", GRIND_NAME_PLAIN },
  { "(unknown 5) ", GRIND_NAME_PLAIN },
  { "(unknown key)", GRIND_NAME_PLAIN },
  { "????", GRIND_NAME_PLAIN },
  { "'", GRIND_NAME_PLAIN },
  { "@", GRIND_NAME_PLAIN },
  { "start", GRIND_NAME_PLAIN },
  { "_starts", GRIND_NAME_PLAIN },
  { "start_thread", GRIND_NAME_PLAIN },
  { "clone", GRIND_NAME_PLAIN },
  { "main'(below main)", GRIND_NAME_PLAIN },
  { "main'0x4010", GRIND_NAME_PLAIN },
  { "std::rt::panic_fmt", GRIND_NAME_PLAIN },
  { "", GRIND_NAME_NONE },
  { "???", GRIND_NAME_NONE },
  { "???" "'2", GRIND_NAME_NONE },
  { "??", GRIND_NAME_NONE },
  { "[unknown]", GRIND_NAME_NONE },
  { "<unknown>", GRIND_NAME_NONE },
  { "(unknown 5)", GRIND_NAME_NONE },
  { "(unknown 5)'2", GRIND_NAME_NONE },
  { "(unknown 18446744073709551616)", GRIND_NAME_NONE },
  { "0x0", GRIND_NAME_NONE },
  { "0x000000000001ab70", GRIND_NAME_NONE },
  { "0x00000000004019AF'2", GRIND_NAME_NONE },
  { "0x0000000000627e90'Py_BytesMain'0x0000000000627ca0", GRIND_NAME_NONE },
  { "(below main)", GRIND_NAME_START },
  { "(below main)'2", GRIND_NAME_START },
  { "(below main)'0x000000000001ab70", GRIND_NAME_START },
  { "_start", GRIND_NAME_START },
  { "__libc_start_main@@GLIBC_2.34", GRIND_NAME_START },
  { "__libc_start_main@@GLIBC_2.34'(below main)", GRIND_NAME_START },
  { "__libc_start_call_main", GRIND_NAME_START },
  { "generic_start_main.isra.0", GRIND_NAME_START },
  { "_dl_start", GRIND_NAME_START },
  { "runtime.main", GRIND_NAME_START },
  { "std::rt::lang_start::{{closure}}", GRIND_NAME_START },
  { "std::rt::lang_start::h61f4934e780b4dfc", GRIND_NAME_START },
  { "std::sys::backtrace::__rust_begin_short_backtrace", GRIND_NAME_START },
};

static void
test_kinds (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].name);
      g_assert_cmpint (grind_name_kind_find (cases[i].name, strlen (cases[i].name)), ==,
                       cases[i].kind);
    }
}

/* Bytes after the given length are ignored. */
static void
test_length (void)
{
  g_assert_cmpint (grind_name_kind_find ("0x12g", 4), ==, GRIND_NAME_NONE);
  g_assert_cmpint (grind_name_kind_find ("???x", 3), ==, GRIND_NAME_NONE);
  g_assert_cmpint (grind_name_kind_find ("_start", 5), ==, GRIND_NAME_PLAIN);
  g_assert_cmpint (grind_name_kind_find ("(unknown 5)", 10), ==, GRIND_NAME_PLAIN);
  g_assert_cmpint (grind_name_kind_find (NULL, 0), ==, GRIND_NAME_NONE);
}

static void
assert_address (const char *name,
                gboolean    is_address,
                guint64     address,
                gsize       end)
{
  guint64 found = 0;
  gsize found_end = 0;

  g_assert_cmpint (grind_name_kind_read_address (name, strlen (name), &found, &found_end), ==,
                   is_address);
  if (!is_address)
    return;

  g_assert_cmpuint (found, ==, address);
  g_assert_cmpuint (found_end, ==, end);
}

/* Suffixes of Callgrind are not part of the address. */
static void
test_addresses (void)
{
  assert_address ("0x000000000001ab70", TRUE, 0x1ab70, 18);
  assert_address ("0x1ab70'2", TRUE, 0x1ab70, 7);
  assert_address ("0x1ab70'0x20'main", TRUE, 0x1ab70, 7);
  assert_address ("0xFFFFffffFFFFffff", TRUE, G_MAXUINT64, 18);
  assert_address ("0x10000000000000000", FALSE, 0, 0);
  assert_address ("0x", FALSE, 0, 0);
  assert_address ("0x12g", FALSE, 0, 0);
  assert_address ("main'0x20", FALSE, 0, 0);
  assert_address ("???", FALSE, 0, 0);
  assert_address ("", FALSE, 0, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name-kind/kinds", test_kinds);
  g_test_add_func ("/name-kind/length", test_length);
  g_test_add_func ("/name-kind/addresses", test_addresses);

  return g_test_run ();
}
