import { isAllowedAddress } from '@tribunal/core/texts/networks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  digestOf,
  isDigestOf,
  type ReaderParts,
  readReaderToken,
  type TokenParts,
} from '../../auth/api-token.ts';
import { type Authorization, clicsPath, readAuthorization } from '../../auth/authorization.ts';
import {
  type Caller,
  guest,
  type SessionCaller,
  type TokenCaller,
  type TwoFactorState,
} from '../../auth/caller.ts';
import { isRenewalDue, sessionExpiry, sessionHash } from '../../auth/session.ts';
import type { Site } from '../../site.ts';
import {
  type CallerLookups,
  type CallerRow,
  callerLookups,
  type NamedTokenOwner,
  namedTokenOwner,
  type SessionOwner,
  type TokenOwner,
} from '../../storage/accounts/callers.ts';
import { renewSession } from '../../storage/accounts/sessions.ts';
import { findReader, noteReaderUse } from '../../storage/contests/clics/contest-readers.ts';
import { SESSION_COOKIE, setSessionCookie } from '../request/cookies.ts';
import { sendApiError, tokenErrors } from '../request/errors.ts';
import { requestPath } from '../request/request-path.ts';
import { recordTokenUses } from './token-uses.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The contest that this token reads; null for anything else. */
    contestOfReader(token: string): Promise<number | null>;
  }
  interface FastifyRequest {
    caller: Caller;
    /** The contest of a reader token, whose caller is a guest elsewhere; otherwise null. */
    readerContestId: number | null;
    /** Both again. */
    identityNow(): Promise<{ readonly caller: Caller; readonly readerContestId: number | null }>;
    /**
     * Identifies the caller again: a guest when the token was revoked, the session ended, the user was deactivated
     * or the account was restricted to other networks since.
     */
    callerNow(): Promise<Caller>;
  }
}

/** Identifies the caller on every path, including unknown ones, before all other checks. */
export function mountCallers(app: FastifyInstance, site: Site): void {
  const lookups = callerLookups(site.database);
  const uses = recordTokenUses(site);
  app.decorateRequest('caller');
  app.decorateRequest('readerContestId', null);
  app.decorate('contestOfReader', async (token: string) => {
    const parts = readReaderToken(token);
    return parts ? contestOfReader(parts) : null;
  });
  app.decorateRequest('identityNow', async function identityNow(this: FastifyRequest) {
    const authorization = authorizationOf(this);
    if (authorization.kind !== 'reader') return { caller: await this.callerNow(), readerContestId: null };
    return { caller: guest, readerContestId: await contestOfReader(authorization) };
  });
  app.decorateRequest('callerNow', async function callerNow(this: FastifyRequest) {
    const authorization = authorizationOf(this);
    if (authorization.kind === 'none') return (await findSession(site, lookups, this))?.caller ?? guest;
    if (authorization.kind === 'reader') return guest;
    const caller = await callerOfToken(authorization, this, (token) => ownerOf(token));
    return 'kind' in caller ? caller : guest;
  });
  app.addHook('onClose', () => uses.settled());
  app.addHook('onRequest', (request, reply, next) => {
    request.caller = guest;
    // No route accepts TRACE, so the caller does not matter.
    if (request.method === 'TRACE') return next();
    // Most requests have no credentials and need not wait for a promise.
    if (request.headers.authorization === undefined && sessionIdOf(request) === undefined) return next();
    return identify(request, reply);
  });

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const authorization = authorizationOf(request);
    if (authorization.kind === 'none') {
      request.caller = await callerOfSession(site, lookups, request, reply);
      return undefined;
    }
    if (authorization.kind === 'reader') {
      request.readerContestId = await contestOfReader(authorization);
      return request.readerContestId === null ? refuseToken(request, reply, tokenErrors.invalid) : undefined;
    }
    const caller = await callerOfToken(authorization, request, async (token) => {
      const owner = await ownerOf(token);
      if (owner) uses.record(owner);
      return owner;
    });
    if (!('kind' in caller)) return refuseToken(request, reply, caller);
    request.caller = caller;
    return undefined;
  }

  /** Null when the token was revoked. Uses are noted at most once a minute. */
  async function contestOfReader({ readerId, secret }: ReaderParts): Promise<number | null> {
    const reader = await findReader(site.database.query, readerId);
    if (!reader || !isDigestOf(secret, reader.hash, site.secretKey)) return null;
    const now = site.now();
    if (reader.usedAt === null || now.getTime() - reader.usedAt.getTime() >= 60_000)
      await noteReaderUse(site.database.query, readerId, now);
    return reader.contestId;
  }

  async function ownerOf({ userId, secret }: TokenParts): Promise<TokenOwner | NamedTokenOwner | undefined> {
    const owner = await lookups.tokenOwner(userId);
    if (owner && isDigestOf(secret, owner.tokenHash, site.secretKey)) return owner;
    const hash = digestOf(secret, site.secretKey);
    return namedTokenOwner(site.database.query, { userId, hash, now: site.now() });
  }
}

