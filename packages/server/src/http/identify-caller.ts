import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDigestOf, type TokenParts } from '../auth/api-token.ts';
import { type Authorization, readAuthorization } from '../auth/authorization.ts';
import { type Caller, guest, type TokenCaller, type TwoFactorState } from '../auth/caller.ts';
import { isRenewalDue, sessionExpiry, sessionHash } from '../auth/session.ts';
import type { Site } from '../site.ts';
import { type CallerLookups, type CallerRow, callerLookups, type SessionOwner } from '../storage/callers.ts';
import { renewSession } from '../storage/sessions.ts';
import { SESSION_COOKIE, setSessionCookie } from './cookies.ts';
import { tokenErrors } from './errors.ts';
import { requestPath } from './request-path.ts';
import { rememberTokenUses } from './token-uses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** Finds out who calls, on every path, unknown ones too, before anything else is looked at. */
export function mountCallers(app: FastifyInstance, site: Site): void {
  const lookups = callerLookups(site.database);
  const uses = rememberTokenUses(site);
  app.decorateRequest('caller');
  app.addHook('onClose', () => uses.settled());
  app.addHook('onRequest', (request, reply, next) => {
    request.caller = guest;
    // Most requests: they need not wait for a promise.
    if (request.headers.authorization === undefined && sessionIdOf(request) === undefined) return next();
    return identify(request, reply);
  });

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const authorization = readAuthorization(authorizationHeaders(request), requestPath(request.url));
    if (authorization.kind === 'none') {
      request.caller = await callerOfSession(site, lookups, request, reply);
      return undefined;
    }
    const caller = await callerOfToken(authorization, async ({ userId, secret }) => {
      const owner = await lookups.tokenOwner(userId);
      if (!owner || !isDigestOf(secret, owner.tokenHash, site.secretKey)) return undefined;
      uses.note(userId, owner.tokenUsedAt);
      return owner;
    });
    if (!('kind' in caller)) return refuseToken(reply, caller);
    request.caller = caller;
    return undefined;
  }
}

/** Node keeps only the first of several headers of this name, so they are counted in the raw list. */
function authorizationHeaders({ headers, raw }: FastifyRequest): readonly string[] {
  if (headers.authorization === undefined) return [];
  const values: string[] = [];
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    if (raw.rawHeaders[index]?.toLowerCase() === 'authorization')
      values.push(raw.rawHeaders[index + 1] ?? '');
  }
  return values;
}

type TokenError = (typeof tokenErrors)[keyof typeof tokenErrors];

/** Nothing of it is remembered: what a token allows ends with the request. */
async function callerOfToken(
  authorization: Exclude<Authorization, { kind: 'none' }>,
  ownerOf: (token: TokenParts) => Promise<CallerRow | undefined>,
): Promise<TokenCaller | TokenError> {
  if (authorization.kind === 'malformed') return tokenErrors.malformed;
  if (authorization.kind === 'admin inaccessible') return tokenErrors.adminInaccessible;
  if (authorization.kind === 'unknown') return tokenErrors.invalid;
  const owner = await ownerOf(authorization.token);
  return owner ? { kind: 'token', ...userOf(owner) } : tokenErrors.invalid;
}

function refuseToken(reply: FastifyReply, error: TokenError): FastifyReply {
  if (error.code === 401) reply.header('WWW-Authenticate', 'Bearer realm="API"');
  return reply.code(error.code).type('text/plain; charset=utf-8').send(error.message);
}

async function callerOfSession(
  site: Site,
  lookups: CallerLookups,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const id = sessionIdOf(request);
  if (id === undefined) return guest;
  const idHash = sessionHash(id);
  const now = site.now();
  const owner = await lookups.sessionOwner(idHash);
  if (!owner || owner.expiresAt <= now) return guest;
  if (isRenewalDue(owner.renewedAt, now)) {
    const days = site.settings.SITE_SESSION_DAYS;
    await renewSession(site.database.query, idHash, now, sessionExpiry(now, days));
    setSessionCookie(reply, id, days);
  }
  return { kind: 'session', ...userOf(owner), sessionHash: idHash, twoFactor: twoFactorOf(owner) };
}

function twoFactorOf({ hasTwoFactor, isTwoFactorPassed }: SessionOwner): TwoFactorState {
  if (!hasTwoFactor) return 'off';
  return isTwoFactorPassed ? 'passed' : 'due';
}

function sessionIdOf({ cookies }: FastifyRequest): string | undefined {
  const id = cookies[SESSION_COOKIE];
  return id !== undefined && /^[A-Za-z0-9_-]{43}$/.test(id) ? id : undefined;
}

function userOf({ userId, username, isStaff, isSuperuser, permissions }: CallerRow): CallerRow {
  return { userId, username, isStaff, isSuperuser, permissions };
}
