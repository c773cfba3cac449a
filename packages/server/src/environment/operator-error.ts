/** An error that the operator can fix. The command line prints its message in one line and exits with status 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
