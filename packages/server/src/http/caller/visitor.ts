import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StartedSession, Visitor } from '../../actions/accounts/start-session.ts';
import type { SessionCaller, UserCaller } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import type { Actor } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { clearCookies, setSessionCookie } from '../request/cookies.ts';

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    previousSession: request.caller.kind === 'session' ? request.caller.sessionHash : undefined,
  };
}

/** For routes with access `session` or `staff`. */
export function sessionOf({ caller }: FastifyRequest): SessionCaller {
  if (caller.kind !== 'session') throw new Error('this route requires a session');
  return caller;
}

/** For routes that require a signed-in user. */
export function userOf({ caller }: FastifyRequest): UserCaller {
  if (caller.kind === 'guest') throw new Error('this route requires a signed-in user');
  return caller;
}

export function actorOf(request: FastifyRequest): Actor {
  const { userId, username } = userOf(request);
  return { id: userId, name: username, address: request.ip };
}

export function editorOf(request: FastifyRequest): Editor {
  return { viewer: userOf(request), actor: actorOf(request) };
}

export function beginSession(reply: FastifyReply, site: Site, started: StartedSession): FastifyReply {
  setSessionCookie(reply, started.sessionId, site.settings.SITE_SESSION_DAYS);
  reply.renewCsrfToken(started.sessionId);
  return reply;
}

export function endSession(reply: FastifyReply): FastifyReply {
  clearCookies(reply);
  return reply;
}
