import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import { errorList } from './error-list.ts';
import type { Field, Form, FormSection, PlainField } from './form.ts';
import type { FormContent, Rendering } from './form-content.ts';
import { renderInput } from './render-input.ts';
import { renderRows } from './render-rows.ts';

/** Every field of the form in order, each with its label, hint and error. */
export function renderForm(form: Form, content: FormContent, rendering: Rendering): Html {
  return html`${Object.entries(form).map(([name, field]) => renderField(name, field, content, rendering))}`;
}

/** The fields in sections with headings, and links to the sections. A link counts the faults in its section. */
export function renderSections(
  form: Form,
  sections: readonly FormSection[],
  content: FormContent,
  rendering: Rendering,
): Html {
  const { t } = rendering;
  const links = sections.map(({ id, title, fields }) => {
    const faults = fields.filter((name) => content.faults?.[name] !== undefined).length;
    return html`<a href="#section-${id}">${title(t)}${faults > 0 && html` <span class="mark wrong">${t.forms.faults(faults)}</span>`}</a>`;
  });
  const parts = sections.map(({ id, title, explanation, fields }) => {
    return html`<section class="card" id="section-${id}"><h2>${title(t)}</h2>
<p class="quiet">${explanation(t)}</p>
<div class="fields">${renderForm(fieldsOf(form, fields), content, rendering)}</div></section>
`;
  });
  return html`<nav class="form-contents" aria-label="${t.forms.sections}">${links}</nav>
<div class="form-sections">${parts}</div>`;
}

export function fieldsOf(form: Form, names: readonly string[]): Form {
  return Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name)));
}

function renderField(name: string, field: Field, content: FormContent, rendering: Rendering): Html {
  if (field.kind === 'rows') return renderRows(name, field, content, rendering);
  const value = shownValue(name, field, content);
  if (field.kind === 'hidden') return renderInput(field, { ...rendering, name, value, attributes: html`` });
  return field.kind === 'choices'
    ? renderGroup(name, field, value, content, rendering)
    : renderLine(name, field, value, content, rendering);
}

function renderLine(
  name: string,
  field: Exclude<PlainField, { kind: 'hidden' }>,
  value: unknown,
  { faults, sent }: FormContent,
  rendering: Rendering,
): Html {
  const { t, zone, idPrefix = '' } = rendering;
  const fault = faults?.[name]?.(t);
  const isTypedAgain = fault === undefined && isSentPassword(field, sent?.[name]);
  const describedBy = [
    field.hint && `hint_${idPrefix}${name}`,
    isTypedAgain && `again_${idPrefix}${name}`,
    fault && `error_${idPrefix}${name}`,
  ]
    .filter(Boolean)
    .join(' ');
  // A box may stay empty, and a list of options without an empty one always has a value.
  const isRequired = !field.isOptional && !['flag', 'choice', 'names', 'lines'].includes(field.kind);
  const attributes = html`${isRequired && html` required`}${fault && html` aria-invalid="true"`}${
    describedBy && html` aria-describedby="${describedBy}"`
  }`;
  const input = renderInput(field, { ...rendering, name, value, attributes });
  const label = html`<label for="id_${idPrefix}${name}">${field.label(t)}</label>`;
  return html`<div class="field${field.kind === 'flag' && ' check'}">${field.kind === 'flag' ? [input, ' ', label] : [label, input]}
${field.kind === 'time' && zoneInput(name, zoneOf(sent, name) ?? zone, t)}${field.hint && html`<small id="hint_${idPrefix}${name}">${field.hint(t)}</small>`}${isTypedAgain && html`<small id="again_${idPrefix}${name}"><b>${t.forms.typeAgain}</b></small>`}${
  fault && html`<div id="error_${idPrefix}${name}">${errorList([fault])}</div>`
}</div>
`;
}

function renderGroup(
  name: string,
  field: Extract<PlainField, { kind: 'choices' }>,
  value: unknown,
  { faults }: FormContent,
  rendering: Rendering,
): Html {
  const fault = faults?.[name]?.(rendering.t);
  const boxes = renderInput(field, { ...rendering, name, value, attributes: html`` });
  return html`<fieldset class="field"><legend>${field.label(rendering.t)}</legend>${boxes}
${field.hint && html`<small>${field.hint(rendering.t)}</small>`}${fault && errorList([fault])}</fieldset>
`;
}

function isSentPassword(field: PlainField, sent: unknown): boolean {
  return field.kind === 'text' && field.type === 'password' && typeof sent === 'string' && sent !== '';
}

/** What was sent wins, so that nobody types anything twice. A password is never sent back. */
function shownValue(name: string, field: PlainField, { sent, values }: FormContent): unknown {
  if (sent === undefined) return values?.[name];
  if (field.kind === 'flag') return Object.hasOwn(sent, name) && sent[name] !== '';
  return Object.hasOwn(sent, name) ? sent[name] : undefined;
}

/** The zone that was sent with a time is shown again with it. */
function zoneOf(sent: FormContent['sent'], name: string): string | undefined {
  const zone = sent?.[`${name}_zone`];
  return typeof zone === 'string' ? zone : undefined;
}

function zoneInput(name: string, zone: string, t: Messages): Html {
  return html`<input name="${name}_zone" value="${zone}" size="18" autocomplete="off" aria-label="${t.forms.timeZone}">`;
}
