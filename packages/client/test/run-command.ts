import { Readable, Writable } from 'node:stream';
import type { Command } from '@tribunal/client/command';

class Screen extends Writable {
  text = '';
  readonly isTTY: boolean;

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

export interface Surroundings {
  readonly isTTY?: boolean;
  readonly env?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** What stands in standard input, or is typed. */
  readonly input?: string;
}

/** Runs a command as a shell would, and answers all that can be seen of it. */
export async function runCommand(command: Command, args: string[], surroundings: Surroundings) {
  const { isTTY = false, env = {}, signal, input = '' } = surroundings;
  const stdin = Object.assign(Readable.from([Buffer.from(input)]), { isTTY });
  const stdout = new Screen(isTTY);
  const stderr = new Screen(isTTY);
  const io = { stdin, stdout, stderr, env, signal: signal ?? new AbortController().signal };
  return { status: await command.run(args, io), stdout: stdout.text, stderr: stderr.text };
}
