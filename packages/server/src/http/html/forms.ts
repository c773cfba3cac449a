import type { FastifyReply } from 'fastify';
import { csrfField } from '../request/check-csrf.ts';
import { type Html, type HtmlValue, html } from './html.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password' | 'email';
  readonly value?: string;
  readonly hint?: string;
  readonly autocomplete?: string;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  /** For codes of digits: which keyboard a phone shows. */
  readonly inputMode?: 'numeric';
}

/** A labelled input; its hint is read out together with it. */
export function field(of: Field): Html {
  const hintId = of.hint === undefined ? undefined : `hint_${of.name}`;
  return html`<p class="field"><label for="id_${of.name}">${of.label}</label>
<input id="id_${of.name}" name="${of.name}" type="${of.type ?? 'text'}" value="${of.value ?? ''}" autocomplete="${
    of.autocomplete ?? 'off'
  }"${!of.isOptional && html` required`}${of.maxLength !== undefined && html` maxlength="${of.maxLength}"`}${
    of.inputMode && html` inputmode="${of.inputMode}"`
  }${hintId && html` aria-describedby="${hintId}"`}>
${of.hint && html`<small id="${hintId}">${of.hint}</small>`}</p>`;
}

/** For a password that is being chosen. */
export function newPasswordField(name: string, label: string): Html {
  const hint = 'At least 8 characters.';
  return field({ name, label, type: 'password', autocomplete: 'new-password', hint });
}

export function checkbox(name: string, label: string, isChecked: boolean, value = 'on'): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" value="${value}"${isChecked && html` checked`}> ${label}</label>`;
}

/** What is wrong with a form that was sent. Programs look for this exact list tag, so the role is on an element around it. */
export function errorList(errors: readonly string[]): Html {
  if (errors.length === 0) return html``;
  return html`<div role="alert"><ul class="errorlist">${errors.map((error) => html`<li>${error}</li>`)}</ul></div>`;
}

/** A form that changes something. */
export function postForm(
  reply: FastifyReply,
  action: string,
  content: HtmlValue,
  button: string,
  look: 'primary' | 'plain' | 'danger' = 'primary',
): Html {
  return html`<form method="post" action="${action}">${csrfField(reply)}${content}<p class="actions"><button class="${look}">${button}</button></p></form>`;
}

export function moment(time: Date): Html {
  const text = `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return html`<time datetime="${time.toISOString()}">${text}</time>`;
}
