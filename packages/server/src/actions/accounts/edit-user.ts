import { isAllowedAddress, networkName, overlappingNetworks } from '@tribunal/core/texts/networks';
import { type RoleName, rightsOf } from '../../auth/roles.ts';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import {
  type Account,
  changeAccount,
  findAccountByName,
  lockAccount,
} from '../../storage/accounts/accounts.ts';
import { type Actor, addAuditEntry, operator } from '../../storage/accounts/audit-log.ts';
import { knownContests, listSeats } from '../../storage/accounts/seats.ts';
import { deleteSessionsOf } from '../../storage/accounts/sessions.ts';
import { versionOf } from '../../storage/editing/field-versions.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Administrator, administer, type NotAllowed } from './administer.ts';

interface UserEdit {
  readonly isActive: boolean;
  readonly isUnlisted: boolean;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly string[];
  /** The networks that the account can be used from; empty for everywhere. */
  readonly allowedNetworks: readonly string[];
  /** Requests from there are signed in as this account without a password. */
  readonly loginNetworks: readonly string[];
  /** The key of the only contest that the account sees; empty for the whole site. */
  readonly onlyContest: string;
}

type EditRefused =
  | NotAllowed
  | Refusal<'superusers only' | 'own access' | 'user was edited meanwhile' | 'no seat for it'>
  | SeatRefused
  | NetworkRefused;

/** Changes with everything that an edit can change. */
export function accountVersion(account: Account): string {
  const { isActive, isUnlisted, isStaff, isSuperuser, permissions } = account;
  const { allowedNetworks, loginNetworks, onlyContest } = account;
  const lists = [permissions.toSorted(), allowedNetworks.toSorted(), loginNetworks.toSorted()];
  return versionOf([isActive, isUnlisted, isStaff, isSuperuser, ...lists, onlyContest]);
}

/**
 * Deactivating ends the user's sessions; their token stops counting with the same commit. `version` is the one that the administrator
 * saw; null to overwrite whatever it is.
 */
export async function editUser(
  site: Site,
  administrator: Administrator,
  userId: number,
  wanted: Partial<UserEdit>,
  version: string | null,
): Promise<'saved' | EditRefused> {
  const written = wanted.allowedNetworks;
  const networks = written && readNetworks(written);
  if (networks && 'refusal' in networks) return networks;
  const seat = wanted.loginNetworks && readNetworks(wanted.loginNetworks);
  if (seat && 'refusal' in seat) return { ...seat, refusal: 'bad login network' };
  return administer(site, administrator, userId, async (queries, account) => {
    if (version !== null && version !== accountVersion(account)) return refuse('user was edited meanwhile');
    const edit: UserEdit = {
      ...account,
      ...wanted,
      ...(networks && { allowedNetworks: networks }),
      ...(seat && { loginNetworks: seat }),
    };
    const changed = differences(account, edit);
    const touchesPowers = 'isStaff' in changed || 'isSuperuser' in changed || 'permissions' in changed;
    if (touchesPowers && !administrator.caller.isSuperuser) return refuse('superusers only');
    const seatFault = await faultOfSeat(queries, account, edit);
    if (seatFault) return seatFault;
    const losesAccess = !edit.isActive || !edit.isStaff || !edit.isSuperuser || edit.onlyContest !== '';
    if (userId === administrator.caller.userId) {
      if (losesAccess) return refuse('own access');
      const { address } = administrator.actor;
      if (!isAllowedAddress(address, edit.allowedNetworks))
        return { refusal: 'own network', detail: address };
    }
    await save(site, queries, administrator.actor, account, edit);
    return 'saved';
  });
}

/** Replaces all rights of an account by those of the roles. */
export function setRoles(
  site: Site,
  administrator: Administrator,
  userId: number,
  roles: readonly RoleName[],
  version: string | null,
): Promise<'saved' | EditRefused> {
  return editUser(site, administrator, userId, rightsOf(roles), version);
}

/** The same from the command line. */
export function setRolesByOperator(
  site: Site,
  username: string,
  roles: readonly RoleName[],
): Promise<'saved' | Refusal<'no such user'>> {
  return editByOperator(site, username, rightsOf(roles));
}

/** From the command line alone, an account can be restricted to any networks. */
export async function setNetworksByOperator(
  site: Site,
  username: string,
  networks: readonly string[],
): Promise<'saved' | Refusal<'no such user'> | NetworkRefused> {
  const allowedNetworks = readNetworks(networks);
  if ('refusal' in allowedNetworks) return allowedNetworks;
  return editByOperator(site, username, { allowedNetworks });
}

