import { awardObject } from '@tribunal/contract/clics/award-object';
import { type ClicsObject, clicsObject } from '@tribunal/contract/clics/clics-object';
import type { ClicsContest } from '@tribunal/contract/clics/contest-objects';
import { isOver } from '@tribunal/core/contests/contest-time';
import type { Queries } from '../../../database/connection.ts';
import { knownObjects, type NewLine } from '../../../storage/contests/clics/feed-lines.ts';
import { loadAwardedScoreboard } from '../../../storage/contests/scoreboard/contest-awards.ts';
import { changedLines, deletions } from './changed-lines.ts';

/**
 * The lines that bring the awards up to date. There are none until the contest is over, and for the public until it may see all
 * results: tools that find some awards make none themselves, so they get the full set or nothing.
 */
export async function awardLines(queries: Queries, contest: ClicsContest, now: Date): Promise<NewLine[]> {
  const objects = isOver(contest, now) ? await awardObjects(queries, contest) : [];
  const known = await knownObjects(queries, contest.id, { types: ['awards'] });
  return [...changedLines(objects, known), ...deletions(objects, known)];
}

async function awardObjects(queries: Queries, contest: ClicsContest): Promise<ClicsObject[]> {
  const { awards, contestants } = await loadAwardedScoreboard(queries, contest.id);
  const teamIds = new Map([...contestants].map(([id, { userId }]) => [id, String(userId)]));
  const isPublic = contest.areResultsPublic && (contest.frozenAt === null || contest.thawedAt !== null);
  return awards.map((award) => {
    const object = awardObject(award, teamIds);
    const isShown = (view: string) => view === 'full' || (isPublic && isNamed(award.kind, contest));
    return clicsObject(
      { type: 'awards', id: award.id, submissionId: null },
      ({ view }) => (isShown(view) ? object : null),
      { byView: true },
    );
  });
}

/** The public does not know organizations that the scoreboard does not show. */
function isNamed(kind: string, { showsOrganizations }: ClicsContest): boolean {
  return kind !== 'organization-winner' || showsOrganizations;
}
