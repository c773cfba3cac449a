import { openFolderPackage } from '../files/open-folder-package.ts';
import type { PackageFiles } from '../files/package-files.ts';
import { listed } from '../files/track-reads.ts';
import { ImportNotes } from '../model.ts';
import type { ContestPackage, PackagedTeam } from './contest-package.ts';
import type { Entry } from './entry.ts';
import { PackageFaults } from './faults.ts';
import { type ContestChoice, readContest, readProblems } from './read-contest.ts';
import { readEntries } from './read-entries.ts';
import { isOtherFile, readPackagedBanner, withLogos, withPhotos } from './read-images.ts';
import { isContestant, readGroups, readOrganizations, readTeams } from './read-teams.ts';
import { readTsv } from './read-tsv.ts';

/** Folders of packages that contain nothing to import, but possibly a file for every submission. */
const leftOut = new Set(['submissions', 'runs', 'persons', 'api', 'other-systems']);

/** Reads a package of the Contest API, or the older files of other systems. Throws a PackageError for a folder that is not safe. */
export async function readContestPackage(
  folder: string,
  chosen: ContestChoice,
): Promise<ContestPackage | { readonly faults: PackageFaults }> {
  const found = new ImportNotes();
  const { files } = await openFolderPackage(folder, found, (name) => leftOut.has(name) || isOtherFile(name));
  const faults = new PackageFaults();
  const { entry, contest } = await readContest(files, folder, chosen, faults);
  const problems = await readProblems(files, contest?.isPassFail ?? true, faults);
  const tsv = await readTsv(files, faults);
  const either = async (name: keyof typeof tsv) => {
    const entries = await readEntries(files, name, faults);
    return entries.length > 0 ? entries : tsv[name];
  };
  const accounts = await either('accounts');
  const teamEntries = await either('teams');
  const organizationEntries = await either('organizations');
  const groupEntries = await either('groups');
  const noImages: string[] = [];
  const banner = await readPackagedBanner(files, noImages);
  const organizations = await withLogos(files, readOrganizations(organizationEntries), noImages);
  const persons = await readEntries(files, 'persons', faults);
  const groups = readGroups(groupEntries);
  const teamsWithoutPhotos = readTeams({ teams: teamEntries, persons, accounts, organizations, groups });
  const teams = await withPhotos(files, teamsWithoutPhotos, noImages);
  if (!contest || !faults.isEmpty) return { faults };
  const ofTeams = accounts.filter((account) => account.has('team_id'));
  const contestants = persons.filter(isContestant);
  const notes = [
    ...found.list,
    ...notesOf(files, {
      accounts: accounts.length - ofTeams.length,
      persons: persons.length - contestants.length,
    }),
    // Options of the command, files and other entries may state the same as these fields.
    ...lostFields(entry ? [entry] : [], [
      'id',
      'short_name',
      'start_time',
      'banner',
      'problems',
      'problemset',
    ]),
    ...lostFields(organizationEntries, ['logo']),
    ...lostFields(groupEntries, ['name']),
    ...lostFields(teamEntries, ['label', 'photo']),
    ...lostFields(contestants, ['id']),
    ...lostFields(ofTeams, ['id', 'type', 'name']),
    ...hiddenTeams(teams),
  ];
  return { contest, banner, problems, organizations, groups, teams, notes: [...notes, ...noImages] };
}

function notesOf(
  files: PackageFiles,
  { accounts, persons }: { readonly accounts: number; readonly persons: number },
): string[] {
  return [
    ...(accounts > 0 ? [`${accounts} accounts that are not of teams`] : []),
    ...(persons > 0 ? [`${persons} persons who are not contestants`] : []),
    ...['submissions', 'clarifications'].filter((name) => isFilled(files, `${name}.json`)),
  ];
}

/** One line with the names of the fields of a file whose values are not imported. */
function lostFields(entries: readonly Entry[], stated: readonly string[]): string[] {
  const fields = new Set(entries.flatMap((entry) => entry.lost(stated)));
  const [file] = entries[0]?.listedIn.split(/[[ ]/) ?? [];
  return fields.size > 0 ? [`${file}: ${[...fields].sort().join(', ')}`] : [];
}

function hiddenTeams(teams: readonly PackagedTeam[]): string[] {
  const names = teams.filter(({ isHidden }) => isHidden).map(({ username }) => username);
  if (names.length === 0) return [];
  return [
    `hidden teams as contestants, because every contestant is on the scoreboard: ${listed(names)}. They have accounts; testers of the contest take part without being listed`,
  ];
}

function isFilled(files: PackageFiles, name: string): boolean {
  return files.has(name) && files.sizeOf(name) > '[]\n'.length;
}
