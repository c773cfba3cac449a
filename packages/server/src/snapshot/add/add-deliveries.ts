import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { printedPages } from '@tribunal/core/texts/printed-pages';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';
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

/** A job that the print command had in hand is left to a runner: nobody knows whether it was printed. */
export function addPrintJob(writing: Writing, record: SnapshotRecordOf<'print_job'>, line: number): void {
  const { contest, user, source, language, state = 'waiting', handled_by, attempts = 0, fault = '' } = record;
  const { languages, users } = writing.directory;
  write(writing, 'print_jobs', line, {
    participation_id: participationOf(writing, { contest, user, virtual: 0 }, line).id,
    language_id: language ? refer(languages, 'language', language, line).id : null,
    source,
    pages: Math.max(1, printedPages(source).length),
    made_at: timeOf('made_at', record.made_at, line),
    state,
    handled_by: handled_by ? refer(users, 'user', handled_by, line).id : null,
    attempts,
    fault,
  });
}

/** What an editor decided about two users whose sources are alike. */
export function addSimilarityDecision(
  writing: Writing,
  record: SnapshotRecordOf<'similarity_decision'>,
  line: number,
): void {
  const { contests, problems, users } = writing.directory;
  const { contest, problem, decision, decided_at, note = '', decided_by } = record;
  const [first = 0, second = 0] = record.users
    .map((name) => refer(users, 'user', name, line).id)
    .sort((a, b) => a - b);
  if (first === second) throw new SnapshotError(line, 'the field "users" names one user twice');
  write(writing, 'similarity_decisions', line, {
    contest_id: refer(contests, 'contest', contest, line).id,
    problem_id: refer(problems, 'problem', problem, line).id,
    ...{ first_user_id: first, second_user_id: second, decision, note },
    decided_at: timeOf('decided_at', decided_at, line),
    decided_by: decided_by ? refer(users, 'user', decided_by, line).id : null,
  });
}
