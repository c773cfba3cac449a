import { rankingFile } from '@tribunal/contract/pages/contest-running';
import { lookup } from '@tribunal/core/lists';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { csvLine } from '@tribunal/core/texts/csv';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import type { Contestant } from '../../../../storage/contests/scoreboard/load-scoreboard.ts';
import { rankingRowText } from '../../../../storage/contests/scoreboard/ranking-json.ts';
import { countryOf } from '../../../../storage/contests/scoreboard/shown-contestant.ts';
import { mountPage } from '../../../mount-page.ts';
import { textPieces } from '../../../reply/json-pieces.ts';
import { sendCsv } from '../../../reply/send-csv.ts';
import { sendPieces } from '../../../reply/send-pieces.ts';
import { dataErrors, pageErrors, sendRefusal } from '../../../request/errors.ts';
import { findAskedBoard } from './asked-board.ts';
import { askedMinute } from './asked-minute.ts';
import { askedFilters, filteredRows } from './board-filters.ts';
import { type BoardOfViewer, boardOfViewer } from './scoreboard-of-viewer.ts';

export const boardFormats = ['json', 'csv'] as const;

/** The scoreboard as files, with exactly what the page shows to the caller. */
export function mountRankingFiles(app: FastifyInstance, site: Site): void {
  for (const format of boardFormats)
    mountPage(app, {
      path: rankingFile.path.replace('json', format),
      access: rankingFile.access,
      get: async (request, reply) => {
        const at = askedMinute(request.query);
        const filters = askedFilters(request.query);
        if (at === 'invalid' || filters === 'invalid')
          return sendRefusal(request, reply, dataErrors.badValue);
        const asked = await findAskedBoard(site, request);
        if (!('contest' in asked)) return sendRefusal(request, reply, asked);
        const { contest } = asked;
        const whole = await boardOfViewer(site, request, asked, at);
        if (!whole) return sendRefusal(request, reply, pageErrors.boardIsClosed);
        const board = { ...whole, rows: (await filteredRows(whole, filters)).map(withAllPending) };
        if (format === 'csv') return sendCsv(reply, `${contest.key}-ranking`, boardCsv(board));
        reply.header('Cache-Control', 'private, no-store').type('application/json; charset=utf-8');
        return sendPieces(reply, boardJson(contest, board));
      },
    });
}

/** On a scoreboard, a submission that waits for its verdict is pending, as one that the freeze hides. The Contest API counts alike. */
function withAllPending(row: RankedRow): RankedRow {
  const cells = row.cells.map((cell) => cell && { ...cell, pending: cell.pending + cell.unjudged });
  return { ...row, cells };
}

/** Rows are as in the data API, but solutions always have `pending`, and the names that the page shows are there. */
async function* boardJson(
  { key, isBoardFrozen, areProblemsVisible }: ShownContest,
  board: BoardOfViewer,
): AsyncGenerator<string> {
  const fields = {
    key,
    is_frozen: isBoardFrozen,
    at: board.minute,
    problems: areProblemsVisible ? board.problems : [],
  };
  yield `{"data":{"object":${JSON.stringify(fields).slice(0, -1)},"rankings":[`;
  const textOf = rankingRowText(board, board.format, true, (contestant) => shownFields(board, contestant));
  yield* textPieces(board.rows, textOf, ',');
  yield ']}}}\n';
}

/** What the data API does not have or what this viewer does not see. */
function shownFields(
  { showsTeamNames, showsOrganizations, hasRatings }: BoardOfViewer,
  contestant: Contestant,
) {
  const { name, organization, isUnofficial } = contestant;
  return {
    is_unofficial: isUnofficial,
    ...(showsTeamNames && { name }),
    ...(showsOrganizations && { organization: organization?.name ?? '', country: countryOf(contestant) }),
    ...(!hasRatings && { new_rating: null }),
  };
}

async function* boardCsv(board: BoardOfViewer): AsyncGenerator<string> {
  const { problems, showsTeamNames, showsOrganizations, hasRatings } = board;
  const header = [
    'rank',
    'username',
    ...(showsTeamNames ? ['name'] : []),
    ...(showsOrganizations ? ['organization', 'country'] : []),
    'score',
    'time',
    'is_disqualified',
    'is_unofficial',
    ...problems.flatMap(({ label }) => cellColumns.map((column) => `${label} ${column}`)),
    ...(hasRatings ? ['old_rating', 'new_rating'] : []),
  ];
  const lineOf = (row: RankedRow) => {
    const contestant = lookup(board.contestants, row.id);
    const { username, name, organization, oldRating, newRating } = contestant;
    return csvLine([
      row.rank,
      username,
      ...(showsTeamNames ? [name] : []),
      ...(showsOrganizations ? [organization?.name ?? null, countryOf(contestant)] : []),
      row.score,
      row.cumulativeTime,
      row.isDisqualified,
      row.isUnofficial,
      ...row.cells.flatMap((cell) => cellColumns.map((column) => cell?.[column] ?? null)),
      ...(hasRatings ? [oldRating, newRating] : []),
    ]);
  };
  yield csvLine(header);
  yield* textPieces(board.rows, lineOf);
}

const cellColumns = ['points', 'time', 'tries', 'pending'] as const;
