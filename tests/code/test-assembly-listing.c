/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "../analysis/grind-test-load.h"
#include "code/grind-assembly-listing.h"
#include "grind-test-code.h"
#include "source/binary/grind-instruction-text.h"

/* A loop of three instructions after two that are executed once; the rest is never executed, and
 * one cost has no code. */
#define PROFILE \
  "# callgrind format\npositions: instr line\nevents: Ir\n" \
  "ob=prog\nfl=/src/main.c\nfn=work\n" \
  "0x1000 10 1\n0x1004 11 1\n" \
  "0x1008 12 50\n0x100a 12 50\n0x100c 13 50\n" \
  "jcnd=49/50 0x1008 12\n0x100c 13\n" \
  "0x100e 14 1\n" \
  "0x2000 0 7\n"

typedef struct
{
  GrindGraph         *graph;
  GrindLineTable     *table;
  GrindAssemblyRange  ranges[2];
  GrindAssemblyInput  input;
} Fixture;

static const TestCode codes[] = {
  { 0x1000, 4, "push", "%rbp", NULL, 0, 0, 0, "/build/main.c", 10 },
  { 0x1004, 4, "movq", "0x10(%rip), %rax", "table", 0x4000, 8,
    GRIND_OBJINFO_HAS_REFERENCE, "/build/main.c", 11 },
  { 0x1008, 2, "addq", "$1, %rax", NULL, 0, 0, 0, "/build/main.c", 12 },
  { 0x100a, 2, "cmpq", "%rax, %rbx", NULL, 0, 0, 0, "/build/main.c", 12 },
  { 0x100c, 2, "jne", "0x1008", "work", 0x1008, 8,
    GRIND_OBJINFO_HAS_TARGET | GRIND_OBJINFO_IS_JUMP, "/build/main.c", 13 },
  { 0x100e, 1, "retq", "", NULL, 0, 0, GRIND_OBJINFO_IS_END, "/build/main.c", 14 },
  { 0x100f, 1, "nop", "", NULL, 0, 0, 0, NULL, 0 },
  { 0x1010, 5, "callq", "0x3000", "_Zsome\nthing", 0x3000, 0,
    GRIND_OBJINFO_HAS_TARGET | GRIND_OBJINFO_IS_CALL, "/build/other.h", 3 },
  { 0x1015, 12, "nopw", "%cs:(%rax, %rax)", NULL, 0, 0, 0, NULL, 0 },
  { 0x1021, 1, "retq", "", NULL, 0, 0, GRIND_OBJINFO_IS_END, NULL, 0 },
};

static GrindGraph *
load_graph (const char *text)
{
  g_autoptr (GrindProfile) profile = test_load (text);

  return test_graph_new (profile, TRUE);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GError *error = NULL;

  fixture->graph = load_graph (PROFILE);
  fixture->table = grind_line_table_new (fixture->graph, 0,
                                         GRIND_LINES_BY_ADDRESS, NULL, &error);
  g_assert_no_error (error);
  fixture->ranges[0].name = (char *) "work";
  fixture->ranges[0].disassembly = test_code_new (codes, G_N_ELEMENTS (codes));
  fixture->input.table = fixture->table;
  fixture->input.n_ranges = 1;
  fixture->input.ranges = fixture->ranges;
  fixture->input.is_whole = TRUE;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  grind_disassembly_unref (fixture->ranges[0].disassembly);
  g_clear_pointer (&fixture->ranges[1].disassembly, grind_disassembly_unref);
  grind_line_table_unref (fixture->table);
  g_object_unref (fixture->graph);
}

