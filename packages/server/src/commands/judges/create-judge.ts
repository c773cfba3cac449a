import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { addAuditEntry, operator } from '../../storage/accounts/audit-log.ts';
import { insertJudge, type NewJudge } from '../../storage/judges/judges.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal create-judge NAME [--tier N]

Registers a judge with this name and prints its key, and nothing else, on standard output.

  --tier N   only judges of the lowest online tier get work; the others are on standby (default 1)
`;

export const createJudge: SiteCommand = {
  name: 'create-judge',
  summary: 'register a judge and print its key',
  usage,
  async run(args, io, site) {
    const options = { tier: { type: 'string', default: '1' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new OperatorError('create-judge takes one NAME');
    if (!/^[A-Za-z0-9_.-]{1,50}$/.test(name))
      throw new OperatorError(
        'the name of a judge must have 1 to 50 letters, digits, dots, hyphens or underscores',
      );
    if (!/^[0-9]{1,4}$/.test(values.tier)) throw new OperatorError('--tier must be a whole number');
    // Hexadecimal, so that it never starts with a hyphen, which command lines treat as an option.
    const key = randomBytes(32).toString('hex');
    const isNew = await register(site, { name, authKey: key, tier: Number(values.tier) });
    if (!isNew) throw new OperatorError(`the judge ${name} already exists`);
    await print(io.stdout, key);
    return 0;
  },
};

function register({ database, now }: Site, judge: NewJudge): Promise<boolean> {
  return database.transaction(async (queries) => {
    const isNew = await insertJudge(queries, judge);
    const { name: target, tier } = judge;
    if (isNew)
      await addAuditEntry(queries, {
        ...{ at: now(), actor: operator, action: 'create judge', target, details: { tier } },
      });
    return isNew;
  });
}
