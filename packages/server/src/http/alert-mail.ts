import { mailSender, siteAddress } from '../environment/mail.ts';
import type { Site } from '../site.ts';
import type { Alert } from '../storage/site/alerts.ts';
import { english } from './messages/en/english.ts';
import { vietnamese } from './messages/vi/vietnamese.ts';
import { alertAddress, alertText } from './parts/alert-list.ts';

/** Nobody knows which language the receivers of an alert read. */
export function alertMailer({
  branding,
  settings,
}: Pick<Site, 'branding' | 'settings'>): (to: string, alert: Alert) => Promise<void> {
  const send = mailSender(settings, () => branding.current().name);
  return async (to, alert) => {
    const name = branding.current().name;
    const texts = [english, vietnamese].map((messages) => alertText(messages, alert));
    const contest = alert.contest === null ? [] : [`${siteAddress(settings)}/contest/${alert.contest}/jury/`];
    const text = [...texts, '', `${siteAddress(settings)}${alertAddress(alert)}`, ...contest, ''].join('\n');
    await send?.({ to, subject: `${name}: ${texts[0]}`, text });
  };
}