static void
check_text (GrindAssemblyListing *listing,
            const char           *expected)
{
  gsize length;
  guint n_lines, n_found = 1;
  const char *text = grind_assembly_listing_get_text (listing, &length);

  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpuint (length, ==, strlen (expected));
  grind_assembly_listing_get_lines (listing, &n_lines);
  for (const char *c = text; *c != '\0'; c++)
    n_found += *c == '\n';
  g_assert_cmpuint (n_lines, ==, n_found);
  g_assert_cmpuint (grind_assembly_listing_get_addresses (listing)->len, ==, n_lines);
  g_assert_cmpuint (grind_assembly_listing_get_bytes (listing)->len, ==, n_lines);
  g_assert_cmpuint (grind_assembly_listing_get_locations (listing)->len, ==, n_lines);
}

static void
test_whole (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindAssemblyListing) listing = grind_assembly_listing_new (&fixture->input);
  GPtrArray *addresses = grind_assembly_listing_get_addresses (listing);
  GPtrArray *bytes = grind_assembly_listing_get_bytes (listing);
  GPtrArray *locations = grind_assembly_listing_get_locations (listing);

  check_text (listing,
              "push     %rbp\n"
              "movq     0x10(%rip), %rax  # 4000 <table+0x8>\n"
              "addq     $1, %rax\n"
              "cmpq     %rax, %rbx\n"
              "jne      1008 <work+0x8>\n"
              "retq\n"
              "nop\n"
              "callq    3000 <_Zsome?thing>\n"
              "nopw     %cs:(%rax, %rax)\n"
              "retq\n"
              "… no code here …");
  g_assert_cmpstr (addresses->pdata[0], ==, "1000");
  g_assert_cmpstr (addresses->pdata[10], ==, "2000");
  g_assert_cmpstr (bytes->pdata[2], ==, "a0 a1");
  g_assert_cmpstr (bytes->pdata[8], ==, "a0 a1 a2 a3 a4 a5 a6 a7 …");
  g_assert_cmpstr (bytes->pdata[10], ==, "");
  g_assert_cmpstr (locations->pdata[4], ==, "main.c:13");
  g_assert_cmpstr (locations->pdata[6], ==, "");
  g_assert_cmpstr (locations->pdata[7], ==, "other.h:3");
  g_assert_cmpstr (locations->pdata[10], ==, "main.c");
}

static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GrindAssemblyListing) listing = NULL;
  const char *full = "text::Index<int>::probe(long) const";
  g_autofree char *shortened = grind_instruction_text_shorten (full);
  g_autofree char *plain = grind_instruction_text_shorten ("main");
  gsize length;

  g_hash_table_insert (names, (gpointer) "_Zsome\nthing", (gpointer) "some::thing");
  fixture->input.names = names;
  listing = grind_assembly_listing_new (&fixture->input);
  g_assert_nonnull (strstr (grind_assembly_listing_get_text (listing, &length),
                            "callq    3000 <some::thing>\n"));
  g_assert_cmpstr (shortened, ==, "text::Index<…>::probe");
  g_assert_cmpstr (plain, ==, "main");
}

/* Firmware has code at 0; costs without any address are kept apart from it, and come last. */
static void
test_address_0 (void)
{
  static const TestCode reset[] = {
    { 0, 4, "ldr", "pc, [pc, #24]", NULL, 0, 0, 0, NULL, 0 },
  };
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GrindDisassembly) disassembly = test_code_new (reset, G_N_ELEMENTS (reset));
  g_autoptr (GrindAssemblyListing) listing = NULL;
  GrindAssemblyRange range = { NULL, disassembly };
  GrindAssemblyInput input = { .n_ranges = 1, .ranges = &range, .is_whole = TRUE };
  const GrindAssemblyLine *lines;
  guint n;

  graph = load_graph ("positions: instr line\nevents: Ir\nob=rom\nfl=start.s\n"
                      "fn=reset\n-1 3 7\n0x0 1 5\n0x8 2 6\n");
  input.table = table = grind_line_table_new (graph, 0, GRIND_LINES_BY_ADDRESS, NULL, NULL);
  listing = grind_assembly_listing_new (&input);
  check_text (listing, "ldr      pc, [pc, #24]\n… no code here …\n… costs without an address …");
  g_assert_cmpstr (grind_assembly_listing_get_addresses (listing)->pdata[0], ==, "0");
  g_assert_cmpstr (grind_assembly_listing_get_addresses (listing)->pdata[2], ==, "");
  lines = grind_assembly_listing_get_lines (listing, &n);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (lines[i].row, ==, i);
      g_assert_cmpuint (grind_assembly_listing_find (listing, lines[i].address), ==, i);
    }
}

