import { keysOf } from '@tribunal/core/lists';
import { countryOf } from '@tribunal/core/texts/countries';
import { isIcpcId } from '@tribunal/core/texts/names';
import { invisibleCharacter } from '@tribunal/core/texts/text';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import {
  type Account,
  changeAccount,
  findAccountByName,
  lockAccount,
} from '../../storage/accounts/accounts.ts';
import { type Actor, addAuditEntry, operator } from '../../storage/accounts/audit-log.ts';
import { missingParties } from '../../storage/lists/missing-names.ts';
import { organizationsOf, setOrganizations } from '../../storage/organizations/organization-members.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Administrator, administer, type NotAllowed } from './administer.ts';

/** Who a user or a team is, as scoreboards, certificates and the jury show it. */
interface Person {
  readonly fullName: string;
  readonly members: readonly string[];
  /** A name or ISO 3166-1 alpha-3; empty when unknown. */
  readonly country: string;
  /** The room and the seat. */
  readonly room: string;
  /** In the registration of ICPC contests. */
  readonly icpcId: string;
  /** The slugs of the organizations, which scoreboards show the first of. */
  readonly organizations: readonly string[];
}

export interface WrongPerson {
  readonly wrong: keyof Person;
}

/** Changes the fields that are given. Scoreboards and APIs follow at once: the database notes that names have changed. */
export function editPerson(
  site: Site,
  administrator: Administrator,
  userId: number,
  wanted: Partial<Person>,
): Promise<'saved' | NotAllowed | WrongPerson> {
  return administer(site, administrator, userId, (queries, account) =>
    save(site, queries, administrator.actor, account, wanted),
  );
}

/** The same from the command line. */
export function editPersonByOperator(
  site: Site,
  username: string,
  wanted: Partial<Person>,
): Promise<'saved' | Refusal<'no such user'> | WrongPerson> {
  return site.database.transaction(async (queries) => {
    const found = await findAccountByName(queries, username);
    const account = found && (await lockAccount(queries, found.id));
    if (!account) return refuse('no such user');
    return save(site, queries, operator, account, wanted);
  });
}

async function save(
  site: Site,
  queries: Queries,
  actor: Actor,
  account: Account,
  wanted: Partial<Person>,
): Promise<'saved' | WrongPerson> {
  const before = { ...account, organizations: await organizationsOf(queries, account.id) };
  const {
    fullName,
    members,
    country: written,
    room,
    icpcId,
    organizations: slugs,
  } = { ...before, ...wanted };
  const country = written && countryOf(written);
  if (country === null) return { wrong: 'country' };
  if (!isIcpcId(icpcId)) return { wrong: 'icpcId' };
  const organizations = [...new Set(slugs)];
  const person = { fullName, members: [...members], country, room, icpcId, organizations };
  const wrong = (['fullName', 'members', 'room'] as const).find(
    (field) => ![person[field]].flat().every(isName),
  );
  if (wrong || members.length > maxMembers) return { wrong: wrong ?? 'members' };
  const missing = await missingParties(queries, { users: [], organizations, languages: [] });
  if (missing.organizations.length > 0) return { wrong: 'organizations' };
  const fields = keysOf(person);
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(person[field]));
  if (changed.length === 0) return 'saved';
  const changes = { full_name: fullName, members: person.members, country, room, icpc_id: icpcId };
  await changeAccount(queries, account.id, changes);
  if (changed.includes('organizations')) await setOrganizations(queries, account.id, organizations);
  const details = Object.fromEntries(changed.map((field) => [field, [before[field], person[field]]]));
  const entry = { at: site.now(), actor, action: 'edit user', target: account.username, details };
  await addAuditEntry(queries, entry);
  return 'saved';
}

export const maxMembers = 100;
export const maxPersonTextLength = 100;

function isName(text: string): boolean {
  return [...text].length <= maxPersonTextLength && !invisibleCharacter.test(text);
}
