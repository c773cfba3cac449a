import { submitSolution as endpoint } from '@tribunal/contract/submitting';
import { maxProgramLength } from '@tribunal/core/bounds';
import { defaultLanguages } from '@tribunal/core/languages/languages';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isText } from '../../../actions/submissions/check-solution.ts';
import {
  type Solution,
  type SubmitRefusal,
  submitSolution,
} from '../../../actions/submissions/submit-solution.ts';
import type { Site } from '../../../site.ts';
import {
  findSubmittable,
  languagesFor,
  lastLanguage,
  type OfferedLanguage,
  type SubmittableProblem,
  submissionsLeft,
} from '../../../storage/submissions/submittable.ts';
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
import { textField } from '../../request/form-fields.ts';
import { badRequest } from '../../request/strict-text.ts';
import { codeIn } from '../problems/problem-page.ts';
import { firstSolution } from './first-solution.ts';
import { readSources } from './read-files.ts';
import { readSource, readText } from './read-solution.ts';
import { type Submittable, submitBody, submitForm } from './submit-form.ts';

export function mountSubmit(app: FastifyInstance, site: Site): void {
  const { now } = site;
  mountPage(app, endpoint, {
    get: async (request, reply) => {
      const found = await findShown(site, request);
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
  const found = wantsJson(request) ? null : await findShown(site, request);
  if (!found) return sendRefused(request, reply, refused);
  const { languages, chosen } = found;
  const { source, languageId } = await readSource(request);
  const language = languages.find(({ id }) => id === languageId) ?? chosen;
  const sent = { source: isText(source) ? source : '', language: idText(language) };
  return show(reply, found, refusedForm(reply, submitForm(found), sent, refused));
}

interface ShownProblem extends Submittable {
  /** The language that a new form proposes. */
  readonly chosen: OfferedLanguage | undefined;
}

function findProblem(
  { database, now }: Site,
  request: FastifyRequest,
  contest: string | null = null,
): Promise<SubmittableProblem | null> {
  return findSubmittable(database.query, userOf(request), codeIn(request), now(), contest);
}

async function findShown(site: Site, request: FastifyRequest): Promise<ShownProblem | null> {
  const { database } = site;
  const contest = textField(request.body, 'contest') || textField(request.query, 'contest');
  const asked = contest === '' ? null : await findProblem(site, request, contest);
  const problem = asked?.contest ? asked : await findProblem(site, request);
  if (!problem) return null;
  const languages = await languagesFor(database.query, problem);
  const last = await lastLanguage(database, userOf(request).userId);
  return {
    problem,
    languages,
    chosen: defaultLanguage(languages, last, request.cookies.language),
    submissionsLeft: await submissionsLeft(database.query, problem),
  };
}

async function firstContent(site: Site, request: FastifyRequest, found: ShownProblem) {
  const first = await firstSolution(site, request, found.problem.code);
  if (!first) return { language: idText(found.chosen) };
  const used = found.languages.find(({ key }) => key === first.languageKey);
  return { source: first.source, language: idText(used ?? found.chosen) };
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

function idText(language: OfferedLanguage | undefined): string {
  return language === undefined ? '' : String(language.id);
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

/**
 * The language chosen or used last in this browser, else the one used last elsewhere, else the default
 * of the site or a usual one, if an online judge has it.
 */
function defaultLanguage(
  languages: readonly OfferedLanguage[],
  lastId: number | undefined,
  chosenKey: string | undefined,
): OfferedLanguage | undefined {
  const judgeable = languages.filter(({ isJudgeable }) => isJudgeable);
  return (
    languages.find(({ key }) => key === chosenKey) ??
    languages.find(({ id }) => id === lastId) ??
    judgeable.find(({ isDefault }) => isDefault) ??
    firstOfDefaults(judgeable) ??
    judgeable[0] ??
    firstOfDefaults(languages) ??
    languages[0]
  );
}

function firstOfDefaults(languages: readonly OfferedLanguage[]): OfferedLanguage | undefined {
  const ranked = defaultLanguages.map((usual) => languages.find(({ key }) => key === usual));
  return ranked.find((language) => language !== undefined);
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
  const problem = await findProblem(site, request);
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
  const sources = await readSources(site, body, source, () => findProblem(site, request));
  if ('refusal' in sources) return sources;
  return {
    problemCode: codeIn(request),
    contest: contest || undefined,
    languageId,
    ...sources,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}
