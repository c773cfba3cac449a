import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteAnnouncement } from '../../storage/site/site-announcements.ts';
import { type Html, html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { cookieOptions } from '../request/cookies.ts';

/** The highest id that the browser has read. The script of every page writes the same cookie (packages/web/src/notices). */
const READ_COOKIE = 'read_announcement';
const YEAR_SECONDS = 365 * 86_400;

/** Those that the browser has not read. Cookies are missing when a request could not be parsed. */
export function unreadAnnouncements(
  { cookies }: FastifyRequest,
  announcements: readonly SiteAnnouncement[],
): readonly SiteAnnouncement[] {
  const readId = Number(cookies?.[READ_COOKIE] ?? 0);
  return announcements.filter(({ id }) => !(id <= readId));
}

export function markAnnouncementsRead(reply: FastifyReply, ids: readonly number[]): void {
  const { cookies } = reply.request;
  const newest = Math.max(0, ...ids);
  if (newest <= Number(cookies[READ_COOKIE] ?? 0)) return;
  // The page that marks them shows them without the banner.
  cookies[READ_COOKIE] = String(newest);
  reply.setCookie(READ_COOKIE, String(newest), { ...cookieOptions(reply), maxAge: YEAR_SECONDS });
}

/** Above the content of every page, without scripts too. Reading the page of all announcements removes it. */
export function announcementBanner(
  request: FastifyRequest,
  unread: readonly SiteAnnouncement[],
): Html | false {
  if (unread.length === 0) return false;
  const { clarifications } = messagesOf(request);
  return html`<section id="site-announcements" aria-label="${clarifications.newAnnouncements}">${unread.map(
    ({
      id,
      text,
    }) => html`<div class="notice" data-notice="announcement ${id}"><p class="words"><span class="mark unread">${clarifications.newAnnouncement}</span> ${text}</p>
<p class="actions"><a href="/announcements/#announcement-${id}">${clarifications.show}</a> <button type="button" class="link" data-read="${id}" hidden>${clarifications.dismiss}</button></p></div>
`,
  )}</section>`;
}
