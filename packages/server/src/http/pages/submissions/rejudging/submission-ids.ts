import { isObject } from '@tribunal/core/unknown';
import { readId } from '../../../request/path-id.ts';

/** The ids in the field `submission`: repeated in a form, a number or a list in JSON. Null when the field is missing; others are ignored. */
export function idsIn(body: unknown): number[] | null {
  if (!isObject(body) || !Object.hasOwn(body, 'submission')) return null;
  const value = body.submission;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const ids = values.map((one) =>
    typeof one === 'string' || typeof one === 'number' ? readId(String(one)) : null,
  );
  return [...new Set(ids.filter((id) => id !== null))];
}
