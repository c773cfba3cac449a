import { organizationSettings } from '@tribunal/contract/settings/organization-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { userSettings } from '@tribunal/contract/settings/user-settings';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import { networkName } from '@tribunal/core/texts/networks';
import { readPhoto } from '../../actions/accounts/set-photo.ts';
import { readLogo } from '../../actions/organizations/set-logo.ts';
import { isPasswordHash } from '../../auth/password.ts';
import { columnsOf } from '../../storage/editing/stored-settings.ts';
import { define, refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { imageRow } from './image-row.ts';

export function addOrganization(
  writing: Writing,
  record: SnapshotRecordOf<'organization'>,
  line: number,
): void {
  const { slug, logo = null } = record;
  const { id } = define(writing.directory.organizations, 'organization', slug, line, () => ({
    id: writing.ids.next('organizations', line, record.id),
    line,
  }));
  const settings = { ...defaultsOf(organizationSettings), ...record };
  write(writing, 'organizations', line, { id, slug, ...columnsOf(organizationSettings, settings) });
  if (logo === null) return;
  const { hash, media_type, content } = imageRow('logo', logo, line, readLogo);
  write(writing, 'organization_logos', line, { organization_id: id, hash, media_type, content });
}

export function addUser(writing: Writing, record: SnapshotRecordOf<'user'>, line: number): void {
  const { id } = define(writing.directory.users, 'user', record.username, line, () => ({
    id: writing.ids.next('users', line, record.id),
    line,
  }));
  write(writing, 'users', line, {
    id,
    username: record.username,
    ...columnsOf(userSettings, { ...defaultsOf(userSettings), ...record }),
    password_hash: passwordHash(writing, record, line),
    allowed_networks: networksOf(record, 'allowed_networks', line),
    login_networks: networksOf(record, 'login_networks', line),
    api_token_hash: record.api_token_hash ?? null,
    totp_key: record.totp_key == null ? null : writing.seal(record.totp_key),
    scratch_code_hashes: record.scratch_code_hashes ?? [],
    created_at: record.created_at === undefined ? writing.now : timeOf('created_at', record.created_at, line),
    last_seen_at: timeOrNull('last_seen_at', record.last_seen_at, line),
    api_token_used_at: timeOrNull('api_token_used_at', record.api_token_used_at, line),
  });
  for (const [position, slug] of (record.organizations ?? []).entries()) {
    const organization = refer(writing.directory.organizations, 'organization', slug, line);
    const row = { organization_id: organization.id, user_id: id, position };
    write(writing, 'organization_members', line, row);
  }
  addAdministration(writing, record, id, line);
  if (record.photo != null)
    write(writing, 'user_photos', line, {
      user_id: id,
      ...imageRow('photo', record.photo, line, readPhoto),
    });
}

function timeOrNull(field: string, text: string | null | undefined, line: number): Date | null {
  return text == null ? null : timeOf(field, text, line);
}

function addAdministration(
  writing: Writing,
  { administers = [], organization_requests = [] }: SnapshotRecordOf<'user'>,
  user_id: number,
  line: number,
): void {
  const idOf = (slug: string) => refer(writing.directory.organizations, 'organization', slug, line).id;
  for (const slug of administers)
    write(writing, 'organization_admins', line, { organization_id: idOf(slug), user_id });
  for (const { organization, reason = '', asked_at } of organization_requests) {
    const row = { organization_id: idOf(organization), user_id, reason };
    write(writing, 'organization_requests', line, { ...row, asked_at: timeOf('asked_at', asked_at, line) });
  }
}

/** A network that nobody can read would lock the account. */
function networksOf(
  record: SnapshotRecordOf<'user'>,
  field: 'allowed_networks' | 'login_networks',
  line: number,
): string[] {
  return (record[field] ?? []).map((text) => {
    const name = networkName(text);
    if (name === null)
      throw new SnapshotError(
        line,
        `the field "${field}" has ${JSON.stringify(text)}, which is not a network`,
      );
    return name;
  });
}

function passwordHash(
  writing: Writing,
  { password, password_hash }: SnapshotRecordOf<'user'>,
  line: number,
): string | null {
  if (password === undefined) return checkedHash(password_hash ?? null, line);
  if (password_hash == null) return lookup(writing.passwordHashes, line);
  throw new SnapshotError(line, 'a user has a "password" or a "password_hash", not both');
}

/** The site could not verify this hash, so the owner could never sign in. */
function checkedHash(hash: string | null, line: number): string | null {
  if (hash === null || isPasswordHash(hash)) return hash;
  throw new SnapshotError(
    line,
    'the field "password_hash" is no hash that the site knows, so the user could not sign in; null means no password',
  );
}
