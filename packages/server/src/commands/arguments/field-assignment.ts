import { OperatorError } from '../../environment/operator-error.ts';

/** The field and the value of `--set FIELD=VALUE`. A value that is not JSON is a text. */
export function fieldAssignment(text: string): [string, unknown] {
  const [, field, value] = /^([a-z_]+)=(.*)$/s.exec(text) ?? [];
  if (field === undefined || value === undefined) throw new OperatorError('--set takes FIELD=VALUE');
  try {
    return [field, JSON.parse(value)];
  } catch {
    return [field, value];
  }
}
