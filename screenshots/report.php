<?php // SPDX-License-Identifier: GPL-3.0-or-later
// A program in PHP to be seen in pictures: counts the words of texts and writes them as a page.
declare(strict_types=1);

namespace Report\Text {
    class Tokenizer
    {
        /** @return iterable<string> */
        public function words(string $text): iterable
        {
            foreach (preg_split('/[^A-Za-z_]+/', $text, -1, PREG_SPLIT_NO_EMPTY) as $word) {
                yield $this->fold($word);
            }
        }

        private function fold(string $word): string
        {
            return strlen($word) > 3 && str_ends_with($word, 's') ? substr(strtolower($word), 0, -1)
                                                                  : strtolower($word);
        }
    }

    class Index
    {
        /** @var array<string, array<int, int>> */
        private array $entries = [];

        public function add(int $document, string $text, Tokenizer $tokenizer): void
        {
            foreach ($tokenizer->words($text) as $word) {
                $this->insert($word, $document);
            }
        }

        private function insert(string $word, int $document): void
        {
            $this->entries[$word][$document] = ($this->entries[$word][$document] ?? 0) + 1;
        }

        /** @return array<string, int> */
        public function totals(): array
        {
            $totals = array_map('array_sum', $this->entries);
            uksort($totals, fn ($a, $b) => $totals[$b] <=> $totals[$a] ?: strcmp($a, $b));

            return $totals;
        }
    }
}

namespace Report\Page {
    abstract class Node
    {
        abstract public function render(): string;

        protected function escape(string $text): string
        {
            return htmlspecialchars($text, ENT_QUOTES);
        }
    }

    class Cell extends Node
    {
        public function __construct(private string $text)
        {
        }

        public function render(): string
        {
            return '<td>' . $this->escape($this->text) . '</td>';
        }
    }

    class Table extends Node
    {
        /** @var Node[][] */
        private array $rows = [];

        public function addRow(string ...$texts): void
        {
            $this->rows[] = array_map(fn ($text) => new Cell($text), $texts);
        }

        public function render(): string
        {
            return '<table>' . implode("\n", array_map([$this, 'renderRow'], $this->rows)) . '</table>';
        }

        /** @param Node[] $row */
        private function renderRow(array $row): string
        {
            return '<tr>' . implode('', array_map(fn (Node $node) => $node->render(), $row)) . '</tr>';
        }
    }
}

namespace {
    use Report\Page\Table;
    use Report\Text\{Index, Tokenizer};

    function read_documents(array $files): Index
    {
        $index = new Index();
        $tokenizer = new Tokenizer();
        foreach ($files as $number => $file) {
            $index->add($number, file_get_contents($file), $tokenizer);
        }

        return $index;
    }

    function write_page(Index $index): string
    {
        $table = new Table();
        foreach ($index->totals() as $word => $count) {
            $table->addRow($word, (string) $count, str_repeat('*', (int) log(1 + $count)));
        }

        return $table->render();
    }

    echo write_page(read_documents(array_slice($argv, 1)));
}
