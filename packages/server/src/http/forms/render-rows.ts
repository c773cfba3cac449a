import { type Html, html } from '../html/html.ts';
import { errorList } from './error-list.ts';
import type { RowsField } from './form.ts';
import type { FormContent, Rendering } from './form-content.ts';
import { asksForRows, moreRows } from './more-rows.ts';
import { sentRows } from './read-rows.ts';
import { renderInput, suggestionList } from './render-input.ts';

const spareRows = 3;
/** That the button adds without scripts. */
const addedRows = 10;

/** A table with one line for each row. Its positions reorder it, with or without scripts. */
export function renderRows(name: string, field: RowsField, content: FormContent, rendering: Rendering): Html {
  const { t } = rendering;
  const fault = content.faults?.[name]?.(t);
  const rows = rowsOf(name, field, content);
  const isGrowing = asksForRows(name, content.sent);
  const wanted = isGrowing ? addedRows : (field.spare ?? spareRows);
  const spare = Array.from({ length: Math.min(wanted, field.most - rows.length) }, () => emptyRow(field));
  const focused = isGrowing ? rows.length : -1;
  const lines = [...rows, ...spare].map((row, index) =>
    renderRow(name, field, { row, index, hasFocus: index === focused }, rendering),
  );
  const columns = Object.values(field.columns);
  return html`<fieldset class="field rows"><legend>${field.label(t)}</legend>
${field.hint && html`<small>${field.hint(t)}</small>`}${fault && errorList([fault])}
<div class="scroll"><table class="stacked" data-rows="${name}"><thead><tr><th scope="col">${t.forms.position}</th>${columns.map(
    (column) => html`<th scope="col">${column.label(t)}</th>`,
  )}<th scope="col">${t.forms.removeRow}</th></tr></thead>
<tbody>${lines}</tbody></table></div>${columnLists(name, field, rendering)}
<p class="actions"><button class="plain" name="${moreRows}" value="${name}" formnovalidate data-most="${field.most}">${t.forms.addRows}</button></p></fieldset>
`;
}

/** The values that the browser offers in a column, once for all rows. */
function columnLists(name: string, { columns }: RowsField, { t }: Rendering): Html[] {
  return Object.entries(columns).map(([column, field]) =>
    field.kind === 'text' && field.suggestions
      ? suggestionList(listId(name, column), field.suggestions, t)
      : html``,
  );
}

function listId(name: string, column: string): string {
  return `list_${name}-${column}`;
}

interface ShownRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly index: number;
  readonly hasFocus: boolean;
}

function renderRow(
  name: string,
  field: RowsField,
  { row, index, hasFocus }: ShownRow,
  rendering: Rendering,
): Html {
  const { t } = rendering;
  const labelled = (label: string) => html` aria-label="${label} ${index + 1}"`;
  const cells = Object.entries(field.columns).map(([column, columnField], place) => {
    const attributes = html`${labelled(columnField.label(t))}${hasFocus && place === 0 && html` autofocus=""`}`;
    const shared = { ...rendering, listId: listId(name, column) };
    const input = { ...shared, name: `${name}-${index}-${column}`, value: row[column], attributes };
    const isTime = columnField.kind === 'time';
    return html`<td data-label="${columnField.label(t)}">${renderInput(columnField, input)}${isTime && html`<input type="hidden" name="${input.name}_zone" value="${rendering.zone}"> <small>${rendering.zone}</small>`}</td>`;
  });
  return html`<tr><td data-label="${t.forms.position}"><input name="${name}-${index}-position" value="${index + 1}" size="3" inputmode="numeric"${labelled(t.forms.position)}></td>
${cells}<td data-label="${t.forms.removeRow}"><input type="checkbox" name="${name}-${index}-remove" value="on"${labelled(t.forms.removeRow)}></td></tr>
`;
}

function emptyRow({ columns }: RowsField): Readonly<Record<string, unknown>> {
  const usual = Object.entries(columns).filter(([, column]) => column.kind === 'flag' && column.isDefault);
  return Object.fromEntries(usual.map(([name]) => [name, true]));
}

function rowsOf(
  name: string,
  field: RowsField,
  { sent, values }: FormContent,
): readonly Readonly<Record<string, unknown>>[] {
  if (sent) return sentRows(field, name, sent) ?? [];
  const held = values?.[name];
  return Array.isArray(held) ? held : [];
}
