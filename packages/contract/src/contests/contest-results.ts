import type { Medal } from '@tribunal/core/awards/medals';
import { csvLine } from '@tribunal/core/texts/csv';

/** How one contestant did, for certificates and lists of winners. */
export interface ResultRow {
  /** Null when disqualified. */
  readonly rank: number | null;
  readonly username: string;
  /** In the registration of ICPC contests; empty when unknown. */
  readonly icpcId: string;
  readonly name: string;
  /** The names of the people of a team. */
  readonly members: readonly string[];
  readonly organization: string;
  /** The country of the contestant, otherwise of the organization: ISO 3166-1 alpha-3; empty when unknown. */
  readonly country: string;
  readonly score: number;
  /** Minutes in the format icpc, otherwise seconds. */
  readonly time: number;
  /** The same time in whole minutes. */
  readonly minutes: number;
  readonly medal: Medal | null;
  readonly isDisqualified: boolean;
  readonly isUnofficial: boolean;
  readonly solved: number;
  /** When the last problem was solved, in whole minutes of the contest; null when none was. */
  readonly lastMinute: number | null;
  /** The names of the groups that it has won. */
  readonly groupsWon: readonly string[];
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
  'is_unofficial',
  'country',
  'members',
] as const;

/** The same bytes wherever results are asked for: texts that together are the file, one for each row. */
export const resultTexts: Readonly<Record<ResultFormat, (rows: readonly ResultRow[]) => Generator<string>>> =
  {
    *csv(rows) {
      yield csvLine(columns);
      for (const row of rows) {
        const record = { ...recordOf(row), members: row.members.join(';') };
        yield csvLine(columns.map((column) => record[column]));
      }
    },
    tsv: icpcResults,
    *json(rows) {
      yield '{"data":{"objects":[';
      for (const [index, row] of rows.entries())
        yield `${index === 0 ? '' : ','}${JSON.stringify(recordOf(row))}`;
      yield ']}}\n';
    },
  };

function recordOf(row: ResultRow) {
  const { rank, username, name, organization, score, time, medal, isDisqualified, country, members } = row;
  const { isUnofficial } = row;
  return {
    ...{ rank, username, name, organization, score, time, medal },
    ...{ is_disqualified: isDisqualified, is_unofficial: isUnofficial, country, members },
  };
}

const awards: Readonly<Record<Medal, string>> = {
  gold: 'Gold Medal',
  silver: 'Silver Medal',
  bronze: 'Bronze Medal',
};

/** The file of ICPC contests: id, rank, award, solved problems, total minutes, last minute, group winner. Disqualified and unofficial teams are left out. */
function* icpcResults(rows: readonly ResultRow[]): Generator<string> {
  yield 'results\t1\n';
  for (const { username, icpcId, rank, medal, solved, minutes, lastMinute, groupsWon } of rows) {
    if (rank === null) continue;
    const award = medal ? awards[medal] : solved > 0 ? 'Ranked' : 'Honorable';
    const shownRank = award === 'Honorable' ? '' : rank;
    const cells = [
      icpcId || username,
      shownRank,
      award,
      solved,
      minutes,
      lastMinute ?? 0,
      groupsWon.join(', '),
    ];
    yield `${cells.join('\t')}\n`;
  }
}
