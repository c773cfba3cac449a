import { groupBy, itemAt, lookup, sum } from '../lists.ts';
import { compareStandings, type Triple } from '../ranking.ts';
import { roundTo } from '../rounding.ts';
import { solveFalling, solveRising, type TanhTerm, tanhSum } from './rating-equation.ts';

/** One live participation of a rated contest. */
export interface RatingCandidate extends Triple {
  readonly id: number;
  readonly isDisqualified: boolean;
  readonly hasSubmitted: boolean;
  /** Ratings from contests that ended before this one, oldest first. */
  readonly past: readonly PastRating[];
}

export interface PastRating {
  readonly rating: number;
  readonly mean: number;
  readonly performance: number;
}

interface RatingRules {
  readonly floor: number | null;
  readonly ceiling: number | null;
  /** Whether to rate participations without a submission, too. */
  readonly rateAll: boolean;
}

export interface ContestRating extends PastRating {
  readonly id: number;
  /** Ties share the mean of their places: 1, 2.5, 2.5, 4. */
  readonly rank: number;
}

/** Elo-MMR: the new ratings of all rated participants of a contest, best first. */
export function rateContest(rules: RatingRules, candidates: readonly RatingCandidate[]): ContestRating[] {
  const participants = averagedRanks(candidates.filter((candidate) => isRated(rules, candidate)));
  if (participants.length < 2) return participants.map((alone) => rated(alone, lastMean(alone.past)));
  const performances = performanceByRank(participants);
  return participants.map((participant) => {
    const performance = lookup(performances, participant.rank);
    return rated(participant, newMean(participant.past, performance), performance);
  });
}

type Ranked = RatingCandidate & { readonly rank: number };

const performanceVariance = 328.33 ** 2;
const scale = performanceVariance / 212 ** 2;
const initialMean = 1500;
const initialVariance = 200 ** 2 * scale;
/** How much skill changes between two rated contests. */
const driftVariance = 1219.047619 * scale;
const limitVariance =
  (Math.sqrt(driftVariance ** 2 + 4 * performanceVariance * driftVariance) - driftVariance) / 2;
/** The rating that a newcomer is assumed to have in a contest with rating bounds. */
const newcomerRating = 1200;
/** Converts the standard deviation of a logistic distribution to its scale. */
const logisticFactor = Math.sqrt(3) / Math.PI;
const farthest = 20 * Math.sqrt(initialVariance);
const searchRange = { low: initialMean - farthest, high: initialMean + farthest };

function isRated({ floor, ceiling, rateAll }: RatingRules, candidate: RatingCandidate): boolean {
  const rating = candidate.past.at(-1)?.rating ?? newcomerRating;
  const isAdmitted = rating >= (floor ?? -Infinity) && rating <= (ceiling ?? Infinity);
  return isAdmitted && (rateAll || candidate.hasSubmitted);
}

function rated({ id, rank, past }: Ranked, mean: number, performance = mean): ContestRating {
  return { id, rank, rating: displayedRating(mean, past.length + 1), mean, performance };
}

function averagedRanks(candidates: readonly RatingCandidate[]): Ranked[] {
  const ordered = candidates.toSorted((a, b) => compareResults(a, b) || a.id - b.id);
  let first = 0;
  const places = ordered.map((candidate, place) => {
    if (compareResults(itemAt(ordered, first), candidate) !== 0) first = place;
    return { candidate, first };
  });
  const ties = groupBy(places, (place) => place.first);
  return places.map((place) => ({
    ...place.candidate,
    rank: place.first + (lookup(ties, place.first).length + 1) / 2,
  }));
}

/** Disqualified participants share the last place, whatever their score. */
function compareResults(a: RatingCandidate, b: RatingCandidate): number {
  if (a.isDisqualified || b.isDisqualified) return Number(a.isDisqualified) - Number(b.isDisqualified);
  return compareStandings(a, b);
}

/** The skill at which the reached place is the expected one against these opponents. */
function performanceByRank(participants: readonly Ranked[]): Map<number, number> {
  const field = participants.map(({ rank, past }) => ({ rank, mean: lastMean(past), spread: spread(past) }));
  const terms = field.map(({ mean, spread }) => ({ center: mean, spread, weight: 1 }));
  const outcome = (rank: number) => sum(field.map((other) => Math.sign(other.rank - rank) / other.spread));
  const ranks = [...new Set(field.map(({ rank }) => rank))];
  const performances = solveFalling((skill) => tanhSum(terms, skill), ranks.map(outcome), searchRange);
  return new Map(ranks.map((rank, index) => [rank, itemAt(performances, index)]));
}

function spread(past: readonly PastRating[]): number {
  return logisticFactor * Math.sqrt(skillVariance(past.length) + driftVariance + performanceVariance);
}

/** The most likely skill given this performance and, with decreasing weight, the earlier ones. */
function newMean(past: readonly PastRating[], performance: number): number {
  const terms = evidence(past, performance);
  const mean = lastMean(past);
  const gaussian =
    1 / skillVariance(past.length + 1) - sum(terms.map(({ weight }) => weight / performanceVariance));
  const target = gaussian * mean + tanhSum(terms.slice(1), mean);
  return solveRising((skill) => gaussian * skill + tanhSum(terms, skill), target, searchRange);
}

function evidence(past: readonly PastRating[], performance: number): TanhTerm[] {
  const spread = logisticFactor * Math.sqrt(performanceVariance);
  const terms: TanhTerm[] = [{ center: performance, spread, weight: 1 }];
  let weight = 1;
  for (const [index, earlier] of past.toReversed().entries()) {
    const variance = skillVariance(past.length - index);
    weight *= (variance / (variance + driftVariance)) ** 2;
    terms.push({ center: earlier.performance, spread, weight });
  }
  return terms;
}

/** The uncertainty of a skill after this many rated contests. */
function skillVariance(contests: number): number {
  let variance = initialVariance;
  for (let contest = 0; contest < contests; contest += 1) {
    variance = 1 / (1 / (variance + driftVariance) + 1 / performanceVariance);
  }
  return variance;
}

function lastMean(past: readonly PastRating[]): number {
  return past.at(-1)?.mean ?? initialMean;
}

/** The displayed rating is below the mean while the skill is uncertain. */
function displayedRating(mean: number, contests: number): number {
  const unsureness = Math.sqrt(skillVariance(contests)) - Math.sqrt(limitVariance);
  return Math.max(1, roundTo(mean - unsureness, 0));
}
