import { csvCell } from '@tribunal/core/texts/csv';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { rankingText } from '../../../storage/contests/ranking-json.ts';
import { mountPage } from '../../mount-page.ts';
import { dataErrors, pageErrors, sendRefusal } from '../../reply/errors.ts';
import { findContestOfPath } from '../contests/contest-page.ts';
import { askedMinute } from './asked-minute.ts';
import { type BoardOfViewer, boardOfViewer } from './scoreboard-of-viewer.ts';

export const boardFormats = ['json', 'csv'] as const;

/** The scoreboard as files, with exactly what the page shows to the caller. */
export function mountRankingFiles(app: FastifyInstance, site: Site): void {
  for (const format of boardFormats)
    mountPage(app, {
      path: `/contest/:key/ranking.${format}`,
      access: 'anyone',
      get: async (request, reply) => {
        const at = askedMinute(request.query);
        if (at === 'invalid') return sendRefusal(request, reply, dataErrors.badValue);
        const contest = await findContestOfPath(site, request);
        if (!contest) return sendRefusal(request, reply, pageErrors.notFound);
        const board = await boardOfViewer(site, request, contest, at);
        if (!board) return sendRefusal(request, reply, pageErrors.boardIsClosed);
        reply.header('Cache-Control', 'private, no-store');
        if (format === 'json')
          return reply.type('application/json; charset=utf-8').send(boardJson(contest, board));
        return reply
          .type('text/csv; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="${contest.key}-ranking.csv"`)
          .send(boardCsv(board));
      },
    });
}

/** Rows are as in the data API, but solutions always have `pending`. */
function boardJson({ key, isBoardFrozen, areProblemsVisible }: ShownContest, board: BoardOfViewer): string {
  const fields = {
    key,
    is_frozen: isBoardFrozen,
    at: board.minute,
    problems: areProblemsVisible ? board.problems : [],
  };
  const rows = rankingText(board, board.format, true);
  return `{"data":{"object":${JSON.stringify(fields).slice(0, -1)},"rankings":[${rows}]}}}\n`;
}

function boardCsv(board: BoardOfViewer): string {
  const { problems, showsTeamNames, showsOrganizations } = board;
  const header = [
    'rank',
    'username',
    ...(showsTeamNames ? ['name'] : []),
    ...(showsOrganizations ? ['organization'] : []),
    'score',
    'time',
    'is_disqualified',
    ...problems.flatMap(({ label }) => cellColumns.map((column) => `${label} ${column}`)),
  ];
  const lines = board.rows.map((row) => {
    const { username, name, organization } = board.contestants.get(row.id)!;
    return [
      row.rank,
      username,
      ...(showsTeamNames ? [name] : []),
      ...(showsOrganizations ? [organization?.name ?? null] : []),
      row.score,
      row.cumulativeTime,
      row.isDisqualified,
      ...row.cells.flatMap((cell) => cellColumns.map((column) => cell?.[column] ?? null)),
    ];
  });
  return [header, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

const cellColumns = ['points', 'time', 'tries', 'pending'] as const;
