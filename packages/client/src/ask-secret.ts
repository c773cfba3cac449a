import { on } from 'node:events';
import { type CommandIo, print } from './command.ts';

/** What is typed at the terminal, without showing it; null when nobody sits there. */
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

async function typedLine({ stdin, signal }: CommandIo): Promise<string> {
  let typed = '';
  for await (const [chunk] of on(stdin.setEncoding('utf8'), 'data', { signal, close: ['end'] })) {
    for (const character of String(chunk)) {
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