/* Code without costs is collapsed except next to code with costs, and can be expanded. */
static void
test_gaps (Fixture       *fixture,
           gconstpointer  data)
{
  static const TestCode more[] = {
    { 0x1030, 1, "nop", "", NULL, 0, 0, 0, NULL, 0 }, { 0x1031, 1, "nop", "", NULL, 0, 0, 0,
      NULL, 0 }, { 0x1032, 1, "nop", "", NULL, 0, 0, 0, NULL, 0 },
    { 0x1033, 1, "nop", "", NULL, 0, 0, 0, NULL, 0 },
  };
  g_autoptr (GrindAssemblyListing) listing = NULL;
  g_autoptr (GrindAssemblyListing) open = NULL;
  g_autoptr (GArray) expanded = g_array_new (FALSE, FALSE, sizeof (guint64));
  const GrindAssemblyLine *lines;
  guint64 address = 0x1030;
  guint n_lines;
  gsize length;

  fixture->ranges[1].name = (char *) "work.cold";
  fixture->ranges[1].disassembly = test_code_new (more, G_N_ELEMENTS (more));
  fixture->input.n_ranges = 2;
  fixture->input.is_whole = FALSE;
  listing = grind_assembly_listing_new (&fixture->input);
  check_text (listing,
              "work:\n"
              "push     %rbp\n"
              "movq     0x10(%rip), %rax  # 4000 <table+0x8>\n"
              "addq     $1, %rax\n"
              "cmpq     %rax, %rbx\n"
              "jne      1008 <work+0x8>\n"
              "retq\n"
              "nop\n"
              "callq    3000 <_Zsome?thing>\n"
              "nopw     %cs:(%rax, %rax)\n"
              "retq\n"
              "work.cold:\n"
              "… 4 bytes without cost …\n"
              "… no code here …");
  lines = grind_assembly_listing_get_lines (listing, &n_lines);
  g_assert_cmpint (lines[0].kind, ==, GRIND_ASSEMBLY_TITLE);
  g_assert_cmpint (lines[12].kind, ==, GRIND_ASSEMBLY_GAP);
  g_assert_cmphex (lines[12].address, ==, 0x1030);
  g_assert_cmphex (lines[12].end, ==, 0x1034);
  g_assert_cmpuint (grind_assembly_listing_find (listing, 0x1032), ==, 12);

  g_array_append_val (expanded, address);
  fixture->input.expanded = expanded;
  open = grind_assembly_listing_new (&fixture->input);
  g_assert_nonnull (strstr (grind_assembly_listing_get_text (open, &length),
                            "work.cold:\nnop\nnop\nnop\nnop\n…"));
}

static void
test_find_lines (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GrindAssemblyListing) listing = grind_assembly_listing_new (&fixture->input);
  g_autoptr (GArray) lines = NULL;
  g_autoptr (GArray) none = NULL;
  const GrindAssemblyLine *all;
  guint n_lines;

  all = grind_assembly_listing_get_lines (listing, &n_lines);
  g_assert_cmpuint (grind_assembly_listing_find (listing, 0xfff), ==, GRIND_NONE);
  g_assert_cmpuint (grind_assembly_listing_find (listing, 0x1000), ==, 0);
  g_assert_cmpuint (grind_assembly_listing_find (listing, 0x1003), ==, 0);
  g_assert_cmpuint (grind_assembly_listing_find (listing, 0x1021), ==, 9);
  g_assert_cmpuint (grind_assembly_listing_find (listing, 0x1022), ==, GRIND_NONE);
  g_assert_cmpuint (grind_assembly_listing_find (listing, 0x2000), ==, 10);
  g_assert_cmpuint (grind_assembly_listing_find (listing, 0x2001), ==, GRIND_NONE);
  lines = grind_assembly_listing_find_all (listing, all[2].file, 12);
  g_assert_cmpuint (lines->len, ==, 2);
  g_assert_cmpuint (g_array_index (lines, guint, 1), ==, 3);
  none = grind_assembly_listing_find_all (listing, all[2].file, 0);
  g_assert_cmpuint (none->len, ==, 0);
}

