import { OperatorError } from '../environment/operator-error.ts';

/** The reason why a snapshot cannot be loaded. Nothing is loaded when it is thrown. */
export class SnapshotError extends OperatorError {
  readonly line: number;

  constructor(line: number, fault: string) {
    super(`line ${line}: ${fault}`);
    this.line = line;
  }
}
