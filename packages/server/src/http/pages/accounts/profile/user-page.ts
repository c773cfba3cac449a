import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import { contestHistory } from '../../../../storage/accounts/profile/contest-history-view.ts';
import { findProfile, type Profile } from '../../../../storage/accounts/profile/profiles.ts';
import { solvedProblems } from '../../../../storage/problems/solved-problems-view.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { userOf } from '../../../caller/visitor.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { pager } from '../../../parts/pager.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { pageNumber, textField } from '../../../request/form-fields.ts';
import { contestHistoryTable } from './contest-history.ts';
import { findProfileParts, profileBody } from './profile-body.ts';
import { solvedTable, userHeading } from './user-parts.ts';

const CONTESTS_PER_PAGE = 50;

export function mountUser(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/user',
    access: 'signed in',
    get: (request, reply) => reply.redirect(`/user/${userOf(request).username}`),
  });
  mountUserPage(app, site, '/user/:name', async (request, reply, profile) => {
    const parts = await findProfileParts(site, viewerOf(request), profile);
    const noPhoto = app.assets.address('avatar.svg');
    const body = profileBody(messagesOf(request), profile, { ...parts, noPhoto });
    return reply.page({ title: profile.username, body });
  });
  mountUserPage(app, site, '/user/:name/solved', async (request, reply, profile) => {
    const t = messagesOf(request);
    const solved = await solvedProblems(site.database, viewerOf(request), profile.username);
    const body = html`${userHeading(t, profile, 'solved')}
${solved.length > 0 ? solvedTable(t, solved) : html`<p class="empty">${t.accounts.noProblemsSolved} <a href="/problems/">${t.accounts.browseProblems}</a></p>`}`;
    return reply.page({ title: t.accounts.problemsSolvedBy(profile.username), body });
  });
  mountUserPage(app, site, '/user/:name/contests', async (request, reply, profile) => {
    const t = messagesOf(request);
    const page = pageNumber(request.query);
    const content = await contestsContent(site, request, profile, page);
    if (!content) return sendRefusal(request, reply, pageErrors.notFound);
    const body = html`${userHeading(t, profile, 'contests')}\n${content}`;
    return reply.page({ title: t.users.contestsOf(profile.username), body });
  });
}

/** A page about one user; 404 without the user. */
function mountUserPage(
  app: FastifyInstance,
  { database }: Site,
  path: string,
  show: (request: FastifyRequest, reply: FastifyReply, profile: Profile) => Promise<FastifyReply>,
): void {
  mountPage(app, {
    path,
    access: 'anyone',
    get: async (request, reply) => {
      const profile = await findProfile(database, viewerOf(request), textField(request.params, 'name'));
      return profile ? show(request, reply, profile) : sendRefusal(request, reply, pageErrors.notFound);
    },
  });
}

/** Null after the last page. */
async function contestsContent(
  { database, now }: Site,
  request: FastifyRequest,
  { id, username }: Profile,
  page: number,
): Promise<Html | null> {
  const t = messagesOf(request);
  const window = { page, size: CONTESTS_PER_PAGE };
  const { contests, hasMore } = await contestHistory(database, viewerOf(request), id, window, now());
  if (contests.length === 0)
    return page > 1
      ? null
      : html`<p class="empty">${t.users.noContests(username)} <a href="/contests/">${t.contests.contests}</a></p>`;
  return html`${contestHistoryTable(t, contests)}
${pager(t, { path: `/user/${username}/contests`, page, hasMore })}`;
}
