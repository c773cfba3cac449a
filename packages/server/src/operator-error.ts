/** Something the operator has to mend. The message is the one line the command prints before it exits with status 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
