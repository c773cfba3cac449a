import type { ScoreRule } from '../judging/grading.ts';
import { lookup } from '../lists.ts';

/** A case in `init.yml`. Keys that nobody edits here are kept. */
interface CaseEntry {
  readonly in?: unknown;
  readonly out?: unknown;
  readonly points?: unknown;
  readonly sample?: unknown;
  readonly [key: string]: unknown;
}

/** A case or a batch in `init.yml`. */
export interface UnitEntry extends CaseEntry {
  readonly batched?: readonly CaseEntry[];
  /** Numbers of batches. */
  readonly dependencies?: readonly number[];
  readonly score_rule?: unknown;
}

/** What changes about the case with this number. What is left out stays. */
export interface CaseChange {
  readonly number: number;
  readonly position?: number;
  /** The points of a case outside batches. */
  readonly points?: number;
  readonly batch?: number | null;
  readonly isSample?: boolean;
  readonly isPretest?: boolean;
  readonly isRemoved?: boolean;
  readonly input?: string;
  readonly output?: string;
}

interface NewCase {
  readonly input: string;
  readonly output: string;
  readonly points: number;
  readonly batch: number | null;
  readonly isSample: boolean;
}

export interface BatchChange {
  readonly number: number;
  readonly points?: number;
  readonly dependencies?: readonly number[];
  readonly scoreRule?: ScoreRule;
}

export interface CasesEdit {
  readonly changed: readonly CaseChange[];
  readonly added: readonly NewCase[];
  readonly batches: readonly BatchChange[];
}

type EditedUnits = { readonly units: readonly UnitEntry[] } | { readonly fault: CasesFault };

export type CasesFault =
  | { readonly kind: 'no such case'; readonly number: number }
  | { readonly kind: 'needed batch removed'; readonly number: number };

/** Applies an edit. A batch is at the position of its first case. Batches are numbered by position, and dependencies follow. */
export function editUnits(units: readonly UnitEntry[], edit: CasesEdit): EditedUnits {
  const rows = rowsOf(units);
  const unknown = edit.changed.find(({ number }) => number < 1 || number > rows.length);
  if (unknown) return { fault: { kind: 'no such case', number: unknown.number } };
  const changes = new Map(edit.changed.map((change) => [change.number, change]));
  const kept = rows
    .map((row, index) => changedRow(row, index + 1, changes.get(index + 1)))
    .filter((row) => row !== null)
    .sort((a, b) => a.order - b.order);
  return regrouped([...kept, ...edit.added.map(newRow)], shellsOf(units, edit.batches));
}

/** The pretests after an edit. A pretest is a copy of a case, worth one point. */
export function editPretests(
  units: readonly UnitEntry[],
  pretests: readonly UnitEntry[],
  { changed }: CasesEdit,
): UnitEntry[] {
  const cases = units.flatMap(asPretests);
  const kept = [...pretests];
  for (const { number, isPretest, isRemoved, input, output } of changed) {
    const before = cases[number - 1];
    if (!before) continue;
    const at = kept.findIndex((one) => sourceOf(one) === sourceOf(before));
    const isThere = at !== -1;
    const after = {
      ...kept[at],
      ...before,
      ...(input !== undefined && { in: input }),
      ...(output !== undefined && { out: output }),
    };
    const stays = !isRemoved && (isPretest ?? isThere);
    kept.splice(isThere ? at : kept.length, isThere ? 1 : 0, ...(stays ? [after] : []));
  }
  return kept;
}

function asPretests({ batched, ...unit }: UnitEntry): UnitEntry[] {
  return (batched ?? [{}]).map((inner) => {
    const { points: _, dependencies: __, score_rule: ___, sample: ____, ...entry } = { ...unit, ...inner };
    return entry;
  });
}

function sourceOf({ in: input, out, generator_in: seed, generator_args: args }: UnitEntry): string {
  return JSON.stringify([input, out, seed, args]);
}

