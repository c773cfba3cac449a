import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import type { Entry } from '../load/keyed-entries.ts';
import { participationKey } from '../load/mentions.ts';
import { define, refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';

export function addParticipation(
  writing: Writing,
  record: SnapshotRecordOf<'participation'>,
  line: number,
): Entry {
  const { contest, user, virtual = 0, real_start, is_disqualified = false, is_unofficial = false } = record;
  const { extra_minutes = 0, is_current = false, presence = null } = record;
  const { id: contest_id, startTime } = refer(writing.directory.contests, 'contest', contest, line);
  const { id: user_id } = refer(writing.directory.users, 'user', user, line);
  const key = participationKey({ contest, user, virtual });
  const entry = define(writing.directory.participations, 'participation', key, line, () => ({
    id: writing.ids.next('participations', line),
    line,
  }));
  write(writing, 'participations', line, {
    id: entry.id,
    contest_id,
    user_id,
    virtual,
    real_start: real_start === undefined ? startTime : timeOf('real_start', real_start, line),
    is_disqualified,
    is_unofficial,
    extra_minutes,
    presence,
  });
  writing.made.participationIds.push(entry.id);
  if (is_current) noteCurrent(writing, user, user_id, entry.id, line);
  writing.made.touched.contests.add(contest_id);
  return entry;
}

/** A user has one current contest at a time. */
function noteCurrent({ made }: Writing, user: string, userId: number, id: number, line: number): void {
  if (made.currentParticipations.has(userId))
    throw new SnapshotError(line, `the user "${user}" has two current participations`);
  made.currentParticipations.set(userId, id);
}

/** The participation of a submission. Creates a missing live one. */
export function participationOf(
  writing: Writing,
  { contest, user, virtual }: { contest: string; user: string; virtual: number },
  line: number,
): Entry {
  const found = writing.directory.participations.get(participationKey({ contest, user, virtual }));
  if (found) return found;
  if (virtual === 0) return addParticipation(writing, { type: 'participation', contest, user }, line);
  throw new SnapshotError(line, `"${user}" has no participation ${virtual} in the contest "${contest}"`);
}

export function addRating(writing: Writing, record: SnapshotRecordOf<'rating'>, line: number): void {
  const { contest, user, rank, rating, mean, performance, rated_at } = record;
  const { id: contest_id } = refer(writing.directory.contests, 'contest', contest, line);
  write(writing, 'ratings', line, {
    user_id: refer(writing.directory.users, 'user', user, line).id,
    contest_id,
    participation_id: participationOf(writing, { contest, user, virtual: 0 }, line).id,
    ...{ rank, rating, mean, performance },
    rated_at: timeOf('rated_at', rated_at, line),
    is_given: true,
  });
  writing.made.touched.contests.add(contest_id);
}

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

export function addRegistrationRequest(
  writing: Writing,
  record: SnapshotRecordOf<'registration_request'>,
  line: number,
): void {
  const { contest, user, state, made_at, answers = {}, decided_at, decided_by } = record;
  const { contests, users } = writing.directory;
  write(writing, 'registration_requests', line, {
    contest_id: refer(contests, 'contest', contest, line).id,
    user_id: refer(users, 'user', user, line).id,
    state,
    answers: JSON.stringify(answers),
    made_at: timeOf('made_at', made_at, line),
    decided_at: decided_at ? timeOf('decided_at', decided_at, line) : null,
    decided_by: decided_by ? refer(users, 'user', decided_by, line).id : null,
  });
}
