import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import { isTimeZone } from '@tribunal/core/reader/time-zones';
import { isPasswordHash } from '../../auth/password.ts';
import { permissionNames } from '../../auth/permissions.ts';
import type { Findings } from '../findings.ts';
import type { ImportOptions } from '../import-options.ts';
import type { Row } from '../source/mysql-source.ts';
import { type OldSite, pagesOf, rowsByParent } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { type SecondFactor, secondFactorReader } from './second-factors.ts';
import { idsOf, isSet, known, textOf, timeOf } from './values.ts';

type UserRecord = SnapshotRecordOf<'user'>;

/** Users keep the id of auth_user, which their tokens contain. */
export async function* userRecords(
  old: OldSite,
  catalog: Catalog,
  options: ImportOptions,
  findings: Findings,
): AsyncGenerator<UserRecord> {
  const permissions = await permissionsOf(old, findings);
  const secondFactorOf = secondFactorReader(options, findings);
  const statement = `SELECT p.*, u.*, u.id AS page_key, p.id AS profile_id
    FROM auth_user u LEFT JOIN judge_profile p ON p.user_id = u.id WHERE 1 = 1`;
  for await (const page of pagesOf(old, statement, 'u.id')) {
    const groups = await groupsOf(
      old,
      page.map(({ profile_id }) => Number(profile_id ?? 0)),
    );
    for (const row of page) {
      const username = lookup(catalog.accounts, Number(row.page_key));
      if (row.profile_id == null) findings.add('user has no profile yet', username);
      if (isSet(row.is_staff) && !isSet(row.is_superuser))
        findings.addName('user of the staff, who sees accounts, sessions and the audit log here', username);
      const factor = secondFactorOf(row, username);
      yield {
        ...accountOf(row, username, old, findings),
        ...passwordOf(row, username, factor, options, findings),
        ...(options.keepTokens && tokenOf(row)),
        ...factor.fields,
        permissions: permissions.get(Number(row.page_key)) ?? [],
        ...organizationsOf(groups, Number(row.profile_id ?? 0), catalog),
      };
    }
  }
}

function accountOf(row: Row, username: string, { family }: OldSite, findings: Findings): UserRecord {
  const names = family === 'VNOJ' ? [row.first_name] : [row.first_name, row.last_name];
  const fullName = names.map(textOf).join(' ').trim();
  const displayName = textOf(row.username_display_override).trim();
  if (displayName !== '' && fullName !== '' && displayName !== fullName)
    findings.add('user has a display name, which replaces the full name', `${displayName} for ${fullName}`);
  const zone = textOf(row.timezone);
  const joined = timeOf(row.date_joined);
  return {
    type: 'user',
    id: Number(row.page_key),
    username,
    email: textOf(row.email),
    full_name: displayName || fullName,
    is_active: isSet(row.is_active),
    is_staff: isSet(row.is_staff),
    is_superuser: isSet(row.is_superuser),
    display_rank: textOf(row.display_rank) || 'user',
    is_unlisted: isSet(row.is_unlisted),
    time_zone: zone !== '' && isTimeZone(zone) ? zone : null,
    ...(joined !== undefined && { created_at: joined }),
    last_seen_at: timeOf(row.last_access) ?? timeOf(row.last_login) ?? null,
  };
}

function passwordOf(
  row: Row,
  username: string,
  { isLost }: SecondFactor,
  { dropSecondFactors }: ImportOptions,
  findings: Findings,
): Pick<UserRecord, 'password_hash'> {
  if (isLost && !dropSecondFactors) return { password_hash: null };
  const hash = textOf(row.password).replace(/^argon2\$argon2/, '$argon2');
  if (isPasswordHash(hash)) return { password_hash: hash };
  const isUnusable = hash === '' || hash.startsWith('!');
  findings.addName(
    isUnusable
      ? 'user has no password and must ask for a new one by mail'
      : 'user has a password hash of an unknown kind and must ask for a new password by mail',
    username,
  );
  return { password_hash: null };
}

function tokenOf(row: Row): Pick<UserRecord, 'api_token_hash'> {
  const digest = textOf(row.api_token);
  return /^[0-9a-f]{64}$/.test(digest) ? { api_token_hash: digest } : {};
}

async function groupsOf(old: OldSite, profiles: readonly number[]) {
  const children = (table: string, parent: string, order = 'id') =>
    rowsByParent(old, { table, parent, order }, profiles);
  return {
    members: await children('judge_profile_organizations', 'profile_id', 'sort_value, id'),
    admins: await children('judge_organization_admins', 'profile_id'),
    requests: await children('judge_organizationrequest', 'user_id'),
  };
}

function organizationsOf(
  { members, admins, requests }: Awaited<ReturnType<typeof groupsOf>>,
  profile: number,
  { organizations }: Catalog,
): Pick<UserRecord, 'organizations' | 'administers' | 'organization_requests'> {
  const joined = known(idsOf(members.get(profile), 'organization_id'), organizations);
  const asked = new Map<string, NonNullable<UserRecord['organization_requests']>[number]>();
  for (const row of requests.get(profile) ?? []) {
    const organization = organizations.get(Number(row.organization_id));
    const asked_at = timeOf(row.time);
    if (row.state !== 'P' || !organization || !asked_at || joined.includes(organization)) continue;
    asked.set(organization, { organization, asked_at, reason: textOf(row.reason).slice(0, 1000) });
  }
  return {
    organizations: joined,
    administers: known(idsOf(admins.get(profile), 'organization_id'), organizations),
    organization_requests: [...asked.values()],
  };
}

/** The own permissions of a user and those of their groups, by the id of auth_user. */
async function permissionsOf(old: OldSite, findings: Findings): Promise<Map<number, string[]>> {
  const permissions = new Map<number, string[]>();
  if (!old.has('auth_permission')) return permissions;
  const rows = await old.rows(permissionQuery);
  for (const { user_id, app, codename } of rows) {
    const isKnown = app === 'judge' || (app === 'auth' && codename === 'change_user');
    const name = permissionNames.find((one) => one === codename);
    if (!isKnown || !name) {
      findings.add(
        `user loses the permission ${textOf(app)}.${textOf(codename)}, which this site does not have`,
      );
      continue;
    }
    const list = permissions.get(Number(user_id)) ?? [];
    if (!list.includes(name)) list.push(name);
    permissions.set(Number(user_id), list);
  }
  return permissions;
}

const permissionQuery = `
  SELECT g.user_id, t.app_label AS app, p.codename FROM (
    SELECT user_id, permission_id FROM auth_user_user_permissions
    UNION
    SELECT ug.user_id, gp.permission_id FROM auth_user_groups ug JOIN auth_group_permissions gp ON gp.group_id = ug.group_id
  ) g
  JOIN auth_permission p ON p.id = g.permission_id
  JOIN django_content_type t ON t.id = p.content_type_id
  ORDER BY g.user_id, p.id`;
