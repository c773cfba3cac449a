import type { Medal } from '@tribunal/core/scoreboard/medals';

/** A row of the results of a contest. */
export interface ResultRow {
  readonly rank: number | null;
  readonly username: string;
  readonly name: string;
  readonly organization: string;
  readonly score: number;
  readonly time: number;
  readonly medal: Medal | null;
  readonly isDisqualified: boolean;
  readonly solved: number;
  readonly lastMinute: number | null;
}

export const resultFormats = ['csv', 'tsv', 'json'] as const;
export type ResultFormat = (typeof resultFormats)[number];

const columns = [
  'rank',
  'username',
  'name',
  'organization',
  'score',
  'time',
  'medal',
  'is_disqualified',
] as const;

/** The same bytes wherever results are asked for. */
export function resultsText(format: ResultFormat, rows: readonly ResultRow[]): string {
  if (format === 'tsv') return icpcResults(rows);
  const records = rows.map(recordOf);
  if (format === 'json') return `${JSON.stringify({ data: { objects: records } })}\n`;
  return [columns, ...records.map((record) => columns.map((column) => record[column]))]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

function recordOf(row: ResultRow) {
  const { rank, username, name, organization, score, time, medal } = row;
  return { rank, username, name, organization, score, time, medal, is_disqualified: row.isDisqualified };
}

/** Spreadsheets run a cell that begins like a formula, so such a text gets an apostrophe. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const awards: Readonly<Record<Medal, string>> = {
  gold: 'Gold Medal',
  silver: 'Silver Medal',
  bronze: 'Bronze Medal',
};

/** The file of ICPC contests: id, rank, award, solved problems, total minutes, last minute, group winner. Disqualified teams are left out. */
function icpcResults(rows: readonly ResultRow[]): string {
  const lines = rows
    .filter(({ isDisqualified }) => !isDisqualified)
    .map(({ username, rank, medal, solved, time, lastMinute }) => {
      const award = medal ? awards[medal] : solved > 0 ? 'Ranked' : 'Honorable';
      const shownRank = award === 'Honorable' ? '' : rank;
      return [username, shownRank, award, solved, time, lastMinute ?? 0, ''].join('\t');
    });
  return ['results\t1', ...lines, ''].join('\n');
}
