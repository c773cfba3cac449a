import type { MergedEdit } from '../../storage/editing/field-versions.ts';
import { type Html, type HtmlValue, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import type { Form } from './form.ts';
import { fieldName, valueText } from './value-text.ts';

/**
 * For whoever edits what somebody else has saved meanwhile: which fields both changed, with both values, and which only one of them
 * changed. The form below it contains the merged values.
 */
export function conflictNotice(t: Messages, form: Form, { takenOver, kept, inConflict }: MergedEdit): Html {
  const { forms } = t;
  const shown = (name: string, value: unknown) => shortened(valueText(t, form[name], value));
  const both = Object.entries(inConflict).map(
    ([name, [saved, sent]]) =>
      html`<tr><th scope="row">${fieldName(t, form, name)}</th><td>${shown(name, sent)}</td><td>${shown(name, saved)}</td></tr>\n`,
  );
  const theirs = Object.entries(takenOver).map(
    ([name, saved]) => html`<div><dt>${fieldName(t, form, name)}</dt><dd>${shown(name, saved)}</dd></div>\n`,
  );
  const own = Object.keys(kept).map((name) => fieldName(t, form, name));
  return html`<div class="notice warning" role="alert"><p>${forms.savedMeanwhile}</p>
${both.length > 0 && html`<p><b>${forms.bothChanged}</b></p>${table([forms.field, forms.yourValue, forms.savedValue], both)}`}
${theirs.length > 0 && html`<p><b>${forms.takenOver}</b></p><dl class="facts">${theirs}</dl>`}
${own.length > 0 && html`<p><b>${forms.onlyYouChanged}</b> ${own.map((name, index) => [index > 0 && ', ', name])}</p>`}
<p>${both.length > 0 ? forms.saveYours : forms.saveBoth}</p></div>`;
}

const maxTextLength = 300;

function shortened(value: HtmlValue): HtmlValue {
  const isLong = typeof value === 'string' && value.length > maxTextLength;
  return isLong ? `${value.slice(0, maxTextLength)}…` : value;
}

function table(headings: readonly string[], rows: HtmlValue): Html {
  return html`<div class="scroll"><table><thead><tr>${headings.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
