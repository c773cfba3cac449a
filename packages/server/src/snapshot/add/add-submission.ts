import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { contestPoints, problemPoints } from '@tribunal/core/judging/grading';
import type { ProblemEntry } from '../load/directory.ts';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { addJudgements } from './add-judgements.ts';
import { participationOf } from './add-participation.ts';
import { type SubmissionVerdict, verdictOf } from './submission-verdict.ts';

type SubmissionRecord = SnapshotRecordOf<'submission'>;

export function addSubmission(writing: Writing, record: SubmissionRecord, line: number): void {
  const verdict = verdictOf(record);
  if ('refusal' in verdict) throw new SnapshotError(line, verdict.refusal);
  const { directory, ids, made } = writing;
  const problem = refer(directory.problems, 'problem', record.problem, line);
  const date = timeOf('date', record.date, line);
  const judgedAt = record.judged_at == null ? date : timeOf('judged_at', record.judged_at, line);
  const id = ids.next('submissions', line, record.id);
  const user = refer(directory.users, 'user', record.user, line);
  const language = refer(directory.languages, 'language', record.language, line);
  const inForce = {
    time: verdict.time,
    memory: verdict.memory,
    points: verdict.result === null ? null : problemPoints(verdict, problem),
    case_points: verdict.casePoints,
    case_total: verdict.caseTotal,
    error: record.error ?? null,
    data_version: record.data_version ?? null,
  };
  write(writing, 'loaded_submissions', line, {
    id,
    user_id: user.id,
    problem_id: problem.id,
    language_id: language.id,
    date_ms: date.getTime(),
    judged_ms: judgedAt.getTime(),
    status: verdict.status,
    result: verdict.result,
    ...inForce,
    ...inContest(writing, record, problem, verdict, line),
    source: record.source ?? '',
    files: record.files ? JSON.stringify(record.files) : null,
    archive_hash: record.archive?.hash ?? null,
    archive_bytes: record.archive?.bytes ?? null,
    judgements: record.judgements?.length ?? 0,
    token_used_at: record.token_used_at == null ? null : timeOf('token_used_at', record.token_used_at, line),
  });
  for (const { author, text, made_at } of record.notes ?? [])
    write(writing, 'submission_notes', line, {
      ...{ submission_id: id, author, text },
      made_at: timeOf('made_at', made_at, line),
    });
  addJudgements(writing, record, id, inForce, line);
  made.touched.users.add(user.id);
  made.touched.problems.add(problem.id);
  made.touched.languages.add(language.id);
}

export function addLateSubmission(
  writing: Writing,
  record: SnapshotRecordOf<'late_submission'>,
  line: number,
): void {
  const { directory, ids } = writing;
  const { contest, user, virtual = 0, source = '' } = record;
  write(writing, 'late_submissions', line, {
    id: ids.next('submissions', line, record.id),
    participation_id: participationOf(writing, { contest, user, virtual }, line).id,
    problem_id: refer(directory.problems, 'problem', record.problem, line).id,
    language_id: refer(directory.languages, 'language', record.language, line).id,
    date: timeOf('date', record.date, line),
    source,
  });
}

const outsideContests = {
  contest_id: null,
  contest_problem_id: null,
  participation_id: null,
  virtual: null,
  contest_points: null,
  removed_participation_id: null,
};

function inContest(
  writing: Writing,
  { user, contest, removed_from, problem: code, virtual = 0 }: SubmissionRecord,
  problem: ProblemEntry,
  verdict: SubmissionVerdict,
  line: number,
) {
  if (contest != null && removed_from != null)
    throw new SnapshotError(line, 'a submission cannot be in a contest and removed from one');
  if (removed_from != null) {
    const { id } = participationOf(writing, { contest: removed_from, user, virtual }, line);
    return { ...outsideContests, removed_participation_id: id };
  }
  if (contest == null) {
    if (virtual === 0) return outsideContests;
    throw new SnapshotError(line, 'a submission outside contests cannot have a participation');
  }
  const { id: contest_id, problems } = refer(writing.directory.contests, 'contest', contest, line);
  refer(writing.directory.users, 'user', user, line);
  const contestProblem = problems.get(code);
  if (!contestProblem) {
    throw new SnapshotError(line, `the problem "${code}" is not in the contest "${contest}"`);
  }
  const { id: participation_id } = participationOf(writing, { contest, user, virtual }, line);
  const contest_points = verdict.result === null ? 0 : contestPoints(verdict, contestProblem, problem);
  const { touched } = writing.made;
  touched.contests.add(contest_id);
  touched.contestProblems.add(contestProblem.id);
  touched.participations.add(participation_id);
  const ids = { contest_id, contest_problem_id: contestProblem.id, participation_id };
  return { ...outsideContests, ...ids, virtual, contest_points };
}
