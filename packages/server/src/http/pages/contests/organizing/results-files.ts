import { type ResultFormat, resultFormats, resultTexts } from '@tribunal/contract/contests/contest-results';
import { resultsFile } from '@tribunal/contract/pages/contest-running';
import { isOver } from '@tribunal/core/contests/contest-time';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { contestResults } from '../../../../storage/contests/scoreboard/results-view.ts';
import { mountPage } from '../../../mount-page.ts';
import { piecesOf } from '../../../reply/json-pieces.ts';
import { sendCsv } from '../../../reply/send-csv.ts';
import { sendPieces } from '../../../reply/send-pieces.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { findContestOfPath } from '../contest-page.ts';

const types: Readonly<Record<Exclude<ResultFormat, 'csv'>, string>> = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** The results as files. They are the true ones, so until the thaw only editors get them. */
export function mountResults(app: FastifyInstance, site: Site): void {
  for (const format of resultFormats) {
    mountPage(app, {
      path: resultsFile.path.replace('json', format),
      access: resultsFile.access,
      get: async (request, reply) => {
        const contest = await findContestOfPath(site, request);
        if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
        if (!mayReadResults(contest, site.now())) return sendRefusal(request, reply, pageErrors.forbidden);
        const rows = await contestResults(site.database, site.scoreboards, contest);
        const pieces = piecesOf(resultTexts[format](rows));
        const name = `${contest.key}-results`;
        if (format === 'csv') return sendCsv(reply, name, pieces);
        reply
          .type(types[format])
          .header('Cache-Control', 'private, no-store')
          .header('Content-Disposition', `attachment; filename="${name}.${format}"`);
        return sendPieces(reply, pieces);
      },
    });
  }
}

/** Whether the true results may be shown to whoever asks. */
export function mayReadResults(contest: ShownContest, now: Date): boolean {
  if (contest.isEditor) return true;
  return contest.isBoardOpen && !contest.isBoardFrozen && isOver(contest, now);
}
