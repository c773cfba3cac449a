import type { FastifyReply } from 'fastify';
import { csrfField } from '../caller/check-csrf.ts';
import { readerZone } from '../caller/reader-zone.ts';
import { type Html, type HtmlValue, html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { errorList } from './error-list.ts';
import type { Form, FormSection } from './form.ts';
import { type ShownForm, unsentForm } from './form-content.ts';
import { fieldsOf, renderForm, renderSections } from './render-form.ts';

export interface FormLook {
  readonly id?: string;
  /** For pages with several forms that have the same fields. */
  readonly idPrefix?: string;
  readonly action: string;
  readonly button: string;
  /** The keys that press the button, for its tooltip. */
  readonly keys?: string;
  /** All fields of a long form, in sections. */
  readonly sections?: readonly FormSection[];
  /** All fields and the button among other content, given what shows some of the fields. */
  readonly arrange?: (fields: (...names: readonly string[]) => Html, button: Html) => Html;
  readonly look?: 'primary' | 'plain' | 'danger';
  /** More content above the fields. */
  readonly before?: HtmlValue;
  /** More content above the button. */
  readonly more?: HtmlValue;
  /** More content beside the button. */
  readonly beside?: HtmlValue;
}

/** A form that changes something, with its errors above it. */
export function postForm(
  reply: FastifyReply,
  form: Form,
  { id, idPrefix, action, button, keys, sections, arrange, look = 'primary', before, more, beside }: FormLook,
  { errors, content }: ShownForm = unsentForm(),
): Html {
  const hasFile = Object.values(form).some(({ kind }) => kind === 'file' || kind === 'archive');
  // The return key presses the first button, which must not be the one that adds rows.
  const hasRows = Object.values(form).some(({ kind }) => kind === 'rows');
  const zone = readerZone(reply.request) ?? 'UTC';
  const rendering = { t: messagesOf(reply.request), zone, idPrefix };
  const words = hasMarkdown(form) && html` data-texts="${JSON.stringify(rendering.t.forms.texts)}"`;
  // What was sent and is shown again is not saved, even if the browser gets it as the content of a field.
  const isUnsaved = words && reply.request.method === 'POST' && html` data-unsaved`;
  const some = (...names: readonly string[]) => renderForm(fieldsOf(form, names), content, rendering);
  const submit = html`<button class="${look}"${keys && html` title="${button} (${keys})"`}>${button}</button>`;
  const fields = sections
    ? renderSections(form, sections, content, rendering)
    : (arrange?.(some, submit) ?? renderForm(form, content, rendering));
  return html`<form${id && html` id="${id}"`}${sections && html` class="sectioned"`}${words}${isUnsaved} method="post" action="${action}"${hasFile && html` enctype="multipart/form-data"`}>${csrfField(reply)}
${hasRows && html`<button class="unseen" tabindex="-1" aria-hidden="true">${button}</button>`}${errorList(errors)}${before}${fields}${more}${!arrange && html`<p class="actions">${submit}${beside}</p>`}</form>`;
}

/** Scripts help with writing texts in Markdown. */
function hasMarkdown(form: Form): boolean {
  return Object.values(form).some((field) => {
    const columns = field.kind === 'rows' ? Object.values(field.columns) : [];
    return field.kind === 'markdown' || columns.some(({ kind }) => kind === 'markdown');
  });
}

/** A button that does something without asking for anything. */
export function postButton(
  reply: FastifyReply,
  action: string,
  button: string,
  look: FormLook['look'] = 'plain',
): Html {
  return postForm(reply, {}, { action, button, look });
}
