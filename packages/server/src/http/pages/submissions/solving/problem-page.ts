import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import { problemVersionForGuests } from '../../../../storage/problems/problem-version.ts';
import type { ShownProblem } from '../../../../storage/problems/problem-view.ts';
import { listsWith } from '../../../../storage/problems/training/training-list-view.ts';
import { countInParticipation } from '../../../../storage/submissions/submittable.ts';
import type { Page } from '../../../frame/page.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { type ShareRead, shareReads } from '../../../reply/share-reads.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { codeIn, findProblemOfPath, namedContest } from '../../problems/problem-of-path.ts';
import { hasSamples, problemBody, titleOf } from '../../problems/problem-parts.ts';
import { bookmarkButton } from '../../problems/training/bookmark-button.ts';
import { findWorkspace, statementAndEditor } from './workspace.ts';

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
    return statementOf(site, reply, problem);
  });
}

async function showToUser(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const problem = await findProblemOfPath(site, request);
  if (!problem) return sendRefusal(request, reply, pageErrors.notFound);
  const page = await statementOf(site, reply, problem);
  const workspace = request.caller.kind === 'session' ? await findWorkspace(site, request) : null;
  if (!workspace) return reply.page(page);
  return reply.page({
    ...page,
    body: statementAndEditor(reply, page.body, workspace),
    scripts: [...page.scripts, 'solve'],
    ...(workspace.isShown && { editor: 'beside' }),
  });
}

async function statementOf(site: Site, reply: FastifyReply, problem: ShownProblem) {
  const { request } = reply;
  const t = messagesOf(request);
  const left = await submissionsLeft(site, problem);
  const named = namedContest(request, problem);
  const { caller } = request;
  const bookmark = caller.kind === 'session' && bookmarkButton(reply, problem.code, problem.isBookmarked);
  // In a contest, the name of a list could point to a solution. The page of guests is kept, and does not change with lists.
  const isTraining = caller.kind !== 'guest' && problem.contest === null;
  const lists = isTraining ? await listsWith(site.database, caller, problem.code) : [];
  return {
    title: titleOf(problem),
    inContest: problem.contest?.key,
    body: await problemBody(t, problem, { caller, bookmark, lists }, named, left),
    scripts: hasSamples(problem) ? ['statement'] : [],
  } satisfies Page;
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
