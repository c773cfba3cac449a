import { printsPage } from '@tribunal/contract/pages/printing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markPrint } from '../../../../actions/contests/printing/mark-print.ts';
import type { Site } from '../../../../site.ts';
import { findPrintContest, type PrintContest } from '../../../../storage/contests/printing/print-contest.ts';
import { findPrintDocument, listPrintJobs } from '../../../../storage/contests/printing/print-jobs.ts';
import { userOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { errorList } from '../../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { pathId } from '../../../request/path-id.ts';
import { printJobs } from './print-list.ts';
import { printSheets } from './print-sheets.ts';

const markForm = settingsForm(printsPage.post.form, ({ printing }) => ({
  id: { label: printing.number },
  state: { label: printing.state, options: printing.states },
}));

/** The print jobs of a contest, for those who bring the paper. They see nothing else of the contest. */
export function mountPrintQueue(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, printsPage, {
    get: async (request, reply) => {
      const contest = await contestOfRunner(site, request, reply);
      if (!contest) return reply;
      if (!wantsJson(request)) return show(site, reply, contest);
      return sendData(reply, printsPage.get, { objects: await listPrintJobs(database.query, contest.id) });
    },
    post: async (request, reply) => {
      const contest = await contestOfRunner(site, request, reply);
      if (!contest) return reply;
      return answerForm(request, reply, {
        form: markForm,
        act: async (mark) => {
          const marked = await markPrint(database, userOf(request), { contest: contest.key, ...mark }, now());
          if ('refusal' in marked) return marked;
          if (wantsJson(request)) return sendData(reply, printsPage.post, marked.job);
          return reply.redirect(`/contest/${contest.key}/prints/`, 303);
        },
        show: (shown) => show(site, reply, contest, shown),
      });
    },
  });
  mountPage(app, {
    path: '/contest/:key/prints/:id',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await contestOfRunner(site, request, reply);
      if (!contest) return reply;
      const id = pathId(request);
      const document = id === null ? null : await findPrintDocument(database.query, contest.id, id);
      if (!document) return sendRefused(request, reply, { refusal: 'no such print job' });
      const title = messagesOf(request).printing.job(document.id);
      return reply.page({ title, body: printSheets(reply, contest, document) });
    },
  });
}

/** Null when the refusal has been sent. */
async function contestOfRunner(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PrintContest | null> {
  const key = textField(request.params, 'key');
  const contest = await findPrintContest(database.query, userOf(request), key, now());
  if (contest?.isRunner) return contest;
  sendRefused(request, reply, { refusal: contest ? 'not allowed to bring prints' : 'no such contest' });
  return null;
}

async function show(
  { database }: Site,
  reply: FastifyReply,
  contest: PrintContest,
  { status, errors }: ShownForm = unsentForm(),
): Promise<FastifyReply> {
  const { printing } = messagesOf(reply.request);
  const title = printing.queueOf(contest.name);
  const body = html`<h1>${title}</h1>
${errorList(errors)}
${printJobs(reply, contest, await listPrintJobs(database.query, contest.id))}`;
  return reply.page({ title, body, status, scripts: ['refresh'] });
}
