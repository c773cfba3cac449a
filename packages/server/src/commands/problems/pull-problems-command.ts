import { parseArgs } from 'node:util';
import { type Command, command, print } from '@tribunal/client/terminal/command';
import { OperatorError } from '../../environment/operator-error.ts';
import { pullProblems } from '../../test-data/pull-problems.ts';
import { required, withKeyAttached } from '../arguments/judge-arguments.ts';

const usage = `
Usage: tribunal pull-problems --site URL --name NAME [--key KEY] --into DIR [--once]

Keeps a folder for a stock judge equal to the test data of a site, until it is stopped. Run it as the user of the judge, on a machine that
can reach the site. The judge needs problem_storage_globs: [DIR/*].

  --site URL     address of the site or of its bridge, such as https://judge.example.org or http://10.0.0.1:9999
  --name NAME    name of the judge
  --key KEY      key of the judge; prefer TRIBUNAL_JUDGE_KEY, which other users of the machine cannot see
  --into DIR     the folder; it also contains a cache
  --once         end when the folder is up to date; the exit status is 1 if a problem could not be fetched
`;

const text = { type: 'string' } as const;
const options = {
  site: text,
  name: text,
  key: text,
  into: text,
  once: { type: 'boolean', default: false },
} as const;
const everyMs = 5000;

export const pullProblemsCommand: Command = command({
  name: 'pull-problems',
  summary: "keep a stock judge's folder equal to the site's test data",
  usage,
  async run(args, io) {
    const { values } = parseArgs({ args: withKeyAttached(args), options });
    await pullProblems({
      address: readSite(required(values.site, '--site')),
      name: required(values.name, '--name'),
      key: required(values.key ?? io.env.TRIBUNAL_JUDGE_KEY, '--key'),
      into: required(values.into, '--into'),
      everyMs,
      isOnce: values.once,
      log: (line) => void print(io.stdout, line),
      signal: io.signal,
    }).catch((error: Error) => {
      throw new OperatorError(error.message);
    });
    return 0;
  },
});

function readSite(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.pathname !== '/') throw new OperatorError('--site must be a URL without a path');
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port, ...(isSecure && { tls: { servername: host } }) };
}
