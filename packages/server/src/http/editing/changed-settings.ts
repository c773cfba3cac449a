import type { Changes } from '@tribunal/core/contests/contest-edit';
import { diffLines } from '@tribunal/core/texts/line-diff';
import type { Form } from '../forms/form.ts';
import { fieldName, valueText } from '../forms/value-text.ts';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import { diffView } from '../parts/diff-view.ts';

/** Long texts are compared line by line; other settings have their old and new value. */
export function changedSettings(t: Messages, changes: Changes, form: Form): Html {
  const changed = Object.entries(changes);
  const isText = ([name]: Change) => name === 'statements' || longTexts.has(form[name]?.kind ?? '');
  const [texts, others] = [changed.filter(isText), changed.filter((one) => !isText(one))];
  return html`${others.length > 0 && valuesTable(t, others, form)}${texts.map(([name, [old, recent]]) => textChange(t, fieldName(t, form, name), old, recent))}`;
}

type Change = readonly [string, readonly [unknown, unknown]];

const longTexts: ReadonlySet<string> = new Set(['markdown', 'long text', 'source code']);

function valuesTable(t: Messages, changed: readonly Change[], form: Form): Html {
  const { forms } = t;
  const rows = changed.map(
    ([name, [old, recent]]) =>
      html`<tr><th scope="row">${fieldName(t, form, name)}</th><td>${valueText(t, form[name], old)}</td><td>${valueText(t, form[name], recent)}</td></tr>\n`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">${forms.field}</th><th scope="col">${forms.before}</th><th scope="col">${forms.after}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function textChange(t: Messages, name: Html | string, old: unknown, recent: unknown): Html {
  const diff = diffLines(linesText(old), linesText(recent));
  return html`<h2>${name}</h2>
${diff ? diffView(t, diff, t.forms.noChange) : html`<p class="notice">${t.submissions.tooLongToCompare}</p>`}`;
}

/** Statements in other languages become one text, each below its language. */
function linesText(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return (value as readonly Readonly<Record<string, string>>[])
    .map(({ language, name, description, notes }) => [`[${language}] ${name}`, description, notes].join('\n'))
    .join('\n\n');
}
