import type { FastifyRequest } from 'fastify';
import type { AuditFilters } from '../../storage/accounts/audit-log.ts';
import { readerZone } from '../caller/reader-zone.ts';
import { defineForm } from '../forms/form.ts';
import type { Sent } from '../forms/read-field.ts';
import { type Faults, readForm } from '../forms/read-form.ts';
import { renderForm } from '../forms/render-form.ts';
import { type Html, html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import type { AddressQuery } from '../parts/pager.ts';
import { textField } from '../request/form-fields.ts';

const text = { kind: 'text', maxLength: 200, isOptional: true } as const;
const time = { kind: 'time', isOptional: true } as const;

/** The names are those of the options of `tribunal audit-log`. */
const form = defineForm({
  actor: { ...text, label: (t) => t.admin.actor, placeholder: (t) => t.admin.actorExample },
  action: { ...text, label: (t) => t.admin.action, placeholder: (t) => t.admin.actionExample },
  target: { ...text, label: (t) => t.admin.target, placeholder: (t) => t.admin.targetExample },
  since: { ...time, label: (t) => t.admin.since },
  until: { ...time, label: (t) => t.admin.until },
});

/** Which entries the address of the page asks for, or which of its parameters are wrong. */
type AskedEntries =
  | { readonly sent: Sent; readonly filters: AuditFilters }
  | { readonly sent: Sent; readonly faults: Faults };

export function readAuditFilters(query: unknown): AskedEntries {
  const read = readForm(form, query);
  if ('faults' in read) return read;
  const { actor, action, target, since, until } = read.values;
  const filters = {
    actor: actor || undefined,
    action: action || undefined,
    target: target || undefined,
    since: since ?? undefined,
    until: until ?? undefined,
  };
  return { sent: read.sent, filters };
}

/** The parameters of the filters that are used. A zone alone filters nothing. */
export function auditQuery(sent: Sent): AddressQuery {
  return Object.keys(form).flatMap((name) => {
    const value = textField(sent, name).trim();
    const zone = `${name}_zone`;
    return value === '' ? [] : [[name, value] as const, [zone, textField(sent, zone)] as const];
  });
}

export function auditFilterForm(request: FastifyRequest, action: string, asked: AskedEntries): Html {
  const t = messagesOf(request);
  const faults = 'faults' in asked ? { faults: asked.faults } : {};
  const zone = readerZone(request) ?? 'UTC';
  return html`<form class="filters" role="search" action="${action}">${renderForm(form, { sent: asked.sent, ...faults }, { t, zone })}<p><button>${t.forms.applyFilters}</button></p></form>`;
}
