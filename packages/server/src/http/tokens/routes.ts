import { generateToken as generate, removeToken as remove } from '@tribunal/contract/tokens';
import type { FastifyInstance } from 'fastify';
import { generateToken, removeToken } from '../../actions/accounts/generate-token.ts';
import type { Site } from '../../site.ts';
import { userOf } from '../caller/visitor.ts';
import { html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendReply } from '../reply/page-data.ts';
import { wantsPage } from '../request/answer-kind.ts';

/** A browser that sent the form of the settings page gets a page; all other callers get JSON. */
export function mountTokens(app: FastifyInstance, { database, secretKey }: Site): void {
  mountPage(app, generate, {
    post: async (request, reply) => {
      const token = await generateToken(database.query, userOf(request).userId, secretKey);
      if (wantsPage(request)) return reply.page(tokenPage(messagesOf(request), token));
      return sendReply(reply.header('Cache-Control', 'no-store'), generate, { token });
    },
  });
  mountPage(app, remove, {
    post: async (request, reply) => {
      await removeToken(database.query, userOf(request).userId);
      if (wantsPage(request)) return reply.redirect('/edit/profile/?saved');
      return sendReply(reply.header('Cache-Control', 'no-store'), remove, {});
    },
  });
}

function tokenPage({ accounts }: Messages, token: string) {
  return {
    title: accounts.yourToken,
    body: html`<h1>${accounts.yourToken}</h1>
<p>${accounts.copyTokenNow}</p>
<p><code class="key">${token}</code></p>
<p>${accounts.sendToken}</p>
<p><a href="/edit/profile/">${accounts.tokenIsCopied}</a></p>`,
  };
}
