import { describeFailure, type Failure } from '../requests/failure.ts';
import type { CommandIo } from '../terminal/command.ts';
import { printable } from '../terminal/printable.ts';

/** Says on standard error why a command that could seem stuck is waiting. */
export function tellRetry({ stderr }: CommandIo, command: string) {
  return (failure: Failure, waitMs: number): void => {
    const seconds = (waitMs / 1000).toFixed(1);
    stderr.write(
      `${printable(`tribunal ${command}: ${describeFailure(failure)}; asking again in ${seconds} s`)}\n`,
    );
  };
}
