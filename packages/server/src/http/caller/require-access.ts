import type { Access } from '@tribunal/contract/api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guest, type UserCaller } from '../../auth/caller.ts';
import { wantsJson } from '../request/answer-kind.ts';
import {
  dataErrors,
  isApiPath,
  pageErrors,
  sendApiError,
  sendRefusal,
  tokenErrors,
} from '../request/errors.ts';
import { keepsInput, sendKeptInput } from './kept-input.ts';
import { isWithinScope } from './token-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route declares it. */
    access?: Access;
    /** Also allowed for a session that has not passed two-factor authentication yet. */
    isBeforeTwoFactor?: boolean;
    /** Bytes of a form with files, if that depends on the request. */
    maxForm?: (request: FastifyRequest) => Promise<number>;
  }
}

/** Enforces the declared access of every route. */
export function mountAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`route ${String(method)} ${url} does not declare its access`);
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (keepsInput(request) || !refuse(request, reply)) next();
  });
  // The answer to these contains what was sent, so the body is read first.
  app.addHook('preHandler', (request, reply, next) => {
    if (!keepsInput(request) || !refuse(request, reply)) next();
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { access = 'anyone' } = request.routeOptions.config;
  return (
    refuseWithoutTwoFactor(request, reply) ??
    refuseAccess(access, request, reply) ??
    refuseBeyondScope(request, reply)
  );
}

/** Under /api/ there is no page that asks for the second factor, so such a session counts as a guest. */
function refuseWithoutTwoFactor(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { caller } = request;
  if (caller.kind !== 'session' || caller.twoFactor !== 'due') return undefined;
  if (isApiPath(request.url)) request.caller = guest;
  else if (!request.routeOptions.config.isBeforeTwoFactor) return askToSignIn(reply, '/accounts/2fa/');
  return undefined;
}

function refuseAccess(
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { caller } = request;
  if (access === 'anyone' || access === 'sync key') return undefined;
  if (caller.kind === 'guest') return refuseGuest(request, reply);
  if (caller.kind === 'session' && caller.isSeated && ownAccount.test(request.url))
    return sendRefusal(request, reply, pageErrors.forbidden);
  if (access === 'session' && caller.kind === 'token')
    return sendRefusal(request, reply, pageErrors.sessionRequired);
  return access === 'staff' ? refuseAtAdministration(caller, request, reply) : undefined;
}

/** Whoever sits at the machine for an hour must not keep the account. */
const ownAccount = /^\/(?:accounts\/(?!log(?:in|out)\/)|edit\/profile\/)/;

function refuseBeyondScope(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  return isWithinScope(request) ? undefined : sendRefusal(request, reply, tokenErrors.beyondScope);
}

/** Staff without two-factor authentication are redirected to the page that enables it. */
function refuseAtAdministration(
  caller: UserCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  if (caller.kind === 'token') return sendRefusal(request, reply, tokenErrors.adminInaccessible);
  if (!caller.isStaff) return sendRefusal(request, reply, pageErrors.forbidden);
  return caller.twoFactor === 'off' ? redirectTo(reply, '/accounts/2fa/enable/') : undefined;
}

/** Account pages always redirect to the sign-in page; elsewhere a program that asks for JSON gets JSON. */
function refuseGuest(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isAccountPage = request.url.startsWith('/accounts/');
  if (isApiPath(request.url) || (wantsJson(request) && !isAccountPage))
    return sendApiError(request, reply, dataErrors.loginRequired);
  return askToSignIn(reply, '/accounts/login/');
}

function askToSignIn(reply: FastifyReply, path: string): FastifyReply {
  return (keepsInput(reply.request) && sendKeptInput(reply)) || redirectTo(reply, path);
}

function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(`${path}?next=${encodeURIComponent(reply.request.url)}`);
}
