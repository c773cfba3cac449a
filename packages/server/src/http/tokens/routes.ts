import { generateToken as generate, removeToken as remove } from '@tribunal/contract/tokens';
import type { FastifyInstance } from 'fastify';
import { generateToken, removeToken } from '../../actions/accounts/generate-token.ts';
import type { Site } from '../../site.ts';
import { userOf } from '../caller/visitor.ts';
import { html } from '../html/html.ts';
import { mountPage } from '../mount-page.ts';
import { wantsPage } from '../request/answer-kind.ts';

/** A browser that sent the form of the settings page gets a page; all other callers get JSON. */
export function mountTokens(app: FastifyInstance, { database, secretKey }: Site): void {
  mountPage(app, {
    path: generate.path,
    access: generate.access,
    post: async (request, reply) => {
      const token = await generateToken(database.query, userOf(request).userId, secretKey);
      if (wantsPage(request)) return reply.page({ title: 'Your API token', body: tokenPage(token) });
      return reply.header('Cache-Control', 'no-store').send({ data: { token } });
    },
  });
  mountPage(app, {
    path: remove.path,
    access: remove.access,
    post: async (request, reply) => {
      await removeToken(database.query, userOf(request).userId);
      if (wantsPage(request)) return reply.redirect('/edit/profile/?saved');
      return reply.header('Cache-Control', 'no-store').send({ data: {} });
    },
  });
}

function tokenPage(token: string) {
  return html`<h1>Your API token</h1>
<p>Copy it now: it is not shown again. Whoever has it can act as you.</p>
<p><code class="key">${token}</code></p>
<p>Scripts send it with every request: <code>Authorization: Bearer …</code></p>
<p><a href="/edit/profile/">Done</a></p>`;
}
