import type { RevealData, RevealTeam } from '@tribunal/contract/contests/reveal';
import { rowsAfter } from '@tribunal/core/reveal/play-reveal';
import { cellKey, type RevealStep } from '@tribunal/core/reveal/reveal-plan';
import { type RankedRow, rankRows } from '@tribunal/core/scoreboard/rank';

/** A ceremony that pauses after each revealed cell and after each team with an award that gets its place. */
export interface Ceremony {
  readonly data: RevealData;
  readonly teams: ReadonlyMap<number, RevealTeam>;
  readonly pauses: readonly Pause[];
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
  return { data, teams, pauses };
}

export function hasAward({ medal, firsts }: RevealTeam): boolean {
  return medal !== null || firsts.length > 0;
}

/** The scoreboard at a pause. */
export function boardAt({ data, pauses }: Ceremony, at: number): readonly RankedRow[] {
  return rankRows(rowsAfter(data.plan, pauses[at]?.steps ?? 0), data.problems.length).rows;
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

/** What has been revealed at a pause, in the words of the site. */
export function revealedAt({ data, pauses }: Ceremony, at: number) {
  const played = data.plan.steps.slice(0, pauses[at]?.steps ?? 0);
  return {
    cells: played.flatMap((step) =>
      step.kind === 'reveal' ? [cellKey(step.participation, step.problem)] : [],
    ),
    placed: played.flatMap((step) => (step.kind === 'place' ? [step.participation] : [])),
  };
}
