import { on } from 'node:events';
import { type CommandIo, print } from './command.ts';

/** Reads a secret from the terminal without echo; null without a terminal. */
export async function askSecret(io: CommandIo, question: string): Promise<string | null> {
  const { stdin, stderr } = io;
  if (!stdin.isTTY || !stderr.isTTY) return null;
  stderr.write(`${question}: `);
  stdin.setRawMode?.(true);
  try {
    return await typedLine(io);
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
    await print(stderr, '');
  }
}

const INTERRUPT = '\u0003';
const END = '\u0004';

/** The whole standard input; throws if the command is aborted. */
export async function* arriving({ stdin, signal }: CommandIo): AsyncGenerator<string, void, void> {
  const chunks = on(stdin.setEncoding('utf8'), 'data', { signal, close: ['end'] });
  for await (const [chunk] of chunks) yield String(chunk);
}

async function typedLine(io: CommandIo): Promise<string> {
  let typed = '';
  for await (const chunk of arriving(io)) {
    for (const character of chunk) {
      if (character === INTERRUPT) throw new Error('interrupted');
      if (character === '\r' || character === '\n' || character === END) return typed;
      typed = isErase(character) ? typed.slice(0, -1) : typed + character;
    }
  }
  return typed;
}

function isErase(character: string): boolean {
  return character === '\u007f' || character === '\b';
}
