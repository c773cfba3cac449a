import { describeFailure, type Failure } from '../requests/failure.ts';
import type { CommandIo } from '../terminal/command.ts';
import { printable } from '../terminal/printable.ts';

/** Prints to standard error why a command is waiting. */
export function reportRetry({ stderr }: CommandIo, command: string) {
  return (failure: Failure, waitMs: number): void => {
    const seconds = (waitMs / 1000).toFixed(1);
    stderr.write(
      `${printable(`tribunal ${command}: ${describeFailure(failure)}; retrying in ${seconds} s`)}\n`,
    );
  };
}
