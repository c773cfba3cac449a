import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Command, type CommandIo, command, print } from '@tribunal/client/terminal/command';
import { SandboxError } from '@tribunal/judge/sandbox/sandbox';
import { SANDBOX_IS_INSECURE } from '../../bridge/local-judge.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { required, withKeyAttached } from '../arguments/judge-arguments.ts';

const usage = `
Usage: tribunal judge --site HOST:PORT --name NAME [--key KEY] [options]

Judges submissions for a site until it is stopped. The judge authenticates with its name and key, and fetches test data from the site.
If bubblewrap is missing, the judge prints how to install it and starts when it is installed.

  --site HOST:PORT   address of the site's bridge
  --name NAME        name of the judge
  --key KEY          key of the judge; prefer TRIBUNAL_JUDGE_KEY, which other users of the machine cannot see
  --cache FOLDER     where test data of the site is kept; judges may share it (default ~/.cache/tribunal-judge/data)
  --cache-size GB    the largest size of that folder (default 20)
  --hide FOLDER      another folder to hide from judged programs; can be repeated
  --slots N          number of cases that run in parallel (default: number of cores, less one if the site is on this machine)
  --pin, --no-pin    run each slot on a core of its own, or not (default: if there are enough cores)
  --tls              connect with TLS
  --ca FILE          certificate of the authority that signed the bridge's certificate, if it is not a public one
  --attached         exit when standard input ends, together with the parent process
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  site: text,
  name: text,
  key: text,
  problems: text,
  cache: text,
  'cache-size': text,
  hide: { type: 'string', multiple: true },
  slots: text,
  pin: { type: 'boolean' },
  'no-pin': flag,
  tls: flag,
  ca: text,
  attached: flag,
} as const;

export const judge: Command = command({
  name: 'judge',
  summary: 'judge submissions for a site',
  usage,
  async run(args, io) {
    const { values } = parseArgs({ args: withKeyAttached(args), options });
    const stopping = new AbortController();
    io.signal.addEventListener('abort', () => stopping.abort());
    if (values.attached) io.stdin.resume().once('end', () => stopping.abort());
    if (values.problems !== undefined)
      await print(io.stderr, '--problems is ignored: this judge fetches test data from the site');
    try {
      const { runJudge } = await import('@tribunal/judge/judge');
      await runJudge({
        site: { ...readAddress(values.site), ...((values.tls || values.ca) && { tls: readCa(values.ca) }) },
        name: required(values.name, '--name'),
        key: required(values.key ?? io.env.TRIBUNAL_JUDGE_KEY, '--key'),
        cacheDirectory: values.cache,
        cacheBytes: readGigabytes(values['cache-size']),
        hiddenFolders: values.hide,
        slots: readSlots(values.slots),
        pin: values['no-pin'] ? false : values.pin,
        log: (line) => void print(io.stderr, line),
        signal: stopping.signal,
      });
      return 0;
    } catch (error) {
      return failed(error, io);
    } finally {
      io.stdin.pause();
    }
  },
});

function readCa(path: string | undefined) {
  return path === undefined ? {} : { ca: readFileSync(path) };
}

function readAddress(text: string | undefined) {
  const [, host, port] = /^(.+):([0-9]{1,5})$/.exec(required(text, '--site')) ?? [];
  if (!host || Number(port) > 65_535) throw new OperatorError('--site must be HOST:PORT');
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function readSlots(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9][0-9]{0,2}$/.test(text)) throw new OperatorError('--slots must be a whole number from 1');
  return Number(text);
}

function readGigabytes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[0-9]{1,6}(\.[0-9]{1,3})?$/.test(text) || Number(text) === 0)
    throw new OperatorError('--cache-size must be a number of gigabytes');
  return Number(text) * 1024 ** 3;
}

async function failed(error: unknown, io: CommandIo): Promise<number> {
  if (!(error instanceof SandboxError)) throw error;
  await print(io.stderr, error.message.replaceAll(/\s+/g, ' '));
  return SANDBOX_IS_INSECURE;
}
