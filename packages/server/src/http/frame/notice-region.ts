import {
  type LiveMark,
  type LiveNotice,
  type LiveNotices,
  maxShownNotices,
} from '@tribunal/contract/events/live-notices';
import type { FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';

/**
 * Below the bar of the contest: the newest questions, answers and announcements that the reader has not read, and how many there are. They
 * take their own place, so that they never cover anything. The script of every page adds what arrives; the template is for that, and the
 * other attributes are its words. `contest` is the key of the contest that the page is about.
 */
export function noticeRegion(
  request: FastifyRequest,
  contest: string | undefined,
  { marks, notices }: LiveNotices,
): Html | false {
  const caller = request.caller ?? guest;
  if (caller.kind !== 'session' || caller.twoFactor === 'due') return false;
  const { clarifications } = messagesOf(request);
  const shown = notices.slice(-maxShownNotices);
  return html`<section id="live-notices" role="status" aria-label="${clarifications.newNotices}" data-contest="${contest}" data-announcement="${clarifications.announcement}" data-answer="${clarifications.answer}" data-question="${clarifications.question}" data-answer-to="${clarifications.answerTo('{question}')}" data-unread="${clarifications.unread('{count}')}" data-open="${clarifications.open('{count}')}">${notices.map(
    (notice) => noticeHtml(clarifications, notice, !shown.includes(notice)),
  )}<p class="notice-counts">${marks.map((mark) => countLink(clarifications, mark, shown))}</p></section>
<template id="live-notice">${noticeHtml(clarifications, null, false)}</template>`;
}

/** Null for the template. */
function noticeHtml(
  clarifications: Messages['clarifications'],
  notice: LiveNotice | null,
  isHidden: boolean,
): Html {
  const kind = notice?.question
    ? clarifications.answerTo(notice.question)
    : notice && clarifications[notice.kind];
  return html`<div class="live-notice"${notice && html` data-notice="${notice.id}" data-kind="${notice.kind}"`}${isHidden && html` hidden=""`}><p class="about"><b class="kind">${kind}</b> <span class="contest">${notice?.contest}</span></p>
<p class="words">${notice?.text}</p>
<p class="actions"><a${notice && html` href="${notice.address}"`}>${clarifications.show}</a> <button type="button" class="link" hidden>${clarifications.dismiss}</button></p></div>
`;
}

/** How many there are, if not all of them are shown. */
function countLink(
  clarifications: Messages['clarifications'],
  { contest, kind, count }: LiveMark,
  shown: readonly LiveNotice[],
): Html | false {
  const address = `/contest/${contest}/clarifications/`;
  const alike = shown.filter((notice) => notice.address.startsWith(address));
  if (alike.length === 0 || count <= alike.length) return false;
  return html`<a href="${address}">${clarifications[kind](count)}</a> `;
}
