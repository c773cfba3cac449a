import { printPage } from '@tribunal/contract/pages/printing';
import { maxPrintLength } from '@tribunal/core/texts/printed-pages';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PrintRequest, requestPrint } from '../../../../actions/contests/printing/request-print.ts';
import { SentFile } from '../../../../blobs/sent-file.ts';
import type { Site } from '../../../../site.ts';
import { findPrintContest, type PrintContest } from '../../../../storage/contests/printing/print-contest.ts';
import { type PrintJob, printJobsOf } from '../../../../storage/contests/printing/print-jobs.ts';
import { type LanguageName, languageNames } from '../../../../storage/submissions/submission-list-view.ts';
import { userOf } from '../../../caller/visitor.ts';
import { refusedForm } from '../../../forms/answer-form.ts';
import { defineForm } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { partVersion } from '../../part-version.ts';
import { readText, textOf } from '../../submissions/read-solution.ts';

/** Contestants print what they need on paper. */
export function mountPrinting(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, printPage, {
    get: async (request, reply) => {
      const contest = await contestOfContestant(site, request, reply);
      return contest ? show(site, reply, contest, unsentForm()) : reply;
    },
    post: async (request, reply) => {
      if (!(await contestOfContestant(site, request, reply))) return reply;
      const asked = await readRequest(site, request);
      const printed =
        'refusal' in asked ? asked : await requestPrint(database, userOf(request), asked, now());
      if ('refusal' in printed) return showRefused(site, request, reply, printed);
      if (wantsJson(request)) return sendData(reply, printPage.post, printed);
      return reply.redirect(`/contest/${textField(request.params, 'key')}/print`, 303);
    },
  });
}

/** Null when the refusal has been sent. */
async function contestOfContestant(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PrintContest | null> {
  const key = textField(request.params, 'key');
  const contest = await findPrintContest(database.query, userOf(request), key, now());
  if (contest && contest.participationId !== null) return contest;
  sendRefused(request, reply, { refusal: contest ? 'only contestants print' : 'no such contest' });
  return null;
}

async function readRequest({ database }: Site, request: FastifyRequest): Promise<PrintRequest | Refused> {
  const { language = '', ...fields } = fieldsOf(request.body);
  const languages = await languageNames(database);
  const chosen = languages.find(({ id, key }) => language === key || String(language) === String(id));
  if (!chosen && language !== '' && language !== null) return { refusal: 'no such language' };
  const file = Object.values(fields).find((one) => one instanceof SentFile && one.bytes > 0);
  return {
    contest: textField(request.params, 'key'),
    source: file instanceof SentFile ? textOf(await file.read()) : readText(request).source,
    languageId: chosen?.id ?? null,
  };
}

async function showRefused(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refused,
): Promise<FastifyReply> {
  if (wantsJson(request)) return sendRefused(request, reply, refused);
  const contest = await contestOfContestant(site, request, reply);
  if (!contest) return reply;
  const sent = { source: textField(request.body, 'source'), language: textField(request.body, 'language') };
  const form = printForm(await languageNames(site.database));
  return show(site, reply, contest, refusedForm(reply, form, sent, refused));
}

function printForm(languages: readonly LanguageName[]) {
  return defineForm({
    language: {
      kind: 'choice',
      isOptional: true,
      label: (t) => t.printing.language,
      emptyLabel: (t) => t.printing.noLanguage,
      options: languages.map(({ id, name }) => ({ value: String(id), label: () => name })),
    },
    file: { kind: 'file', isOptional: true, label: (t) => t.printing.file },
    source: {
      kind: 'source code',
      isOptional: true,
      rows: 20,
      maxLength: maxPrintLength,
      label: (t) => t.printing.source,
    },
  });
}

async function show(
  { database }: Site,
  reply: FastifyReply,
  { key, name, participationId }: PrintContest,
  shown: ShownForm,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const form = printForm(await languageNames(database));
  const own = participationId === null ? [] : await printJobsOf(database.query, participationId);
  const look = { action: `/contest/${key}/print`, button: t.printing.print };
  const body = html`<h1>${t.printing.titleOf(name)}</h1>
<p class="quiet">${t.printing.explained}</p>
${postForm(reply, form, look, shown)}
${ownJobs(t, own)}`;
  const { status } = shown;
  return reply.page({ title: t.printing.titleOf(name), inContest: key, body, status, scripts: ['refresh'] });
}

function ownJobs(t: Messages, jobs: readonly PrintJob[]): Html {
  const { printing } = t;
  const rows = jobs.map(
    ({ id, pages, madeAt, state }) =>
      html`<li>${printing.job(id)} · ${moment(madeAt)} · ${printing.pages(pages)} · <b>${printing.states[state]}</b></li>`,
  );
  return html`<div id="own-prints" data-refresh="${partVersion(jobs)}" role="status">${jobs.length > 0 && html`<h2>${printing.own}</h2><ul>${rows}</ul>`}</div>`;
}
