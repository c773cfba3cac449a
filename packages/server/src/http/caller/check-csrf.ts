import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import { type CsrfOwner, csrfTokens, maskToken, unmaskToken } from '../../auth/csrf.ts';
import type { Site } from '../../site.ts';
import { type Html, html } from '../html/html.ts';
import { CSRF_COOKIE, SESSION_COOKIE, setCsrfCookie } from '../request/cookies.ts';
import { isApiPath, pageErrors, sendRefusal } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { keepsInput, sendKeptInput } from './kept-input.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The token that forms on this page must send. Sets the cookie if the browser does not have it. */
    csrfToken(): string;
    /** Sets the token that belongs to a session that just began or ended. */
    renewCsrfToken(owner: CsrfOwner): void;
  }
}

/**
 * Every request that changes something must prove that it came from a page of this site, unless it is authenticated with a
 * token.
 */
export function mountCsrf(app: FastifyInstance, site: Site): void {
  const tokens = csrfTokens(site.secretKey);
  const days = site.settings.SITE_SESSION_DAYS;
  app.decorateReply('renewCsrfToken', function renew(this: FastifyReply, owner) {
    setCsrfCookie(this, tokens.issue(owner, site.now()), days);
  });
  app.decorateReply('csrfToken', function csrfToken(this: FastifyReply) {
    // Requests with a token need no CSRF token and get no cookie.
    if (this.request.caller.kind === 'token') return '';
    const owner = ownerOf(this.request);
    const held = this.request.cookies[CSRF_COOKIE] ?? '';
    if (tokens.isValid(held, owner, site.now())) return maskToken(held);
    const token = tokens.issue(owner, site.now());
    setCsrfCookie(this, token, days);
    this.request.cookies[CSRF_COOKIE] = token;
    return maskToken(token);
  });
  app.addHook('preHandler', (request, reply, next) => {
    if (request.is404 || safeMethods.has(request.method) || request.caller.kind === 'token') return next();
    // Forms do not call the API. A write to the API never acts as a session.
    if (isApiPath(request.url)) request.caller = guest;
    else if (!isOwnForm(request) || !tokens.isValid(sentToken(request), ownerOf(request), site.now()))
      return void refuseForm(request, reply);
    return next();
  });
}

/** Whoever signed in after the form was opened can send it again. */
function refuseForm(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isOld = request.caller.kind === 'session' && keepsInput(request);
  return (isOld && sendKeptInput(reply)) || sendRefusal(request, reply, pageErrors.csrf);
}

export function csrfField(reply: FastifyReply): Html {
  return html`<input type="hidden" name="csrfmiddlewaretoken" value="${reply.csrfToken()}">`;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** When a request cannot be parsed, the caller is not known yet and counts as a guest. */
function ownerOf({ caller, cookies }: FastifyRequest): CsrfOwner {
  return caller?.kind === 'session' ? (cookies[SESSION_COOKIE] ?? null) : null;
}

/** The token must also be in the cookie, and the browser must not report another origin. */
function isOwnForm(request: FastifyRequest): boolean {
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return false;
  const cookie = Buffer.from(request.cookies[CSRF_COOKIE] ?? '');
  const sent = Buffer.from(sentToken(request));
  return cookie.length === sent.length && timingSafeEqual(cookie, sent);
}

function sentToken(request: FastifyRequest): string {
  const header = request.headers['x-csrftoken'];
  const sent = textField(request.body, 'csrfmiddlewaretoken') || (typeof header === 'string' ? header : '');
  return unmaskToken(sent);
}
