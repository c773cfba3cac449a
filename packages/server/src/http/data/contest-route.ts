import { contest } from '@tribunal/contract/data/contest-records';
import {
  type ContestProblemRow,
  contestProblems,
  type FoundContest,
  findContest,
} from '../../storage/contests/contest-json.ts';
import { rankingText } from '../../storage/contests/scoreboard/ranking-json.ts';
import { scoreboardVersion } from '../../storage/contests/scoreboard/scoreboard-version.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { type DataApi, type DataRoute, pathPart } from './data-api.ts';
import { sendData } from './send-data.ts';

export const contestRoute: DataRoute = {
  endpoint: contest,
  async handle(request, reply, api) {
    const { database, now } = api.site;
    const found = await findContest(database, viewerOf(request), pathPart(request, 'key'), now());
    if (!found) return sendApiError(request, reply, dataErrors.notFound);
    const problems = await contestProblems(database, found);
    const shown = found.areProblemsVisible
      ? problems.map(({ problem }) => JSON.stringify(problem)).join(',')
      : '';
    const head = `{"object":${found.object.slice(0, -1)},"problems":[${shown}],"rankings":[`;
    const rankings = found.isBoardOpen ? await rankingsOf(api, found, problems) : '';
    return sendData(request, reply, [head, rankings, ']}}'], now());
  },
};

/** Kept until the scoreboard changes. */
async function rankingsOf(
  { site, cache }: DataApi,
  found: FoundContest,
  problems: readonly ContestProblemRow[],
): Promise<Buffer> {
  const { id, format, isBoardFrozen, isBoardWithheld } = found;
  const contest = { ...found, problemIds: problems.map((problem) => problem.id) };
  const version = scoreboardVersion(contest);
  const { body } = await cache.answer(
    `ranking ${id} ${isBoardFrozen} ${isBoardWithheld}`,
    version,
    async () => {
      const board = await site.scoreboards.find(contest);
      return { version, text: await rankingText(board, format, isBoardFrozen || isBoardWithheld) };
    },
  );
  return body;
}
