import { cutText } from '@tribunal/core/text';
import Compile from 'typebox/compile';
import { type SnapshotRecord, type SnapshotType, snapshotRecords } from './snapshot.ts';

export type CheckedRecord = { readonly record: SnapshotRecord } | { readonly fault: string };

/** The record that a snapshot value contains, or the first error in it. */
export function checkRecord(value: unknown): CheckedRecord {
  if (!isObject(value)) return { fault: 'a record must be an object' };
  const { type } = value;
  if (type === undefined) return { fault: 'the field "type" is missing' };
  if (!isSnapshotType(type)) return { fault: `there is no record of type ${shown(type)}` };
  const schema = schemas[type];
  if (schema.Check(value)) return { record: value as SnapshotRecord };
  return { fault: faultOf(schema.Errors(value), value) };
}

const schemas = Object.fromEntries(
  Object.entries(snapshotRecords).map(([type, schema]) => [type, Compile(schema)]),
) as unknown as Readonly<Record<SnapshotType, Schema>>;

interface Schema {
  Check(value: unknown): boolean;
  Errors(value: unknown): readonly SchemaError[];
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSnapshotType(type: unknown): type is SnapshotType {
  return typeof type === 'string' && Object.hasOwn(snapshotRecords, type);
}

function faultOf(errors: readonly SchemaError[], value: unknown): string {
  // A forbidden field produces two errors; only the one at its parent is useful.
  const error = errors.find(({ keyword }) => keyword !== 'boolean')!;
  const { requiredProperties = [], additionalProperties = [] } = error.params as Params;
  if (requiredProperties[0]) return `the field ${fieldName(error, requiredProperties[0])} is missing`;
  if (additionalProperties[0]) return `there is no field ${fieldName(error, additionalProperties[0])}`;
  const fault = `the field ${fieldName(error)} ${demand(error, errors)}`;
  if (secretFields.has(stepsOf(error.instancePath)[0]!)) return fault;
  return `${fault}, not ${shown(valueAt(value, error.instancePath))}`;
}

/** Secrets and hashes must not appear in a terminal or a log, even in the wrong field. */
const secretFields = new Set([
  'password',
  'password_hash',
  'api_token_hash',
  'totp_key',
  'scratch_code_hashes',
  'auth_key',
  'access_code',
]);

interface Params {
  readonly requiredProperties?: readonly string[];
  readonly additionalProperties?: readonly string[];
  readonly allowedValues?: readonly unknown[];
}

/** `/cases/0/status` becomes "cases[0].status". */
function fieldName({ instancePath }: SchemaError, below?: string): string {
  const steps = [...stepsOf(instancePath), ...(below === undefined ? [] : [below])];
  const name = steps.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index ? `.${step}` : step));
  return `"${name.join('')}"`;
}

/** A nullable field fails twice, so the message names both alternatives. */
function demand(error: SchemaError, errors: readonly SchemaError[]): string {
  const { allowedValues } = error.params as Params;
  const words = allowedValues ? `must be one of ${allowedValues.join(', ')}` : error.message;
  const mayBeNull = errors.some(
    (other) => other.instancePath === error.instancePath && other.message === 'must be null',
  );
  return mayBeNull ? `${words} or null` : words;
}

function stepsOf(instancePath: string): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(value: unknown, instancePath: string): unknown {
  return stepsOf(instancePath).reduce((owner, step) => (owner as Record<string, unknown>)[step], value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${cutText(text, 60)}…` : text;
}
