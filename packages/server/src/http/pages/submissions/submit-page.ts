import { submitSolution as endpoint } from '@tribunal/contract/submitting';
import { usualLanguages } from '@tribunal/core/languages/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Solution, submitSolution } from '../../../actions/submissions/submit-solution.ts';
import type { Site } from '../../../site.ts';
import {
  findSubmittable,
  languagesFor,
  lastLanguage,
  type OfferedLanguage,
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
import { codeIn } from '../problems/problem-page.ts';
import { firstSolution } from './first-solution.ts';
import { readSource } from './read-solution.ts';
import { type Submittable, submitBody, submitForm } from './submit-form.ts';

export function mountSubmit(app: FastifyInstance, site: Site): void {
  const { now } = site;
  mountPage(app, endpoint, {
    get: async (request, reply) => {
      const found = await findShown(site, request);
      if (!found) return sendRefusal(request, reply, pageErrors.notFound);
      return show(reply, found, unsentForm(await firstContent(site, request, found)));
    },
    post: async (request, reply) => {
      const solution = await readSolution(request);
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
  const sent = { source, language: idText(language) };
  return show(reply, found, refusedForm(reply, submitForm(languages), sent, refused));
}

interface ShownProblem extends Submittable {
  /** The language that a new form proposes. */
  readonly chosen: OfferedLanguage | undefined;
}

async function findShown({ database, now }: Site, request: FastifyRequest): Promise<ShownProblem | null> {
  const find = (contest: string | null) =>
    findSubmittable(database.query, userOf(request), codeIn(request), now(), contest);
  const contest = textField(request.body, 'contest') || textField(request.query, 'contest');
  const asked = contest === '' ? null : await find(contest);
  const problem = asked?.contest ? asked : await find(null);
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
    usualLanguage(judgeable) ??
    judgeable[0] ??
    usualLanguage(languages) ??
    languages[0]
  );
}

function usualLanguage(languages: readonly OfferedLanguage[]): OfferedLanguage | undefined {
  const ranked = usualLanguages.map((usual) => languages.find(({ key }) => key === usual));
  return ranked.find((language) => language !== undefined);
}

/** Programs read the number at the end of the address. */
function sendSubmitted(request: FastifyRequest, reply: FastifyReply, id: number): FastifyReply {
  const url = `/submission/${id}`;
  return wantsJson(request) ? sendReply(reply, endpoint, { id, url }) : reply.redirect(url, 302);
}

async function readSolution(request: FastifyRequest): Promise<Solution> {
  const { headers } = request;
  const key = headers['idempotency-key'];
  return {
    problemCode: codeIn(request),
    contest: textField(request.body, 'contest') || undefined,
    ...(await readSource(request)),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}
