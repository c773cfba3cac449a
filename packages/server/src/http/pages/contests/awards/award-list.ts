import type { AwardKind } from '@tribunal/core/awards/awards';
import { lookup } from '@tribunal/core/lists';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { findAwardedScoreboard } from '../../../../storage/contests/scoreboard/contest-awards.ts';
import { namesInResults, shownContestant } from '../../../../storage/contests/scoreboard/shown-contestant.ts';
import type { Messages } from '../../../messages/messages.ts';

export interface ListedAward {
  readonly id: string;
  readonly kind: AwardKind;
  readonly citation: string;
  readonly teams: readonly AwardedTeam[];
}

export interface AwardedTeam {
  readonly id: number;
  readonly rank: number;
  readonly username: string;
  readonly name: string;
  /** Empty without one. */
  readonly organization: string;
}

interface AwardList {
  readonly awards: readonly ListedAward[];
  /** All ranked teams, best first. */
  readonly teams: readonly AwardedTeam[];
}

/** The awards of a contest in the language of whoever reads them, with the names that they may learn. */
export async function listAwards(
  { database, scoreboards }: Site,
  contest: ShownContest,
  { awards: { citations } }: Messages,
): Promise<AwardList> {
  const found = await findAwardedScoreboard(database.query, scoreboards, contest);
  const { awards, rows, contestants } = found;
  const teams = new Map(
    rows.flatMap(({ id, rank }) => {
      const contestant = lookup(contestants, id);
      const { username } = contestant;
      const { name, organization } = shownContestant(contest, contestant);
      return rank === null ? [] : [[id, { id, rank, username, name, organization }] as const];
    }),
  );
  const { hasOrganizations } = namesInResults(contest);
  const shown = awards.filter(({ kind }) => hasOrganizations || kind !== 'organization-winner');
  const listed = shown.map(({ id, kind, about, participations }) => ({
    id,
    kind,
    citation: citations[kind](about),
    teams: participations.map((participation) => lookup(teams, participation)),
  }));
  return { awards: listed, teams: [...teams.values()] };
}