/** From the command line: exactly these permissions, whatever the roles. */
export function setPermissionsByOperator(
  site: Site,
  username: string,
  permissions: readonly string[],
): Promise<'saved' | Refusal<'no such user'>> {
  return editByOperator(site, username, { permissions: [...new Set(permissions)].sort() });
}

/** From the command line: whether lists and rankings of users leave the user out. */
export function setUnlistedByOperator(
  site: Site,
  username: string,
  isUnlisted: boolean,
): Promise<'saved' | Refusal<'no such user'>> {
  return editByOperator(site, username, { isUnlisted });
}

/** From the command line. Nobody is there who could lose the own access by it. */
export function setActiveByOperator(
  site: Site,
  username: string,
  isActive: boolean,
): Promise<'saved' | Refusal<'no such user'>> {
  return editByOperator(site, username, { isActive });
}

type NetworkRefused = Refusal<'bad network' | 'own network'> & { readonly detail: string };

function readNetworks(written: readonly string[]): readonly string[] | NetworkRefused {
  const networks: string[] = [];
  for (const text of written) {
    const name = networkName(text);
    if (name === null) return { refusal: 'bad network', detail: text };
    networks.push(name);
  }
  return [...new Set(networks)];
}

type SeatRefused = Refusal<'bad login network' | 'seat taken' | 'unknown contest'> & {
  readonly detail: string;
};

/** Whoever can do more than take part signs in with a password. */
async function faultOfSeat(
  queries: Queries,
  account: Account,
  { isStaff, isSuperuser, permissions, loginNetworks, onlyContest }: UserEdit,
): Promise<SeatRefused | Refusal<'no seat for it'> | null> {
  const { username, totpKey } = account;
  const isPowerful = isStaff || isSuperuser || permissions.length > 0 || totpKey !== null;
  if (loginNetworks.length > 0 && isPowerful) return refuse('no seat for it');
  if (loginNetworks.length > 0) {
    const others = (await listSeats(queries)).filter(({ name }) => name !== username);
    const own = { name: username, networks: loginNetworks };
    const pair = overlappingNetworks([...others, own]).find((names) => names.includes(username));
    const other = pair?.find((name) => name !== username);
    if (other !== undefined) return { refusal: 'seat taken', detail: other };
  }
  const isUnknown = onlyContest !== '' && onlyContest !== account.onlyContest;
  if (isUnknown && !(await knownContests(queries, [onlyContest])).has(onlyContest))
    return { refusal: 'unknown contest', detail: onlyContest };
  return null;
}

function editByOperator(
  site: Site,
  username: string,
  wanted: Partial<UserEdit>,
): Promise<'saved' | Refusal<'no such user'>> {
  return site.database.transaction(async (queries) => {
    const found = await findAccountByName(queries, username);
    const account = found && (await lockAccount(queries, found.id));
    if (!account) return refuse('no such user');
    await save(site, queries, operator, account, { ...account, ...wanted });
    return 'saved';
  });
}

type Differences = Partial<Record<keyof UserEdit, readonly [before: unknown, after: unknown]>>;

function differences(account: Account, edit: UserEdit): Differences {
  const flags = ['isActive', 'isUnlisted', 'isStaff', 'isSuperuser'] as const;
  const changed: Differences = {};
  for (const flag of flags) {
    if (account[flag] !== edit[flag]) changed[flag] = [account[flag], edit[flag]];
  }
  if (account.onlyContest !== edit.onlyContest) changed.onlyContest = [account.onlyContest, edit.onlyContest];
  for (const list of ['permissions', 'allowedNetworks', 'loginNetworks'] as const) {
    const before = [...account[list]].sort();
    const after = [...edit[list]].sort();
    if (before.join() !== after.join()) changed[list] = [before, after];
  }
  return changed;
}

async function save(
  site: Site,
  queries: Queries,
  actor: Actor,
  account: Account,
  edit: UserEdit,
): Promise<void> {
  const changed = differences(account, edit);
  if (Object.keys(changed).length === 0) return;
  await changeAccount(queries, account.id, {
    is_active: edit.isActive,
    is_unlisted: edit.isUnlisted,
    is_staff: edit.isStaff,
    is_superuser: edit.isSuperuser,
    permissions: [...edit.permissions],
    allowed_networks: [...edit.allowedNetworks],
    login_networks: [...edit.loginNetworks],
    only_contest: edit.onlyContest,
  });
  if (!edit.isActive) await deleteSessionsOf(queries, account.id);
  const entry = { at: site.now(), actor, action: 'edit user', target: account.username, details: changed };
  await addAuditEntry(queries, entry);
}
