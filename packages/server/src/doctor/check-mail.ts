import { messageOf } from '@tribunal/core/unknown';
import { createTransport } from 'nodemailer';
import type { Settings } from '../environment/settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'mail';
const timeoutMs = 5000;

/** Signs in to the mail server but sends nothing. */
export async function checkMail(settings: Pick<Settings, 'SITE_SMTP_URL' | 'SITE_URL'>): Promise<Finding[]> {
  if (settings.SITE_SMTP_URL === '') {
    const what = 'no mail server: password reset links are written to the log';
    return [warning(about, what, 'set SITE_SMTP_URL, such as smtps://user:password@mail.example.org')];
  }
  const found = [await checkServer(settings.SITE_SMTP_URL)];
  if (settings.SITE_URL !== '') return found;
  const what = 'SITE_URL is empty: links in mails point to this machine';
  return [...found, warning(about, what, 'set SITE_URL to the public address of the site')];
}

async function checkServer(url: string): Promise<Finding> {
  const fix = 'correct SITE_SMTP_URL, such as smtps://user:password@mail.example.org';
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url))
    return fault(about, 'SITE_SMTP_URL is not the address of a mail server', fix);
  const { protocol, host } = new URL(url);
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs });
  try {
    await transport.verify();
    return ok(about, `${protocol}//${host} accepts mail`);
  } catch (error) {
    return fault(about, `${protocol}//${host} does not accept mail: ${messageOf(error)}`, fix);
  } finally {
    transport.close();
  }
}
