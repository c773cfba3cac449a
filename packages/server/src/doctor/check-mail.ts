import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'mail';
const patienceMs = 5000;

/** Signs in at the mail server and sends nothing. */
export async function checkMail(settings: Pick<Settings, 'SITE_SMTP_URL' | 'SITE_URL'>): Promise<Finding[]> {
  if (settings.SITE_SMTP_URL === '') {
    const what = 'no mail server: links to reset a password are written to the log';
    return [warning(about, what, 'set SITE_SMTP_URL, such as smtps://user:password@mail.example.org')];
  }
  const found = [await checkServer(settings.SITE_SMTP_URL)];
  if (settings.SITE_URL !== '') return found;
  const what = 'SITE_URL is empty: links in mails lead to this machine itself';
  return [...found, warning(about, what, 'set SITE_URL to the public address of the site')];
}

async function checkServer(url: string): Promise<Finding> {
  const mend = 'correct SITE_SMTP_URL, such as smtps://user:password@mail.example.org';
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url))
    return fault(about, 'SITE_SMTP_URL is not the address of a mail server', mend);
  const { protocol, host } = new URL(url);
  const transport = createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs });
  try {
    await transport.verify();
    return ok(about, `${protocol}//${host} takes our mail`);
  } catch (error) {
    return fault(about, `${protocol}//${host} does not take our mail: ${(error as Error).message}`, mend);
  } finally {
    transport.close();
  }
}
