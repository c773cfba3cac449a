import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';

export function addInvitation(
  writing: Writing,
  { token_hash, expires_at, uses_left = 1, organization = null }: SnapshotRecordOf<'invitation'>,
  line: number,
): void {
  const { organizations } = writing.directory;
  write(writing, 'invitations', line, {
    token_hash: `\\x${token_hash}`,
    uses_left,
    organization_id:
      organization === null ? null : refer(organizations, 'organization', organization, line).id,
    expires_at: timeOf('expires_at', expires_at, line),
  });
}

/** The token contains the id. */
export function addReader(writing: Writing, record: SnapshotRecordOf<'reader'>, line: number): void {
  const { name, token_hash, made_at, used_at = null } = record;
  write(writing, 'contest_readers', line, {
    id: writing.ids.next('contest_readers', line, record.id),
    contest_id: contestId(writing, record, line),
    name,
    token_hash,
    made_at: made_at === undefined ? writing.now : timeOf('made_at', made_at, line),
    used_at: used_at === null ? null : timeOf('used_at', used_at, line),
  });
}

export function addNamedToken(writing: Writing, record: SnapshotRecordOf<'named_token'>, line: number): void {
  const {
    user,
    name,
    scope,
    token_hash,
    contest = null,
    made_at,
    expires_at = null,
    used_at = null,
  } = record;
  const time = (field: string, value: string | null) => value && timeOf(field, value, line);
  write(writing, 'named_tokens', line, {
    user_id: refer(writing.directory.users, 'user', user, line).id,
    contest_id: contest === null ? null : contestId(writing, { contest }, line),
    ...{ name, scope, token_hash },
    made_at: made_at === undefined ? writing.now : timeOf('made_at', made_at, line),
    expires_at: time('expires_at', expires_at),
    used_at: time('used_at', used_at),
  });
}

export function addScoreboardLink(
  writing: Writing,
  record: SnapshotRecordOf<'scoreboard_link'>,
  line: number,
): void {
  const { key_hash, note = '', origins = [], created_at } = record;
  write(writing, 'scoreboard_links', line, {
    contest_id: contestId(writing, record, line),
    key_hash: `\\x${key_hash}`,
    note,
    origins,
    created_at: created_at === undefined ? writing.now : timeOf('created_at', created_at, line),
  });
}

export function addRevealRemote(
  writing: Writing,
  record: SnapshotRecordOf<'reveal_remote'>,
  line: number,
): void {
  const { presenter = '', status = '', number = 0, commands = [] } = record;
  const contest_id = contestId(writing, record, line);
  write(writing, 'reveal_remotes', line, { contest_id, presenter, status, number, commands });
}

export function addNoticeMark(writing: Writing, record: SnapshotRecordOf<'notice_mark'>, line: number): void {
  write(writing, 'notice_marks', line, {
    user_id: refer(writing.directory.users, 'user', record.user, line).id,
    read_at: timeOf('read_at', record.read_at, line),
  });
}

export function addNoticeRead(writing: Writing, record: SnapshotRecordOf<'notice_read'>, line: number): void {
  write(writing, 'notice_reads', line, {
    contest_id: contestId(writing, record, line),
    user_id: refer(writing.directory.users, 'user', record.user, line).id,
    read_at: timeOf('read_at', record.read_at, line),
  });
}

export function addOldAuditEntry(
  writing: Writing,
  record: SnapshotRecordOf<'audit_entry'>,
  line: number,
): void {
  const { at, actor, action, user = null, address = '', target = '', details = {} } = record;
  write(writing, 'audit_entries', line, {
    at: timeOf('at', at, line),
    actor_id: user === null ? null : refer(writing.directory.users, 'user', user, line).id,
    ...{ actor, address, action, target },
    details: JSON.stringify(details),
  });
}

function contestId({ directory }: Writing, { contest }: { readonly contest: string }, line: number): number {
  return refer(directory.contests, 'contest', contest, line).id;
}
