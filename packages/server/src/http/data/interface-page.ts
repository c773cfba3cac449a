import type { Access, Endpoint, EndpointError } from '@tribunal/contract/api/endpoint';
import type { Fields, Parameters } from '@tribunal/contract/api/query';
import { sharedErrors } from '@tribunal/contract/api/shared-errors';
import { type EndpointGroup, endpointGroups } from '@tribunal/contract/endpoints';
import type { Text } from '../forms/form.ts';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import { exampleIn, fieldsOf, typeOf } from './schema-fields.ts';

/** The documentation of the API for people. It says the same as the OpenAPI document. */
export function interfacePage(t: Messages): Html {
  const { api } = t;
  return html`<h1>${api.heading}</h1>
<p>${api.openApi(html`<a href="/api/v2/openapi.json">${api.openApiDocument}</a>`)}</p>
<ul><li>${api.tokenRule}</li>
<li>${api.envelopeRule}</li>
<li>${api.filterRule}</li>
<li>${api.headerRule}</li></ul>
${errorTable(t, api.sharedErrors, sharedErrors)}
<nav aria-label="${api.endpoints}">${endpointGroups.map((group) => html`<h2>${linkTo(group)}</h2>${!group.isPages && contents(group)}`)}</nav>
${endpointGroups.filter(({ isPages }) => !isPages).map((group) => html`<section id="${slug(group.name)}"><h2>${group.name}</h2>${groupDetails(t, group)}</section>`)}`;
}

/** The groups that have a page of their own, by the last part of its address: pages are too many for one document. */
export const documentedApart: ReadonlyMap<string, EndpointGroup> = new Map(
  endpointGroups.flatMap((group) => (group.isPages ? [[slug(group.name), group]] : [])),
);

export function groupPage(t: Messages, group: EndpointGroup): Html {
  return html`<p><a href="/api/docs">${t.api.heading}</a></p><h1>${group.name}</h1>
<nav aria-label="${t.api.endpoints}"><h2>${t.api.endpoints}</h2>${contents(group)}</nav>
${groupDetails(t, group)}`;
}

function linkTo({ name, isPages }: EndpointGroup): Html {
  return html`<a href="${isPages ? '/api/docs/' : '#'}${slug(name)}">${name}</a>`;
}

function contents({ endpoints }: EndpointGroup): Html {
  const lines = endpoints.map(
    (one) => html`<li><a href="#${anchor(one)}">${title(one)}</a> ${prose(one.summary)}</li>`,
  );
  return html`<ul>${lines}</ul>`;
}

function groupDetails(t: Messages, { description, endpoints }: EndpointGroup): Html {
  return html`${description && html`<p>${prose(description)}</p>`}${endpoints.map((endpoint) => endpointSection(t, endpoint))}`;
}

function endpointSection(t: Messages, endpoint: Endpoint): Html {
  const { api } = t;
  const { access, summary, query, headers = {}, form = {}, reply, errors } = endpoint;
  const response = fieldsOf(reply).map(({ name, type, description }) => [name, type, description]);
  const heads = [api.name, api.type, api.meaning];
  const example = exampleIn(reply);
  return html`<article id="${anchor(endpoint)}" class="endpoint" data-copies data-copy="${t.problems.copy}" data-copied="${t.problems.copied}"><h3>${title(endpoint)}</h3>
<p>${prose(summary)}. ${prose(accessTexts[access](t))}</p>
<div class="sample-part"><h4 class="unseen">${api.command}</h4><pre class="scroll curl"><code>${commandOf(endpoint)}</code></pre></div>
${table(api.parameters, heads, parameterRows(t, query))}
${table(api.headers, heads, fieldRows(t, headers))}
${table(api.formFields, heads, fieldRows(t, form))}
${table(api.response, [api.field, api.type, api.meaning], response)}
${example !== undefined && html`<details><summary>${api.example}</summary><pre class="scroll"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`}
${errorTable(t, api.errors, errors)}</article>`;
}

function errorTable({ api }: Messages, caption: string, errors: readonly EndpointError[]): Html {
  const rows = errors.map(({ status, message, cause }) => [String(status), message, cause]);
  return table(caption, [api.status, api.message, api.cause], rows);
}

const accessTexts: Readonly<Record<Access, Text>> = {
  anyone: (t) => t.api.forAnyone,
  'sync key': (t) => t.api.forSyncKey,
  'signed in': (t) => t.api.forUsers,
  session: (t) => t.api.forSessions,
  staff: (t) => t.api.forStaff,
};

function title({ method, path }: Endpoint): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span> <code>${shownPath(path)}</code>`;
}

function shownPath(path: string): string {
  return path.replace(/:([a-z_]+)/g, '<$1>');
}

/** The request as a command, with what it must contain. */
function commandOf({ method, path, access, query, form = {} }: Endpoint): string {
  const needed = (fields: Fields | Parameters) =>
    Object.entries(fields).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  const parameters = needed(query).map((name) => `${name}=<${name}>`);
  const fields = needed(form).map((name) => `"${name}": …`);
  const headers = [
    access === 'sync key' && '-H "X-Global-API-Key: $KEY"',
    access === 'signed in' && '-H "Authorization: Bearer $TOKEN"',
    !path.startsWith('/api/') && '-H "Accept: application/json"',
    fields.length > 0 && '-H "Content-Type: application/json"',
    fields.length > 0 && `-d '{${fields.join(', ')}}'`,
  ];
  const address = `"$SITE${shownPath(path)}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}"`;
  return ['curl', method !== 'GET' && `-X ${method}`, ...headers, address].filter(Boolean).join(' ');
}

function anchor({ method, path }: Endpoint): string {
  return slug(`${method}${path}`);
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function parameterRows({ api }: Messages, query: Parameters): string[][] {
  return Object.entries(query).map(([name, { schema, description, isRequired, isList }]) => {
    const type = isList ? api.repeatable(typeOf(schema).replace('array of ', '')) : typeOf(schema);
    return [name, isRequired ? api.required(type) : type, description];
  });
}

function fieldRows({ api }: Messages, fields: Fields): string[][] {
  return Object.entries(fields).map(([name, { schema, description, isRequired }]) => [
    name,
    isRequired ? api.required(typeOf(schema)) : typeOf(schema),
    description,
  ]);
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): Html {
  if (rows.length === 0) return html``;
  const lines = rows.map(
    ([first = '', second = '', third = '']) =>
      html`<tr><th scope="row"><code>${breakable(first)}</code></th><td>${prose(second)}</td><td>${prose(third)}</td></tr>`,
  );
  return html`<details><summary>${caption}</summary><div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${lines}</tbody></table></div></details>`;
}

/** On a narrow screen a long name breaks after a dot or an underscore, not inside a word. */
function breakable(name: string): Html[] {
  return name.split(/(?<=[._])/).map((part) => html`${part}<wbr>`);
}

/** Words between backticks are code. */
function prose(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
