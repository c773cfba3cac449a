import type { CommandIo } from '@tribunal/client/command';

/** What is typed at the terminal, without showing it. Undefined when nobody sits there. */
export async function askPassword(io: CommandIo): Promise<string | undefined> {
  const { stdin } = process;
  if (!stdin.isTTY || !io.stderr.isTTY) return undefined;
  io.stderr.write('Password (nothing to have one generated): ');
  stdin.setRawMode(true);
  try {
    return await readLine(stdin, io.signal);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    io.stderr.write('\n');
  }
}

const INTERRUPT = '\u0003';
const END = '\u0004';

async function readLine(stdin: NodeJS.ReadStream, signal: AbortSignal): Promise<string> {
  let typed = '';
  for await (const chunk of stdin.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    for (const character of String(chunk)) {
      if (character === INTERRUPT || signal.aborted) throw new Error('interrupted');
      if (character === '\r' || character === '\n' || character === END) return typed;
      typed = isErase(character) ? typed.slice(0, -1) : typed + character;
    }
  }
  return typed;
}

function isErase(character: string): boolean {
  return character === '\u007f' || character === '\b';
}
