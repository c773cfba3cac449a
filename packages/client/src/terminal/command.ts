import type { Readable, Writable } from 'node:stream';
import { codeOf } from '../error-code.ts';
import { printable } from './printable.ts';

/** One command of `tribunal`. */
export interface Command {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly usage: string;
  /** Returns the exit status. */
  run(args: string[], io: CommandIo): Promise<number>;
}

export interface CommandIo {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user wants the command to stop. */
  readonly signal: AbortSignal;
}

export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
export type Output = Writable & { readonly isTTY?: boolean };

/** Adds `--help` to a command, and turns what it throws into one line on standard error and exit status 1. */
export function command(definition: Command): Command {
  return {
    ...definition,
    async run(args, io) {
      try {
        if (!asksForHelp(args)) return await definition.run(args, io);
        await print(io.stdout, definition.usage.trim());
        return 0;
      } catch (error) {
        // The reader closed the pipe (`tribunal … | head`), so nothing can be printed.
        if (codeOf(error) === 'EPIPE') return 0;
        await print(io.stderr, `tribunal ${definition.name}: ${lineFor(error, definition.name)}`);
        return 1;
      }
    },
  };
}

/** Removes control characters from the messages of a site. */
export async function printLines({ stdout }: CommandIo, lines: readonly string[]): Promise<void> {
  for (const line of lines) await print(stdout, printable(line));
}

/** Resolves when the line is written; rejects when the reader has closed the pipe. */
export function print(output: Output, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.once('error', reject);
    output.write(`${line}\n`, (error) => {
      if (error) return reject(error);
      output.off('error', reject);
      resolve();
    });
  });
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

function lineFor(error: unknown, name: string): string {
  if (codeOf(error) === 'ABORT_ERR') return 'interrupted';
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  // Node appends advice about positional arguments that applies to none of our commands.
  if (codeOf(error)?.startsWith('ERR_PARSE_ARGS_'))
    return `${oneLine(message.split('. ')[0] ?? '')} (see tribunal ${name} --help)`;
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return oneLine(`${message}${reason}`);
}

function oneLine(text: string): string {
  return printable(text.replace(/\s*\n\s*/g, ' '));
}
