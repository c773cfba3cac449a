import type { FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import { type Html, html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';

/**
 * Where the script of every page shows questions, answers and announcements when they arrive, and the words for them. `contest` is the
 * key of the contest that the page is about.
 */
export function noticeRegion(request: FastifyRequest, contest: string | undefined): Html | false {
  const caller = request.caller ?? guest;
  if (caller.kind !== 'session' || caller.twoFactor === 'due') return false;
  const { clarifications } = messagesOf(request);
  return html`<div id="live-notices" role="status" data-contest="${contest}" data-announcement="${clarifications.announcement}" data-answer="${clarifications.answer}" data-question="${clarifications.question}"></div>
<template id="live-notice"><div class="live-notice"><p class="about"><b class="kind"></b> <span class="contest"></span></p>
<p class="words"></p>
<p class="actions"><a>${clarifications.show}</a> <button type="button" class="link">${clarifications.dismiss}</button></p></div></template>`;
}
