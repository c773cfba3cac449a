import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyRequest } from 'fastify';
import type { Form } from '../forms/form.ts';
import { isSet, type Sent } from '../forms/read-field.ts';
import { type Html, html } from '../html/html.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { textField } from '../request/form-fields.ts';

/** A browser sends nothing for an empty box, so a program's form must be told from the page's. */
const pageMark = { name: 'form', value: 'page' };

/** What a program may send beside the settings: a conflict is told by the version, `type` is that of a line of a snapshot. */
export const otherFields = ['version', 'preview', 'force', 'csrfmiddlewaretoken', 'type'];

export function pageMarkField(): Html {
  return html`<input type="hidden" name="${pageMark.name}" value="${pageMark.value}">`;
}

export function isFromPage(body: unknown): boolean {
  return textField(body, pageMark.name) === pageMark.value;
}

/** The fields that count: all of them for the page, those that were sent for a program. */
export function sentForm({ body }: FastifyRequest, form: Form, pageForm: Form = form): Form {
  if (isFromPage(body)) return pageForm;
  const names = Object.keys(fieldsOf(body));
  const isSent = (name: string) => names.some((one) => one === name || one.startsWith(`${name}-`));
  return Object.fromEntries(Object.entries(form).filter(([name]) => isSent(name)));
}

/** The same for forms without the mark: a page sends all fields, a program those that it changes. */
export function sentFields(request: FastifyRequest, form: Form): Form {
  if (!wantsJson(request)) return form;
  const sent = fieldsOf(request.body);
  return Object.fromEntries(Object.entries(form).filter(([name]) => Object.hasOwn(sent, name)));
}

/** How the settings that a request contains are to be saved. */
export interface RequestedEdit {
  /** The version that the editor has seen; null to overwrite whatever it is. */
  readonly version: string | null;
  /** Computes the effects and saves nothing. */
  readonly isPreview: boolean;
  readonly isForced: boolean;
}

export function requestedEdit({ body, query }: FastifyRequest): RequestedEdit {
  const sent = (body ?? {}) as Sent;
  return {
    version: textField(body, 'version') || null,
    isPreview: isSet(sent.preview) || isSet((query as Sent).preview),
    isForced: isSet(sent.force),
  };
}
