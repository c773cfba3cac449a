import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import { contestProblems } from '../../../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { findShownProblem } from '../../../../storage/problems/problem-view.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { textField } from '../../../request/form-fields.ts';
import { findContestOfPath } from '../contest-page.ts';
import { mayRead } from '../contest-parts.ts';
import { type BookletProblem, bookletBody } from './booklet-body.ts';
import { bookletDocument } from './booklet-document.ts';
import { pdfMaker } from './make-pdf.ts';

/** All statements of a contest for paper: for its editors before the start, then for everybody who sees the problems. */
export function mountBooklet(app: FastifyInstance, site: Site): void {
  const makePdf = pdfMaker();
  mountPage(app, {
    path: '/contest/:key/booklet',
    access: 'anyone',
    get: async (request, reply) => {
      const contest = await contestOfReader(site, request, reply);
      if (!contest) return reply;
      const { body, title } = await booklet(site, request, contest);
      return reply.page({ title, contest, body });
    },
  });
  mountPage(app, {
    path: '/contest/:key/booklet.pdf',
    access: 'anyone',
    get: async (request, reply) => {
      const contest = await contestOfReader(site, request, reply);
      if (!contest) return reply;
      const shown = await booklet(site, request, contest);
      const document = await bookletDocument(site, viewerOf(request), messagesOf(request), shown);
      const pdf = await makePdf(document);
      if ('refusal' in pdf) return sendRefused(request, reply, pdf);
      return reply
        .type('application/pdf')
        .header('Cache-Control', 'private, no-store')
        .header('Content-Disposition', `inline; filename="${contest.key}.pdf"`)
        .send(pdf.content);
    },
  });
}

/** Null when the refusal has been sent. */
async function contestOfReader(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownContest | null> {
  const contest = await findContestOfPath(site, request);
  if (contest && mayRead(contest, site.now())) return contest;
  sendRefused(request, reply, { refusal: contest ? 'booklet is closed' : 'no such contest' });
  return null;
}

async function booklet(site: Site, request: FastifyRequest, contest: ShownContest) {
  const t = messagesOf(request);
  const language = textField(request.query, 'language') || t.site.languageCode;
  const listed = await contestProblems(site.database, contest);
  const problems: BookletProblem[] = [];
  for (const { problem } of listed) {
    const asked = { code: problem.code, language, contestKey: contest.key };
    const shown = await findShownProblem(site.database, viewerOf(request), asked, site.now());
    if (shown) problems.push({ shown, label: problem.label, points: problem.points });
  }
  const title = t.booklet.titleOf(contest.name);
  return { title, language, body: await bookletBody(t, contest, problems) };
}
