/** A fault that the operator can mend. Its message is the one line that the command line prints before exit status 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
