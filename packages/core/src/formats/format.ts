import { groupBy, sum } from '../lists.ts';
import type { Triple } from '../ranking.ts';
import { roundTo } from '../rounding.ts';
import type { Seconds } from '../units.ts';
import { type Achievement, type AttemptCounts, best, countAttempts, isCounted } from './attempts.ts';
import { configRefusal, type FormatConfig } from './config.ts';
import type { ContestProblem, ContestSubmission, History } from './history.ts';

export const formatNames = ['default', 'ioi', 'ioi16', 'ecoo', 'atcoder', 'icpc', 'site'] as const;
export type FormatName = (typeof formatNames)[number];

/** A contest format: how the submissions of one participation become its standing. */
export interface Format {
  readonly name: FormatName;
  readonly configDefaults: FormatConfig;
  readonly untouchedCell: Cell;
  /** The reason to refuse a config, or null. */
  validateConfig(config: unknown): string | null;
  standing(history: History, config: FormatConfig | null): Standing;
}

export interface Standing extends Triple {
  /** By problem key; a problem without a submission has no cell. */
  readonly cells: Readonly<Record<string, Cell>>;
}

export interface Cell extends ScoredCell, AttemptCounts {}

/** What a format scores on one problem. */
export interface ScoredCell {
  readonly points: number;
  readonly time: Seconds;
  /** Points on top of `points`. */
  readonly bonus?: number;
}

/** What sets one format apart from another. */
export interface FormatRules<Config extends FormatConfig, FormatCell extends ScoredCell> {
  readonly name: FormatName;
  readonly configDefaults: Config;
  readonly untouchedCell: FormatCell;
  /** The attempt up to which the others are counted: the best one, unless the format says otherwise. */
  readonly decisive?: (attempts: readonly ContestSubmission[]) => Achievement;
  /** `attempts` are the counted submissions on the problem, at least one. */
  cell(
    attempts: readonly ContestSubmission[],
    config: Config,
    problem: ContestProblem,
    length: Seconds,
  ): FormatCell;
  times(cells: readonly (FormatCell & AttemptCounts)[], config: Config): Omit<Triple, 'score'>;
}

export function defineFormat<Config extends FormatConfig, FormatCell extends ScoredCell>(
  rules: FormatRules<Config, FormatCell>,
): Format {
  const { name, configDefaults } = rules;
  const untouchedCell = { ...rules.untouchedCell, tries: 0, penalty: 0 };
  return {
    name,
    configDefaults,
    untouchedCell,
    validateConfig: (config) => configRefusal(configDefaults, config),
    standing: (history, config) =>
      standingOf({ ...rules, untouchedCell }, history, { ...configDefaults, ...config }),
  };
}

function standingOf<Config extends FormatConfig, FormatCell extends ScoredCell>(
  rules: FormatRules<Config, FormatCell> & { readonly untouchedCell: FormatCell & AttemptCounts },
  history: History,
  config: Config,
): Standing {
  const submissions = groupBy(history.submissions, ({ problem }) => problem);
  const entries = history.problems.flatMap((problem) => {
    const attempts = submissions.get(problem.key)?.filter(isCounted);
    if (!attempts) return [];
    if (attempts.length === 0) return [[problem.key, rules.untouchedCell] as const];
    const scored = rules.cell(attempts, config, problem, history.length);
    const counts = countAttempts((rules.decisive ?? best)(attempts), attempts);
    return [[problem.key, { ...scored, ...counts }] as const];
  });
  const cells = entries.map(([, cell]) => cell);
  const { cumulativeTime, tiebreaker } = rules.times(cells, config);
  return {
    score: roundTo(sum(cells.map(pointsWithBonus)), history.pointsPrecision ?? 3),
    cumulativeTime: wholeTime(cumulativeTime),
    tiebreaker,
    cells: Object.fromEntries(entries),
  };
}

function pointsWithBonus({ points, bonus = 0 }: Cell): number {
  return points + bonus;
}

/** Adding milliseconds as fractions may fall a hair short of a whole second: back to milliseconds first. */
function wholeTime(time: number): number {
  return Math.max(0, Math.trunc(roundTo(time, 3)));
}
