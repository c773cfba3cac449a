import { existing } from '@tribunal/core/unknown';
/** Text that is HTML already. Everything else is escaped when it is put into a template. */
export interface Html {
  readonly html: string;
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** A template whose values are escaped: <p>${name}</p> is safe whatever the name. Attribute values need quotes. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let text = strings[0] ?? '';
  for (let index = 0; index < values.length; index += 1)
    text += rendered(values[index]) + (strings[index + 1] ?? '');
  return { html: text };
}

function rendered(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(rendered).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text;
  return text.replace(/[&<>"']/g, (character) => existing(entities[character]));
}
