import type { Alert } from '../../storage/site/alerts.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import type { Messages } from '../messages/messages.ts';

/** Nothing without alerts. */
export function alertList({ alerts: t }: Messages, alerts: readonly Alert[]): Html | false {
  if (alerts.length === 0) return false;
  const items = alerts.map(
    (alert) =>
      html`<li><a href="${alertAddress(alert)}">${alertText({ alerts: t }, alert)}</a> <span class="quiet">${t.since} ${moment(alert.raisedAt)}</span></li>`,
  );
  return html`<section class="notice warning" id="alerts" role="alert" aria-label="${t.title}"><ul class="plain-list">${items}</ul></section>`;
}

export function alertText(
  { alerts: t }: Pick<Messages, 'alerts'>,
  { kind, count, problem, subject }: Alert,
): string {
  return t.about[kind](count, problem ?? '', subject);
}

/** Where to look at it. */
export function alertAddress({ kind, contest, problem, subject }: Alert): string {
  if (kind === 'judges disagree') return `/submission/${subject}`;
  if (kind === 'internal error')
    return `/submissions/?${contest === null ? '' : `contest=${contest}&`}problem=${problem}&result=IE`;
  return '/status/';
}
