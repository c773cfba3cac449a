import { clockText } from '@tribunal/core/texts/clock-text';
import { type Html, type HtmlValue, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import type { Messages } from '../messages/messages.ts';
import type { Field, Form } from './form.ts';

/** The label of a field. Fields that no form has are shown by their name in a snapshot. */
export function fieldName(t: Messages, form: Form, name: string): Html | string {
  const field = form[name];
  return field && 'label' in field ? field.label(t) : html`<code>${name}</code>`;
}

/** A value of a field for reading. */
export function valueText(t: Messages, field: Field | undefined, value: unknown): HtmlValue {
  const { forms } = t;
  if (field?.kind === 'time' && typeof value === 'string') return moment(new Date(value));
  if (field?.kind === 'duration' && typeof value === 'number') return clockText(value);
  if (typeof value === 'boolean') return value ? forms.yes : forms.no;
  if (field?.kind === 'choice') {
    const chosen = field.options.find((option) => option.value === value);
    if (chosen) return chosen.label(t);
  }
  const text = Array.isArray(value) ? value.map(partText).join(', ') : partText(value ?? '');
  return text === '' ? forms.empty : text;
}

/** A row of a table by its cells. */
function partText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, cell]) => cell !== null && cell !== false)
    .map(([name, cell]) => (typeof cell === 'string' ? cell : `${name} ${JSON.stringify(cell)}`))
    .join(' ');
}
