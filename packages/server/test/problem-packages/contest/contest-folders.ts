import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import type { Site } from '@tribunal/server/site';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { type Files, legacyIcpc } from '../package-fixtures.ts';

/** For the folders of packages and sites. */
export const parent = mkdtempSync(join(tmpdir(), 'tribunal-contests-'));
after(() => rmSync(parent, { recursive: true, force: true }));

export async function emptySite(): Promise<Site> {
  const database = await testDatabase();
  const SITE_DATA_DIR = mkdtempSync(join(parent, 'site-'));
  return testSite(database, { settings: { SITE_DATA_DIR } });
}

export function folderOf(files: Files): string {
  const folder = mkdtempSync(join(parent, 'package-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export const json = (value: unknown) => JSON.stringify(value);
const underSums = Object.fromEntries(
  Object.entries(legacyIcpc).map(([name, content]) => [`problems/sums/${name}`, content]),
);

export const contest = {
  id: 'wf2014',
  name: 'World Finals',
  start_time: '2014-06-25T10:00:00+01',
  duration: '5:00:00',
  scoreboard_freeze_duration: '1:00:00',
  scoreboard_type: 'pass-fail',
  penalty_time: 20,
};
export const problem = { id: 'sums', label: 'A', name: 'Sums', ordinal: 1, rgb: '#00f', test_data_count: 3 };
/** A package of another system. */
export const foreign: Files = {
  'contest.json': json(contest),
  'problems.json': json([problem]),
  'organizations.json': json([{ id: 'kth.se', name: 'KTH', formal_name: 'Royal Institute', country: 'SWE' }]),
  'teams.json': json([
    { id: '45', name: 'Foxes', display_name: 'Red Foxes', organization_id: 'kth.se', label: '45' },
    { id: '46', name: 'Owls', label: '46', group_ids: ['north.25'] },
  ]),
  'groups.json': json([
    { id: 'participants', name: 'Participants' },
    { id: 'north.25', name: 'North' },
  ]),
  'persons.json': json([
    { id: 'ada', name: 'Ada', role: 'contestant', team_ids: ['45'] },
    { id: 'ben', name: 'Ben', role: 'coach', team_ids: ['45'] },
  ]),
  'accounts.yaml':
    '- {id: judge, username: judge, password: x, type: judge}\n- {id: t45, username: foxes, password: till-wise-under, type: team, team_id: "45"}\n',
  ...underSums,
};
