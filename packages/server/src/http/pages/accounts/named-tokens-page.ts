import { namedTokensPage, revokeTokenPage } from '@tribunal/contract/pages/accounts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { makeNamedToken, revokeNamedToken } from '../../../actions/accounts/make-named-token.ts';
import type { Site } from '../../../site.ts';
import { listNamedTokens, type NamedToken } from '../../../storage/accounts/named-tokens.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { settingsForm } from '../../forms/settings-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pathId } from '../../request/path-id.ts';

const { path } = namedTokensPage;

const form = settingsForm(namedTokensPage.post.form, ({ namedTokens }) => ({
  name: { label: namedTokens.name, hint: namedTokens.nameHint },
  scope: { label: namedTokens.scope, hint: namedTokens.scopeHint, options: namedTokens.scopes },
  expires_at: { label: namedTokens.expiresAt, hint: namedTokens.expiresAtHint },
  contest: { label: namedTokens.contest, hint: namedTokens.contestHint },
}));

const unsent = unsentForm({ name: '', scope: 'read' });

/** Users make and revoke tokens for single programs. */
export function mountNamedTokens(app: FastifyInstance, site: Site): void {
  mountPage(app, namedTokensPage, {
    get: async (request, reply) => {
      if (!wantsJson(request)) return show(site, reply, unsent, null);
      const listed = await listNamedTokens(site.database.query, userOf(request).userId);
      return sendData(reply, namedTokensPage.get, { objects: listed });
    },
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async ({ name, scope, expires_at: expiresAt, contest }) => {
          const wanted = { name, scope, expiresAt, contest: contest || null };
          const made = await makeNamedToken(site, editorOf(request), userOf(request).userId, wanted);
          if ('refusal' in made) return made;
          reply.code(201).header('Cache-Control', 'no-store');
          if (wantsJson(request)) return sendData(reply, namedTokensPage.post, made);
          return show(site, reply, unsent, made.token);
        },
        show: (shown) => show(site, reply, shown, null),
      }),
  });
  mountPage(app, revokeTokenPage, {
    post: async (request, reply) => {
      const id = pathId(request) ?? 0;
      const answer = await revokeNamedToken(site, editorOf(request), userOf(request).userId, id);
      if (answer !== 'revoked') return sendRefused(request, reply, answer);
      if (wantsJson(request)) return sendData(reply, revokeTokenPage.post, { id });
      return reply.redirect(path);
    },
  });
}

async function show(
  { database }: Site,
  reply: FastifyReply,
  shown: ShownForm,
  token: string | null,
): Promise<FastifyReply> {
  const { namedTokens } = messagesOf(reply.request);
  const listed = await listNamedTokens(database.query, userOf(reply.request).userId);
  const body = html`<h1>${namedTokens.title}</h1>
<p>${namedTokens.explained}</p>
${token && html`<p class="notice" role="status">${namedTokens.copyNow} <code>${token}</code></p>`}
${listed.length > 0 ? tokenTable(reply, listed) : html`<p>${namedTokens.none}</p>`}
<section class="card"><h2>${namedTokens.newToken}</h2>${postForm(reply, form, { action: path, button: namedTokens.create }, shown)}</section>
<p><a href="/edit/profile/">${namedTokens.back}</a></p>`;
  return reply.page({ title: namedTokens.title, body, status: shown.status });
}

function tokenTable(reply: FastifyReply, listed: readonly NamedToken[]): Html {
  const { namedTokens: t } = messagesOf(reply.request);
  const rows = listed.map(
    ({ id, name, scope, contest, madeAt, expiresAt, usedAt }) =>
      html`<tr><th scope="row">${name}</th><td data-label="${t.scope}">${t.scopes[scope]}</td><td data-label="${t.contest}">${contest ?? t.everywhere}</td><td data-label="${t.made}">${moment(madeAt)}</td><td data-label="${t.used}">${usedAt ? moment(usedAt) : t.never}</td><td data-label="${t.expiresAt}">${expiresAt ? moment(expiresAt) : t.never}</td><td>${postButton(reply, `${path}${id}/revoke`, t.revoke, 'danger')}</td></tr>
`,
  );
  return html`<div class="scroll"><table class="stacked">
<thead><tr><th scope="col">${t.name}</th><th scope="col">${t.scope}</th><th scope="col">${t.contest}</th><th scope="col">${t.made}</th><th scope="col">${t.used}</th><th scope="col">${t.expiresAt}</th><th scope="col">${t.action}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
