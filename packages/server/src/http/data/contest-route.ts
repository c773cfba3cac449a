import { createHash } from 'node:crypto';
import { contest } from '@tribunal/contract/data/contest-records';
import {
  type ContestProblemRow,
  contestProblems,
  type FoundContest,
  findContest,
} from '../../storage/contests/contest-json.ts';
import { rankingText } from '../../storage/contests/ranking-json.ts';
import { dataErrors, sendApiError } from '../reply/errors.ts';
import { viewerOf } from '../request/request-viewer.ts';
import { type DataApi, type DataRoute, pathPart } from './data-api.ts';
import { sendData } from './send-data.ts';

export const contestRoute: DataRoute = {
  endpoint: contest,
  async handle(request, reply, api) {
    const { database, now } = api.site;
    const found = await findContest(database, viewerOf(request), pathPart(request, 'key'), now());
    if (!found) return sendApiError(request, reply, dataErrors.notFound);
    const problems = await contestProblems(database, found);
    const shown = found.areProblemsVisible ? problems.map(({ object }) => object).join(',') : '';
    const head = `{"object":${found.object.slice(0, -1)},"problems":[${shown}],"rankings":[`;
    const rankings = found.isBoardOpen ? await rankingsOf(api, found, problems) : '';
    return sendData(request, reply, [head, rankings, ']}}'], now());
  },
};

/** Cached until the contest's log, its ratings or its own fields change. */
async function rankingsOf(
  { site, cache }: DataApi,
  found: FoundContest,
  problems: readonly ContestProblemRow[],
): Promise<Buffer> {
  const { id, isBoardFrozen, logNumber, ratingState, object } = found;
  const problemIds = problems.map((problem) => problem.id);
  const fields = createHash('sha1').update(object).digest('base64url');
  const version = [logNumber, ratingState, fields, ...problemIds].join(' ');
  const { body } = await cache.answer(`ranking ${id} ${isBoardFrozen}`, version, async () => ({
    version,
    text: await rankingText(site.database, id, problemIds, isBoardFrozen),
  }));
  return body;
}
