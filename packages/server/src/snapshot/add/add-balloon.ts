import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { participationOf } from './add-participation.ts';

/** A balloon that was delivered; its problem may have been removed from the contest since. Those that are due follow from the submissions. */
export function addBalloon(writing: Writing, record: SnapshotRecordOf<'balloon'>, line: number): void {
  const { contest, user, problem, delivered_at, delivered_by } = record;
  write(writing, 'balloon_deliveries', line, {
    participation_id: participationOf(writing, { contest, user, virtual: 0 }, line).id,
    problem_id: refer(writing.directory.problems, 'problem', problem, line).id,
    delivered_at: timeOf('delivered_at', delivered_at, line),
    delivered_by: delivered_by ? refer(writing.directory.users, 'user', delivered_by, line).id : null,
  });
}
