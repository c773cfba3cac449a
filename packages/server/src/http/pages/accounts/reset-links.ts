import {
  type PasswordReset,
  requestPasswordReset,
} from '../../../actions/accounts/request-password-reset.ts';
import { type SendMail, siteAddress } from '../../../mail.ts';
import type { Site } from '../../../site.ts';

export const resetPath = '/accounts/password/reset/';

/** Sends a link to each account that the text means. Never rejects: nobody waits for it. */
export async function sendResetLinks(
  site: Site,
  sendMail: SendMail | undefined,
  nameOrEmail: string,
): Promise<void> {
  try {
    for (const reset of await requestPasswordReset(site, nameOrEmail)) await handOver(site, sendMail, reset);
  } catch (error) {
    site.log.error({ err: error }, 'a password reset was asked for and its link was not sent');
  }
}

/** The one secret that is ever logged: where no mail can go, the operator hands the link over and must find it somewhere. */
async function handOver(
  site: Site,
  sendMail: SendMail | undefined,
  { username, email, token }: PasswordReset,
): Promise<void> {
  const link = `${siteAddress(site.settings)}${resetPath}${token}/`;
  if (sendMail && email !== '')
    await sendMail({ to: email, subject: 'A new password', text: mailText(username, link) });
  else site.log.warn({ user: username, link }, 'a password reset was asked for and cannot be mailed');
}

function mailText(username: string, link: string): string {
  return `Somebody, probably you, asked for a new password for ${username}.

Choose it here within an hour:
${link}

If it was not you, do nothing: the password stays as it is.
`;
}
