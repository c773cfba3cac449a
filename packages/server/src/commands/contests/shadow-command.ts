import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { printable } from '@tribunal/client/terminal/printable';
import { parseTime } from '@tribunal/contract/time';
import { fieldsOf } from '@tribunal/core/unknown';
import { beginShadow } from '../../actions/contests/clics/shadow-contest.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { followSource } from '../../shadow/follow-source.ts';
import { openSource, type Source } from '../../shadow/source.ts';
import { type Shadowing, sourceTypes } from '../../shadow/take-line.ts';
import { watchVerdicts } from '../../shadow/watch-verdicts.ts';
import type { Site } from '../../site.ts';
import { operator } from '../../storage/accounts/audit-log.ts';
import { loadLanguages } from '../../storage/contests/clics/clics-configuration.ts';
import { type LoggedContest, loadClicsContest } from '../../storage/contests/clics/clics-contest.ts';
import { shadowProblems, shadowTeams } from '../../storage/contests/clics/shadows.ts';
import { findVisibleContest } from '../../storage/contests/clics/visible-contests.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal shadow --source URL KEY [--once] [--language THERE=KEY …]

Follows a contest of another system by its Contest API (2023-06 or 2026-01), submits the same sources to the contest KEY of this site at the
same contest times, and reports verdicts that differ. KEY has the problems and teams of that contest: import-contest creates it. Ends when
the contest there does, and everything is judged here. Run it again to continue; nothing is submitted twice.

  --source URL            the address of the contest there, such as https://host/api/contests/finals
  --once                  end after the newest line of the feed
  --language THERE=KEY    judge sources of a language there in a language of this site; otherwise the id or the file extension decides

SHADOW_USER and SHADOW_PASSWORD contain the credentials for the source. They must allow it to see judgements and files.
Exit status: 0 if all verdicts are the same, otherwise 1.
`;

const options = {
  source: { type: 'string' },
  once: { type: 'boolean', default: false },
  language: { type: 'string', multiple: true },
} as const;

export const shadowCommand: SiteCommand = {
  name: 'shadow',
  summary: 'judge the submissions of another system and compare',
  usage,
  async run(args, io, site) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, ...others] = positionals;
    if (key === undefined || others.length > 0 || values.source === undefined)
      throw new OperatorError('shadow takes a KEY and --source URL');
    const { SHADOW_USER: user, SHADOW_PASSWORD: password } = io.env;
    const isPublic = user === undefined && password === undefined;
    const source = openSource(
      values.source,
      isPublic ? null : { user: user ?? '', password: password ?? '' },
    );
    const contest = await findContest(site, key);
    const shadowing = await prepare(site, source, contest, values.language ?? []);
    const state = fieldsOf(await source.get('state'));
    const head = await beginShadow(site.database, operator, contest, source.address, site.now());
    if (head.source !== source.address)
      throw new OperatorError(
        `the contest ${key} shadows ${head.source}; import another one for this source`,
      );
    const isOnce = values.once || typeof state.end_of_updates === 'string';
    const onRetry = (reason: string) => print(io.stderr, printable(`Trying again: ${reason}`));
    const following = { token: head.token, isOnce, signal: io.signal, onRetry };
    return watchVerdicts(shadowing, followSource(shadowing, following), io);
  },
};

async function findContest(site: Site, key: string): Promise<LoggedContest> {
  const { database, now } = site;
  const found = await findVisibleContest(
    database.query,
    { viewer: unrestricted, contestId: null },
    key,
    now(),
  );
  const contest = found && (await loadClicsContest(database.query, found.id, now()));
  if (!contest) throw new OperatorError(`there is no contest ${JSON.stringify(key)}`);
  if (contest.finalizedAt !== null) throw new OperatorError(`the results of ${key} are final`);
  if (contest.timeLimit !== null)
    throw new OperatorError(`${key} has a time window for each contestant; the Contest API knows none`);
  return contest;
}

async function prepare(
  site: Site,
  source: Source,
  contest: LoggedContest,
  given: readonly string[],
): Promise<Shadowing> {
  const there = { teams: new Map(), problems: new Map(), languages: new Map(), 'judgement-types': new Map() };
  const { start_time } = fieldsOf(await source.get(''));
  const start = typeof start_time === 'string' ? parseTime(start_time) : null;
  // Otherwise submissions would be made in the future.
  if (start !== null && contest.startTime > start)
    throw new OperatorError(
      `the contest there begins earlier: use edit-contest ${contest.key} --start ${start.toISOString()}`,
    );
  for (const type of sourceTypes) {
    const objects = await source.get(type);
    for (const object of Array.isArray(objects) ? objects : []) there[type].set(String(object?.id), object);
  }
  const { query } = site.database;
  const languages = await loadLanguages(query);
  const chosenLanguages = new Map(given.map((text) => languageChoice(text, languages)));
  const here = {
    teams: await shadowTeams(query, contest.id),
    problems: await shadowProblems(query, contest),
  };
  return { site, source, contest, there, here: { ...here, languages, chosenLanguages } };
}

function languageChoice(text: string, languages: readonly { readonly key: string }[]): [string, string] {
  const [, id, key] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (id === undefined || key === undefined) throw new OperatorError('--language takes THERE=KEY');
  if (!languages.some((one) => one.key === key))
    throw new OperatorError(`there is no language ${JSON.stringify(key)}`);
  return [id, key];
}
