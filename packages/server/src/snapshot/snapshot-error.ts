import { OperatorError } from '../operator-error.ts';

/** Why a snapshot cannot be loaded. Whoever throws it has loaded nothing. */
export class SnapshotError extends OperatorError {
  readonly line: number;

  constructor(line: number, fault: string) {
    super(`line ${line}: ${fault}`);
    this.line = line;
  }
}
