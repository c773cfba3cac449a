import { clockText } from '@tribunal/core/texts/clock-text';
import type { PlainField } from './form.ts';
import { localTimeText } from './local-time.ts';

/** A value as the input of its field shows it. */
export function fieldText(field: PlainField, value: unknown, zone: string): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'time' && value instanceof Date) return localTimeText(value, zone);
  if (field.kind === 'duration' && typeof value === 'number') return clockText(value);
  if (field.kind === 'names' && Array.isArray(value)) return value.join(' ');
  if (field.kind === 'lines' && Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
