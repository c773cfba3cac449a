import type { FastifyReply } from 'fastify';
import { html } from '../html/html.ts';
import type { Page } from '../html/page.ts';
import { messagesOf } from '../messages/messages.ts';

type Explained = keyof typeof explained;

const explained = {
  400: 'badRequest',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  429: 'tooMany',
  500: 'internal',
  503: 'unavailable',
} as const;

/** `message` is for programs; the page also explains what people can do. */
export function errorPage(
  reply: FastifyReply,
  { code, message }: { readonly code: number; readonly message: string },
): Page {
  const { errors, site } = messagesOf(reply.request);
  const [title, text] = errors[explained[code as Explained] ?? 'refused'];
  const help = message.startsWith('CSRF') ? errors.csrf : text;
  return {
    title: title ?? '',
    status: code,
    body: html`<h1>${title}</h1><p>${help}</p><p class="quiet">${code}: ${message}</p><p><a href="/">${site.toHomePage}</a></p>`,
  };
}
