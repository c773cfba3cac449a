import { groupBy, sum } from '../lists.ts';
import type { Triple } from '../ranking.ts';
import { roundTo } from '../rounding.ts';
import type { Seconds } from '../units.ts';
import type { SubmissionVisibility } from '../visibility.ts';
import { type Achievement, type AttemptCounts, best, countAttempts, isCounted } from './attempts.ts';
import {
  type ConfigRefusal,
  configRefusal,
  defaultsOf,
  type FormatConfig,
  type FormatOptions,
  type OptionValues,
} from './config.ts';
import type { ContestProblem, ContestSubmission, History } from './history.ts';

/** A contest format: its description, and how it computes a standing from the submissions of one participation. */
export interface Format extends FormatDescription {
  readonly options: FormatOptions;
  readonly configDefaults: FormatConfig;
  readonly untouchedCell: Cell;
  /** The reason why a config is invalid, or null. */
  validateConfig(config: unknown): ConfigRefusal | null;
  score(history: History, config: FormatConfig | null): Score;
}

/** What the rest of the product needs to know about a format, so that no other code depends on its name. */
export interface FormatDescription {
  /** Its display name. */
  readonly title: string;
  /** Its rules in one sentence. */
  readonly summary: string;
  /** Whether frozen minutes have an effect. */
  readonly canFreeze: boolean;
  /** Whether its standings need the points of each batch of a submission. */
  readonly needsBatches: boolean;
  /** The unit of cumulative times. Times of cells are always in seconds. */
  readonly timeUnit: 'seconds' | 'minutes';
  /** How problems are labelled: A, B, C or 1, 2, 3. */
  readonly labels: 'letters' | 'numbers';
  /** Whether attempts before the best one cost time, so that cells show their number. */
  readonly penalizesAttempts: boolean;
  /** What contestants usually see of their submissions; everything if it is missing. */
  readonly defaultVisibility?: SubmissionVisibility;
}

export interface Score extends Triple {
  /** In the order of the problems; null for a problem without a submission. */
  readonly cells: readonly (Cell | null)[];
}

export interface Cell extends ScoredCell, AttemptCounts {}

/** The score of one problem. */
interface ScoredCell {
  readonly points: number;
  readonly time: Seconds;
  /** Points in addition to `points`. */
  readonly bonus?: number;
}

/** What distinguishes one format from another. */
interface FormatRules<Options extends FormatOptions> extends FormatDescription {
  readonly options: Options;
  readonly untouchedCell: ScoredCell;
  /** The attempt up to which attempts are counted: the best one unless the format overrides it. */
  readonly decisive?: (attempts: readonly ContestSubmission[]) => Achievement;
  /** `attempts` are the counted submissions to the problem, at least one. */
  cell(
    attempts: readonly ContestSubmission[],
    config: OptionValues<Options>,
    problem: ContestProblem,
    length: Seconds,
  ): ScoredCell;
  times(cells: readonly Cell[], config: OptionValues<Options>): Omit<Triple, 'score'>;
}

export function defineFormat<Options extends FormatOptions>(rules: FormatRules<Options>): Format {
  const { cell: _cell, times: _times, decisive: _decisive, ...description } = rules;
  const configDefaults = defaultsOf(rules.options);
  const untouchedCell = withCounts(rules.untouchedCell, { tries: 0, penalty: 0 });
  return {
    ...description,
    configDefaults,
    untouchedCell,
    validateConfig: (config) => configRefusal(configDefaults, config),
    score: (history, config) => scoreOf(rules, untouchedCell, history, { ...configDefaults, ...config }),
  };
}

function scoreOf<Options extends FormatOptions>(
  rules: FormatRules<Options>,
  untouchedCell: Cell,
  history: History,
  config: OptionValues<Options>,
): Score {
  const submissions = groupBy(history.submissions, ({ problem }) => problem);
  const cells = history.problems.map((problem) => {
    const attempts = submissions.get(problem.key)?.filter(isCounted);
    if (!attempts) return null;
    if (attempts.length === 0) return untouchedCell;
    const scored = rules.cell(attempts, config, problem, history.length);
    return withCounts(scored, countAttempts((rules.decisive ?? best)(attempts), attempts));
  });
  const touched = cells.filter((cell) => cell !== null);
  const { cumulativeTime, tiebreaker } = rules.times(touched, config);
  return {
    score: roundTo(sum(touched.map(pointsWithBonus)), history.pointsPrecision ?? 3),
    cumulativeTime: wholeTime(cumulativeTime),
    tiebreaker,
    cells,
  };
}

/** Lists every field, because a large scoreboard has tens of thousands of cells and copying objects is slow. */
function withCounts({ points, time, bonus }: ScoredCell, { tries, penalty }: AttemptCounts): Cell {
  return bonus === undefined ? { points, time, tries, penalty } : { points, time, bonus, tries, penalty };
}

function pointsWithBonus({ points, bonus = 0 }: Cell): number {
  return points + bonus;
}

/** Sums of fractional seconds may be slightly below a whole second, so the sum is rounded to milliseconds first. */
function wholeTime(time: number): number {
  return Math.max(0, Math.trunc(roundTo(time, 3)));
}
