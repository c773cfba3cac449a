import { dataErrors } from '@tribunal/contract/api/request-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { nextPath } from '../request/next-path.ts';
import { requestPath } from '../request/request-path.ts';
import type { Page } from './page.ts';

type Explained = keyof typeof explained;

const explained = {
  400: 'badRequest',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  409: 'conflict',
  413: 'tooLarge',
  429: 'tooMany',
  500: 'internal',
  503: 'unavailable',
} as const;

interface ShownError {
  readonly code: number;
  /** For programs. */
  readonly message: string;
}

/** Says what happened, why, and where to go from here. */
export function errorPage(reply: FastifyReply, error: ShownError, reason?: string): Page {
  const { request } = reply;
  const t = messagesOf(request);
  const [title = '', text = ''] = t.errors[explained[error.code as Explained] ?? 'refused'];
  return {
    title,
    status: error.code,
    body: html`<section class="narrow"><h1>${title}</h1>
<p>${reason ?? reasonOf(t, request, error) ?? text}</p>
<div class="actions">${waysOn(t, request, error.code)}</div>
<p class="quiet">${t.errors.status(error.code)}${reason === undefined && html`: <span lang="en">${error.message}</span>`}</p></section>`,
  };
}

/** A reason that the address or the check tells. */
function reasonOf(
  { errors }: Messages,
  { url }: FastifyRequest,
  { code, message }: ShownError,
): string | undefined {
  if (message.startsWith('CSRF')) return errors.csrf;
  if (message === dataErrors.filesUnavailable.message) return errors.filesUnavailable;
  if (code !== 403) return undefined;
  const path = requestPath(url);
  if (/^\/(?:submission|src)\//.test(path)) return errors.foreignSubmission;
  return path.startsWith('/admin') ? errors.staffOnly : undefined;
}

/** The parts of the site by how the addresses in them begin. */
const parts = [
  [/^\/problem\//, '/problems/', 'problems'],
  [/^\/(?:submission|src)\//, '/submissions/', 'submissions'],
  [/^\/contest\//, '/contests/', 'contests'],
  [/^\/user\//, '/users/', 'users'],
  [/^\/organization\//, '/organizations/', 'organizations'],
] as const;

function waysOn({ errors, site }: Messages, request: FastifyRequest, code: number): Html[] {
  const isGuest = (request.caller ?? guest).kind === 'guest';
  const signIn = `/accounts/login/?next=${encodeURIComponent(nextPath(request.url, '/'))}`;
  const before = previousPath(request);
  const part = parts.find(([begin]) => begin.test(requestPath(request.url)));
  return [
    ...(isGuest && (code === 403 || code === 404) && request.method === 'GET'
      ? [html`<a href="${signIn}" class="button primary" title="${errors.signInHelps}">${site.signIn}</a> `]
      : []),
    ...(before === null ? [] : [html`<a href="${before}" class="button">${errors.goBack}</a> `]),
    ...(part ? [html`<a href="${part[1]}" class="button">${site[part[2]]}</a> `] : []),
    html`<a href="/" class="button">${site.toHomePage}</a>`,
  ];
}

/** The page of this site from which the reader came, if it is another one. */
function previousPath({ headers, url }: FastifyRequest): string | null {
  const { referer = '', host } = headers;
  if (!URL.canParse(referer) || new URL(referer).host !== host) return null;
  const { pathname, search } = new URL(referer);
  const path = nextPath(pathname + search, '');
  return path === '' || path === url ? null : path;
}