/* The costs of each row of the table are in at most one line, and every row is in some line. */
static void
test_rows (Fixture       *fixture,
           gconstpointer  data)
{
  guint n_rows;
  const GrindLineRow *rows = grind_line_table_get_rows (fixture->table, &n_rows);
  g_autoptr (GrindControlFlow) flow = NULL;

  flow = grind_control_flow_new (fixture->table, 0, fixture->ranges, 1, NULL, NULL);
  for (guint kind = 0; kind < 4; kind++)
    {
      g_autoptr (GrindAssemblyListing) listing = NULL;
      const GrindAssemblyLine *lines;
      guint n_lines;

      fixture->input.is_whole = kind % 2;
      fixture->input.flow = kind / 2 ? flow : NULL;
      listing = grind_assembly_listing_new (&fixture->input);
      lines = grind_assembly_listing_get_lines (listing, &n_lines);
      for (guint i = 0; i < n_rows; i++)
        {
          guint line = grind_assembly_listing_find (listing, rows[i].address);

          g_assert_cmpuint (line, <, n_lines);
          g_assert_cmpuint (lines[line].row, ==, i);
          g_assert_true (lines[line].kind == GRIND_ASSEMBLY_INSTRUCTION ||
                         lines[line].kind == GRIND_ASSEMBLY_NO_CODE);
        }
    }
}

static void
test_blocks (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GrindControlFlow) flow = NULL;
  g_autoptr (GrindAssemblyListing) listing = NULL;
  const char *text;
  gsize length;

  flow = grind_control_flow_new (fixture->table, 0, fixture->ranges, 1, NULL, NULL);
  fixture->input.flow = flow;
  listing = grind_assembly_listing_new (&fixture->input);
  text = grind_assembly_listing_get_text (listing, &length);
  g_assert_true (g_str_has_prefix (text, "── block of 2 instructions, executed 1 time\npush"));
  g_assert_nonnull (strstr (text, "── block of 3 instructions, executed 50 times\naddq"));
  g_assert_nonnull (strstr (text, "── block of 2 instructions, never executed\nnop"));
}

/* One push more before, and an add in the place of the sub; all else is the same. */
static const TestCode codes_before[] = {
  { 0x3000, 4, "push", "%rbp", NULL, 0, 0, 0, NULL, 0 },
  { 0x3004, 4, "push", "%rbx", NULL, 0, 0, 0, NULL, 0 },
  { 0x3008, 4, "movq", "0x10(%rip), %rax", "table", 0x4000, 8, GRIND_OBJINFO_HAS_REFERENCE, NULL,
    0 },
  { 0x300c, 2, "subq", "$1, %rax", NULL, 0, 0, 0, NULL, 0 },
  { 0x300e, 2, "cmpq", "%rax, %rbx", NULL, 0, 0, 0, NULL, 0 },
  { 0x3010, 2, "jne", "0x300c", "work", 0x300c, 8,
    GRIND_OBJINFO_HAS_TARGET | GRIND_OBJINFO_IS_JUMP, NULL, 0 },
};

