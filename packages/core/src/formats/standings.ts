import { groupBy } from '../lists.ts';
import type { Seconds } from '../units.ts';
import type { FormatConfig } from './config.ts';
import type { Cell, Format, Standing } from './format.ts';
import type { ContestSubmission, History } from './history.ts';

export interface Standings {
  readonly live: Standing;
  readonly frozen: FrozenStanding;
}

/** What everybody may know while the contest is frozen. */
export interface FrozenStanding extends Standing {
  readonly cells: Readonly<Record<string, FrozenCell>>;
}

export interface FrozenCell extends Cell {
  /** Submissions since the freeze: that they exist is known, neither when nor how they ended, nor whether they compiled. */
  readonly pending: number;
}

/** One rule over two lists: all submissions, and those before the freeze. Without a freeze `frozenFrom` is null. */
export function standings(
  format: Format,
  config: FormatConfig | null,
  history: History,
  frozenFrom: Seconds | null,
): Standings {
  const isBefore = ({ secondsFromStart }: ContestSubmission) =>
    frozenFrom === null || secondsFromStart < frozenFrom;
  const before = { ...history, submissions: history.submissions.filter(isBefore) };
  const since = history.submissions.filter((submission) => !isBefore(submission));
  const frozen = format.standing(before, config);
  return {
    live: format.standing(history, config),
    frozen: { ...frozen, cells: frozenCells(format, history, frozen, since) },
  };
}

function frozenCells(
  format: Format,
  { problems }: History,
  frozen: Standing,
  since: readonly ContestSubmission[],
): Record<string, FrozenCell> {
  const known = new Map(Object.entries(frozen.cells));
  const pending = groupBy(since, ({ problem }) => problem);
  const touched = problems.filter(({ key }) => known.has(key) || pending.has(key));
  return Object.fromEntries(
    touched.map(({ key }) => [
      key,
      { ...(known.get(key) ?? format.untouchedCell), pending: pending.get(key)?.length ?? 0 },
    ]),
  );
}
