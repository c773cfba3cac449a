import { participationKind } from '@tribunal/core/contests/contest-time';
import type { View } from '@tribunal/core/scoreboard/at-moment';
import type { Attempt, ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { rankRows, type Scoreboard } from '@tribunal/core/scoreboard/rank';
import { participationRow } from '@tribunal/core/scoreboard/row';

export interface ScoreboardInput {
  readonly contest: ScoredContest;
  readonly participations: readonly ScoredParticipation[];
  /** By the id of the participation. */
  readonly attempts: ReadonlyMap<number, readonly Attempt[]>;
}

/** The scoreboard of a contest: live participations, with the virtual ones among them when they are asked for. */
export function scoreboard(
  { contest, participations, attempts }: ScoreboardInput,
  view: View,
  withVirtual = false,
): Scoreboard {
  const shown = participations.filter(({ virtual }) => isShown(virtual, withVirtual));
  const rows = shown.map((participation) =>
    participationRow(contest, participation, attempts.get(participation.id) ?? [], view),
  );
  return rankRows(rows, contest.problems.length);
}

function isShown(virtual: number, withVirtual: boolean): boolean {
  const kind = participationKind(virtual);
  return kind === 'live' || (kind === 'virtual' && withVirtual);
}
