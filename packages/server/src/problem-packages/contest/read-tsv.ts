import type { PackageFiles } from '../files/package-files.ts';
import { PackageError } from '../model.ts';
import { type Entry, entryOf } from './entry.ts';
import type { PackageFaults } from './faults.ts';
import { readUtf8 } from './read-entries.ts';

const largest = 8 << 20;
const maxLines = 50_000;

/** Teams and their organizations, groups, and accounts of the older files with tabs. */
interface TsvEntries {
  readonly teams: readonly Entry[];
  readonly organizations: readonly Entry[];
  readonly groups: readonly Entry[];
  readonly accounts: readonly Entry[];
}

export async function readTsv(files: PackageFiles, faults: PackageFaults): Promise<TsvEntries> {
  const read = async (name: string, object: (cells: readonly string[]) => Record<string, unknown>) =>
    (await readLines(files, name, faults)).map(({ place, cells }) => entryOf(place, object(cells), faults));
  const institutions = new Map<string, Entry>();
  for (const { place, cells } of await readLines(files, 'teams.tsv', faults)) {
    const id = institutionOf(cells);
    const [name, shortName, country] = [cells[4], cells[5], cells[6]];
    const object = {
      id,
      name: shortName || name,
      formal_name: name || shortName,
      country: country || null,
      icpc_id: cells[7],
    };
    if (id !== '' && !institutions.has(id)) institutions.set(id, entryOf(place, object, faults));
  }
  return {
    teams: await read('teams.tsv', (cells) => ({
      id: cells[0],
      icpc_id: cells[1],
      name: cells[3],
      group_ids: (cells[2] ?? '').split(',').filter((id) => id !== ''),
      organization_id: institutionOf(cells) || null,
    })),
    organizations: [...institutions.values()],
    groups: await read('groups.tsv', ([id, name]) => ({ id, name })),
    accounts: await read('accounts.tsv', ([type, name, username, password]) => ({
      ...{ type, name, username, password },
      // The number of the team is the end of the name of its account.
      team_id: type === 'team' ? /0*(\d+)$/.exec(username ?? '')?.[1] : undefined,
    })),
  };
}

function institutionOf(cells: readonly string[]): string {
  return cells[7] || cells[5] || cells[4] || '';
}

interface Line {
  readonly place: string;
  readonly cells: readonly string[];
}

/** Without the first line, which names the format. */
async function readLines(files: PackageFiles, file: string, faults: PackageFaults): Promise<Line[]> {
  if (!files.has(file)) return [];
  try {
    const lines = (await readUtf8(files, file, largest)).split(/\r?\n/);
    if (lines.length > maxLines) throw new PackageError(`has more than ${maxLines} lines`);
    return lines.flatMap((line, index) =>
      index === 0 || line.trim() === ''
        ? []
        : { place: `${file} line ${index + 1}`, cells: line.split('\t').map((cell) => cell.trim()) },
    );
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    faults.add(file, null, error.message);
    return [];
  }
}
