import { rejudgeProblemPage, rejudgeSubmissionPage } from '@tribunal/contract/pages/rejudging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  mayRejudgeProblem,
  type Requester,
  rejudgeSubmission,
} from '../../../actions/submissions/rejudge-on-request.ts';
import { createProposal } from '../../../actions/submissions/rejudging/create-proposal.ts';
import type { Site } from '../../../site.ts';
import { type EditedProblem, findEditedProblem } from '../../../storage/problems/authoring/edited-problem.ts';
import { previewRejudge } from '../../../storage/submissions/rejudging/rejudge-preview-view.ts';
import { findLastRejudge } from '../../../storage/submissions/rejudging/rejudging.ts';
import { findShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { actorOf, editorOf, userOf } from '../../caller/visitor.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { nextPath } from '../../request/next-path.ts';
import { readId } from '../../request/path-id.ts';
import { codeIn } from '../problems/problem-of-path.ts';
import { rejudgeBody } from './rejudge-parts.ts';

/** The jury rejudges one submission at once, or proposes to rejudge all submissions to a problem. */
export function mountRejudge(app: FastifyInstance, site: Site): void {
  mountOne(app, site);
  mountProblemPreview(app, site);
  mountProblemRejudge(app, site);
}

function mountOne(app: FastifyInstance, { database, now }: Site): void {
  mountPage(app, rejudgeSubmissionPage, {
    post: async (request, reply) => {
      const id = readId(textField(request.body, 'id'));
      const known = id && (await findShownSubmission(database, userOf(request), id, now()));
      if (!known) return sendRefusal(request, reply, pageErrors.notFound);
      const rejudged = await rejudgeSubmission(database, requesterOf(request), known.id, now());
      if (rejudged !== 'queued') return sendRefused(request, reply, rejudged);
      const url = `/submission/${known.id}`;
      if (wantsJson(request)) return sendData(reply, rejudgeSubmissionPage.post, { id: known.id, url });
      return reply.redirect(nextPath(textField(request.body, 'path'), url), 302);
    },
  });
}

function mountProblemPreview(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: `${rejudgeProblemPage.path}/preview`,
    access: 'signed in',
    get: async (request, reply) => {
      const problem = await rejudgeableProblem(site, request, reply);
      if (!problem) return reply;
      const viewer = viewerOf(request);
      const preview = await previewRejudge(database, viewer, { problemCode: problem.code }, now());
      const last = await findLastRejudge(database, viewer, problem.id, now());
      return reply.page({
        title: messagesOf(request).submissions.rejudgeProblem(problem.name),
        body: rejudgeBody(reply, problem, preview, last),
      });
    },
  });
}

function mountProblemRejudge(app: FastifyInstance, site: Site): void {
  mountPage(app, rejudgeProblemPage, {
    post: async (request, reply) => {
      const problem = await rejudgeableProblem(site, request, reply);
      if (!problem) return reply;
      const order = { selection: { problemCode: problem.code }, times: 1 };
      const created = await createProposal(site.database, editorOf(request), order, site.now());
      if ('refusal' in created) return sendRefused(request, reply, created);
      const { id } = created;
      const url = `/rejudge/${id}`;
      return wantsJson(request)
        ? sendData(reply, rejudgeProblemPage.post, { id, url })
        : reply.redirect(url, 302);
    },
  });
}

/** The problem of the path, if the caller may rejudge all of it; otherwise null, and the refusal has been sent. */
async function rejudgeableProblem(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<EditedProblem | null> {
  const caller = userOf(request);
  const problem = await findEditedProblem(database, caller, codeIn(request));
  if (problem && (await mayRejudgeProblem(database, caller, problem.code))) return problem;
  sendRefusal(request, reply, problem ? pageErrors.forbidden : pageErrors.notFound);
  return null;
}

function requesterOf(request: FastifyRequest): Requester {
  return { caller: userOf(request), actor: actorOf(request) };
}
