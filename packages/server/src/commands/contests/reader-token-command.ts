import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { tableLines } from '@tribunal/client/terminal/table';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { existing } from '@tribunal/core/unknown';
import { makeReader, revokeReader } from '../../actions/contests/clics/reader-tokens.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { listReaders } from '../../storage/contests/clics/contest-readers.ts';
import type { SiteCommand } from '../site-command.ts';
import { contestArgument, numberArgument } from './contest-argument.ts';

const maxNameLength = 100;

const usage = `
Usage: tribunal reader-token KEY --name NAME
       tribunal reader-token KEY --list
       tribunal reader-token KEY --revoke NUMBER

Makes a token with which a tool reads everything about one contest, also what a freeze hides, and prints it. It cannot be printed
again.

  --name NAME      the tool that gets the token
  --list           lists the tokens of the contest, with their numbers
  --revoke NUMBER  ends a token, also for feeds that are open
`;

export const readerTokenCommand: SiteCommand = {
  name: 'reader-token',
  summary: 'make, list and revoke the tokens of tools that read a contest',
  usage,
  async run(args, io, site) {
    const options = {
      name: { type: 'string' },
      list: { type: 'boolean' },
      revoke: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (Object.keys(values).length !== 1)
      throw new OperatorError('reader-token takes one of --name, --list and --revoke');
    const contest = await contestArgument(site, 'reader-token', positionals);
    if (values.list) {
      const listed = await listReaders(site.database.query, contest.id);
      const rows = listed.map(({ id, name, madeAt, usedAt }) => ({
        number: id,
        name,
        made_at: madeAt.toISOString(),
        used_at: usedAt?.toISOString(),
      }));
      await print(io.stdout, tableLines(rows).join('\n'));
      return 0;
    }
    if (values.revoke !== undefined) {
      const revoked = await revokeReader(site, commandLine, contest.id, numberArgument(values.revoke));
      if (revoked !== 'revoked') throw new OperatorError(refusals[revoked.refusal].message);
      await print(io.stdout, `Reader token ${values.revoke} of ${contest.key} is revoked.`);
      return 0;
    }
    const name = existing(values.name).trim();
    if (name === '' || [...name].length > maxNameLength)
      throw new OperatorError(`a name has 1 to ${maxNameLength} characters`);
    const made = await makeReader(site, commandLine, contest.id, name);
    if ('refusal' in made) throw new OperatorError(refusals[made.refusal].message);
    await print(io.stdout, `Reader token ${made.id}: ${made.token}`);
    return 0;
  },
};
