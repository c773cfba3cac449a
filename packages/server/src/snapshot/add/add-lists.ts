import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';

export function addProblemList(
  writing: Writing,
  record: SnapshotRecordOf<'problem_list'>,
  line: number,
): void {
  const { users, organizations, problems } = writing.directory;
  const { slug, name, description = '', visibility = 'public', owner = null, organization = null } = record;
  if ((owner === null) === (organization === null))
    throw new SnapshotError(line, 'a list belongs to a user or to an organization');
  const id = writing.ids.next('problem_lists', line, undefined);
  write(writing, 'problem_lists', line, {
    ...{ id, slug, name, description, visibility },
    owner_id: owner === null ? null : refer(users, 'user', owner, line).id,
    organization_id:
      organization === null ? null : refer(organizations, 'organization', organization, line).id,
    made_at: timeOf('made_at', record.made_at, line),
  });
  for (const [position, code] of [...new Set(record.problems)].entries()) {
    const { id: problem_id } = refer(problems, 'problem', code, line);
    write(writing, 'problem_list_entries', line, { list_id: id, problem_id, position });
  }
}

export function addBookmark(writing: Writing, record: SnapshotRecordOf<'bookmark'>, line: number): void {
  const { users, problems } = writing.directory;
  write(writing, 'bookmarks', line, {
    user_id: refer(users, 'user', record.user, line).id,
    problem_id: refer(problems, 'problem', record.problem, line).id,
    made_at: timeOf('made_at', record.made_at, line),
  });
}
