import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { orThrow } from '../requests/failure.ts';
import { type Command, command, printLines } from '../terminal/command.ts';
import { jsonLine } from '../terminal/printable.ts';
import { Tribunal } from '../tribunal.ts';
import { readTokenSignIn, signInOptions, signInUsage } from './sign-in-options.ts';

const usage = `
Usage: tribunal post PATH [FIELD=VALUE]... [options]

Does what a form of the site does: sends the fields to the address of its page, and prints the reply as JSON. VALUE is JSON, or text.

  tribunal post /contests/new --file spring.json
  tribunal post /contest/spring/clone key=rehearsal
  tribunal post /contest/spring/thaw

  --file FILE     a JSON object with more fields
${signInUsage}
`;

/** Every action of a page is a command in this way, with the permissions and the audit entry of the user. */
export const post: Command = command({
  name: 'post',
  summary: 'send the form of any page',
  usage,
  async run(args, io) {
    const options = { ...signInOptions, file: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { file, ...signIn } = values;
    const [path, ...assignments] = positionals;
    if (!path?.startsWith('/')) throw new Error('give the path of a page, such as /contest/spring/thaw');
    const fields = { ...(await fieldsIn(file)), ...Object.fromEntries(assignments.map(assignment)) };
    const tribunal = new Tribunal({ ...(await readTokenSignIn(signIn, io)), signal: io.signal });
    await printLines(io, [jsonLine(orThrow(await tribunal.post(path, fields)))]);
    return 0;
  },
});

function assignment(text: string): [string, unknown] {
  const [, field, value] = /^([a-z_]+)=(.*)$/s.exec(text) ?? [];
  if (field === undefined || value === undefined) throw new Error(`${text} is not FIELD=VALUE`);
  return [field, jsonOrText(value)];
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

async function fieldsIn(path: string | undefined): Promise<object> {
  if (path === undefined) return {};
  const value: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${path} does not contain a JSON object`);
  return value;
}
