import type { RawBuilder } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { changesSince, type ListName } from './list-changes.ts';

/** How many rows of one kind a block holds. What a kind is, the list decides: filters choose among kinds. */
export interface KindCount {
  readonly block: number;
  readonly kind: string;
  readonly count: number;
}

export interface Block {
  readonly number: number;
  /** Unique in this process: no block that differs has the same. */
  readonly version: number;
  readonly count: number;
  readonly kinds: ReadonlyMap<string, number>;
}

export interface CountedList {
  readonly list: ListName;
  /** Counts in these blocks, or in all. */
  count(blocks: readonly number[] | 'every', now: Date): RawBuilder<KindCount>;
  /** Blocks whose counts the mere passing of time has changed; `since` is included, `now` is not, or the other way round. */
  changedByTime?(since: Date, now: Date): RawBuilder<{ block: number }>;
}

interface Counted {
  readonly snapshot: string;
  readonly at: Date;
  readonly blocks: readonly Block[];
}

/** Above this, counting everything anew costs less than counting block by block. */
const mostChangedBlocks = 256;

/**
 * Exact counts of a long list, by block of ids, kept in memory and brought up to date with what has been committed since: a request
 * costs one small query, whatever the length of the list, and callers who wait at the same moment share it.
 */
export class BlockCounts {
  readonly #database: Database;
  readonly #counted: CountedList;
  readonly #now: () => Date;
  #last: Counted | null = null;
  #running: Promise<readonly Block[]> | null = null;
  #next: Promise<readonly Block[]> | null = null;

  constructor(database: Database, counted: CountedList, now: () => Date) {
    this.#database = database;
    this.#counted = counted;
    this.#now = now;
  }

  /** In the order of their numbers, true for a moment after the call. */
  blocks(): Promise<readonly Block[]> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<readonly Block[]> {
    const running = this.#refresh().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }

  async #refresh(): Promise<readonly Block[]> {
    const last = this.#last;
    const now = this.#now();
    const { snapshot, blocks } = await changesSince(
      this.#database,
      this.#counted.list,
      last?.snapshot ?? null,
    );
    const changed =
      last === null || blocks === 'every' ? 'every' : await this.#withTime(blocks, last.at, now);
    const current = await this.#count(last?.blocks ?? [], changed, now);
    this.#last = { snapshot, at: now, blocks: current };
    return current;
  }

  async #withTime(blocks: readonly number[], since: Date, now: Date): Promise<readonly number[] | 'every'> {
    if (now < since) return 'every';
    const query = now > since && this.#counted.changedByTime?.(since, now);
    const rows = query ? await runPrepared(this.#database, query) : [];
    const all = [...new Set([...blocks, ...rows.map((row) => row.block)])];
    return all.length > mostChangedBlocks ? 'every' : all;
  }

  async #count(
    before: readonly Block[],
    changed: readonly number[] | 'every',
    now: Date,
  ): Promise<readonly Block[]> {
    if (changed.length === 0) return before;
    const counts = await runPrepared(this.#database, this.#counted.count(changed, now));
    const kept = changed === 'every' ? [] : without(before, new Set(changed));
    return [...kept, ...blocksOf(counts)].sort((a, b) => a.number - b.number);
  }
}

function without(blocks: readonly Block[], numbers: ReadonlySet<number>): Block[] {
  return blocks.filter((block) => !numbers.has(block.number));
}

let lastVersion = 0;

function blocksOf(counts: readonly KindCount[]): Block[] {
  lastVersion += 1;
  const kindsOf = new Map<number, Map<string, number>>();
  for (const { block, kind, count } of counts) {
    const kinds = kindsOf.get(block) ?? new Map<string, number>();
    kindsOf.set(block, kinds.set(kind, count));
  }
  return [...kindsOf].map(([number, kinds]) => ({ number, version: lastVersion, count: sum(kinds), kinds }));
}

function sum(kinds: ReadonlyMap<string, number>): number {
  let all = 0;
  for (const count of kinds.values()) all += count;
  return all;
}
