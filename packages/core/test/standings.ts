import type { FormatConfig } from '@tribunal/core/formats/config';
import type { Cell, Format } from '@tribunal/core/formats/format';
import type { ContestSubmission, History } from '@tribunal/core/formats/history';
import { groupBy } from '@tribunal/core/lists';
import type { Triple } from '@tribunal/core/ranking';
import type { Seconds } from '@tribunal/core/units';

export interface Standings {
  readonly live: Standing;
  readonly frozen: FrozenStanding;
}

/** The score of a participation as it is stored. */
export interface Standing extends Triple {
  /** By problem key. A problem without a submission has no cell. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** What the public may know while the contest is frozen. */
export interface FrozenStanding extends Standing {
  readonly cells: Readonly<Record<string, FrozenCell>>;
}

interface FrozenCell extends Cell {
  /** The number of submissions since the freeze. Their times, results and compile errors stay hidden. */
  readonly pending: number;
}

/** Applies one rule to two lists: all submissions, and those before the freeze. `frozenFrom` is null without a freeze. */
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
  const frozen = standing(format, config, before);
  return {
    live: standing(format, config, history),
    frozen: { ...frozen, cells: frozenCells(format, history, frozen, since) },
  };
}

export function standing(format: Format, config: FormatConfig | null, history: History): Standing {
  const { cells, ...triple } = format.score(history, config);
  const touched = history.problems.flatMap(({ key }, index) => {
    const cell = cells[index];
    return cell ? [[key, cell] as const] : [];
  });
  return { ...triple, cells: Object.fromEntries(touched) };
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
