/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source files of any encoding. The input is the file. */
#include "config.h"

#include <string.h>

#include "grind-fuzz.h"
#include "source/files/grind-source-text.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  const char *path = grind_fuzz_write_file (0, data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindSourceText) text = grind_source_text_load (path, NULL, &error);
  gsize sum = 0;
  gsize length;

  g_assert_true ((text != NULL) == (error == NULL));
  if (text == NULL)
    return 0;

  g_assert_true (g_utf8_validate (grind_source_text_get_text (text, &length), -1, NULL));
  for (guint i = 1; i <= grind_source_text_get_n_lines (text); i++)
    {
      gsize line_length;
      const char *line = grind_source_text_get_line (text, i, &line_length);

      g_assert_null (memchr (line, '\n', line_length));
      sum += line_length + (i > 1);
    }
  g_assert_cmpuint (sum, ==, length);

  return 0;
}
