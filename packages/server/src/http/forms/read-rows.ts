import type { RowsField, Text } from './form.ts';
import { type ReadField, readField, type Sent } from './read-field.ts';

/** The rows as they were sent, in the order that their positions give. */
export function sentRows({ columns }: RowsField, name: string, sent: Sent): Sent[] | null {
  const given = Object.hasOwn(sent, name) ? sent[name] : undefined;
  if (given !== undefined) return Array.isArray(given) && given.every(isObject) ? given : null;
  // A box that was ticked in an empty row says nothing.
  return rowsOfBrowser(name, sent, (column) => !isZone(columns, column) && columns[column]?.kind !== 'flag');
}

export function readRows(field: RowsField, name: string, sent: Sent): ReadField {
  const rows = sentRows(field, name, sent);
  if (rows === null) return { fault: (t) => t.forms.notRows };
  if (rows.length > field.most) return { fault: (t) => t.forms.tooManyRows(field.most) };
  if (rows.length === 0 && !field.isOptional) return { fault: (t) => t.forms.required };
  const values: Record<string, unknown>[] = [];
  for (const [index, row] of rows.entries()) {
    const unknown = Object.keys(row).find(
      (column) => !Object.hasOwn(field.columns, column) && !isZone(field.columns, column),
    );
    if (unknown !== undefined)
      return {
        fault: inRow(
          index + 1,
          () => unknown,
          (t) => t.forms.unknownField,
        ),
      };
    const value: Record<string, unknown> = {};
    for (const [column, columnField] of Object.entries(field.columns)) {
      const read = readField(columnField, column, row);
      if ('fault' in read) return { fault: inRow(index + 1, columnField.label, read.fault) };
      value[column] = read.value;
    }
    values.push(value);
  }
  return { value: values };
}

/** A browser sends its zone with each time. */
function isZone(columns: RowsField['columns'], column: string): boolean {
  return column.endsWith('_zone') && columns[column.slice(0, -'_zone'.length)]?.kind === 'time';
}

function inRow(row: number, label: Text, fault: Text): Text {
  return (t) => t.forms.inRow(row, label(t), fault(t));
}

/** A browser sends `problems-0-code`, `problems-0-position` and so on; rows that are empty or ticked for removal are left out. */
function rowsOfBrowser(name: string, sent: Sent, counts: (column: string) => boolean): Sent[] {
  const rows = new Map<number, Record<string, unknown>>();
  for (const [key, value] of Object.entries(sent)) {
    const match = key.startsWith(`${name}-`)
      ? /^(\d{1,4})-([a-z_]+)$/.exec(key.slice(name.length + 1))
      : null;
    if (!match) continue;
    const index = Number(match[1]);
    rows.set(index, { ...rows.get(index), [match[2]!]: value });
  }
  return [...rows]
    .filter(([, row]) => !row.remove && hasContent(row, counts))
    .sort(([one, a], [other, b]) => position(a, one) - position(b, other) || one - other)
    .map(([, { position: _, remove: __, ...row }]) => row);
}

function hasContent(
  { position: _, ...row }: Record<string, unknown>,
  counts: (column: string) => boolean,
): boolean {
  return Object.entries(row).some(([column, value]) => value !== '' && counts(column));
}

function position({ position: given }: Record<string, unknown>, index: number): number {
  const text = typeof given === 'string' ? given.trim() : '';
  return /^\d{1,4}$/.test(text) ? Number(text) : index + 1;
}

function isObject(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
