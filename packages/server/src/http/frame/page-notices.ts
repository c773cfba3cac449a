import type { LiveNotice, LiveNotices } from '@tribunal/contract/events/live-notices';
import type { FastifyRequest } from 'fastify';
import { guest, hasPermission, type SessionCaller } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { liveNotices } from '../../storage/clarifications/live-notices.ts';
import type { CurrentContest } from '../../storage/contests/participating/current-contest.ts';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';

const none: LiveNotices = { marks: [], notices: [] };
const mostShown = 3;

/**
 * What a contestant has not read, and what contestants have asked the jury. `contest` is the key of the contest that the page is about.
 * The database is asked only for readers who may have something.
 */
export async function unreadNoticesOf(
  { database, now }: Site,
  { caller = guest }: FastifyRequest,
  inside: readonly CurrentContest[],
  contest = '',
): Promise<LiveNotices> {
  if (caller.kind !== 'session' || caller.twoFactor === 'due') return none;
  const isAsked = inside.some(({ unreadNotices }) => unreadNotices > 0) || mayBeInJury(caller, contest);
  if (!isAsked) return none;
  const reader = { userId: caller.userId, contest };
  const [found] = await liveNotices(database, caller, [reader], null, now(), new Date(0));
  return found?.told ?? none;
}

function mayBeInJury(caller: SessionCaller, contest: string): boolean {
  const judgesAll = hasPermission(caller, 'judge_all_contest') || hasPermission(caller, 'edit_all_contest');
  return caller.isInSomeJury || (contest !== '' && judgesAll);
}

/** For readers without scripts. The script of every page shows the same notices, and more when they arrive. */
export function noticesWithoutScripts({ clarifications }: Messages, { notices }: LiveNotices): Html | false {
  if (notices.length === 0) return false;
  return html`<noscript><section class="unread-notices" aria-label="${clarifications.newNotices}">${notices
    .slice(-mostShown)
    .map((notice) => noticeHtml(clarifications, notice))}</section></noscript>`;
}

function noticeHtml(
  clarifications: Messages['clarifications'],
  { kind, contest, text, address }: LiveNotice,
): Html {
  return html`<div class="notice"><p class="about"><span class="mark unread">${clarifications[kind]}</span> ${contest}</p>
<p class="words">${text}</p>
<p><a href="${address}">${clarifications.show}</a></p></div>
`;
}
