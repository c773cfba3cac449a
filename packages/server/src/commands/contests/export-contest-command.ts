import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { apiInformation } from '@tribunal/contract/clics/api-information';
import { clicsTypes } from '@tribunal/contract/clics/clics-object';
import { catchUpFeed } from '../../actions/contests/clics/catch-up-feed.ts';
import { tokensOfFeed } from '../../actions/contests/clics/tokens-of-feed.ts';
import { atOneMoment } from '../../database/one-moment.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { programVersion } from '../../environment/version.ts';
import type { Site } from '../../site.ts';
import { findFeed } from '../../storage/contests/clics/feed-head.ts';
import { readCollection, readFeed, readObject } from '../../storage/contests/clics/feed-view.ts';
import { findVisibleContest } from '../../storage/contests/clics/visible-contests.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import type { SiteCommand } from '../site-command.ts';
import { audience, type Stored, writeFiles, writeProblems } from './package-files-of-contest.ts';

const usage = `
Usage: tribunal export-contest KEY DIR [--problems]

Writes a contest into an empty folder, as a package of the ICPC Contest API 2023-06 that resolvers and scoreboards open without a network:
all objects, the event feed, and the sources of the submissions. The package contains what a freeze hides.

  --problems   also the problems with their test data, as ICPC packages, for import-contest on another site
`;

export const exportContestCommand: SiteCommand = {
  name: 'export-contest',
  summary: 'write a contest for resolvers and scoreboards',
  usage,
  async run(args, io, site) {
    const options = { problems: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, folder, ...others] = positionals;
    if (key === undefined || folder === undefined || others.length > 0)
      throw new OperatorError('export-contest takes a KEY and a DIR');
    const { database, now } = site;
    const reader = { viewer: unrestricted, contestId: null };
    const contest = await findVisibleContest(database.query, reader, key, now());
    if (!contest) throw new OperatorError(`there is no contest ${JSON.stringify(key)}`);
    const target = resolve(folder);
    await mkdir(target, { recursive: true });
    if ((await readdir(target)).length > 0) throw new OperatorError(`${folder} is not empty`);
    try {
      await catchUpFeed(database, contest.id, now(), 'configuration');
      const { count, notes } = await writePackage(site, contest.id, target, values.problems);
      await print(io.stdout, `Wrote ${folder}: ${count} submissions.`);
      if (notes.length > 0) await print(io.stdout, ['Not in the package:', ...notes].join('\n- '));
    } catch (error) {
      // Half a package looks like a whole one.
      for (const name of await readdir(target)) await rm(join(target, name), { recursive: true });
      throw error;
    }
    return 0;
  },
};

async function writePackage(site: Site, contestId: number, target: string, hasProblems: boolean) {
  const provider = { name: site.branding.current().name, version: programVersion };
  const api = apiInformation(audience.version, provider);
  await writeFile(join(target, 'api.json'), `${JSON.stringify(api)}\n`);
  // All files agree, although the contest may go on meanwhile.
  const count = await atOneMoment(site.database, async (moment) => {
    await writeObjects(moment, contestId, target);
    await pipeline(
      Readable.from(feedTexts(moment, contestId, site.secretKey)),
      createWriteStream(join(target, 'event-feed.ndjson')),
    );
    return writeFiles({ ...site, database: moment }, contestId, target);
  });
  return { count, notes: hasProblems ? await writeProblems(site, contestId, target) : [] };
}

async function writeObjects(database: Stored, contestId: number, target: string): Promise<void> {
  for (const type of clicsTypes) {
    const file = join(target, `${type}.json`);
    if (type === 'contest' || type === 'state')
      await writeFile(file, (await readObject(database, contestId, audience, type, '')) ?? 'null');
    else
      await pipeline(
        Readable.from(readCollection(database, contestId, audience, type, [])),
        createWriteStream(file),
      );
  }
}

async function* feedTexts(database: Stored, contestId: number, secretKey: string): AsyncGenerator<string> {
  const head = await findFeed(database.query, contestId);
  const tokens = tokensOfFeed(head?.epoch ?? '', audience, secretKey);
  for (let last = 0, isFull = true; isFull; ) {
    const page = await readFeed(database, contestId, audience, { tokens, after: last });
    ({ last, isFull } = page);
    if (page.text !== '') yield page.text;
  }
}
