import { parseArgs } from 'node:util';
import { orThrow, type Result } from '../requests/failure.ts';
import { type Command, command, printLines } from '../terminal/command.ts';
import { jsonLine } from '../terminal/printable.ts';
import { objectLines, type Row } from '../terminal/table.ts';
import { Tribunal } from '../tribunal.ts';
import { readTokenSignIn, signInOptions, signInUsage } from './sign-in-options.ts';

export const join: Command = act({
  name: 'join',
  summary: 'join a contest',
  part: 'key',
  effect: `Joins a contest: live while it runs, virtually after its end. Submissions to its problems then count for it. If the contest
requires an access code, give it with --access-code CODE.`,
  options: { 'access-code': { type: 'string' } },
  run: (tribunal, key, values) => tribunal.join(key, { accessCode: values['access-code'] }),
});

export const leave: Command = act({
  name: 'leave',
  summary: 'leave a contest',
  part: 'key',
  effect: 'Leaves a contest. The participation remains, and its time continues to run.',
  run: (tribunal, key) => tribunal.leave(key),
});

export const abort: Command = act({
  name: 'abort',
  summary: 'abort the judging of a submission',
  part: 'id',
  effect: 'Aborts the judging of one of your submissions.',
  run(tribunal, id) {
    if (!/^\d{1,15}$/.test(id)) throw new Error(`${id} is not the id of a submission`);
    return tribunal.abort(Number(id));
  },
});

interface Act {
  readonly name: string;
  readonly summary: string;
  /** What identifies the object. */
  readonly part: string;
  readonly effect: string;
  readonly options?: Readonly<Record<string, { readonly type: 'string' }>>;
  run(
    tribunal: Tribunal,
    name: string,
    values: Readonly<Record<string, string | undefined>>,
  ): Promise<Result<Row>>;
}

function act({ name, summary, part, effect, options, run }: Act): Command {
  const usage = `
Usage: tribunal ${name} ${part.toUpperCase()} [options]

${effect}
Prints the reply of the site: fields on a terminal, otherwise one JSON object per line.

  --json          JSON, on a terminal too
${signInUsage}
`;
  return command({
    name,
    summary,
    usage,
    async run(args, io) {
      const known = { ...options, ...signInOptions, json: { type: 'boolean' } } as const;
      const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
      const [given] = positionals;
      if (given === undefined || positionals.length > 1) throw new Error(`give exactly one ${part}`);
      const { json, ...texts } = values;
      const tribunal = new Tribunal({ ...(await readTokenSignIn(texts, io)), signal: io.signal });
      const done = orThrow(await run(tribunal, given, texts));
      await printLines(io, json || !io.stdout.isTTY ? [jsonLine(done)] : objectLines(done));
      return 0;
    },
  });
}
