import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { listProblemFiles } from '../../../storage/problems/problem-files.ts';
import { findShownSubmission, shownCases } from '../../../storage/submissions/submission-view.ts';
import { findTemplate } from '../../../storage/submissions/submittable.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { type Html, html } from '../../html/html.ts';
import { preview } from '../../html/statement.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { dataErrors, pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';
import { findReadable } from '../find-readable.ts';
import { withFiles } from '../problems/file-links.ts';
import { caseFragment } from './case-table.ts';
import { liveParts } from './submission-body.ts';
import { submissionState } from './submission-page.ts';
import { submissionRow } from './submission-parts.ts';

/** Parts of pages that scripts request. */
export function mountWidgets(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: '/widgets/single_submission',
    access: 'anyone',
    get: async (request, reply) => {
      const id = idIn(request);
      const found = id === null ? null : await findShownSubmission(database, viewerOf(request), id, now());
      if (!found) return sendRefusal(request, reply, pageErrors.notFound);
      return sendFragment(reply, submissionRow(messagesOf(request), found));
    },
  });
  mountPage(app, {
    path: '/widgets/submission_testcases',
    access: 'signed in',
    get: async (request, reply) => {
      const submission = await findReadable(site, request, reply, idIn(request));
      if (!submission) return reply;
      const cases = await shownCases(database, submission);
      return sendFragment(reply, caseFragment(messagesOf(request), submission, cases));
    },
  });
  mountPage(app, {
    path: '/widgets/time',
    access: 'anyone',
    get: (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(now().toISOString()),
  });
  mountPage(app, {
    path: '/widgets/submission',
    access: 'signed in',
    get: async (request, reply) => {
      const submission = await findReadable(site, request, reply, idIn(request));
      if (!submission) return reply;
      const { summary, cases, history } = liveParts(
        messagesOf(request),
        await submissionState(site, reply, submission),
      );
      return sendFragment(reply, html`${summary}${cases}${history}`);
    },
  });
  mountPage(app, {
    path: '/widgets/template',
    access: 'anyone',
    get: async (request, reply) => {
      const id = idIn(request);
      const template = id === null ? undefined : await findTemplate(database, id);
      if (template === undefined) return sendRefusal(request, reply, pageErrors.notFound);
      return reply.type('text/plain; charset=utf-8').send(template);
    },
  });
  mountPage(app, {
    path: '/widgets/preview',
    access: 'signed in',
    post: async (request, reply) => {
      const content = textField(request.body, 'content');
      if (content.length > maxPreviewLength) return sendRefusal(request, reply, dataErrors.tooLarge);
      const code = textField(request.body, 'problem');
      const files = code === '' ? [] : await listProblemFiles(database, viewerOf(request), code, now());
      return sendFragment(reply, withFiles(await preview(content), code, files));
    },
  });
}

/** Characters: those of the longest statement. Each preview has limited time in a process of its own. */
const maxPreviewLength = 200_000;

function idIn({ query }: FastifyRequest): number | null {
  return readId(textField(query, 'id'));
}

function sendFragment(reply: FastifyReply, fragment: Html): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'private, no-store')
    .send(fragment.html);
}
