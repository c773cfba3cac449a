import { postSigned, type Sending } from '../actions/contests/webhooks/post-signed.ts';
import { unlessHeld } from '../database/unless-held.ts';
import type { Site } from '../site.ts';
import {
  type Alert,
  type AlertMessage,
  alertMessageWasSent,
  claimAlertMessages,
  findDisturbances,
  updateAlerts,
} from '../storage/site/alerts.ts';

export type MailAlert = (to: string, alert: Alert) => Promise<void>;

type AlertSite = Pick<Site, 'database' | 'log' | 'now' | 'settings'>;

/** Notices what disturbs judging, and that it is over. */
export async function raiseAlerts({ database, log, now, settings }: AlertSite): Promise<void> {
  const { SITE_ALERT_MAIL, SITE_ALERT_URL } = settings;
  const receivers = [...SITE_ALERT_MAIL, ...(SITE_ALERT_URL === '' ? [] : [SITE_ALERT_URL])];
  const raised = await unlessHeld(database, async (queries) =>
    updateAlerts(queries, await findDisturbances(queries, now()), receivers, now()),
  );
  if (raised && raised.length > 0) log.warn({ alerts: raised }, 'judging is disturbed');
}

/** Tells receivers once; one that does not take the message gets it again later. */
export async function sendAlerts(
  site: AlertSite,
  mail: MailAlert,
  options: Pick<Sending, 'resolve'> = {},
): Promise<void> {
  const { database, log, now } = site;
  const messages = await claimAlertMessages(database.query, now());
  const faults = await Promise.all(messages.map((message) => send(site, message, mail, options)));
  for (const [index, message] of messages.entries()) {
    const fault = faults[index];
    if (fault === '') await alertMessageWasSent(database.query, message);
    else log.warn({ alert: message.alert.id, fault }, 'cannot send an alert');
  }
}

/** Empty when it was sent. */
async function send(
  { settings }: AlertSite,
  { receiver, alert }: AlertMessage,
  mail: MailAlert,
  options: Pick<Sending, 'resolve'>,
): Promise<string> {
  if (receiver.includes('://'))
    return postSigned(
      {
        url: receiver,
        secret: settings.SITE_ALERT_SECRET,
        id: `alert-${alert.id}`,
        body: JSON.stringify(bodyOf(alert)),
      },
      { allowedNetworks: settings.SITE_WEBHOOK_NETWORKS, signal: new AbortController().signal, ...options },
    );
  return mail(receiver, alert).then(
    () => '',
    (error: unknown) => String(error),
  );
}

function bodyOf({ id, kind, contest, problem, subject, count, raisedAt }: Alert) {
  return { id, kind, contest, problem, subject, count, raised_at: raisedAt.toISOString() };
}
