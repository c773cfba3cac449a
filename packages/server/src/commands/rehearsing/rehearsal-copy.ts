import { readPeopleFile } from '@tribunal/core/accounts/people-file';
import { formatTime } from '@tribunal/contract/time';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { generateToken } from '../../actions/accounts/generate-token.ts';
import { importPeople } from '../../actions/accounts/importing/import-people.ts';
import { copyOfContest, createContest } from '../../actions/contests/editing/create-contest.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { changeAccount, findAccountByName } from '../../storage/accounts/accounts.ts';
import { addAuditEntry, operator } from '../../storage/accounts/audit-log.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { contestIdOfKey } from '../../storage/accounts/seats.ts';
import { findSettings, settingFaultText } from '../edit-contest.ts';

const simulatedName = 'Simulated contestant';

/** A private contest with the same problems that starts now; it is not rated, holds no verdicts and opens nothing afterwards. */
export async function makeCopy(site: Site, key: string, minutes: number): Promise<string> {
  const original = await findSettings(site, key);
  const copyKey = await freeKey(site, key);
  const now = site.now();
  const copy = {
    ...copyOfContest(original, 'same'),
    ...{ key: copyKey, name: `Rehearsal of ${original.name}`.slice(0, 100) },
    start_time: formatTime(now),
    end_time: formatTime(new Date(now.getTime() + minutes * 60_000)),
    ...{ frozen_last_minutes: 0, is_visible: true, is_private: true, is_rated: false, access_code: '' },
    ...{ verification: 'none', time_limit: null, submission_visibility: 'everything' },
    ...{ private_contestants: [], organizations: [], is_organization_private: false },
  } as typeof original;
  const created = await createContest(site.database, commandLine, copy, now);
  if ('faults' in created) throw new OperatorError(created.faults.map(settingFaultText).join('; '));
  if ('refusal' in created) throw new OperatorError(refusals[created.refusal].message);
  return created.key;
}

async function freeKey({ database }: Site, key: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const wanted = `${key.slice(0, 48)}-rehearsal-${number}`;
    if ((await contestIdOfKey(database.query, wanted)) === null) return wanted;
  }
}

/** The tokens of accounts that only rehearsals use, registered for the contest. */
export async function simulatedContestants(site: Site, count: number, contest: string): Promise<string[]> {
  const { database, now, secretKey } = site;
  const people = Array.from({ length: count }, (_, index) => ({
    username: `rehearsal-contestant-${index + 1}`,
    name: simulatedName,
    only_contest: contest,
  }));
  for (const { username } of people) {
    const account = await findAccountByName(database.query, username);
    if (account && account.fullName !== simulatedName)
      throw new OperatorError(`the account ${username} belongs to somebody; rename it first`);
  }
  const file = readPeopleFile(JSON.stringify(people));
  const options = { contest, organization: '', updates: true, isDryRun: false };
  const imported = await importPeople(database, operator, file, options, now());
  if (!('credentials' in imported)) throw new OperatorError('the simulated contestants cannot be created');
  return database.transaction(async (queries) => {
    const tokens: string[] = [];
    for (const { username } of people) {
      const account = await findAccountByName(queries, username);
      if (!account) continue;
      await changeAccount(queries, account.id, { is_active: true, is_unlisted: true });
      tokens.push(await generateToken(queries, account.id, secretKey));
    }
    return tokens;
  });
}

/** Afterwards nobody can use the accounts. The contest stays, for whoever wants to look at its submissions. */
export async function dismissContestants({ database, now }: Site, count: number, contest: string) {
  await database.transaction(async (queries) => {
    for (let number = 1; number <= count; number += 1) {
      const account = await findAccountByName(queries, `rehearsal-contestant-${number}`);
      if (account?.fullName === simulatedName)
        await changeAccount(queries, account.id, { is_active: false, api_token_hash: null });
    }
    const entry = { at: now(), actor: operator, action: 'rehearse contest', target: contest };
    await addAuditEntry(queries, { ...entry, details: { contestants: count } });
  });
}
