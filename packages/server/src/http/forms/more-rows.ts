import type { Form } from './form.ts';
import type { Sent } from './read-field.ts';

/** The name of the buttons that ask for more rows; the value is the field. A script adds rows without asking. */
export const moreRows = 'more_rows';

export function asksForRows(field: string, sent: Sent | undefined): boolean {
  return sent !== undefined && Object.hasOwn(sent, moreRows) && sent[moreRows] === field;
}

/** Such a form is shown again with more rows, and does nothing. */
export function asksOnlyForRows(form: Form, sent: Sent): boolean {
  return Object.entries(form).some(([name, { kind }]) => kind === 'rows' && asksForRows(name, sent));
}
