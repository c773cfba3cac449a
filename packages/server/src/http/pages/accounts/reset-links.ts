import { passwordResetPage } from '@tribunal/contract/pages/accounts';
import {
  type PasswordReset,
  requestPasswordReset,
} from '../../../actions/accounts/request-password-reset.ts';
import { type SendMail, siteAddress } from '../../../environment/mail.ts';
import type { Site } from '../../../site.ts';
import type { Messages } from '../../messages/messages.ts';

export const resetPath = passwordResetPage.path;

/** Sends a link to each account with this username or address. Never rejects: nobody awaits it. */
export async function sendResetLinks(
  site: Site,
  sendMail: SendMail | undefined,
  t: Messages,
  nameOrEmail: string,
): Promise<void> {
  try {
    for (const reset of await requestPasswordReset(site, nameOrEmail))
      await handOver(site, sendMail, t, reset);
  } catch (error) {
    site.log.error({ err: error }, 'failed to send the link of a password reset');
  }
}

/** The one secret in the log: without mail, the operator must find the link somewhere to hand it over. */
async function handOver(
  site: Site,
  sendMail: SendMail | undefined,
  t: Messages,
  { username, email, token }: PasswordReset,
): Promise<void> {
  const link = `${siteAddress(site.settings)}${resetPath}${token}/`;
  if (sendMail && email !== '')
    await sendMail({
      to: email,
      subject: t.accounts.resetMailSubject,
      text: t.accounts.resetMail(username, link),
    });
  else site.log.warn({ user: username, link }, 'cannot mail the link of a password reset');
}
