import type { FastifyReply } from 'fastify';

export const SESSION_COOKIE = 'sessionid';
export const CSRF_COOKIE = 'csrftoken';

const DAY_SECONDS = 86_400;

export function setSessionCookie(reply: FastifyReply, sessionId: string, days: number): void {
  const options = { ...cookieOptions(reply), httpOnly: true, maxAge: days * DAY_SECONDS };
  reply.setCookie(SESSION_COOKIE, sessionId, options);
}

/** Scripts of the pages can read it and send it back in a header. */
export function setCsrfCookie(reply: FastifyReply, token: string, days: number): void {
  reply.setCookie(CSRF_COOKIE, token, { ...cookieOptions(reply), maxAge: days * DAY_SECONDS });
}

export function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { ...cookieOptions(reply), httpOnly: true });
  reply.clearCookie(CSRF_COOKIE, cookieOptions(reply));
}

export function cookieOptions(reply: FastifyReply) {
  return { path: '/', sameSite: 'lax', secure: reply.request.protocol === 'https' } as const;
}
