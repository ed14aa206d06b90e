/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Whether the program contains the address sanitizer of gcc or clang, which needs more memory and
 * time. */
#if defined (__SANITIZE_ADDRESS__)
#define GRIND_TEST_IS_SANITIZED 1
#elif defined (__has_feature)
#if __has_feature (address_sanitizer)
#define GRIND_TEST_IS_SANITIZED 1
#endif
#endif
#ifndef GRIND_TEST_IS_SANITIZED
#define GRIND_TEST_IS_SANITIZED 0
#endif
