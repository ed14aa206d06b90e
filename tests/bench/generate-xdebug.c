/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "generate.h"

#define N_FUNCTIONS 4000
#define FUNCTIONS_PER_FILE 12
#define MAX_CHILDREN 8
#define MAX_DEPTH 24

/* A call listed in a block. */
typedef struct
{
  guint  function;
  guint  line;
  gint64 time;
  gint64 memory;
} Child;

typedef struct
{
  Output   *output;
  GString  *name;
  gboolean  has_function[N_FUNCTIONS];
  gboolean  has_file[N_FUNCTIONS];
  gint64    time;                /* cost of the blocks so far */
  gint64    memory;
} Xdebug;

/* The language's internal functions share one file and call nothing. */
static gboolean
is_internal (guint function)
{
  return function % 4 == 3;
}

/* "fl=(2) /var/www/…", with the name only the first time. */
static void
write_file (Xdebug     *self,
            const char *key,
            guint       function)
{
  guint file = is_internal (function) ? 0 : 1 + function / FUNCTIONS_PER_FILE;

  output_text (self->output, key);
  output_number (self->output, file + 1);
  output_char (self->output, ')');
  if (!self->has_file[file])
    {
      self->has_file[file] = TRUE;
      name_file (self->name, NAME_PHP, file);
      output_char (self->output, ' ');
      output_text (self->output, file == 0 ? "php:internal" : self->name->str);
    }

  output_char (self->output, '\n');
}

static void
write_function (Xdebug     *self,
                const char *key,
                guint       function)
{
  output_text (self->output, key);
  output_number (self->output, function + 1);
  output_char (self->output, ')');
  if (!self->has_function[function])
    {
      self->has_function[function] = TRUE;
      name_function (self->name, NAME_PHP, function);
      output_char (self->output, ' ');
      output_text (self->output, self->name->str);
    }

  output_char (self->output, '\n');
}

static void
write_costs (Xdebug *self,
             guint   line,
             gint64  time,
             gint64  memory)
{
  output_number (self->output, line);
  output_char (self->output, ' ');
  output_number (self->output, time);
  output_char (self->output, ' ');
  output_number (self->output, memory);
  output_char (self->output, '\n');
}

/* Writes the block of one call of a function, which lists the calls that it made. */
static void
write_block (Xdebug      *self,
             guint        function,
             guint        line,
             gint64       time,
             gint64       memory,
             const Child *children,
             guint        n_children)
{
  output_char (self->output, '\n');
  write_file (self, "fl=(", function);
  write_function (self, "fn=(", function);
  write_costs (self, line, time, memory);
  self->time += time;
  self->memory += memory;

  for (guint i = 0; i < n_children; i++)
    {
      write_file (self, "cfl=(", children[i].function);
      write_function (self, "cfn=(", children[i].function);
      output_text (self->output, "calls=1 0 0\n");
      write_costs (self, children[i].line, children[i].time, children[i].memory);
    }
}

/* Writes one call and everything below it; callees come before their caller, as in Xdebug. */
static Child
write_call (Xdebug *self,
            guint   function,
            guint   depth)
{
  Child children[MAX_CHILDREN];
  Child sum = { function, 1 + (guint) (hash_number (function) % 400), 0, 0 };
  guint n_children = 0;
  gint64 time = (gint64) output_random_count (self->output, 3);
  gint64 memory = output_chance (self->output, 12) ? (gint64) output_random_count (self->output, 5)
                                                   : 0;

  if (!is_internal (function) && depth < MAX_DEPTH)
    n_children = output_random_below (self->output, output_chance (self->output, 15) ? 8 : 3);

  sum.time = time;
  sum.memory = memory;
  for (guint i = 0; i < n_children; i++)
    {
      guint site = output_random_below (self->output, 6);
      guint callee = (guint) (hash_number (function * 16 + site) % N_FUNCTIONS);

      children[i] = write_call (self, callee, depth + 1);
      children[i].line = sum.line + site;
      sum.time += children[i].time;
      sum.memory += children[i].memory;
    }

  write_block (self, function, sum.line, time, memory, children, n_children);
  return sum;
}

/* Writes blocks like Xdebug 3, one for each call, until they have @n_bytes. */
void
generate_xdebug (Output  *output,
                 guint64  n_bytes)
{
  g_autofree Xdebug *self = g_new0 (Xdebug, 1);
  g_autoptr (GArray) children = g_array_new (FALSE, FALSE, sizeof (Child));

  self->output = output;
  self->name = g_string_new (NULL);
  output_text (output, "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.0)\n"
                       "cmd: /var/www/app/index.php\npart: 1\npositions: line\n\n"
                       "events: Time_(10ns) Memory_(bytes)\n");

  while (output->n_bytes < n_bytes)
    {
      Child child = write_call (self, 1 + 4 * output_random_below (output, 200), 1);

      g_array_append_val (children, child);
    }

  write_block (self, 0, 1, 1000, 0, &g_array_index (children, Child, 0), children->len);
  output_text (output, "\nsummary: ");
  output_number (output, self->time);
  output_char (output, ' ');
  output_number (output, self->memory);
  output_text (output, "\n\n");
  g_string_free (self->name, TRUE);
}
