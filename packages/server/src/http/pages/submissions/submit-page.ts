import { submitSolution as endpoint } from '@tribunal/contract/submitting';
import { maxProgramLength } from '@tribunal/core/bounds';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isText } from '../../../actions/submissions/check-solution.ts';
import {
  type Solution,
  type SubmitRefusal,
  submitSolution,
} from '../../../actions/submissions/submit-solution.ts';
import type { Site } from '../../../site.ts';
import { userOf } from '../../caller/visitor.ts';
import { refusedForm } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendReply } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { badRequest } from '../../request/strict-text.ts';
import { codeIn } from '../problems/problem-of-path.ts';
import { findOfferedForm, findProblemToSubmit, firstContent, idText } from './offered-form.ts';
import { readSources } from './read-files.ts';
import { readSource, readText } from './read-solution.ts';
import { type Submittable, submitBody, submitForm } from './submit-form.ts';

export function mountSubmit(app: FastifyInstance, site: Site): void {
  const { now } = site;
  mountPage(app, endpoint, {
    knowsKeys: true,
    get: async (request, reply) => {
      const found = await findOfferedForm(site, request);
      if (!found) return sendRefusal(request, reply, pageErrors.notFound);
      return show(reply, found, unsentForm(await firstContent(site, request, found)));
    },
    maxForm: (request) => maxForm(site, request),
    post: async (request, reply) => {
      const solution = await readSolution(site, request);
      if ('refusal' in solution) return showRefusedSolution(site, request, reply, solution);
      const submitted = await submitSolution(site, userOf(request), solution, now());
      if ('submissionId' in submitted) return sendSubmitted(request, reply, submitted.submissionId);
      return showRefusedSolution(site, request, reply, submitted);
    },
  });
}

/** Browsers get the form again, with what was sent. */
export async function showRefusedSolution(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refused,
): Promise<FastifyReply> {
  const refused = withRetryTime(refusal);
  const found = wantsJson(request) ? null : await findOfferedForm(site, request);
  if (!found) return sendRefused(request, reply, refused);
  const { languages, chosen } = found;
  const { source, languageId } = await readSource(request);
  const language = languages.find(({ id }) => id === languageId) ?? chosen;
  const sent = { source: isText(source) ? source : '', language: idText(language) };
  return show(reply, found, refusedForm(reply, submitForm(found), sent, refused));
}

function show(reply: FastifyReply, found: Submittable, shown: ShownForm): FastifyReply {
  const { submissions } = messagesOf(reply.request);
  return reply.page({
    title: submissions.submitTo(found.problem.name),
    inContest: found.problem.contest?.key,
    body: submitBody(reply, found, shown),
    scripts: ['submit'],
    editor: 'shown',
    status: shown.status,
  });
}

const retryAfterSeconds: Readonly<Record<string, number>> = {
  'too many pending': 5,
  'disk is full': 60,
  'test run in progress': 2,
  'too many test runs': 10,
};

function withRetryTime(refused: Refused): Refused {
  const seconds = retryAfterSeconds[refused.refusal];
  return seconds === undefined ? refused : { ...refused, retryAfterSeconds: seconds };
}

/** Programs read the number at the end of the address. */
function sendSubmitted(request: FastifyRequest, reply: FastifyReply, id: number): FastifyReply {
  const url = `/submission/${id}`;
  return wantsJson(request) ? sendReply(reply, endpoint, { id, url }) : reply.redirect(url, 302);
}

/** What surrounds the files in a form. */
const formBytes = 1 << 20;

/** A character takes at most four bytes. */
async function maxForm(site: Site, request: FastifyRequest): Promise<number> {
  const problem = await findProblemToSubmit(site, request);
  if (!problem) return formBytes;
  const { isOutputOnly, maxSourceBytes } = problem;
  return formBytes + (isOutputOnly ? maxSourceBytes : 4 * Math.min(maxSourceBytes, maxProgramLength));
}

async function readSolution(site: Site, request: FastifyRequest): Promise<Solution | SubmitRefusal> {
  const { headers, body } = request;
  const { contest = '' } = fieldsOf(body);
  // A solution that was meant for a contest must not count elsewhere.
  if (typeof contest !== 'string') throw badRequest('the contest is not a text');
  const key = headers['idempotency-key'];
  const { source, languageId } = readText(request);
  const sources = await readSources(site, body, source, () => findProblemToSubmit(site, request));
  if ('refusal' in sources) return sources;
  return {
    problemCode: codeIn(request),
    contest: contest || undefined,
    languageId,
    ...sources,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}
