import { createTransport } from 'nodemailer';
import type { Settings } from './settings.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Undefined when the site has no mail server. */
export function mailSender(settings: Settings, siteName: () => string): SendMail | undefined {
  if (settings.SITE_SMTP_URL === '') return undefined;
  const transport = createTransport(settings.SITE_SMTP_URL);
  const host = new URL(siteAddress(settings)).hostname;
  const from = () => settings.SITE_MAIL_FROM || { name: siteName(), address: `tribunal@${host}` };
  return async (mail) => void (await transport.sendMail({ ...mail, from: from() }));
}

/** Never derived from a request: an attacker could otherwise make the site mail links to another host. */
export function siteAddress(settings: Settings): string {
  return settings.SITE_URL.replace(/\/+$/, '') || `http://${settings.HOST}:${settings.PORT}`;
}
