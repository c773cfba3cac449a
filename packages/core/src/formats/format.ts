import { groupBy, sum } from '../lists.ts';
import type { Triple } from '../ranking.ts';
import { roundTo } from '../rounding.ts';
import type { Seconds } from '../units.ts';
import { isCounted } from './attempts.ts';
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
  /** By problem key; a problem without a counted submission has no cell. */
  readonly cells: Readonly<Record<string, Cell>>;
}

export interface Cell {
  readonly points: number;
  readonly time: Seconds;
  /** Counted submissions before the best one, or all of them while nothing is scored. */
  readonly penalty?: number;
  /** Counted submissions up to and including the best one, or all of them while nothing is scored. */
  readonly tries?: number;
  /** Points on top of `points`. */
  readonly bonus?: number;
}

/** What sets one format apart from another. */
export interface FormatRules<Config extends FormatConfig, FormatCell extends Cell> {
  readonly name: FormatName;
  readonly configDefaults: Config;
  readonly untouchedCell: FormatCell;
  /** `attempts` are the counted submissions on the problem, at least one. */
  cell(
    attempts: readonly ContestSubmission[],
    config: Config,
    problem: ContestProblem,
    length: Seconds,
  ): FormatCell;
  times(cells: readonly FormatCell[], config: Config): Omit<Triple, 'score'>;
}

export function defineFormat<Config extends FormatConfig, FormatCell extends Cell>(
  rules: FormatRules<Config, FormatCell>,
): Format {
  const { name, configDefaults, untouchedCell } = rules;
  return {
    name,
    configDefaults,
    untouchedCell,
    validateConfig: (config) => configRefusal(configDefaults, config),
    standing: (history, config) => standingOf(rules, history, { ...configDefaults, ...config }),
  };
}

function standingOf<Config extends FormatConfig, FormatCell extends Cell>(
  rules: FormatRules<Config, FormatCell>,
  history: History,
  config: Config,
): Standing {
  const attempts = groupBy(history.submissions.filter(isCounted), ({ problem }) => problem);
  const entries = history.problems.flatMap((problem) => {
    const onProblem = attempts.get(problem.key);
    return onProblem ? [[problem.key, rules.cell(onProblem, config, problem, history.length)] as const] : [];
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
