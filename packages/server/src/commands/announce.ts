import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { formatTime, parseTime } from '@tribunal/contract/time';
import { maxAnnouncementLength } from '@tribunal/core/bounds';
import { isBlank } from '@tribunal/core/texts/text';
import {
  announceToSite,
  cancelAnnouncement,
  deleteSiteAnnouncement,
  makeAnnouncement,
} from '../actions/contests/clarifications/make-announcement.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import { operator } from '../storage/accounts/audit-log.ts';
import { commandLine } from '../storage/accounts/editor.ts';
import { allAnnouncements, listAnnouncements } from '../storage/contests/clarifications/announcements.ts';
import { findNoticeBoard } from '../storage/contests/clarifications/notice-board.ts';
import { unrestricted } from '../storage/visibility/viewer.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal announce [--contest KEY]
       tribunal announce --text TEXT [--contest KEY [--problem CODE]] [--at TIME]
       tribunal announce --delete N [--contest KEY]

Announces something to all users of the site, or to the contestants of a contest, and prints the number of the announcement. Without a
text, lists the announcements.

  --text TEXT      at most ${maxAnnouncementLength} characters
  --contest KEY    the contest; without it, the whole site
  --problem CODE   the problem of the contest that it is about
  --at TIME        when it appears, in ISO 8601 (default: now)
  --delete N       deletes an announcement; one of a contest only before it appears
`;

const options = {
  text: { type: 'string' },
  contest: { type: 'string' },
  problem: { type: 'string' },
  at: { type: 'string' },
  delete: { type: 'string' },
} as const;

interface Given {
  readonly text?: string;
  readonly contest?: string;
  readonly problem?: string;
  readonly at?: string;
  readonly delete?: string;
}

export const announce: SiteCommand = {
  name: 'announce',
  summary: 'announce something to the site or to a contest',
  usage,
  async run(args, io, site) {
    const values: Given = parseArgs({ args, options }).values;
    if (values.delete !== undefined) await remove(site, values);
    else if (values.text === undefined) await list(site, io, values.contest);
    else await print(io.stdout, String(await publish(site, values)));
    return 0;
  },
};

async function publish({ database, now }: Site, { text = '', contest, problem, at }: Given): Promise<number> {
  if (isBlank(text) || text.length > maxAnnouncementLength || text.includes('\0'))
    throw new OperatorError(`--text takes 1 to ${maxAnnouncementLength} characters`);
  if (problem !== undefined && contest === undefined) throw new OperatorError('--problem needs a --contest');
  const publishAt = timeOf(at);
  const made =
    contest === undefined
      ? await announceToSite(database, operator, { text, publishAt }, now())
      : await makeAnnouncement(
          database,
          commandLine,
          { contest, problem: problem ?? '', text, publishAt },
          now(),
        );
  if ('refusal' in made) throw new OperatorError(made.refusal);
  return made.id;
}

function timeOf(at: string | undefined): Date | null {
  if (at === undefined) return null;
  const time = parseTime(at);
  if (!time) throw new OperatorError('--at takes a time in ISO 8601');
  return time;
}

async function list({ database, now }: Site, io: CommandIo, contest: string | undefined): Promise<void> {
  const board = contest && (await findNoticeBoard(database.query, unrestricted, contest, now()));
  if (contest !== undefined && !board)
    throw new OperatorError(`there is no contest ${JSON.stringify(contest)}`);
  const contestId = board ? board.contestId : null;
  const reader = { userId: null, isJury: true };
  const announcements = await listAnnouncements(database.query, contestId, reader, allAnnouncements);
  for (const { id, text, madeAt, publishAt } of announcements) {
    const time = madeAt ? formatTime(madeAt) : `scheduled for ${publishAt && formatTime(publishAt)}`;
    await print(io.stdout, `${id}  ${time}  ${text.replace(/\s+/g, ' ')}`);
  }
}

async function remove({ database, now }: Site, { contest, delete: text = '' }: Given): Promise<void> {
  if (!/^[1-9][0-9]{0,8}$/.test(text))
    throw new OperatorError('--delete must be the number of an announcement');
  const answer =
    contest === undefined
      ? await deleteSiteAnnouncement(database, operator, Number(text), now())
      : await cancelAnnouncement(database, commandLine, contest, Number(text), now());
  if (answer !== 'cancelled') throw new OperatorError(answer.refusal);
}
