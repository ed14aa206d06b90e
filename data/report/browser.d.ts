/* SPDX-License-Identifier: GPL-3.0-or-later */
// What browsers have and the compiler that checks the scripts does not know yet.
declare class DecompressionStream {
  constructor (format: 'gzip');
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
