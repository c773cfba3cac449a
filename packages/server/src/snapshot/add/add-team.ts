import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';

/** A team that users formed, and the contests in which its members take part with it. */
export function addTeam(writing: Writing, record: SnapshotRecordOf<'team'>, line: number): void {
  const { captain = null, members = [], seats = [], made_at } = record;
  const { contests, users } = writing.directory;
  const idOf = (username: string) => refer(users, 'user', username, line).id;
  const team_id = idOf(record.user);
  write(writing, 'teams', line, {
    user_id: team_id,
    captain_id: captain === null ? null : idOf(captain),
    made_at: timeOf('made_at', made_at, line),
  });
  for (const { user, invited_at, joined_at = null } of members)
    write(writing, 'team_members', line, {
      ...{ team_id, user_id: idOf(user), invited_at: timeOf('invited_at', invited_at, line) },
      joined_at: joined_at === null ? null : timeOf('joined_at', joined_at, line),
    });
  for (const { contest, user } of seats)
    write(writing, 'team_seats', line, {
      ...{ contest_id: refer(contests, 'contest', contest, line).id, user_id: idOf(user), team_id },
    });
}