function authorizationOf(request: FastifyRequest): Authorization {
  return readAuthorization(authorizationHeaders(request), requestPath(request.url));
}

/** Node keeps only the first header of this name, so this counts them in the raw list. */
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

/** Nothing is stored: the rights of a token end with the request. */
async function callerOfToken(
  authorization: Exclude<Authorization, { kind: 'none' | 'reader' }>,
  { ip: address, url }: Pick<FastifyRequest, 'ip' | 'url'>,
  ownerOf: (token: TokenParts) => Promise<TokenOwner | NamedTokenOwner | undefined>,
): Promise<TokenCaller | TokenError> {
  if (authorization.kind === 'malformed') return tokenErrors.malformed;
  if (authorization.kind === 'admin inaccessible') return tokenErrors.adminInaccessible;
  if (authorization.kind === 'unknown') return tokenErrors.invalid;
  const owner = await ownerOf(authorization.token);
  if (!owner) return tokenErrors.invalid;
  if (!isAllowedAddress(address, owner.allowedNetworks)) return tokenErrors.networkNotAllowed;
  return { kind: 'token', ...userOf(owner, url), ...('limits' in owner && { limits: owner.limits }) };
}

function refuseToken(request: FastifyRequest, reply: FastifyReply, error: TokenError): FastifyReply {
  if (clicsPath.test(requestPath(request.url))) {
    if (error.code === 401) reply.header('WWW-Authenticate', 'Basic realm="API"');
    return sendApiError(request, reply, error);
  }
  if (error.code === 401) reply.header('WWW-Authenticate', 'Bearer realm="API"');
  return reply.code(error.code).type('text/plain; charset=utf-8').send(error.message);
}

async function callerOfSession(
  site: Site,
  lookups: CallerLookups,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const found = await findSession(site, lookups, request);
  if (!found) return guest;
  const now = site.now();
  if (isRenewalDue(found.renewedAt, now)) {
    const days = site.settings.SITE_SESSION_DAYS;
    await renewSession(site.database.query, found.caller.sessionHash, now, sessionExpiry(now, days));
    setSessionCookie(reply, found.id, days);
  }
  return found.caller;
}

interface FoundSession {
  readonly id: string;
  readonly renewedAt: Date;
  readonly caller: SessionCaller;
}

async function findSession(
  site: Site,
  lookups: CallerLookups,
  request: FastifyRequest,
): Promise<FoundSession | null> {
  const id = sessionIdOf(request);
  if (id === undefined) return null;
  const idHash = sessionHash(id);
  const owner = await lookups.sessionOwner(idHash);
  if (!owner || owner.expiresAt <= site.now()) return null;
  if (!isAllowedAddress(request.ip, owner.allowedNetworks)) return null;
  const { renewedAt, language, timeZone, isInSomeJury } = owner;
  const session = {
    ...{ sessionHash: idHash, twoFactor: twoFactorOf(owner) },
    ...{ language, timeZone },
  };
  const user = userOf(owner, request.url);
  const isJuror = isInSomeJury && user.member === undefined;
  return { id, renewedAt, caller: { kind: 'session', ...user, ...session, isInSomeJury: isJuror } };
}

function twoFactorOf({ hasTwoFactor, isTwoFactorPassed }: SessionOwner): TwoFactorState {
  if (!hasTwoFactor) return 'off';
  return isTwoFactorPassed ? 'passed' : 'due';
}

function sessionIdOf({ cookies }: FastifyRequest): string | undefined {
  const id = cookies[SESSION_COOKIE];
  return id !== undefined && /^[A-Za-z0-9_-]{43}$/.test(id) ? id : undefined;
}

type Rights = Pick<
  SessionCaller,
  'userId' | 'username' | 'isStaff' | 'isSuperuser' | 'permissions' | 'member'
>;

/** Pages about the person, whoever the person acts as. */
const personalPath = /^\/(?:accounts|edit|admin|teams?)(?:\/|$)/;

/** A member who acts as a team has the rights of the team and no others. */
function userOf(
  { userId, username, isStaff, isSuperuser, permissions, teamId, teamName }: CallerRow,
  url: string,
): Rights {
  if (teamId === null || teamName === null || personalPath.test(requestPath(url)))
    return { userId, username, isStaff, isSuperuser, permissions };
  const member = { userId, username };
  return { userId: teamId, username: teamName, isStaff: false, isSuperuser: false, permissions: [], member };
}
