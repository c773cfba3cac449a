import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { wantsPage } from '../request/answer-kind.ts';
import { isApiPath } from '../request/errors.ts';
import { nextPath } from '../request/next-path.ts';

/** As much as the site accepts in forms without files. */
const maxBytes = 1_048_576;

/**
 * True for a form that a page of this site has sent, without a file. If its sender has been signed out meanwhile, the answer contains
 * what was typed. Forms of other sites get no answer that could be sent again with one click.
 */
export function keepsInput(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  const length = Number(headers['content-length'] ?? Number.NaN);
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const isElsewhere = isApiPath(url) || url.startsWith('/accounts/');
  return (
    method === 'POST' &&
    isForm &&
    length <= maxBytes &&
    !isElsewhere &&
    wantsPage(request) &&
    isFromThisSite(request)
  );
}

/** Browsers send `Sec-Fetch-Site` only with TLS or to the own machine, and `Origin` with every form. */
function isFromThisSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '', host } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Passwords are not sent back; then there is nothing to keep, and the answer is null. */
export function sendKeptInput(reply: FastifyReply): FastifyReply | null {
  const { request } = reply;
  const fields = fieldsOf(request.body);
  if (fields.length === 0 || fields.some(([name]) => name.includes('password'))) return null;
  const { errors, site } = messagesOf(request);
  const { caller } = request;
  const isSignedIn = caller.kind === 'session' && caller.twoFactor !== 'due';
  const signIn = html`<a href="${caller.kind === 'guest' ? '/accounts/login/?next=/' : '/accounts/2fa/?next=/'}" target="_blank" rel="noopener">${site.signIn}</a>`;
  const [title = '', explained = ''] = isSignedIn ? errors.oldForm : errors.signedOut;
  const body = html`<section class="narrow"><h1>${title}</h1>
<p>${explained}</p>
${!isSignedIn && html`<p>${errors.signInBeside(signIn)}</p>`}
<form method="post" action="${nextPath(request.url, '/')}">${hidden('csrfmiddlewaretoken', reply.csrfToken())}${fields.map(([name, value]) => hidden(name, value))}<p class="actions"><button class="primary">${errors.sendAgain}</button></p></form></section>`;
  return reply.page({ title, status: 403, body });
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

function fieldsOf(body: unknown): [name: string, value: string][] {
  return Object.entries((body ?? {}) as Readonly<Record<string, string | readonly string[]>>)
    .filter(([name]) => name !== 'csrfmiddlewaretoken')
    .flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]));
}
