// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the words of files in a hash table and prints the most frequent ones: a program to look at
// in Grindscope, down to lines and instructions.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace text {

struct Slot
{
  std::string word;
  uint64_t hash = 0;
  size_t count = 0;

  bool used () const { return count > 0; }
};

class Index
{
public:
  Index () : slots_ (64) {}

  void add_document (const std::string &content);
  std::vector<const Slot *> rank () const;

private:
  static uint64_t hash_word (const std::string &word);
  [[gnu::noinline]] static size_t probe (const std::vector<Slot> &slots, uint64_t hash,
                                         const std::string &word);
  void insert (const std::string &word);
  void grow ();

  std::vector<Slot> slots_;
  size_t used_ = 0;
};

/* FNV-1a: good enough, and short. */
uint64_t
Index::hash_word (const std::string &word)
{
  uint64_t hash = 14695981039346656037u;

  for (unsigned char letter : word)
    hash = (hash ^ letter) * 1099511628211u;

  return hash;
}

/* Linear probing: where `word` is, or the free slot where it belongs. */
size_t
Index::probe (const std::vector<Slot> &slots, uint64_t hash, const std::string &word)
{
  size_t mask = slots.size () - 1;
  size_t at = hash & mask;

  while (slots[at].used ())
    {
      if (slots[at].hash == hash && slots[at].word == word)
        break;
      at = (at + 1) & mask;
    }

  return at;
}

void
Index::grow ()
{
  std::vector<Slot> larger (slots_.size () * 2);

  for (Slot &slot : slots_)
    if (slot.used ())
      larger[probe (larger, slot.hash, slot.word)] = std::move (slot);
  slots_.swap (larger);
}

void
Index::insert (const std::string &word)
{
  uint64_t hash = hash_word (word);
  size_t at = probe (slots_, hash, word);

  if (!slots_[at].used ())
    {
      if (++used_ * 4 > slots_.size () * 3)
        {
          grow ();
          at = probe (slots_, hash, word);
        }
      slots_[at].word = word;
      slots_[at].hash = hash;
    }
  slots_[at].count++;
}

void
Index::add_document (const std::string &content)
{
  std::string word;

  for (char letter : content)
    {
      if (std::isalnum (static_cast<unsigned char> (letter)) || letter == '_')
        word += static_cast<char> (std::tolower (static_cast<unsigned char> (letter)));
      else if (!word.empty ())
        {
          insert (word);
          word.clear ();
        }
    }
  if (!word.empty ())
    insert (word);
}

std::vector<const Slot *>
Index::rank () const
{
  std::vector<const Slot *> ranked;

  for (const Slot &slot : slots_)
    if (slot.used ())
      ranked.push_back (&slot);
  std::sort (ranked.begin (), ranked.end (), [] (const Slot *one, const Slot *other) {
    return one->count != other->count ? one->count > other->count : one->word < other->word;
  });

  return ranked;
}

} // namespace text

int
main (int argc, char *argv[])
{
  text::Index index;

  for (int i = 1; i < argc; i++)
    {
      std::ifstream file (argv[i]);
      std::string content ((std::istreambuf_iterator<char> (file)),
                           std::istreambuf_iterator<char> ());

      index.add_document (content);
    }

  std::vector<const text::Slot *> ranked = index.rank ();
  for (size_t i = 0; i < std::min<size_t> (ranked.size (), 10); i++)
    std::cout << ranked[i]->count << ' ' << ranked[i]->word << '\n';

  return 0;
}
