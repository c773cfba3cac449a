import type { RevealData, RevealTeam } from '@tribunal/contract/contests/reveal';
import { playReveal } from '@tribunal/core/reveal/play-reveal';
import { playedText } from '@tribunal/core/reveal/played-steps';
import type { RevealStep } from '@tribunal/core/reveal/reveal-plan';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';

/** A ceremony that pauses after each revealed cell and after each team with an award that gets its place. */
export interface Ceremony {
  readonly data: RevealData;
  readonly teams: ReadonlyMap<number, RevealTeam>;
  readonly pauses: readonly Pause[];
  /** The scoreboard at a pause. */
  boardAt(at: number): readonly RankedRow[];
}

interface Pause {
  /** How many steps of the plan have been played by then. */
  readonly steps: number;
  /** The last of them; null at the beginning. */
  readonly last: RevealStep | null;
}

export function ceremonyOf(data: RevealData): Ceremony {
  const teams = new Map(data.teams.map((team) => [team.id, team]));
  const pauses: Pause[] = [{ steps: 0, last: null }];
  for (const [index, step] of data.plan.steps.entries()) {
    const team = teams.get(step.participation);
    const isEnd = index === data.plan.steps.length - 1;
    if (step.kind === 'reveal' || isEnd || (team && hasAward(team)))
      pauses.push({ steps: index + 1, last: step });
  }
  const boardAfter = playReveal(data.plan, data.problems.length);
  return { data, teams, pauses, boardAt: (at) => boardAfter(pauses[at]?.steps ?? 0) };
}

/** Honors are listed after the ceremony: half of all teams may get one. */
const unannounced: readonly string[] = ['highest-honors', 'high-honors', 'honors', 'honorable-mention'];

export function hasAward({ awards }: RevealTeam): boolean {
  return awards.some(({ kind }) => !unannounced.includes(kind));
}

/** The first pause at which every team below a rank has its place. */
export function pauseBefore({ data, teams, pauses }: Ceremony, rank: number): number {
  const isBelow = ({ kind, participation }: RevealStep) =>
    kind === 'place' && (teams.get(participation)?.rank ?? 0) > rank;
  const last = data.plan.steps.findLastIndex(isBelow);
  return Math.max(
    0,
    pauses.findIndex(({ steps }) => steps > last),
  );
}

/** The last pause that shows no more than the first `count` steps. */
export function pauseAfter({ pauses }: Ceremony, count: number): number {
  return pauses.findLastIndex(({ steps }) => steps <= count);
}

/** The steps that have been played at a pause, in the words of the site. */
export function playedAt({ data, pauses }: Ceremony, at: number): string {
  return playedText(data.plan.steps.slice(0, pauses[at]?.steps ?? 0));
}
