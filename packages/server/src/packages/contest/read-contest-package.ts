import { openFolderPackage } from '../files/open-folder-package.ts';
import type { PackageFiles } from '../files/package-files.ts';
import type { ContestPackage } from './contest-package.ts';
import type { Entry } from './entry.ts';
import { PackageFaults } from './faults.ts';
import { type ContestChoice, readContest, readProblems } from './read-contest.ts';
import { readEntries } from './read-entries.ts';
import { isOtherFile, readPackagedBanner, withLogos, withPhotos } from './read-images.ts';
import { readGroups, readOrganizations, readTeams } from './read-teams.ts';
import { readTsv } from './read-tsv.ts';

/** Folders of packages that contain nothing to import, but possibly a file for every submission. */
const leftOut = new Set(['submissions', 'runs', 'persons', 'api', 'other-systems']);

/** Reads a package of the Contest API, or the older files of other systems. Throws a PackageError for a folder that is not safe. */
export async function readContestPackage(
  folder: string,
  chosen: ContestChoice,
): Promise<ContestPackage | { readonly faults: PackageFaults }> {
  const { files } = await openFolderPackage(folder, (name) => leftOut.has(name) || isOtherFile(name));
  const faults = new PackageFaults();
  const contest = await readContest(files, folder, chosen, faults);
  const problems = await readProblems(files, contest?.isPassFail ?? true, faults);
  const tsv = await readTsv(files, faults);
  const either = async (name: keyof typeof tsv) => {
    const entries = await readEntries(files, name, faults);
    return entries.length > 0 ? entries : tsv[name];
  };
  const accounts = await either('accounts');
  const teamEntries = await either('teams');
  const noImages: string[] = [];
  const banner = await readPackagedBanner(files, noImages);
  const organizations = await withLogos(files, readOrganizations(await either('organizations')), noImages);
  const persons = await readEntries(files, 'persons', faults);
  const groups = readGroups(await either('groups'));
  const listed = readTeams({ teams: teamEntries, persons, accounts, organizations, groups });
  const teams = await withPhotos(files, listed, noImages);
  const notes = notesOf(files, accounts);
  if (!contest || !faults.isEmpty) return { faults };
  return { contest, banner, problems, organizations, groups, teams, notes: [...notes, ...noImages] };
}

function notesOf(files: PackageFiles, accounts: readonly Entry[]): string[] {
  const others = accounts.filter((account) => !account.has('team_id')).length;
  return [
    ...(others > 0 ? [`${others} accounts that are not of teams`] : []),
    ...['submissions', 'clarifications'].filter((name) => isFilled(files, `${name}.json`)),
  ];
}

function isFilled(files: PackageFiles, name: string): boolean {
  return files.has(name) && files.sizeOf(name) > '[]\n'.length;
}
