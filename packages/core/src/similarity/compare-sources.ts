import { groupBy, sum } from '../lists.ts';
import { existing } from '../unknown.ts';
import { gramHashes, gramLength, winnow } from './fingerprints.ts';
import { type Passage, passagesOf } from './passages.ts';
import { type TokenStream, tokensOf } from './tokens.ts';

/** An accepted source. */
export interface ComparedSource {
  readonly id: number;
  readonly userId: number;
  readonly languageKey: string;
  readonly source: string;
}

export interface SimilarPair {
  /** The id of the older source. */
  readonly a: number;
  readonly b: number;
  /** Which part of both is common: from 0 to 1. */
  readonly score: number;
  /** The texts differ in space and comments at most. */
  readonly isCopy: boolean;
  readonly matches: readonly Passage[];
}

export interface Comparison {
  readonly sources: readonly ComparedSource[];
  /** Code that everybody was given: it does not count. */
  readonly templates: readonly Pick<ComparedSource, 'languageKey' | 'source'>[];
}

/** Pairs with a lower score are not listed. */
const leastScore = 0.5;
const maxPairs = 1000;
/** Pairs that are compared token by token, those with the most common hashes first. */
const maxCandidates = 20_000;
/** Shorter programs are alike by chance. */
const leastTokens = 20;
/** What so many have is a usual way to write it. */
const commonShare = 0.02;
const leastCommon = 20;
/** Tokens of a long passage: it is rare also where all solutions consist of the same few statements. */
const longGram = 48;

interface Prepared extends ComparedSource {
  readonly tokens: TokenStream;
  readonly hashes: Int32Array;
  /** 1 for each token that is template code. */
  readonly given: Uint8Array;
  /** Tokens that are not template code. */
  readonly ownCount: number;
}

/** The similar pairs of different users: copies first, then by score. Each two users are listed once. */
export function compareSources({ sources, templates }: Comparison): SimilarPair[] {
  const given = templateHashes(templates);
  const prepared = sources
    .map((one) => prepare(one, given))
    .filter(({ ownCount }) => ownCount >= leastTokens)
    .sort((a, b) => a.id - b.id);
  const pairs = [...copies(prepared), ...similar(prepared)];
  return best(pairs, new Map(prepared.map(({ id, userId }) => [id, userId])));
}

function templateHashes(templates: Comparison['templates']): ReadonlySet<number> {
  const hashes = new Set<number>();
  for (const { source, languageKey } of templates)
    for (const hash of gramHashes(tokensOf(source, languageKey).kinds)) hashes.add(hash);
  return hashes;
}

function prepare(one: ComparedSource, templates: ReadonlySet<number>): Prepared {
  const tokens = tokensOf(one.source, one.languageKey);
  const hashes = gramHashes(tokens.kinds);
  const given = new Uint8Array(tokens.kinds.length);
  hashes.forEach((hash, place) => {
    if (templates.has(hash)) given.fill(1, place, place + gramLength);
  });
  const ownCount = given.filter((isGiven) => isGiven === 0).length;
  return { ...one, tokens, hashes, given, ownCount };
}

/** Groups up to this size are listed with every pair; in larger ones, each is compared with the oldest. */
const maxGroup = 20;

function copies(prepared: readonly Prepared[]): SimilarPair[] {
  const groups = groupBy(prepared, ({ tokens }) => tokens.written);
  return [...groups.values()].flatMap((group) =>
    group
      .slice(0, group.length > maxGroup ? 1 : undefined)
      .flatMap((a, index) =>
        group.slice(index + 1).flatMap((b) => (a.userId === b.userId ? [] : [copyOf(a, b)])),
      ),
  );
}

function copyOf(a: Prepared, b: Prepared): SimilarPair {
  return { a: a.id, b: b.id, score: 1, isCopy: true, matches: passagesOf(a, b) };
}

function similar(prepared: readonly Prepared[]): SimilarPair[] {
  const distinct = [...new Map(prepared.map((one) => [`${one.userId} ${one.tokens.written}`, one])).values()];
  return candidates(distinct).flatMap(([a, b]) => {
    if (a.tokens.written === b.tokens.written) return [];
    const matches = passagesOf(a, b);
    const common = sum(matches.map(({ tokens }) => tokens));
    const score = Math.round((2000 * common) / (a.ownCount + b.ownCount)) / 1000;
    return score < leastScore
      ? []
      : [{ a: a.id, b: b.id, score: Math.min(1, score), isCopy: false, matches }];
  });
}

/** Pairs of different users with many common hashes, of short passages or of long ones. */
function candidates(prepared: readonly Prepared[]): [Prepared, Prepared][] {
  const short = prepared.map(({ hashes }) => hashes);
  const long = prepared.map(({ tokens }) => gramHashes(tokens.kinds, longGram));
  const shared = [short, long].flatMap((hashes) => sharedHashes(prepared, hashes));
  shared.sort((one, other) => other.estimate - one.estimate || one.a - other.a || one.b - other.b);
  const pairs = new Map(shared.map(({ a, b }) => [a * prepared.length + b, [a, b] as const]));
  return [...pairs.values()]
    .slice(0, maxCandidates)
    .map(([a, b]) => [existing(prepared[a]), existing(prepared[b])]);
}

interface SharedHashes {
  /** Which part of the rare hashes of the one with fewer of them is common. */
  readonly estimate: number;
  readonly a: number;
  readonly b: number;
}

function sharedHashes(prepared: readonly Prepared[], allHashes: readonly Int32Array[]): SharedHashes[] {
  const chosen = prepared.map(({ given }, index) => {
    const all = existing(allHashes[index]);
    return [...new Set(winnow(all).flatMap((place) => (given[place] ? [] : [all[place] ?? 0])))];
  });
  const holders = new Map<number, number[]>();
  chosen.forEach((hashes, index) => {
    for (const hash of hashes) {
      const list = holders.get(hash);
      if (list) list.push(index);
      else holders.set(hash, [index]);
    }
  });
  const most = Math.max(leastCommon, prepared.length * commonShare);
  const shared: SharedHashes[] = [];
  const isRare = (hash: number) => existing(holders.get(hash)).length <= most;
  const rare = chosen.map((hashes) => hashes.filter(isRare));
  const counts = new Uint32Array(prepared.length);
  rare.forEach((hashes, a) => {
    const met: number[] = [];
    for (const hash of hashes) {
      for (const b of existing(holders.get(hash))) {
        if (b <= a || prepared[b]?.userId === prepared[a]?.userId) continue;
        if (counts[b] === 0) met.push(b);
        counts[b] = (counts[b] ?? 0) + 1;
      }
    }
    for (const b of met) {
      const estimate = (counts[b] ?? 0) / Math.min(hashes.length, existing(rare[b]).length);
      counts[b] = 0;
      if (estimate >= leastScore / 2) shared.push({ estimate, a, b });
    }
  });
  return shared;
}

function best(pairs: readonly SimilarPair[], users: ReadonlyMap<number, number>): SimilarPair[] {
  const sorted = pairs.toSorted(
    (one, other) =>
      Number(other.isCopy) - Number(one.isCopy) ||
      other.score - one.score ||
      one.a - other.a ||
      one.b - other.b,
  );
  const seen = new Set<string>();
  const kept = sorted.filter(({ a, b }) => {
    const key = [users.get(a), users.get(b)].sort().join();
    return !seen.has(key) && seen.add(key);
  });
  return kept.slice(0, maxPairs);
}
