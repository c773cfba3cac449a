import {
  everybodyCode,
  groupFault,
  maxGroupNameLength,
  maxGroups,
} from '@tribunal/core/contests/contest-groups';
import { itemAt } from '@tribunal/core/lists';
import { isCountryCode } from '@tribunal/core/texts/countries';
import { looksLikeFormula } from '@tribunal/core/texts/csv';
import { isIcpcId, isUsername } from '@tribunal/core/texts/names';
import { passwordFault } from '../../auth/password.ts';
import {
  codeOfId,
  type PackagedGroup,
  type PackagedOrganization,
  type PackagedTeam,
} from './contest-package.ts';
import type { Entry } from './entry.ts';

/** Without their logos. */
export function readOrganizations(entries: readonly Entry[]): PackagedOrganization[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const id = entry.required(['id']);
    refuseRepeated(entry, 'id', id, seen);
    const shortName = entry.text(['name'], 128);
    const name = entry.required(['formal_name', 'name'], 128);
    const isShort = [...shortName].length <= 32;
    if (!isShort && shortName !== name) entry.leaveOut('name');
    const country = entry.text(['country']).toUpperCase();
    if (country !== '' && !isCountryCode(country))
      entry.refuse('country', 'is not a country code of ISO 3166-1 alpha-3');
    return {
      id,
      name,
      shortName: !isShort || shortName === name ? '' : shortName,
      country,
      icpcId: icpcIdOf(entry),
      logo: null,
    };
  });
}

/** The site has its own group of everybody. A group whose id is not a code here gets another one. Hidden groups are for their teams only. */
export function readGroups(entries: readonly Entry[]): PackagedGroup[] {
  const groups: PackagedGroup[] = [];
  for (const entry of entries) {
    const id = entry.required(['id']);
    if (id.toLowerCase() === everybodyCode) continue;
    const name = entry.required(['name'], maxGroupNameLength);
    const named = [{ code: codeOfId(id), name }];
    const isCode = groupFault(named, 0) !== 'bad group code';
    const code = isCode ? codeOfId(id) : `group-${groups.length + 1}`;
    const group = { id, name, code, isHidden: entry.flag('hidden') };
    groups.push(group);
    if (groupFault(groups, groups.length - 1) === 'group listed twice')
      entry.refuse('id', `${JSON.stringify(id)} is listed twice`);
  }
  if (groups.length > maxGroups) itemAt(entries, 0).refuse('id', `there are more than ${maxGroups} groups`);
  return groups;
}

interface TeamEntries {
  readonly teams: readonly Entry[];
  readonly persons: readonly Entry[];
  readonly accounts: readonly Entry[];
  readonly organizations: readonly PackagedOrganization[];
  readonly groups: readonly PackagedGroup[];
}

/** Without their photos. */
export function readTeams({ teams, persons, accounts, organizations, groups }: TeamEntries): PackagedTeam[] {
  const known = new Set(organizations.map(({ id }) => id));
  const members = membersByTeam(persons);
  const accountOf = accountsByTeam(accounts);
  const [ids, names] = [new Set<string>(), new Set<string>()];
  return teams.map((entry) => {
    const id = entry.required(['id']);
    refuseRepeated(entry, 'id', id, ids);
    const organizationId = entry.text(['organization_id']) || null;
    if (organizationId !== null && !known.has(organizationId))
      entry.refuse('organization_id', `there is no organization ${JSON.stringify(organizationId)}`);
    const account = accountOf.get(id);
    const username = account?.username ?? usernameOf(entry, id);
    const place = account?.entry ?? entry;
    if (!isUsername(username)) place.refuse('username', `${JSON.stringify(username)} is not a username`);
    else refuseRepeated(place, 'username', username.toLowerCase(), names);
    const shown = entry.text(['display_name']);
    const name = shown || entry.required(['name']);
    if (shown !== '' && ![shown, username, ''].includes(entry.text(['name']))) entry.leaveOut('name');
    const password = account?.password ?? '';
    if (password !== '' && passwordFault(password, username) !== undefined)
      place.refuse('password', 'is too short, too long or too common');
    if (looksLikeFormula(password))
      place.refuse('password', 'begins with =, +, -, @ or a tab, so that spreadsheets take it for a formula');
    const own = groupsOf(entry, groups);
    return {
      ...{
        id,
        username,
        name: name === username ? '' : name,
        password,
        organizationId,
        icpcId: icpcIdOf(entry),
      },
      members: members.get(id) ?? [],
      groups: own.filter(({ isHidden }) => !isHidden).map(({ code }) => code),
      isHidden: entry.flag('hidden') || own.some(({ isHidden }) => isHidden),
      photo: null,
      listedIn: entry.listedIn,
    };
  });
}

function icpcIdOf(entry: Entry): string {
  const id = entry.text(['icpc_id']);
  if (isIcpcId(id)) return id;
  entry.leaveOut('icpc_id');
  return '';
}

function groupsOf(entry: Entry, groups: readonly PackagedGroup[]): PackagedGroup[] {
  const ids = new Set(entry.texts('group_ids').filter((id) => id.toLowerCase() !== everybodyCode));
  return [...ids].flatMap((id) => {
    const found = groups.find((group) => group.id === id);
    if (!found) entry.refuse('group_ids', `there is no group ${JSON.stringify(id)}`);
    return found ?? [];
  });
}

/** Packages of this site state the username as the label. */
function usernameOf(entry: Entry, id: string): string {
  const label = entry.text(['label']);
  return label !== '' && label === entry.text(['name']) ? label : `team${codeOfId(id)}`;
}

function membersByTeam(persons: readonly Entry[]): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const person of persons) {
    if (!isContestant(person)) continue;
    const name = person.required(['name']);
    const teams = person.has('team_ids') ? person.texts('team_ids') : [person.text(['team_id'])];
    for (const team of teams) members.set(team, [...(members.get(team) ?? []), name]);
  }
  return members;
}

export function isContestant(person: Entry): boolean {
  return ['', 'contestant'].includes(person.text(['role']));
}

interface Account {
  readonly entry: Entry;
  readonly username: string;
  readonly password: string;
}

/** Only those of teams: whoever judges or administrates gets a role from the operator. */
function accountsByTeam(entries: readonly Entry[]): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const entry of entries) {
    const team = entry.text(['team_id']);
    if (team === '' || accounts.has(team)) continue;
    accounts.set(team, {
      entry,
      username: entry.required(['username']),
      password: entry.text(['password'], 1000),
    });
  }
  return accounts;
}

function refuseRepeated(entry: Entry, field: string, value: string, seen: Set<string>): void {
  if (value !== '' && seen.has(value)) entry.refuse(field, `${JSON.stringify(value)} is listed twice`);
  seen.add(value);
}
