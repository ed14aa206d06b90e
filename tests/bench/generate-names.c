/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "generate.h"

static const char *const words[] = {
  "tree", "node", "list", "insert", "find", "erase", "hash", "table", "parse", "token", "lookup",
  "build", "emit", "visit", "graph", "edge", "block", "expr", "type", "value", "check", "init",
  "free", "alloc", "buffer", "read", "write", "copy", "stream", "state", "update", "merge", "split",
  "range", "bound", "operand", "register", "walk", "dump", "print", "resolve", "convert", "size",
  "next", "cache", "map", "set", "get", "push", "pop", "scan", "match", "filter", "sort", "index",
  "line", "column", "source", "symbol", "scope", "frame", "queue", "event", "handler",
};

static const char *const types[] = {
  "int", "char const*", "unsigned long", "std::vector<int, std::allocator<int> > const&", "bool",
  "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&",
  "Node*", "Graph&", "double", "std::pair<unsigned int const, Value*>", "void*", "Range<Token>",
};

static const char *
take_word (guint64 *bits)
{
  *bits = hash_number (*bits + 1);
  return words[*bits % G_N_ELEMENTS (words)];
}

static void
append_capital (GString *name,
                guint64 *bits)
{
  const char *word = take_word (bits);

  g_string_append_c (name, g_ascii_toupper (word[0]));
  g_string_append (name, word + 1);
}

static void
append_c_name (GString *name,
               guint64 *bits,
               guint    function)
{
  guint n_words = 2 + *bits % 3;

  for (guint i = 0; i < n_words; i++)
    g_string_append_printf (name, "%s_", take_word (bits));

  g_string_append_printf (name, "%x", function);
}

static void
append_class_name (GString *name,
                   guint64 *bits,
                   guint    function)
{
  guint n_arguments = *bits % 4;

  g_string_append_printf (name, "%s::", take_word (bits));
  append_capital (name, bits);
  append_capital (name, bits);
  if (*bits % 5 == 0)
    g_string_append_printf (name, "<%s>", types[*bits / 5 % G_N_ELEMENTS (types)]);
  g_string_append_printf (name, "::%s_%x(", take_word (bits), function);

  for (guint i = 0; i < n_arguments; i++)
    {
      take_word (bits);
      g_string_append_printf (name, "%s%s", i > 0 ? ", " : "",
                              types[*bits % G_N_ELEMENTS (types)]);
    }

  g_string_append (name, *bits % 3 == 0 ? ") const" : ")");
}

static void
append_native_name (GString *name,
                    guint    function)
{
  guint64 bits = hash_number (function);

  if (bits % 16 < 3)
    g_string_append_printf (name, "0x%016x", 0x10000 + 0x140 * function);
  else if (bits % 16 < 11)
    append_c_name (name, &bits, function);
  else
    append_class_name (name, &bits, function);
}

static void
append_php_name (GString *name,
                 guint    function)
{
  guint64 bits = hash_number (function);

  /* One in four is an internal function of the language; see generate_xdebug(). */
  if (function % 4 == 3)
    {
      g_string_append_printf (name, "php::%s_%s_%x", take_word (&bits), take_word (&bits),
                              function);
      return;
    }

  g_string_append (name, "App\\");
  append_capital (name, &bits);
  g_string_append_c (name, '\\');
  append_capital (name, &bits);
  append_capital (name, &bits);
  g_string_append_printf (name, "%s%s", bits % 3 == 0 ? "::" : "->", take_word (&bits));
  append_capital (name, &bits);
  g_string_append_printf (name, "%x", function);
}

static void
append_chain_name (GString *name,
                   guint    function)
{
  gsize length = 100 + hash_number (function) % 300;
  guint caller = function;

  append_native_name (name, function);
  while (name->len < length)
    {
      caller = (guint) (hash_number (caller) % 5000);
      g_string_append_c (name, '\'');
      append_native_name (name, caller);
    }

  if (name->len > 400)
    g_string_truncate (name, 400);
}

void
name_function (GString   *name,
               NameStyle  style,
               guint      function)
{
  g_string_truncate (name, 0);

  switch (style)
    {
    case NAME_NATIVE:
      append_native_name (name, function);
      break;

    case NAME_CHAIN:
      append_chain_name (name, function);
      break;

    case NAME_PHP:
      append_php_name (name, function);
      break;

    default:
      g_assert_not_reached ();
    }
}

void
name_file (GString   *name,
           NameStyle  style,
           guint      file)
{
  guint64 bits = hash_number (file + 77777);
  const char *folder = take_word (&bits);
  const char *stem = take_word (&bits);

  if (style == NAME_PHP)
    g_string_printf (name, "/var/www/app/src/%s/%s%u.php", folder, stem, file);
  else
    g_string_printf (name, "./%s/../%s/%s-%u.%s", folder, folder, stem, file,
                     file % 8 == 0 ? "h" : "cc");
}

void
name_object (GString *name,
             guint    object)
{
  guint64 bits = hash_number (object + 99999);

  g_string_printf (name, "/usr/lib/x86_64-linux-gnu/lib%s%u.so.%u", take_word (&bits), object,
                   object % 7);
}
