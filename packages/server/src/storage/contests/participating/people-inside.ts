import type { Queries } from '../../../database/connection.ts';
import { boolean, number, rowsOf } from '../../../database/row.ts';
import { contestIsVisible } from '../../visibility/contest-visibility.ts';
import { hasTimeLeft } from '../../visibility/inside-contest.ts';
import { guest, viewerOfColumn } from '../../visibility/viewer.ts';

/** Those who take part in a contest or are registered for it, by their user ids. */
interface PeopleInside {
  /** They may see the contest. */
  readonly admitted: ReadonlySet<number>;
  /** They may see it, and their time in it is not over. */
  readonly withTimeLeft: ReadonlySet<number>;
}

/** By the settings that the transaction sees. Administrators are not counted: they see every contest. */
export async function peopleInside(queries: Queries, contestId: number, now: Date): Promise<PeopleInside> {
  const each = viewerOfColumn({ ...guest, userId: 0 }, 'people.user_id');
  const { rows } = await rowsOf({ userId: number, hasTimeLeft: boolean })`
    select people.user_id as "userId", bool_or(people.has_time_left) as "hasTimeLeft"
    from contests join (
      select own.contest_id, own.user_id, ${hasTimeLeft('own', now)} as has_time_left
      from participations own join contests on contests.id = own.contest_id
      where own.contest_id = ${contestId} and own.virtual >= 0 and not own.is_disqualified
      union all
      select contest_id, user_id, false from contest_registrations where contest_id = ${contestId}
    ) as people on people.contest_id = contests.id
    join users on users.id = people.user_id and not users.is_superuser
    where contests.id = ${contestId} and ${contestIsVisible(each)}
    group by people.user_id
  `.execute(queries);
  const ids = (among: typeof rows) => new Set(among.map(({ userId }) => userId));
  return { admitted: ids(rows), withTimeLeft: ids(rows.filter((row) => row.hasTimeLeft)) };
}
