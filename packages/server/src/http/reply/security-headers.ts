import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../environment/settings.ts';

/** Scripts, styles and images come only from the site itself, and images of statements from hosts that the operator allows; no page may be framed, and forms may only be sent to the site. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

export function mountSecurityHeaders(app: FastifyInstance, { SITE_IMAGE_HOSTS: hosts }: Settings): void {
  const images = ["img-src 'self' data:", ...hosts].join(' ');
  const policy = contentSecurityPolicy.replace("img-src 'self' data:", images);
  const headers = { ...securityHeaders, 'content-security-policy': policy };
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}
