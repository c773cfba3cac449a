import { type Html, html } from '../html/html.ts';
import { errorList } from './error-list.ts';
import type { RowsField } from './form.ts';
import type { FormContent, Rendering } from './form-content.ts';
import { sentRows } from './read-rows.ts';
import { renderInput } from './render-input.ts';

const spareRows = 3;

/** A table with one line for each row. Its positions reorder it, with or without scripts. */
export function renderRows(name: string, field: RowsField, content: FormContent, rendering: Rendering): Html {
  const { t } = rendering;
  const fault = content.faults?.[name]?.(t);
  const rows = rowsOf(name, content);
  const spare = Array.from(
    { length: Math.min(field.spare ?? spareRows, field.most - rows.length) },
    () => ({}),
  );
  const columns = Object.values(field.columns);
  return html`<fieldset class="field rows"><legend>${field.label(t)}</legend>
${field.hint && html`<small>${field.hint(t)}</small>`}${fault && errorList([fault])}
<div class="scroll"><table data-rows="${name}"><thead><tr><th scope="col">${t.forms.position}</th>${columns.map(
    (column) => html`<th scope="col">${column.label(t)}</th>`,
  )}<th scope="col">${t.forms.removeRow}</th></tr></thead>
<tbody>${[...rows, ...spare].map((row, index) => renderRow(name, field, row, index, rendering))}</tbody></table></div></fieldset>
`;
}

function renderRow(
  name: string,
  field: RowsField,
  row: Readonly<Record<string, unknown>>,
  index: number,
  rendering: Rendering,
): Html {
  const { t } = rendering;
  const labelled = (label: string) => html` aria-label="${label} ${index + 1}"`;
  const cells = Object.entries(field.columns).map(([column, columnField]) => {
    const attributes = labelled(columnField.label(t));
    const input = { ...rendering, name: `${name}-${index}-${column}`, value: row[column], attributes };
    return html`<td data-label="${columnField.label(t)}">${renderInput(columnField, input)}</td>`;
  });
  return html`<tr><td data-label="${t.forms.position}"><input name="${name}-${index}-position" value="${index + 1}" size="3" inputmode="numeric"${labelled(t.forms.position)}></td>
${cells}<td data-label="${t.forms.removeRow}"><input type="checkbox" name="${name}-${index}-remove" value="on"${labelled(t.forms.removeRow)}></td></tr>
`;
}

function rowsOf(name: string, { sent, values }: FormContent): readonly Readonly<Record<string, unknown>>[] {
  if (sent) return sentRows(name, sent) ?? [];
  const held = values?.[name];
  return Array.isArray(held) ? held : [];
}
