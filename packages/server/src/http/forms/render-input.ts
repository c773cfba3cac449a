import { cutText } from '@tribunal/core/texts/text';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import { fieldText } from './field-text.ts';
import type { ChoiceField, ChoicesField, LongTextField, Option, PlainField, TextField } from './form.ts';
import { isSet } from './read-field.ts';

/** What an input needs beside its field. */
interface Input {
  /** The name that the browser sends; it also makes the id. */
  readonly name: string;
  readonly value: unknown;
  readonly zone: string;
  readonly idPrefix?: string | undefined;
  /** The list of suggestions, if it is elsewhere on the page. */
  readonly listId?: string | undefined;
  readonly t: Messages;
  /** More attributes: what describes the input, whether its value is wrong. */
  readonly attributes: Html;
}

/** What was typed is shown again, but not a megabyte of it. */
const maxShown = 1000;

export function renderInput(field: PlainField, input: Input): Html {
  const { name, attributes } = input;
  const text = fieldText(field, input.value, input.zone);
  const named = html`id="id_${input.idPrefix}${name}" name="${name}"${attributes}`;
  switch (field.kind) {
    case 'hidden':
      return html`<input type="hidden" name="${name}" value="${text}">`;
    case 'text': {
      const type = field.type ?? 'text';
      const shown = type === 'password' ? '' : cutText(text, maxShown);
      return html`<input ${named} type="${type}" value="${shown}" maxlength="${field.maxLength}" autocomplete="${
        field.autocomplete ?? 'off'
      }"${field.placeholder && html` placeholder="${field.placeholder(input.t)}"`}${field.inputMode && html` inputmode="${field.inputMode}"`}${field.isColor && html` data-color="${field.label(input.t)}"`}${field.suggestions && html` list="${input.listId ?? ownListId(input)}"`}>${suggestions(field, input)}`;
    }
    case 'long text':
    case 'markdown':
    case 'source code':
      // A browser drops the first line break inside a text area.
      return html`<textarea ${named} rows="${field.rows ?? 8}"${textAreaAttributes(field.kind, input.t)}>
${text}</textarea>`;
    case 'number':
      return html`<input ${named} type="number" value="${text}" min="${field.min}" max="${field.max}" step="${
        field.isWhole ? '1' : 'any'
      }">${field.unit && html` <span class="unit">${field.unit(input.t)}</span>`}`;
    case 'time':
      return html`<input ${named} type="datetime-local" value="${text}" step="1">`;
    case 'duration':
      return html`<input ${named} type="text" value="${text}" size="9" placeholder="0:00:00" autocomplete="off">`;
    case 'choice':
      return html`<select ${named}>${options(field, input)}</select>`;
    case 'choices':
      return boxes(field, input);
    case 'lines':
      return html`<textarea ${named} rows="4" autocomplete="off">
${text}</textarea>`;
    case 'names':
      return html`<textarea ${named} rows="2" spellcheck="false" autocomplete="off">
${text}</textarea>`;
    case 'flag':
      return html`<input ${named} type="checkbox" value="on"${isSet(input.value) && html` checked`}>`;
    case 'file':
      return html`<input ${named} type="file"${field.accept && html` accept="${field.accept}"`}${field.isMultiple && html` multiple=""`}>`;
    case 'archive':
      return html`<input ${named} type="file" accept="${field.accept}" data-upload="${JSON.stringify(uploadWords(input.t))}">`;
  }
}

/** The texts of the script that sends large files in parts. */
function uploadWords({ forms }: Messages) {
  return {
    uploading: forms.uploading,
    uploadContinues: forms.uploadContinues,
    uploadFailed: forms.uploadFailed,
    largeUploadNote: forms.largeUploadNote,
  };
}

function suggestions({ suggestions: offered }: TextField, input: Input): Html | false {
  if (!offered || input.listId !== undefined) return false;
  return suggestionList(ownListId(input), offered, input.t);
}

function ownListId({ name, idPrefix = '' }: Input): string {
  return `list_${idPrefix}${name}`;
}

export function suggestionList(id: string, offered: readonly Option[], t: Messages): Html {
  return html`<datalist id="${id}">${offered.map(({ value, label }) => html`<option value="${value}">${label(t)}</option>`)}</datalist>`;
}

function textAreaAttributes(kind: LongTextField['kind'], { forms }: Messages): Html {
  switch (kind) {
    case 'long text':
      return html``;
    case 'markdown':
      return html` data-preview="${forms.preview}" data-preview-failed="${forms.previewFailed}"`;
    case 'source code':
      return html` spellcheck="false" autocomplete="off"`;
  }
}

function options(field: ChoiceField, { value, t }: Input): Html[] {
  const none = field.isOptional ? [html`<option value="">${field.emptyLabel?.(t)}</option>`] : [];
  const some = field.options.map((option) => {
    const data = Object.entries(option.data ?? {}).map(([name, text]) => html` data-${name}="${text}"`);
    const isChosen = chosenIn(value).includes(option.value);
    return html`<option value="${option.value}"${data}${isChosen && html` selected`}>${option.label(t)}</option>
`;
  });
  return [...none, ...some];
}

function boxes(field: ChoicesField, { name, value, t }: Input): Html {
  return html`${field.options.map(
    (option) =>
      html`<label class="check"><input type="checkbox" name="${name}" value="${option.value}"${
        chosenIn(value).includes(option.value) && html` checked`
      }> ${option.label(t)}</label>`,
  )}`;
}

function chosenIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
