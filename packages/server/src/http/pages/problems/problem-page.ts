import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { problemVersionForGuests } from '../../../storage/problems/problem-version.ts';
import { findShownProblem, type ShownProblem } from '../../../storage/problems/problem-view.ts';
import { countInParticipation } from '../../../storage/submissions/submittable.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import type { Page } from '../../frame/page.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { problemAddress } from '../../parts/problem-address.ts';
import { type ShareRead, shareReads } from '../../reply/share-reads.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { besideStatement } from './beside-statement.ts';
import { hasSamples, problemBody, titleOf } from './problem-parts.ts';
import { bookmarkButton } from './training/bookmark-button.ts';

export function mountProblem(app: FastifyInstance, site: Site): void {
  const shareVersion = shareReads<string | null>();
  mountPage(app, {
    path: '/problem/:code',
    access: 'anyone',
    get: (request, reply) =>
      request.caller.kind === 'guest'
        ? showToGuest(site, request, reply, shareVersion)
        : showToUser(site, request, reply),
  });
  const config = { access: 'anyone', isBeforeTwoFactor: true } as const;
  app.get('/problem/:code/', { config }, async ({ url }, reply) =>
    reply.redirect(url.replace(/\/(?=\?|$)/, ''), 301),
  );
}

/** Most visitors of a popular problem are guests, and all of them see the same page. */
async function showToGuest(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  shareVersion: ShareRead<string | null>,
): Promise<FastifyReply> {
  const { database, now } = site;
  const code = codeIn(request);
  const version = await shareVersion(code, () => problemVersionForGuests(database, code, now()));
  if (version === null) return sendRefusal(request, reply, pageErrors.notFound);
  return reply.pageForGuests(version, async () => {
    const problem = await findProblemOfPath(site, request);
    if (!problem) throw Object.assign(new Error('the problem has been hidden'), { statusCode: 404 });
    return pageOf(site, reply, problem);
  });
}

async function showToUser(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const problem = await findProblemOfPath(site, request);
  if (!problem) return sendRefusal(request, reply, pageErrors.notFound);
  return reply.page(await pageOf(site, reply, problem));
}

async function pageOf(site: Site, reply: FastifyReply, problem: ShownProblem): Promise<Page> {
  const { request } = reply;
  const t = messagesOf(request);
  const left = await submissionsLeft(site, problem);
  const named = namedContest(request, problem);
  const bookmark =
    request.caller.kind === 'session' && bookmarkButton(reply, problem.code, problem.isBookmarked);
  const body = await problemBody(t, problem, { caller: request.caller, bookmark }, named, left);
  const scripts = hasSamples(problem) ? ['statement'] : [];
  const page = { title: titleOf(problem), inContest: problem.contest?.key };
  if (request.caller.kind !== 'session') return { ...page, body, scripts };
  return {
    ...page,
    body: besideStatement(request, problemAddress(problem.code, named, '/submit'), body),
    scripts: [...scripts, 'beside'],
    editor: 'beside',
  };
}

/** The contest of the problem, if the address names it. */
export function namedContest(
  { query }: FastifyRequest,
  { contest }: { readonly contest: { readonly key: string } | null },
): string | undefined {
  return contest?.key === textField(query, 'contest') ? contest.key : undefined;
}

/** Null when the caller may not see such a problem. */
export async function findProblemOfPath(
  { database, now }: Site,
  request: FastifyRequest,
): Promise<ShownProblem | null> {
  const contestKey = textField(request.query, 'contest');
  const asked = { code: codeIn(request), language: languageOf(request), contestKey };
  return findShownProblem(database, viewerOf(request), asked, now());
}

/** The language that a link of the page names, or else that of the interface. */
function languageOf(request: FastifyRequest): string {
  return textField(request.query, 'language') || messagesOf(request).site.languageCode;
}

export function codeIn({ params }: FastifyRequest): string {
  return textField(params, 'code');
}

/** In the contest of the viewer; null when there is no limit. */
async function submissionsLeft({ database }: Site, { contest }: ShownProblem): Promise<number | null> {
  if (contest === null || contest.maxSubmissions === null) return null;
  const { participationId, contestProblemId, maxSubmissions } = contest;
  return Math.max(
    0,
    maxSubmissions - (await countInParticipation(database.query, participationId, contestProblemId)),
  );
}
