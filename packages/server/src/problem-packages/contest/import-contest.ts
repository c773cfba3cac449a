import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { formatTime } from '@tribunal/contract/time';
import { problemLabel } from '@tribunal/core/contests/labels';
import { lookup } from '@tribunal/core/lists';
import type { Credential } from '../../actions/accounts/importing/people-import.ts';
import { addContest, defaultSettings } from '../../actions/contests/editing/create-contest.ts';
import type { SettingFault } from '../../actions/contests/editing/setting-faults.ts';
import { makeUploadsFolder } from '../../blobs/uploads-folder.ts';
import type { Queries } from '../../database/connection.ts';
import { transactionOrPreview } from '../../database/transaction-or-preview.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { saveGroupsOf } from '../../storage/contests/participating/group-members.ts';
import { registerUsers } from '../../storage/contests/participating/registered-people.ts';
import { saveBanner } from '../../storage/contests/settings/contest-banners.ts';
import type { ContestSettings } from '../../storage/contests/settings/contest-settings.ts';
import { holdFiles } from '../../storage/problems/test-data/data-versions.ts';
import { removeFolder } from '../../test-data/remove-folder.ts';
import { type ImportSite, newProblem } from '../import-problem.ts';
import { PackageError } from '../model.ts';
import { type Added, addParties } from './add-parties.ts';
import type { ContestPackage, PackagedGroup } from './contest-package.ts';
import { PackageFaults } from './faults.ts';
import type { ContestChoice } from './read-contest.ts';
import { readContestPackage } from './read-contest-package.ts';
import { type StagedProblem, stagePeople, stageProblems } from './staged-contest.ts';

interface ContestImport extends ContestChoice {
  readonly folder: string;
  /** Does everything and undoes it. */
  readonly isDryRun: boolean;
  readonly onHashed?: (count: number) => void;
}

export interface ContestImported {
  readonly key: string;
  readonly teams: Added;
  readonly organizations: Added;
  readonly groups: Added;
  readonly problems: Added;
  /** The credentials of new accounts. */
  readonly credentials: readonly Credential[];
  /** What is not imported. */
  readonly notes: readonly string[];
}

export type ContestImportResult =
  | ContestImported
  | { readonly lines: readonly string[] }
  | { readonly settings: readonly SettingFault[] };

/** Creates a contest with its problems, teams and organizations from a package, completely or not at all. */
export async function importContest(
  site: ImportSite,
  editor: Editor,
  request: ContestImport,
): Promise<ContestImportResult> {
  const staging = join(await makeUploadsFolder(site), randomUUID());
  try {
    const read = await readContestPackage(request.folder, request);
    if ('faults' in read) return { lines: read.faults.lines };
    const faults = new PackageFaults();
    const { isDryRun, onHashed = () => {} } = request;
    const problems = await stageProblems(site, request.folder, read.problems, { staging, isDryRun }, faults);
    if (!faults.isEmpty) return { lines: faults.lines };
    const people = await stagePeople(site, read, isDryRun, onHashed);
    return await transactionOrPreview(site.database, isDryRun, async (queries) => {
      await holdFiles(queries);
      const added = await addProblems(site, editor, isDryRun, problems, queries);
      const parties = await addParties(queries, editor, read, people.hashed, site.now());
      const contest = await addContest(queries, editor, settingsOf(read), site.now());
      if ('refusal' in contest) throw new Refused({ settings: contest.faults });
      const { key } = contest;
      if (read.banner) await saveBanner(queries, contest.id, read.banner);
      const imported = {
        ...{ teams: parties.teams, organizations: parties.organizations },
        groups: { created: shownGroups(read).map(({ code }) => code), reused: 0 },
        problems: { created: added.codes, reused: read.problems.length - added.codes.length },
      };
      const details = { ...imported, teams: parties.teams.created.length };
      await addAuditEntry(queries, {
        at: site.now(),
        actor: editor.actor,
        action: 'import contest',
        target: key,
        details,
      });
      const { userIds } = parties;
      const contestants = read.teams.filter(({ isHidden }) => !isHidden);
      const grouped = contestants.filter(({ groups }) => groups.length > 0);
      await saveGroupsOf(
        queries,
        contest.id,
        grouped.map(({ username, groups }) => ({ userId: lookup(userIds, username), groups })),
      );
      const registered = contestants.map(({ username }) => lookup(userIds, username));
      await registerUsers(queries, { id: contest.id, isPrivate: true }, registered, site.now());
      const credentials = people.chosen.map(({ username, name, room, newPassword }) => ({
        ...{ username, name, room, password: newPassword, isNew: true },
      }));
      return { key, ...imported, credentials, notes: [...read.notes, ...added.notes] };
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    if (error instanceof PackageError) return { lines: [error.message] };
    throw error;
  } finally {
    await removeFolder(staging);
  }
}

/** Ends the transaction without a trace. */
class Refused extends Error {
  readonly result: Exclude<ContestImportResult, ContestImported>;

  constructor(result: Refused['result']) {
    super('refused');
    this.result = result;
  }
}

/** New problems stay hidden until somebody opens them. */
async function addProblems(
  site: ImportSite,
  editor: Editor,
  isDryRun: boolean,
  problems: readonly StagedProblem[],
  queries: Queries,
): Promise<{ readonly codes: string[]; readonly notes: string[] }> {
  const notes: string[] = [];
  for (const { listed, read, files } of problems) {
    const { code } = listed;
    const request = { isDryRun, isPublic: false, settings: {} };
    const added = await newProblem(queries, site, editor, { request, read, files }, code);
    if ('refusal' in added)
      throw new Refused({ lines: [`${listed.path}: the problem cannot be created: ${added.refusal}`] });
    notes.push(...added.notes.map((note) => `${code}: ${note}`));
  }
  return { codes: problems.map(({ listed }) => listed.code), notes };
}

/** Only organizers and the teams see the contest at first. Only two formats have a freeze. */
function settingsOf(read: ContestPackage): ContestSettings {
  const { contest, problems, teams, organizations } = read;
  const { key, name, startTime, durationMs, freezeMinutes, isPassFail, penaltyMinutes } = contest;
  const format = isPassFail ? 'icpc' : freezeMinutes > 0 ? 'site' : 'ioi';
  return {
    ...defaultSettings,
    ...{ key, name, format, frozen_last_minutes: freezeMinutes },
    start_time: formatTime(startTime),
    end_time: formatTime(new Date(startTime.getTime() + durationMs)),
    format_config: penaltyMinutes === null ? null : { penalty: penaltyMinutes },
    is_visible: false,
    is_private: teams.length > 0,
    groups: shownGroups(read).map(({ code, name: groupName }) => ({ code, name: groupName })),
    show_team_names: true,
    show_organizations: organizations.length > 0,
    problems: problems.map(({ code, label, color, points }, index) => ({
      ...{ code, points, partial: !isPassFail, max_submissions: null, color, submission_visibility: null },
      label: label === problemLabel(format, index, null) ? null : label,
    })),
  };
}

function shownGroups({ groups }: ContestPackage): readonly PackagedGroup[] {
  return groups.filter(({ isHidden }) => !isHidden);
}
