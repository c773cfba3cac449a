import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { participationOf } from './add-participation.ts';

/** A balloon that was delivered. Those that are due follow from the submissions. */
export function addBalloon(writing: Writing, record: SnapshotRecordOf<'balloon'>, line: number): void {
  const { contest, user, problem, delivered_at, delivered_by } = record;
  const { problems } = refer(writing.directory.contests, 'contest', contest, line);
  const contestProblem = problems.get(problem);
  if (!contestProblem)
    throw new SnapshotError(line, `the problem "${problem}" is not in the contest "${contest}"`);
  write(writing, 'balloon_deliveries', line, {
    participation_id: participationOf(writing, { contest, user, virtual: 0 }, line).id,
    contest_problem_id: contestProblem.id,
    delivered_at: timeOf('delivered_at', delivered_at, line),
    delivered_by: delivered_by ? refer(writing.directory.users, 'user', delivered_by, line).id : null,
  });
}
