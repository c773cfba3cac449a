import { submitSolution as endpoint } from '@tribunal/contract/submitting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Solution, submitSolution } from '../../../actions/submissions/submit-solution.ts';
import type { Site } from '../../../site.ts';
import { leaveFinishedContest } from '../../../storage/contests/current-participation.ts';
import {
  findSubmittable,
  languagesFor,
  lastLanguage,
  type OfferedLanguage,
  type SubmittableProblem,
} from '../../../storage/submissions/submittable.ts';
import { errorList } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { csrfField } from '../../request/check-csrf.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';
import { userOf } from '../../request/visitor.ts';
import { codeIn } from '../problems/problem-page.ts';

interface Shown {
  readonly problem: SubmittableProblem;
  readonly languages: readonly OfferedLanguage[];
  readonly chosen: OfferedLanguage | undefined;
}

export function mountSubmit(app: FastifyInstance, site: Site): void {
  const { database, now } = site;

  async function findShown(request: FastifyRequest): Promise<Shown | null> {
    const problem = await findSubmittable(database.query, userOf(request), codeIn(request), now());
    if (!problem) return null;
    const languages = await languagesFor(database.query, problem.id);
    const last = await lastLanguage(database, userOf(request).userId);
    return { problem, languages, chosen: defaultLanguage(languages, last) };
  }

  mountPage(app, {
    path: endpoint.path,
    access: endpoint.access,
    get: async (request, reply) => {
      await leaveFinishedContest(database.query, userOf(request), now());
      const shown = await findShown(request);
      if (!shown) return sendRefusal(request, reply, pageErrors.notFound);
      return reply.page({
        title: `Submit to ${shown.problem.name}`,
        body: formBody(reply, shown, emptyForm),
      });
    },
    post: async (request, reply) => {
      const solution = readSolution(request);
      const submitted = await submitSolution(site, userOf(request), solution, now());
      if ('submissionId' in submitted) return sendSubmitted(request, reply, submitted.submissionId);
      const retryAfter = retryAfterSeconds[submitted.refusal];
      if (retryAfter) reply.header('Retry-After', retryAfter);
      const shown = wantsJson(request) ? null : await findShown(request);
      if (!shown) return sendRefused(request, reply, submitted);
      const { status, message } = showRefusal(reply, submitted);
      const body = formBody(reply, shown, { ...solution, errors: [message] });
      return reply.page({ title: `Submit to ${shown.problem.name}`, body, status });
    },
  });
}

const retryAfterSeconds: Readonly<Record<string, string>> = { 'too many pending': '5', 'disk is full': '60' };

/** The one used last, else the first that an online judge has, else the first. */
function defaultLanguage(
  languages: readonly OfferedLanguage[],
  last: number | undefined,
): OfferedLanguage | undefined {
  const used = languages.find(({ id }) => id === last);
  return used ?? languages.find(({ isJudgeable }) => isJudgeable) ?? languages[0];
}

/** Programs take the number from the end of the address, so nothing follows it. */
function sendSubmitted(request: FastifyRequest, reply: FastifyReply, id: number): FastifyReply {
  const url = `/submission/${id}`;
  return wantsJson(request) ? reply.code(201).send({ data: { id, url } }) : reply.redirect(url, 302);
}

function readSolution(request: FastifyRequest): Solution {
  const { body, headers } = request;
  const key = headers['idempotency-key'];
  return {
    problemCode: codeIn(request),
    languageId: readId(languageText(body)) ?? 0,
    source: textField(body, 'source') || fileText(body),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}

/** A form sends text, JSON a number. */
function languageText(body: unknown): string {
  const isObject = typeof body === 'object' && body !== null && Object.hasOwn(body, 'language');
  const value = isObject ? (body as { language: unknown }).language : undefined;
  return typeof value === 'number' ? String(value) : textField(body, 'language');
}

/** An uploaded source. Bytes that are not UTF-8 come out as a character that no source may hold. */
function fileText(body: unknown): string {
  const file = (body as { submission_file?: unknown } | null | undefined)?.submission_file;
  if (!Buffer.isBuffer(file)) return '';
  const text = file.toString('utf8');
  return Buffer.from(text).equals(file) ? text : '\0';
}

interface Form {
  readonly languageId: number;
  readonly source: string;
  readonly errors: readonly string[];
}

const emptyForm: Form = { languageId: 0, source: '', errors: [] };

/** Names, ids and the order of attributes are what programs look for. */
function formBody(
  reply: FastifyReply,
  { problem, languages, chosen }: Shown,
  { languageId, source, errors }: Form,
): Html {
  const selected = languages.find(({ id }) => id === languageId) ?? chosen;
  const isAnyJudgeable = languages.some(({ isJudgeable }) => isJudgeable);
  return html`<h1>Submit to <a href="/problem/${problem.code}">${problem.name}</a></h1>
${problem.contest && html`<p class="quiet">This counts in the contest <a href="/contest/${problem.contest.key}">${problem.contest.key}</a>.</p>`}
<form id="problem_submit" method="post" action="/problem/${problem.code}/submit" enctype="multipart/form-data">${csrfField(reply)}
<input type="hidden" id="id_problem" name="problem" value="${problem.code}">
${errorList(errors)}
<p class="field"><label for="id_source">Source</label>
<textarea id="id_source" name="source" rows="20" spellcheck="false" autocomplete="off">
${source}</textarea></p>
<p class="field"><label for="id_submission_file">or a file</label>
<input id="id_submission_file" name="submission_file" type="file"></p>
<p class="field"><label for="id_language">Language</label>
<select id="id_language" name="language">${languages.map((language) => option(language, language === selected, isAnyJudgeable))}</select></p>
${!isAnyJudgeable && html`<p class="notice">No judge that is online has this problem. Solutions wait until one has it.</p>`}
<p class="actions"><button class="primary">Submit</button></p></form>`;
}

/** Where some languages can be judged now, the others are marked. */
function option(
  { id, key, name, aceMode, isJudgeable }: OfferedLanguage,
  isChosen: boolean,
  areOthersMarked: boolean,
): Html {
  const mark = areOthersMarked && !isJudgeable && ' (no judge online)';
  return html`<option value="${id}" data-id="${id}" data-key="${key}" data-name="${name}" data-ace="${aceMode}"${isChosen && html` selected`}>${name}${mark}</option>
`;
}
