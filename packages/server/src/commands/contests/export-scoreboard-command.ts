import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { isOver } from '@tribunal/core/contests/contest-time';
import { OperatorError } from '../../environment/operator-error.ts';
import { readStyles } from '../../http/html/assets.ts';
import { contestProblems } from '../../storage/contests/contest-json.ts';
import { findSharedContest } from '../../storage/contests/contest-view.ts';
import type { SiteCommand } from '../site-command.ts';
import { writeProblemPages } from './static-problems.ts';
import { type StaticBoard, scoreboardJson, scoreboardPage } from './static-scoreboard.ts';

const usage = `
Usage: tribunal export-scoreboard KEY DIR

Writes the final scoreboard of a contest and the pages of its problems into an empty folder, as files that a browser opens without a server.
They contain what everybody may see when the contest is over and thawed.
`;

export const exportScoreboardCommand: SiteCommand = {
  name: 'export-scoreboard',
  summary: 'write the final scoreboard as files',
  usage,
  async run(args, io, site) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [key, folder, ...others] = positionals;
    if (key === undefined || folder === undefined || others.length > 0)
      throw new OperatorError('export-scoreboard takes a KEY and a DIR');
    const contest = await findSharedContest(site.database, key, site.now());
    if (!contest) throw new OperatorError(`there is no contest ${JSON.stringify(key)}`);
    if (!isOver(contest, site.now())) throw new OperatorError('the contest is not over');
    if (contest.hidesResults)
      throw new OperatorError('the scoreboard hides results: thaw it, or show the results, first');
    const target = resolve(folder);
    await mkdir(target, { recursive: true });
    if ((await readdir(target)).length > 0) throw new OperatorError(`${folder} is not empty`);
    const problems = await contestProblems(site.database, contest);
    const problemIds = problems.map(({ id }) => id);
    const board: StaticBoard = {
      contest,
      problems,
      ...(await site.scoreboards.find({ ...contest, problemIds })),
    };
    await writeProblemPages(site, target, problems);
    await writeFile(join(target, 'style.css'), readStyles('site.css'));
    await writeFile(join(target, 'scoreboard.json'), scoreboardJson(board));
    // Last, because a folder without it is not mistaken for a whole one.
    await writeFile(join(target, 'index.html'), scoreboardPage(board));
    await print(io.stdout, `Wrote ${folder}: ${board.rows.length} contestants, ${problems.length} problems.`);
    return 0;
  },
};
