import { Readable, Writable } from 'node:stream';
import type { Command } from '@tribunal/client/terminal/command';

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
  /** By default like the rest. */
  readonly errorIsTTY?: boolean;
  readonly env?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** The standard input, or what is typed; null if nothing ever arrives. */
  readonly input?: string | null;
  /** Called when the command waits for its standard input. */
  readonly onRead?: () => void;
}

/** Runs a command as a shell would, and returns its whole output. */
export async function runCommand(command: Command, args: string[], surroundings: Surroundings) {
  const { isTTY = false, errorIsTTY = isTTY, env = {}, signal, input = '', onRead = () => {} } = surroundings;
  const source = input === null ? new Readable({ read: onRead }) : Readable.from([Buffer.from(input)]);
  const stdin = Object.assign(source, { isTTY });
  const stdout = new Screen(isTTY);
  const stderr = new Screen(errorIsTTY);
  const io = { stdin, stdout, stderr, env, signal: signal ?? new AbortController().signal };
  return { status: await command.run(args, io), stdout: stdout.text, stderr: stderr.text };
}
