import type { LogKind } from './contest-log.ts';

/** One entry of a contest's log, as stored. */
export interface StoredEntry {
  readonly number: number;
  readonly at: Date;
  readonly kind: LogKind;
  readonly subjectId: number | null;
  readonly data: Facts;
}

type Facts = Readonly<Record<string, unknown>>;

/** What a contest's log tells of the present. */
export interface ContestState {
  readonly contest: Facts;
  readonly problems: readonly unknown[];
  readonly participations: ReadonlyMap<number, Facts>;
  readonly submissions: ReadonlyMap<number, Facts & { readonly judgedAt: Date }>;
}

/** Each entry tells what has changed about its subject; the newest word on every fact holds. */
export function replay(entries: Iterable<StoredEntry>): ContestState {
  let contest: Facts = {};
  let problems: readonly unknown[] = [];
  const participations = new Map<number, Facts>();
  const submissions = new Map<number, Facts & { readonly judgedAt: Date }>();
  for (const { at, kind, subjectId, data } of entries) {
    if (kind === 'contest') contest = { ...contest, ...data };
    else if (kind === 'problems') problems = data.problems as readonly unknown[];
    else if (subjectId === null) throw new Error(`an entry about a ${kind} does not say which`);
    else if (kind === 'participation')
      participations.set(subjectId, { ...participations.get(subjectId), ...data });
    else submissions.set(subjectId, { ...submissions.get(subjectId), ...data, judgedAt: at });
  }
  return { contest, problems, participations, submissions };
}
