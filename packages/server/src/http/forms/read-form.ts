import type { Form, Text, ValuesOf } from './form.ts';
import { readField, type Sent } from './read-field.ts';
import { readRows } from './read-rows.ts';

export type Faults = Readonly<Record<string, Text>>;

/** What came of reading a form: its values, or the faults by field and the values of the other fields. What was sent is kept so that it can be shown again. */
type ReadForm<F extends Form> =
  | { readonly sent: Sent; readonly values: ValuesOf<F> }
  | { readonly sent: Sent; readonly faults: Faults; readonly readable: Partial<ValuesOf<F>> };

/** Reads the body of a request, whether a browser's form or a JSON object. */
export function readForm<F extends Form>(form: F, body: unknown): ReadForm<F> {
  const sent = sentIn(body);
  const values: Record<string, unknown> = {};
  const faults: Record<string, Text> = {};
  for (const [name, field] of Object.entries(form)) {
    const read = field.kind === 'rows' ? readRows(field, name, sent) : readField(field, name, sent);
    if ('fault' in read) faults[name] = read.fault;
    else values[name] = read.value;
  }
  if (Object.keys(faults).length > 0) return { sent, faults, readable: values as Partial<ValuesOf<F>> };
  return { sent, values: values as ValuesOf<F> };
}

/** A form without fields has no body. A list or a single value is no form. */
export function isFormBody(body: unknown): boolean {
  return body === undefined || body === null || (typeof body === 'object' && !Array.isArray(body));
}

function sentIn(body: unknown): Sent {
  return isFormBody(body) ? ((body ?? {}) as Sent) : {};
}
