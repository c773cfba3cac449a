/** The file of teams that the registration of ICPC contests exports: `teams.tsv`, also as `teams2.tsv`. Its first line names the format. */
const firstLine = /^\uFEFF?(?:teams|File_Version)\t\d+[ \t]*(?:\r?\n|$)/;

export function isIcpcTeams(text: string): boolean {
  return firstLine.test(text);
}

/** A team, with the names of the columns of an import. */
interface IcpcTeam {
  readonly line: number;
  readonly username: string;
  readonly name: string;
  readonly icpc_id: string;
  /** The ICPC id of the institution. */
  readonly organization: string;
  readonly country: string;
}

/** Null in place of a line with too few cells. Columns: number, ICPC id, group, name, institution, its short name, country, ICPC id of the institution. */
export function readIcpcTeams(text: string): { readonly line: number; readonly team: IcpcTeam | null }[] {
  const lines = text.split(/\r?\n/).map((row, index) => ({ line: index + 1, cells: row.split('\t') }));
  return lines
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, team: cells.length < 4 ? null : teamOf(line, cells) }));
}

function teamOf(line: number, cells: readonly string[]): IcpcTeam {
  const [number = '', icpcId = '', , name = '', , , country = '', organization = ''] = cells.map((cell) =>
    cell.trim(),
  );
  const isNumbered = /^\d+$/.test(number);
  const username = isNumbered ? `team${number.padStart(3, '0')}` : `team${icpcId}`;
  return { line, username, name, icpc_id: icpcId, organization, country };
}
