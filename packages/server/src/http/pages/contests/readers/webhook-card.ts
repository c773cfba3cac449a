import type { WebhookChange } from '@tribunal/contract/pages/contest-tools';
import { isAmong, keysOf } from '@tribunal/core/lists';
import type { FastifyReply } from 'fastify';
import type { ListedWebhook } from '../../../../storage/contests/webhooks/webhooks.ts';
import { postButton } from '../../../forms/post-form.ts';
import { type Html, type HtmlValue, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';

/** A webhook, how its deliveries go, and what editors can do with it. */
export function webhookCard(reply: FastifyReply, path: string, webhook: ListedWebhook): Html {
  const t = messagesOf(reply.request);
  const { webhooks } = t;
  const { id, url, view, version, madeAt, deliveredAt, retryAt, fault, isEnabled } = webhook;
  const button = (change: WebhookChange, look: 'plain' | 'danger') =>
    postButton(reply, `${path}${id}/${change}`, webhooks[change], look);
  return html`<section class="card"><h2>${url}</h2>
<dl class="facts">
${fact(webhooks.state, stateMark(t, webhook))}
${fact(webhooks.sends, html`${webhooks.views[view]}, ${version}`)}
${fact(webhooks.made, moment(madeAt))}
${fact(webhooks.delivered, deliveredAt ? moment(deliveredAt) : webhooks.never)}
${isEnabled && retryAt && fact(webhooks.nextAttempt, moment(retryAt))}
${fault !== null && fact(webhooks.lastFailure, faultText(t, fault))}
</dl>
${webhook.deadLetterCount > 0 && letterTable(t, webhook)}
<div class="acts">${webhook.deadLetterCount > 0 && html`${button('resend', 'plain')}${button('discard', 'danger')}`}${isEnabled ? button('disable', 'plain') : button('enable', 'plain')}${button('delete', 'danger')}</div></section>
`;
}

function fact(term: string, value: HtmlValue): Html {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
}

function stateMark({ webhooks }: Messages, { isEnabled, failures }: ListedWebhook): Html {
  if (!isEnabled) return html`<span class="mark">${webhooks.isDisabled}</span>`;
  return failures > 0
    ? html`<span class="mark wrong">${webhooks.isRetrying}</span>`
    : html`<span class="mark good">${webhooks.isDelivering}</span>`;
}

function letterTable(t: Messages, { deadLetters, deadLetterCount }: ListedWebhook): Html {
  const { webhooks } = t;
  const rows = deadLetters.map(
    ({ first, last, failedAt, fault, isWaiting }) =>
      html`<tr><th scope="row">${first}–${last}</th><td>${moment(failedAt)}</td><td>${isWaiting ? webhooks.isWaiting : faultText(t, fault)}</td></tr>
`,
  );
  return html`<h3>${webhooks.deadLetters(deadLetterCount)}</h3><p>${webhooks.deadLettersExplained}</p>
<div class="scroll"><table>
<thead><tr><th scope="col">${webhooks.lines}</th><th scope="col">${webhooks.failed}</th><th scope="col">${webhooks.reason}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** A stored fault is a word, and for some words a detail. */
function faultText({ webhooks }: Messages, fault: string): string {
  const [kind = '', detail = ''] = fault.split(' ');
  return isAmong(keysOf(webhooks.faults), kind) ? webhooks.faults[kind](detail) : fault;
}
