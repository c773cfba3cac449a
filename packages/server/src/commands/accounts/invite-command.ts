import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { maxInvitationDays, maxInvitationUses } from '@tribunal/contract/pages/administration';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { invitationPath, invite } from '../../actions/accounts/invite.ts';
import { siteAddress } from '../../environment/mail.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { operator } from '../../storage/accounts/audit-log.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal invite [--uses N] [--days N] [--organization SLUG]

Prints a link with which people create an account, also on a site with closed registration.

  --uses N              how many accounts it can create (default 1)
  --days N              how long it is valid (default 7)
  --organization SLUG   the new users join this organization
`;

export const inviteCommand: SiteCommand = {
  name: 'invite',
  summary: 'print a link to create accounts',
  usage,
  async run(args, io, site) {
    const options = {
      uses: { type: 'string', default: '1' },
      days: { type: 'string', default: '7' },
      organization: { type: 'string', default: '' },
    } as const;
    const { values } = parseArgs({ args, options });
    const uses = readCount('--uses', values.uses, maxInvitationUses);
    const days = readCount('--days', values.days, maxInvitationDays);
    const made = await invite(site, operator, { uses, days, organization: values.organization });
    if ('refusal' in made) throw new OperatorError(refusals[made.refusal].message);
    await print(io.stdout, siteAddress(site.settings) + invitationPath(made.token));
    return 0;
  },
};

function readCount(option: string, text: string, most: number): number {
  const count = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity;
  if (count > most) throw new OperatorError(`${option} must be a whole number from 1 to ${most}`);
  return count;
}