/* Instructions that are gone are where they were; addresses after are found as without them. */
static void
test_compared (Fixture       *fixture,
               gconstpointer  data)
{
  static const GrindCodeMark marks[] = { GRIND_CODE_UNMARKED, GRIND_CODE_GONE, GRIND_CODE_UNMARKED,
                                         GRIND_CODE_GONE, GRIND_CODE_NEW, GRIND_CODE_UNMARKED,
                                         GRIND_CODE_UNMARKED };
  g_autoptr (GrindDisassembly) code = test_code_new (codes_before, G_N_ELEMENTS (codes_before));
  g_autoptr (GrindDisassembly) code_after = test_code_new (codes, 5);
  GrindAssemblyRange before = { NULL, code }, after = { NULL, code_after };
  g_autoptr (GrindInstructionPairing) pairing = grind_instruction_pairing_new (&before, 1, &after,
                                                                               1, NULL, NULL);
  g_autoptr (GrindAssemblyListing) listing = NULL;
  g_autoptr (GBytes) found = NULL;
  const GrindAssemblyLine *lines;
  guint n_lines;

  fixture->input.ranges = &after;
  fixture->input.before = fixture->table;
  fixture->input.n_ranges_before = 1;
  fixture->input.ranges_before = &before;
  fixture->input.pairing = pairing;
  listing = grind_assembly_listing_new (&fixture->input);
  check_text (listing,
              "push     %rbp\n"
              "push     %rbx\n"
              "movq     0x10(%rip), %rax  # 4000 <table+0x8>\n"
              "subq     $1, %rax\n"
              "addq     $1, %rax\n"
              "cmpq     %rax, %rbx\n"
              "jne      1008 <work+0x8>\n"
              "… no code here …\n"
              "… no code here …");
  lines = grind_assembly_listing_get_lines (listing, &n_lines);
  found = grind_assembly_listing_dup_marks (listing);
  g_assert_cmpuint (g_bytes_get_size (found), ==, n_lines);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *sign = marks[i] == GRIND_CODE_NEW ? "+" : marks[i] == GRIND_CODE_GONE ? "−" : "";

      g_assert_cmpint (((const guint8 *) g_bytes_get_data (found, NULL))[i], ==, marks[i]);
      g_assert_cmpstr (grind_assembly_listing_get_signs (listing)->pdata[i], ==, sign);
      if (marks[i] != GRIND_CODE_GONE)
        g_assert_cmpuint (grind_assembly_listing_find (listing, lines[i].address), ==, i);
    }
  g_assert_cmpstr (grind_assembly_listing_get_addresses (listing)->pdata[1], ==, "3004");
  g_assert_cmpuint (grind_assembly_listing_find_gone (listing, 0x3004), ==, 1);
  g_assert_cmpuint (grind_assembly_listing_find_gone (listing, 0x300c), ==, 3);
  g_assert_cmpuint (grind_assembly_listing_find_gone (listing, 0x3000), ==, GRIND_NONE);
}

/* Without a comparison no line has a sign. */
static void
test_unmarked (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GrindAssemblyListing) listing = grind_assembly_listing_new (&fixture->input);

  g_assert_null (grind_assembly_listing_get_signs (listing));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/code/assembly-listing/whole", Fixture, NULL, set_up, test_whole, tear_down);
  g_test_add ("/code/assembly-listing/names", Fixture, NULL, set_up, test_names, tear_down);
  g_test_add_func ("/code/assembly-listing/address-0", test_address_0);
  g_test_add ("/code/assembly-listing/gaps", Fixture, NULL, set_up, test_gaps, tear_down);
  g_test_add ("/code/assembly-listing/find", Fixture, NULL, set_up, test_find_lines, tear_down);
  g_test_add ("/code/assembly-listing/rows", Fixture, NULL, set_up, test_rows, tear_down);
  g_test_add ("/code/assembly-listing/blocks", Fixture, NULL, set_up, test_blocks, tear_down);
  g_test_add ("/code/assembly-listing/compared", Fixture, NULL, set_up, test_compared, tear_down);
  g_test_add ("/code/assembly-listing/unmarked", Fixture, NULL, set_up, test_unmarked, tear_down);

  return g_test_run ();
}
