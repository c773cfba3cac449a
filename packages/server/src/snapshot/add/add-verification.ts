import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';

export function addVerification(
  writing: Writing,
  record: SnapshotRecordOf<'verification'>,
  line: number,
): void {
  const { directory, ids, made } = writing;
  const problem_id = refer(directory.problems, 'problem', record.problem, line).id;
  made.verifiedProblems.add(problem_id);
  const id = ids.next('verifications', line);
  const requested_at = timeOf('requested_at', record.requested_at, line);
  write(writing, 'verifications', line, {
    ...{ id, problem_id, data_version: record.data_version, requested_at },
    requested_by: record.requested_by ? refer(directory.users, 'user', record.requested_by, line).id : null,
    ended_at: timeOf('ended_at', record.ended_at, line),
    has_passed: record.has_passed,
  });
  for (const { task, outcome, language, source = '', solution } of record.runs ?? [])
    write(writing, 'test_runs', line, {
      ...{ verification_id: id, problem_id, task, source, created_at: requested_at },
      ...{ is_on_samples: false, inputs: '[]', expires_at: 'infinity' },
      language_id: language ? refer(directory.languages, 'language', language, line).id : null,
      outcome: JSON.stringify(outcome),
      solution: solution ? JSON.stringify(solution) : null,
    });
}

export function addVerificationDue(
  writing: Writing,
  { problem }: SnapshotRecordOf<'verification_due'>,
  line: number,
): void {
  writing.made.dueProblems.add(refer(writing.directory.problems, 'problem', problem, line).id);
}
