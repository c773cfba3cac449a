import { closeSync, readSync } from 'node:fs';
import { itemAt } from '@tribunal/core/lists';
import type { CaseWarning } from '@tribunal/core/test-data/data-listing';

/** Files above this size make judging slow. */
export const largeBytes = 32 << 20;
const pieceBytes = 1 << 20;

/** What often is a mistake in a file. Reads piece by piece and closes the file. */
export function findWarnings(descriptor: number, bytes: number): CaseWarning[] {
  const found = new Set<CaseWarning>();
  const piece = Buffer.alloc(pieceBytes);
  let last = 0x0a;
  try {
    for (let at = 0; at < bytes; ) {
      const length = readSync(descriptor, piece, 0, pieceBytes, at);
      if (length === 0) break;
      scan(piece.subarray(0, length), last, found);
      last = itemAt(piece, length - 1);
      at += length;
    }
  } finally {
    closeSync(descriptor);
  }
  return inOrder(found, last, bytes);
}

/** The same for content in memory. */
export function warningsIn(content: Buffer): CaseWarning[] {
  const found = new Set<CaseWarning>();
  scan(content, 0x0a, found);
  return inOrder(found, content.at(-1) ?? 0x0a, content.length);
}

/** `before` is the last byte of the piece before. */
function scan(piece: Buffer, before: number, found: Set<CaseWarning>): void {
  if (piece.includes(0x0d)) found.add('carriage return');
  const endsAtStart = piece[0] === 0x0a && isBlank(before);
  if (endsAtStart || piece.includes(' \n') || piece.includes('\t\n')) found.add('trailing spaces');
}

function inOrder(found: Set<CaseWarning>, last: number, bytes: number): CaseWarning[] {
  if (last !== 0x0a) found.add('no final newline');
  if (isBlank(last)) found.add('trailing spaces');
  if (bytes > largeBytes) found.add('large');
  return [...found].sort();
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09;
}
