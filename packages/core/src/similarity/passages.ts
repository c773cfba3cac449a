import { gramLength } from './fingerprints.ts';
import type { TokenStream } from './tokens.ts';

/** A passage that two sources have in common, with its lines in both, counted from 1. */
export interface Passage {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
  readonly tokens: number;
}

interface Side {
  readonly tokens: TokenStream;
  readonly hashes: Int32Array;
  readonly given: Uint8Array;
}

interface Run {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Common passages, the longest first; no token is in two of them. */
export function passagesOf(a: Side, b: Side): Passage[] {
  const [takenA, takenB] = [Uint8Array.from(a.given), Uint8Array.from(b.given)];
  const passages: Passage[] = [];
  for (const run of commonRuns(a, b).sort((one, other) => other.length - one.length || one.a - other.a)) {
    const free = freePart(run, takenA, takenB);
    if (free.length < gramLength) continue;
    takenA.fill(1, free.a, free.a + free.length);
    takenB.fill(1, free.b, free.b + free.length);
    passages.push(passage(a, b, free));
  }
  return passages;
}

/** Places where one hash may be tried; more often it is a row of the same statements. */
const maxPlaces = 16;

/** The longest runs of equal tokens. A run that continues another one is part of it. */
function commonRuns(a: Side, b: Side): Run[] {
  const places = new Map<number, number[]>();
  b.hashes.forEach((hash, place) => {
    const list = places.get(hash);
    if (!list) places.set(hash, [place]);
    else if (list.length < maxPlaces) list.push(place);
  });
  const runs: Run[] = [];
  /** For each difference of places, where the last run ended. */
  const ends = new Map<number, number>();
  a.hashes.forEach((hash, at) => {
    for (const place of places.get(hash) ?? []) {
      if ((ends.get(place - at) ?? -1) >= at) continue;
      const length = equalTokens(a.tokens.kinds, b.tokens.kinds, at, place);
      if (length < gramLength) continue;
      ends.set(place - at, at + length - gramLength);
      runs.push({ a: at, b: place, length });
    }
  });
  return runs;
}

function equalTokens(a: Int32Array, b: Int32Array, atA: number, atB: number): number {
  let length = 0;
  while (atA + length < a.length && atB + length < b.length && a[atA + length] === b[atB + length])
    length += 1;
  return length;
}

/** The longest part of a run whose tokens are in no other passage. */
function freePart({ a, b, length }: Run, takenA: Uint8Array, takenB: Uint8Array): Run {
  let best = { a, b, length: 0 };
  let start = 0;
  for (let index = 0; index <= length; index += 1) {
    const isFree = index < length && !takenA[a + index] && !takenB[b + index];
    if (isFree) continue;
    if (index - start > best.length) best = { a: a + start, b: b + start, length: index - start };
    start = index + 1;
  }
  return best;
}

function passage({ tokens: a }: Side, { tokens: b }: Side, run: Run): Passage {
  const last = run.length - 1;
  return {
    aStart: a.lines[run.a] ?? 0,
    aEnd: a.lines[run.a + last] ?? 0,
    bStart: b.lines[run.b] ?? 0,
    bEnd: b.lines[run.b + last] ?? 0,
    tokens: run.length,
  };
}
