import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import {
  asSql,
  type JsonText,
  nameText,
  objectText,
  orNull,
  plainText,
  stringText,
} from '../../database/json-text.ts';
import { runShaped } from '../../database/prepared.ts';
import { rowsOf, string } from '../../database/row.ts';
import { standingFields } from '../contests/participating/participation-fields-json.ts';
import { isStorable } from '../lists/filters.ts';
import { isSelf } from '../visibility/account-visibility.ts';
import type { Condition } from '../visibility/condition.ts';
import { participationIsListed } from '../visibility/participation-visibility.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import { guest, kindOfViewer, type Viewer, viewerLike } from '../visibility/viewer.ts';
import { userFields } from './user-list-json.ts';

/** The JSON text of a user. Unlisted users also have a page. */
export async function findUser(
  database: Database,
  viewer: Viewer,
  username: string,
  now: Date,
): Promise<string | null> {
  if (!isStorable(username)) return null;
  const values = { username, now, userId: viewer.userId ?? 0 };
  const [row] = await runShaped(database, `user detail for ${kindOfViewer(viewer)}`, values, (given) =>
    userQuery(viewerLike(viewer, given.userId), given.username, given.now),
  );
  return row?.object ?? null;
}

function userQuery(viewer: Viewer, username: string, now: Date) {
  const isOwn = isSelf(viewer);
  const record = objectText({
    ...userFields,
    points: figureText('points', isOwn),
    performance_points: figureText('performance_points', isOwn),
    problem_count: figureText('problem_count', isOwn),
    solved_problems: solvedProblems(isOwn),
    organizations,
    contests: contestHistory(viewer, now),
  });
  return rowsOf({
    object: string,
  })`select ${asSql(record)} as object from users where users.username = ${username}`;
}

const organizations = stringText(`array(
  select organization_id from organization_members where user_id = users.id order by organization_id)`);

/** A figure of a user. Users see their own figure with hidden results, everybody else without. */
function figureText(column: string, isOwn: Condition): JsonText {
  return sql<string>`(case when ${isOwn} then ${sql.ref(`users.own_${column}`)} else ${sql.ref(`users.${column}`)} end)::text`;
}

/** Counts problems visible to everybody, whoever the viewer is. */
function solvedProblems(isOwn: Condition): JsonText {
  return sql<string>`to_json(array(
    select problems.code from best_results join problems on problems.id = problem_id
    where user_id = users.id and case when ${isOwn} then own_is_solved else is_solved end and ${problemIsVisible(guest)}
    order by problems.code collate "C"))::text`;
}

function contestHistory(viewer: Viewer, now: Date): JsonText {
  const entry = objectText({
    key: nameText('contests.key'),
    score: standingFields(viewer, now).score,
    cumulative_time: standingFields(viewer, now).cumulative_time,
    rating: orNull(plainText('ratings.rating')),
    raw_rating: orNull(plainText('ratings.mean')),
    performance: orNull(plainText('ratings.performance')),
  });
  return sql<string>`'[' || array_to_string(array(
    select ${asSql(entry)}
    from participations join contests on contests.id = participations.contest_id
    left join ratings on ratings.participation_id = participations.id
    where participations.user_id = users.id and participations.virtual = 0 and contests.over_at < ${now}
      and ${participationIsListed(viewer, now)}
    order by contests.end_time, contests.id), ',') || ']'`;
}
