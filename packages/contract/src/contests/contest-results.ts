import type { Medal } from '@tribunal/core/scoreboard/medals';
import { csvCell } from '@tribunal/core/texts/csv';

/** How one contestant did, for certificates and lists of winners. */
export interface ResultRow {
  /** Null when disqualified. */
  readonly rank: number | null;
  readonly username: string;
  readonly name: string;
  readonly organization: string;
  /** Of the contestant, otherwise of the organization: ISO 3166-1 alpha-3; empty when unknown. */
  readonly country: string;
  readonly score: number;
  /** Minutes in the format icpc, otherwise seconds. */
  readonly time: number;
  readonly medal: Medal | null;
  readonly isDisqualified: boolean;
  readonly solved: number;
  /** When the last problem was solved, in whole minutes of the contest; null when none was. */
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
  'country',
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
  const { rank, username, name, organization, score, time, medal, isDisqualified, country } = row;
  return {
    ...{ rank, username, name, organization, score, time, medal },
    ...{ is_disqualified: isDisqualified, country },
  };
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
