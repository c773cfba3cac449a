import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { maxOrigins } from '@tribunal/contract/pages/contest-running';
import { refusals } from '@tribunal/contract/refusals/refusals';
import {
  isOrigin,
  revokeScoreboardLink,
  scoreboardLink,
  shareScoreboard,
} from '../../actions/contests/share-scoreboard.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import type { SiteCommand } from '../site-command.ts';
import { numberArgument } from './contest-argument.ts';

const usage = `
Usage: tribunal scoreboard-link KEY [options]

Makes a link with which anybody sees the scoreboard of a contest, also a hidden one, and prints it. It cannot be printed again.

  --note TEXT      what the link is for
  --origin ORIGIN  a site that may show the scoreboard in a frame, such as https://example.org; may be repeated
  --revoke NUMBER  makes no link, but ends the one with this number
`;

export const scoreboardLinkCommand: SiteCommand = {
  name: 'scoreboard-link',
  summary: 'share the scoreboard of a contest by a secret link',
  usage,
  async run(args, io, site) {
    const options = {
      note: { type: 'string', default: '' },
      origin: { type: 'string', multiple: true, default: [] as string[] },
      revoke: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, ...others] = positionals;
    if (key === undefined || others.length > 0) throw new OperatorError('scoreboard-link takes one KEY');
    if (values.revoke !== undefined) {
      const revoked = await revokeScoreboardLink(site, commandLine, key, numberArgument(values.revoke));
      if (revoked !== 'revoked') throw new OperatorError(refusals[revoked.refusal].message);
      await print(io.stdout, `Link ${values.revoke} of ${key} is revoked.`);
      return 0;
    }
    const wrong = values.origin.find((origin) => !isOrigin(origin));
    if (wrong !== undefined)
      throw new OperatorError(`"${wrong}" is not an origin such as https://example.org`);
    if (values.origin.length > maxOrigins) throw new OperatorError(`at most ${maxOrigins} origins`);
    const made = await shareScoreboard(site, commandLine, key, { note: values.note, origins: values.origin });
    if ('refusal' in made) throw new OperatorError(refusals[made.refusal].message);
    await print(io.stdout, `Link ${made.id}: ${scoreboardLink(site, key, made.secret)}`);
    return 0;
  },
};
