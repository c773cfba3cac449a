import { OperatorError } from '../../environment/operator-error.ts';

/** A key may start with a hyphen, which `parseArgs` treats as an option unless it is attached. */
export function withKeyAttached(args: readonly string[]): string[] {
  const at = args.indexOf('--key');
  const key = at < 0 ? undefined : args[at + 1];
  return key === undefined ? [...args] : [...args.slice(0, at), `--key=${key}`, ...args.slice(at + 2)];
}

export function required(value: string | undefined, name: string): string {
  if (!value) throw new OperatorError(`${name} is missing`);
  return value;
}
