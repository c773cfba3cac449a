import { feedbackTokenPage } from '@tribunal/contract/pages/judging';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { useFeedbackToken } from '../../../actions/submissions/use-feedback-token.ts';
import type { Site } from '../../../site.ts';
import { findFeedbackTokens } from '../../../storage/submissions/feedback-tokens.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { postButton } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { findReadable } from '../find-readable.ts';

export function mountFeedbackToken(app: FastifyInstance, site: Site): void {
  mountPage(app, feedbackTokenPage, {
    post: async (request, reply) => {
      const submission = await findReadable(site, request, reply);
      if (!submission) return reply;
      const { id } = submission;
      const used = await useFeedbackToken(site.database, viewerOf(request), id, site.now());
      if ('refusal' in used) return sendRefused(request, reply, used);
      if (!wantsJson(request)) return reply.redirect(`/submission/${id}`, 302);
      return sendData(reply, feedbackTokenPage.post, { id, tokensLeft: used.left, nextTokenAt: used.nextAt });
    },
  });
}

/** The button, or when there is one again; nothing if the viewer sees everything or the contest has no tokens. */
export async function tokenPart(
  { database, now }: Site,
  reply: FastifyReply,
  id: number,
): Promise<Html | false> {
  const tokens = await findFeedbackTokens(database.query, viewerOf(reply.request), id, now());
  if (!tokens?.isHidden || tokens.all === 0) return false;
  const { submissions } = messagesOf(reply.request);
  if (tokens.left > 0)
    return html`${postButton(reply, `/submission/${id}/token`, submissions.useToken)} <span class="quiet">${submissions.tokensLeft(tokens.left, tokens.all)}</span>`;
  const { nextAt } = tokens;
  return html`<span class="quiet">${submissions.tokensLeft(0, tokens.all)}${nextAt && html`. ${submissions.nextToken} ${moment(nextAt)}`}</span>`;
}
