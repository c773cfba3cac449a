import { parseArgs } from 'node:util';
import type { SyncSubmission } from '@tribunal/contract/sync';
import { parseTime } from '@tribunal/contract/time';
import { fileCursor } from '../cursor.ts';
import { type FollowOptions, followSubmissions } from '../follow.ts';
import { TribunalSync } from '../sync.ts';
import { type Command, type CommandIo, command, print } from '../terminal/command.ts';
import { jsonLine, printable } from '../terminal/printable.ts';
import { reportRetry } from './report-retry.ts';
import { readSite } from './sign-in-options.ts';

const usage = `
Usage: tribunal follow --contest KEY [options]

Prints the submissions of a contest as they are judged: aligned text on a terminal, otherwise one JSON object per line.

  --site URL          address of the site; by default TRIBUNAL_SITE, then the site of the last tribunal login
  --contest KEY       key of the contest
  --key KEY           sync key of the site; preferably set TRIBUNAL_SYNC_KEY or GLOBAL_API_KEY in the environment
  --from TIME         only submissions judged at or after this ISO 8601 time (no offset means UTC)
  --status final|all  all includes submissions that are queued or being judged (default final)
  --cursor FILE       save the position in this file, and continue from there the next time
  --interval SECONDS  wait between polls (default 5)
  --json              one JSON object per line, also on a terminal
  --once              print the available submissions and stop
`;

export const follow: Command = command({
  name: 'follow',
  summary: 'print the submissions of a contest as they are judged',
  usage,
  async run(args, io) {
    const options = readOptions(args, io);
    const site = await readSite(options.site, io.env);
    const sync = new TribunalSync({ site, key: options.key });
    const asJson = options.json || !io.stdout.isTTY;
    for await (const row of followSubmissions(sync, options.contest, options.follow)) {
      await print(io.stdout, asJson ? jsonLine(row) : alignedLine(row));
    }
    return 0;
  },
});

function readOptions(args: string[], io: CommandIo) {
  const { values } = parseArgs({
    args,
    options: {
      site: { type: 'string' },
      contest: { type: 'string' },
      key: { type: 'string' },
      from: { type: 'string' },
      status: { type: 'string', default: 'final' },
      cursor: { type: 'string' },
      interval: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      once: { type: 'boolean', default: false },
    },
  });
  const key = values.key ?? io.env.TRIBUNAL_SYNC_KEY ?? io.env.GLOBAL_API_KEY;
  return {
    site: values.site,
    contest: required(values.contest, '--contest'),
    key: required(key, '--key, TRIBUNAL_SYNC_KEY or GLOBAL_API_KEY'),
    json: values.json,
    follow: {
      from: values.from === undefined ? undefined : readTime(values.from),
      status: readStatus(values.status),
      intervalMs: readSeconds(values.interval) * 1000,
      cursor: values.cursor === undefined ? undefined : fileCursor(values.cursor),
      once: values.once,
      signal: io.signal,
      onRetry: reportRetry(io, 'follow'),
    } satisfies FollowOptions,
  };
}

function required(value: string | undefined, option: string): string {
  if (!value) throw new Error(`${option} is missing`);
  return value;
}

function readTime(text: string): Date {
  const time = parseTime(text);
  if (time === null) throw new Error(`--from is not an ISO 8601 time: ${text}`);
  return time;
}

function readStatus(text: string): 'final' | 'all' {
  if (text !== 'final' && text !== 'all') throw new Error('--status must be final or all');
  return text;
}

function readSeconds(text: string): number {
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) throw new Error(`--interval is not a number of seconds: ${text}`);
  return Number(text);
}

function alignedLine(row: SyncSubmission): string {
  const time = row.judgedAt.padEnd(29);
  const line = `${time}  ${row.submissionStatus.padEnd(3)}  ${row.author.padEnd(20)}  ${row.problem_code.padEnd(16)}  ${row.id}`;
  return printable(line);
}
