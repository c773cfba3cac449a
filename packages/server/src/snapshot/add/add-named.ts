import { refer, type Writing, write } from '../load/writing.ts';

interface Named {
  readonly organizations?: readonly string[];
  readonly languages?: readonly string[];
}

/** The people, organizations and languages that a contest or a problem names. `roles` are those of the people in its fields. */
export function addNamed<Roles extends Readonly<Record<string, string>>>(
  writing: Writing,
  owner: 'contest' | 'problem',
  id: number,
  roles: Roles,
  record: Named & { readonly [Field in keyof Roles]?: readonly string[] },
  line: number,
): void {
  const { users, organizations, languages } = writing.directory;
  const ownerId = { [`${owner}_id`]: id };
  for (const [field, role] of Object.entries(roles)) {
    for (const [position, name] of (record[field] ?? []).entries()) {
      const { id: user_id } = refer(users, 'user', name, line);
      write(writing, `${owner}_roles`, line, { ...ownerId, user_id, role, position });
    }
  }
  for (const slug of record.organizations ?? []) {
    const { id: organization_id } = refer(organizations, 'organization', slug, line);
    write(writing, `${owner}_organizations`, line, { ...ownerId, organization_id });
  }
  for (const key of record.languages ?? []) {
    const { id: language_id } = refer(languages, 'language', key, line);
    write(writing, `${owner}_languages`, line, { ...ownerId, language_id });
  }
}
