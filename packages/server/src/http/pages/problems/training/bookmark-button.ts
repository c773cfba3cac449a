import type { FastifyReply } from 'fastify';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';

/** Sets the bookmark, or removes it. */
export function bookmarkButton(reply: FastifyReply, code: string, isSet: boolean): Html {
  const { training } = messagesOf(reply.request);
  const button = isSet ? training.removeBookmark : training.addBookmark;
  const more = html`<input type="hidden" name="on" value="${isSet ? 0 : 1}">`;
  return html`<div class="bookmark">${postForm(reply, {}, { action: `/problem/${code}/bookmark`, button, more, look: 'plain' })}</div>`;
}
