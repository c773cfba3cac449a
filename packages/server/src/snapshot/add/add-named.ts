import { refer, type Writing, write } from '../load/writing.ts';

interface Named {
  readonly organizations?: readonly string[];
  readonly languages?: readonly string[];
}

interface Owner<Roles> {
  readonly kind: 'contest' | 'problem';
  readonly id: number;
  /** Those of the people in its fields. */
  readonly roles: Roles;
}

/** The people, organizations and languages that a contest or a problem names. */
export function addNamed<Roles extends Readonly<Record<string, string>>>(
  writing: Writing,
  { kind, id, roles }: Owner<Roles>,
  record: Named & { readonly [Field in keyof Roles]?: readonly string[] },
  line: number,
): void {
  const { users, organizations, languages } = writing.directory;
  const ownerId = { [`${kind}_id`]: id };
  for (const [field, role] of Object.entries(roles)) {
    for (const [position, name] of (record[field] ?? []).entries()) {
      const { id: user_id } = refer(users, 'user', name, line);
      write(writing, `${kind}_roles`, line, { ...ownerId, user_id, role, position });
    }
  }
  for (const slug of record.organizations ?? []) {
    const { id: organization_id } = refer(organizations, 'organization', slug, line);
    write(writing, `${kind}_organizations`, line, { ...ownerId, organization_id });
  }
  for (const key of record.languages ?? []) {
    const { id: language_id } = refer(languages, 'language', key, line);
    write(writing, `${kind}_languages`, line, { ...ownerId, language_id });
  }
}
