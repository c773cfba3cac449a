import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';

export function addRegistration(
  writing: Writing,
  { contest, user, registered_at }: SnapshotRecordOf<'registration'>,
  line: number,
): void {
  const { id: contest_id } = refer(writing.directory.contests, 'contest', contest, line);
  const { id: user_id } = refer(writing.directory.users, 'user', user, line);
  write(writing, 'contest_registrations', line, {
    contest_id,
    user_id,
    registered_at: registered_at === undefined ? writing.now : timeOf('registered_at', registered_at, line),
  });
}
