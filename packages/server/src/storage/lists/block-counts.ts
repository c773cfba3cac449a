import type { RawBuilder } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { number, type Row, rowsOf, string } from '../../database/row.ts';
import { changesSince, type ListName } from './list-changes.ts';

/** The number of rows of one kind in a block. The list defines its kinds; filters select among them. */
export const kindCountRow = rowsOf({
  block: number,
  kind: string,
  count: number,
});
type KindCount = Row<typeof kindCountRow>;

export interface Block {
  readonly number: number;
  /** Unique in this process: different blocks never have the same version. */
  readonly version: number;
  readonly count: number;
  readonly kinds: ReadonlyMap<string, number>;
}

export interface CountedList {
  readonly list: ListName;
  /** Counts rows in these blocks, or in all blocks. */
  count(blocks: readonly number[] | 'every', now: Date): RawBuilder<KindCount>;
  /** Blocks whose counts changed only because time passed; one of `since` and `now` is inclusive. */
  changedByTime?(since: Date, now: Date): RawBuilder<{ block: number }>;
}

interface Counted {
  readonly snapshot: string;
  readonly at: Date;
  readonly blocks: readonly Block[];
}

/** With more changed blocks, counting everything is cheaper than counting block by block. */
const maxChangedBlocks = 256;

/**
 * Exact counts of a long list by block of ids, kept in memory and updated with what was committed since. A request costs
 * one small query, whatever the length of the list, and concurrent callers share it.
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

  /** Sorted by number, and current at the time of the call or later. */
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
      last === null || blocks === 'every' ? 'every' : await this.#withChangesByTime(blocks, last.at, now);
    const current = await this.#count(last?.blocks ?? [], changed, now);
    this.#last = { snapshot, at: now, blocks: current };
    return current;
  }

  async #withChangesByTime(
    blocks: readonly number[],
    since: Date,
    now: Date,
  ): Promise<readonly number[] | 'every'> {
    if (now < since) return 'every';
    const query = now > since && this.#counted.changedByTime?.(since, now);
    const rows = query ? await runPrepared(this.#database, query) : [];
    const all = [...new Set([...blocks, ...rows.map((row) => row.block)])];
    return all.length > maxChangedBlocks ? 'every' : all;
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