interface Row {
  readonly entry: UnitEntry;
  readonly batch: number | null;
  readonly order: number;
}

function rowsOf(units: readonly UnitEntry[]): Row[] {
  let batches = 0;
  return units.flatMap((unit): Row[] => {
    if (!unit.batched) return [{ entry: unit, batch: null, order: 0 }];
    batches += 1;
    const batch = batches;
    return unit.batched.map((entry) => ({ entry, batch, order: 0 }));
  });
}

/** Null for a removed case. A case that moves goes before the one at its new position, or behind it if it moves down. */
function changedRow({ entry, batch }: Row, number: number, change: CaseChange | undefined): Row | null {
  if (!change) return { entry, batch, order: number };
  if (change.isRemoved) return null;
  const { position = number } = change;
  const order = position === number ? number : position < number ? position - 0.5 : position + 0.5;
  const newBatch = change.batch === undefined ? batch : change.batch;
  const { points, dependencies, sample, ...rest } = entry;
  const isSample = change.isSample ?? sample === true;
  const worth = change.points ?? points;
  return {
    order,
    batch: newBatch,
    entry: {
      ...rest,
      ...(change.input !== undefined && { in: change.input }),
      ...(change.output !== undefined && { out: change.output }),
      ...(isSample && { sample: true }),
      ...(worth !== undefined && { points: worth }),
      ...(dependencies && newBatch === null && { dependencies }),
    },
  };
}

function newRow({ input, output, points, batch, isSample }: NewCase): Row {
  return { order: 0, batch, entry: { in: input, out: output, ...(isSample && { sample: true }), points } };
}

/** The batches without their cases, by number. */
function shellsOf(units: readonly UnitEntry[], changes: readonly BatchChange[]): Map<number, UnitEntry> {
  const shells = new Map<number, UnitEntry>();
  for (const { batched, ...shell } of units) if (batched) shells.set(shells.size + 1, shell);
  for (const { number, points, dependencies, scoreRule } of changes) {
    const { dependencies: before, score_rule: rule, ...shell } = shells.get(number) ?? {};
    const needed = dependencies ?? before ?? [];
    shells.set(number, {
      ...shell,
      ...(points !== undefined && { points }),
      ...(needed.length > 0 && { dependencies: needed }),
      ...withRule(scoreRule ?? rule),
    });
  }
  return shells;
}

function withRule(rule: unknown): Pick<UnitEntry, 'score_rule'> {
  return rule === undefined || rule === 'minimum' ? {} : { score_rule: rule };
}

function regrouped(rows: readonly Row[], shells: ReadonlyMap<number, UnitEntry>): EditedUnits {
  const groups: { batch: number | null; entries: [UnitEntry, ...UnitEntry[]] }[] = [];
  const numbers = new Map<number, number>();
  for (const { entry, batch } of rows) {
    const known = batch === null ? undefined : groups.find((group) => group.batch === batch);
    if (known) known.entries.push(entry);
    else groups.push({ batch, entries: [entry] });
    if (batch !== null && !numbers.has(batch)) numbers.set(batch, numbers.size + 1);
  }
  const units: UnitEntry[] = [];
  for (const { batch, entries } of groups) {
    const unit = batch === null ? entries[0] : batchUnit(shells.get(batch), entries);
    const missing = unit.dependencies?.find((needed) => !numbers.has(needed));
    if (missing !== undefined) return { fault: { kind: 'needed batch removed', number: missing } };
    const dependencies = unit.dependencies?.map((needed) => lookup(numbers, needed));
    units.push(dependencies ? { ...unit, dependencies } : unit);
  }
  return { units };
}

/** A new batch is worth what its first case was worth. */
function batchUnit(shell: UnitEntry | undefined, entries: readonly UnitEntry[]): UnitEntry {
  const batched = entries.map(({ points: _, dependencies: __, ...entry }) => entry);
  return { ...(shell ?? { points: entries[0]?.points ?? 1 }), batched };
}
