import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guest, type UserCaller } from '../../auth/caller.ts';
import {
  dataErrors,
  isApiPath,
  pageErrors,
  sendApiError,
  sendRefusal,
  tokenErrors,
} from '../reply/errors.ts';
import { wantsJson } from './answer-kind.ts';

/**
 * Who may call a route; every route declares it. `signed in` takes a session or a token, `session` a session only
 * (what guards the account itself is out of a token's reach), `staff` a session of staff that has passed two-factor.
 */
export type RouteAccess = 'anyone' | 'sync key' | 'signed in' | 'session' | 'staff';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Open to a session that has yet to pass two-factor. */
    isBeforeTwoFactor?: boolean;
  }
}

/** Holds every route to what it declares. */
export function mountAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`route ${String(method)} ${url} does not declare who may call it`);
  });
  app.addHook('onRequest', (request, reply, next) => {
    const { access = 'anyone' } = request.routeOptions.config;
    if (!refuseWithoutTwoFactor(request, reply) && !refuseAccess(access, request, reply)) next();
  });
}

/** Under /api/, where nothing can ask for the second factor, half a sign-in is none. */
function refuseWithoutTwoFactor(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { caller } = request;
  if (caller.kind !== 'session' || caller.twoFactor !== 'due') return undefined;
  if (isApiPath(request.url)) request.caller = guest;
  else if (!request.routeOptions.config.isBeforeTwoFactor) return redirectTo(reply, '/accounts/2fa/');
  return undefined;
}

function refuseAccess(
  access: RouteAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { caller } = request;
  if (access === 'anyone' || access === 'sync key') return undefined;
  if (caller.kind === 'guest') return refuseGuest(request, reply);
  if (access === 'session' && caller.kind === 'token')
    return sendRefusal(request, reply, pageErrors.sessionRequired);
  return access === 'staff' ? refuseAtAdministration(caller, request, reply) : undefined;
}

/** Staff without a second factor are led to where they get one. */
function refuseAtAdministration(
  caller: UserCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  if (caller.kind === 'token') return sendRefusal(request, reply, tokenErrors.adminInaccessible);
  if (!caller.isStaff) return sendRefusal(request, reply, pageErrors.forbidden);
  return caller.twoFactor === 'off' ? redirectTo(reply, '/accounts/2fa/enable/') : undefined;
}

/** What is done to an account leads to the sign-in page, whoever asks; elsewhere a program that wants JSON gets it. */
function refuseGuest(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isAccountPage = request.url.startsWith('/accounts/');
  if (isApiPath(request.url) || (wantsJson(request) && !isAccountPage))
    return sendApiError(request, reply, dataErrors.loginRequired);
  return redirectTo(reply, '/accounts/login/');
}

function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(`${path}?next=${encodeURIComponent(reply.request.url)}`);
}
