import { itemAt, mapFields } from '@tribunal/core/lists';
import { cutText } from '@tribunal/core/texts/text';
import { existing, fieldsOf, isObject } from '@tribunal/core/unknown';
import type { TSchema } from 'typebox';
import Compile from 'typebox/compile';
import { type SnapshotRecord, type SnapshotType, snapshotRecords } from './snapshot.ts';

type CheckedRecord = { readonly record: SnapshotRecord } | { readonly fault: string };

/** The record that a snapshot value contains, or the first error in it. */
export function checkRecord(value: unknown): CheckedRecord {
  if (!isObject(value)) return { fault: 'a record must be an object' };
  const { type } = value;
  if (type === undefined) return { fault: 'the field "type" is missing' };
  if (!isSnapshotType(type)) return { fault: `there is no record of type ${shown(type)}` };
  const schema = schemas[type];
  if (schema.Check(value)) return { record: value };
  return { fault: faultOf(schema.Errors(value), value) };
}

const schemas = mapFields<SnapshotType, TSchema, Schema>(snapshotRecords, Compile);

interface Schema {
  Check(value: unknown): value is SnapshotRecord;
  Errors(value: unknown): readonly SchemaError[];
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Params;
  readonly message: string;
}

function isSnapshotType(type: unknown): type is SnapshotType {
  return typeof type === 'string' && Object.hasOwn(snapshotRecords, type);
}

function faultOf(errors: readonly SchemaError[], value: unknown): string {
  // A forbidden field produces two errors; only the one at its parent is useful.
  const error = existing(errors.find(({ keyword }) => keyword !== 'boolean'));
  const { requiredProperties = [], additionalProperties = [] } = error.params;
  if (requiredProperties[0]) return `the field ${fieldName(error, requiredProperties[0])} is missing`;
  if (additionalProperties[0]) return `there is no field ${fieldName(error, additionalProperties[0])}`;
  const fault = `the field ${fieldName(error)} ${demand(error, errors)}`;
  if (secretFields.has(itemAt(stepsOf(error.instancePath), 0))) return fault;
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
  const { allowedValues } = error.params;
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
  return stepsOf(instancePath).reduce((owner, step) => fieldsOf(owner)[step], value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${cutText(text, 60)}…` : text;
}
