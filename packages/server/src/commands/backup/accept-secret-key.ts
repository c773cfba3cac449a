import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { fingerprintOf } from '../../environment/secret-key.ts';
import { addAuditEntry, operator } from '../../storage/accounts/audit-log.ts';
import { replaceFingerprint } from '../../storage/site/secret-key-fingerprint.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal accept-secret-key

Lets the site start with another SECRET_KEY than before. API tokens, reader tokens and sessions end, two-factor keys and
the secrets of webhooks cannot be read any more: reset them for their users. With the earlier key, everything works again.
`;

export const acceptSecretKey: SiteCommand = {
  name: 'accept-secret-key',
  summary: 'let the site start with another SECRET_KEY',
  usage,
  acceptsAnyKey: true,
  async run(args, io, { database, secretKey, now }) {
    parseArgs({ args });
    await database.transaction(async (queries) => {
      await replaceFingerprint(queries, fingerprintOf(secretKey));
      const action = 'accept secret key';
      await addAuditEntry(queries, { at: now(), actor: operator, action, target: 'site' });
    });
    await print(io.stdout, 'The site uses this secret key from now on.');
    return 0;
  },
};
