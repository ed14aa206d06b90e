/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tree.c */
typedef struct Word Word;

Word         *word_add              (Word       *root,
                                     const char *text);
void          word_print            (const Word *word);
void          word_free             (Word       *word);

/* pairs.c */
void          pairs_count           (const char *text);
int           pairs_find_commonest  (void);
