import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';

export function addClarification(
  writing: Writing,
  record: SnapshotRecordOf<'clarification'>,
  line: number,
): void {
  const { contest, author, question, asked_at, answer = null, to, answered_by, answered_at } = record;
  const id = writing.ids.next('clarifications', line, record.id);
  const contest_id = contestOf(writing, contest, line);
  const isAnswered = answer !== null;
  write(writing, 'clarifications', line, {
    id,
    contest_id,
    problem_id: problemOf(writing, record.problem, line),
    author_id: userOf(writing, author, line),
    question,
    asked_at: timeOf('asked_at', asked_at, line),
    answer,
    answered_to: isAnswered ? (to ?? 'all') : null,
    answered_by: userOf(writing, answered_by, line),
    answered_at: isAnswered ? timeOf('answered_at', answered_at ?? asked_at, line) : null,
    assigned_to: userOf(writing, record.assigned_to, line),
    reply_to: record.reply_to ?? null,
  });
  writing.made.clarificationIds.push(id);
  writing.made.touched.contests.add(contest_id);
}

export function addAnnouncement(
  writing: Writing,
  record: SnapshotRecordOf<'announcement'>,
  line: number,
): void {
  const { contest, text, made_at, publish_at, author, problem } = record;
  if (made_at == null && publish_at == null)
    throw new SnapshotError(line, 'an announcement needs made_at or publish_at');
  if (!contest && problem) throw new SnapshotError(line, 'an announcement for the whole site has no problem');
  const id = writing.ids.next('announcements', line, record.id);
  const contest_id = contest ? contestOf(writing, contest, line) : null;
  write(writing, 'announcements', line, {
    id,
    contest_id,
    problem_id: problemOf(writing, problem, line),
    author_id: userOf(writing, author, line),
    text,
    made_at: made_at == null ? null : timeOf('made_at', made_at, line),
    publish_at: publish_at == null ? null : timeOf('publish_at', publish_at, line),
    recipients: record.to ? recipientsOf(writing, record.to, line) : null,
  });
  writing.made.announcementIds.push(id);
  if (contest_id !== null) writing.made.touched.contests.add(contest_id);
}

/** As the database writes an array. */
function recipientsOf({ directory }: Writing, names: readonly string[], line: number): string {
  return `{${names.map((name) => refer(directory.users, 'user', name, line).id).join(',')}}`;
}

function contestOf({ directory }: Writing, key: string, line: number): number {
  return refer(directory.contests, 'contest', key, line).id;
}

function problemOf({ directory }: Writing, code: string | null | undefined, line: number): number | null {
  return code ? refer(directory.problems, 'problem', code, line).id : null;
}

function userOf({ directory }: Writing, name: string | null | undefined, line: number): number | null {
  return name ? refer(directory.users, 'user', name, line).id : null;
}
