import { join } from 'node:path';
import type { ImportedPerson } from '@tribunal/core/accounts/people-file';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { type ChosenPerson, hashAll, withPassword } from '../../actions/accounts/importing/passwords.ts';
import { hashOnly } from '../../blobs/hash-only.ts';
import type { HashedPerson } from '../../storage/accounts/imported-people.ts';
import { findTaken } from '../../storage/accounts/imported-people.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import type { ImportSite } from '../import-problem.ts';
import { PackageError } from '../model.ts';
import { type PutFiles, putStaged, type StagedPackage, stagePackage } from '../staged-package.ts';
import type { ContestPackage, PackagedProblem, PackagedTeam } from './contest-package.ts';
import type { PackageFaults } from './faults.ts';

/** A problem of the package that the site does not have yet. */
export interface StagedProblem {
  readonly listed: PackagedProblem;
  readonly read: StagedPackage;
  readonly files: PutFiles;
}

/** Reads the problems that are new, which takes long and therefore happens before the transaction. */
export async function stageProblems(
  site: ImportSite,
  folder: string,
  problems: readonly PackagedProblem[],
  { staging, isDryRun }: { readonly staging: string; readonly isDryRun: boolean },
  faults: PackageFaults,
): Promise<StagedProblem[]> {
  const staged: StagedProblem[] = [];
  for (const listed of problems) {
    if (await findEditedProblem(site.database, unrestricted, listed.code)) continue;
    const missing = `there is no problem ${JSON.stringify(listed.code)} on this site or in the package`;
    if (listed.path === null) faults.add(listed.listedIn, 'id', missing);
    else
      try {
        const read = await stagePackage(join(folder, listed.path), join(staging, listed.code));
        const files = await putStaged(isDryRun ? hashOnly : site.blobs, read);
        staged.push({ listed, read, files });
      } catch (error) {
        if (!(error instanceof PackageError || error instanceof ProblemDataError)) throw error;
        faults.add(listed.path, null, error.message);
      }
  }
  return staged;
}

/** The accounts that do not exist yet, with the hashes of their passwords unless it is a dry run. */
export async function stagePeople(
  { database }: ImportSite,
  { teams }: ContestPackage,
  isDryRun: boolean,
  onHashed: (count: number) => void,
): Promise<{ readonly chosen: readonly ChosenPerson[]; readonly hashed: readonly HashedPerson[] }> {
  const taken = await findTaken(
    database.query,
    teams.map(({ username }) => username),
  );
  const isNew = ({ username }: PackagedTeam) => !taken.has(username.toLowerCase());
  const chosen = teams.filter(isNew).map((team, index) => withPassword(personOf(team, index + 1), taken));
  const unhashed = () => chosen.map((person) => ({ ...person, passwordHash: null }));
  return { chosen, hashed: isDryRun ? unhashed() : await hashAll(chosen, onHashed) };
}

function personOf({ username, name, password, members, icpcId }: PackagedTeam, line: number): ImportedPerson {
  const others = {
    email: '',
    organization: '',
    country: '',
    room: '',
    networks: null,
    loginNetworks: null,
    onlyContest: null,
    groups: null,
  };
  return { line, username, name, password, members, icpcId, ...others };
}
