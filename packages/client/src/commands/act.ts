import { parseArgs } from 'node:util';
import { orThrow, type Result } from '../requests/failure.ts';
import { type Command, command, printLines } from '../terminal/command.ts';
import { jsonLine } from '../terminal/printable.ts';
import { objectLines, type Row } from '../terminal/table.ts';
import { Tribunal } from '../tribunal.ts';
import { readTokenSignIn, signInOptions, signInUsage } from './sign-in-options.ts';

export const join: Command = act({
  name: 'join',
  summary: 'enter a contest',
  part: 'key',
  effect: `Enters a contest: live while it runs, virtually after its end; submissions to its problems then count in it. A contest that asks for an
access code takes it from --access-code CODE.`,
  options: { 'access-code': { type: 'string' } },
  run: (tribunal, key, values) => tribunal.join(key, { accessCode: values['access-code'] }),
});

export const leave: Command = act({
  name: 'leave',
  summary: 'leave a contest',
  part: 'key',
  effect: 'Leaves a contest. The participation remains, and its clock runs on.',
  run: (tribunal, key) => tribunal.leave(key),
});

export const abort: Command = act({
  name: 'abort',
  summary: 'end the judging of a submission',
  part: 'id',
  effect: 'Ends the judging of an own submission.',
  run(tribunal, id) {
    if (!/^\d{1,15}$/.test(id)) throw new Error(`${id} is not the id of a submission`);
    return tribunal.abort(Number(id));
  },
});

interface Act {
  readonly name: string;
  readonly summary: string;
  /** What names the one object. */
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
What the site answers is printed: fields on a terminal, one JSON object a line otherwise.

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
