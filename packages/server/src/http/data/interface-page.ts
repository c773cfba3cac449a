import type { Access, Endpoint, EndpointError } from '@tribunal/contract/endpoint';
import { type EndpointGroup, endpointGroups } from '@tribunal/contract/endpoints';
import type { Fields, Parameters } from '@tribunal/contract/query';
import { sharedErrors } from '@tribunal/contract/shared-errors';
import { type Html, html } from '../html/html.ts';
import { exampleIn, fieldsOf, typeOf } from './schema-fields.ts';

/** The whole interface for people to read: what the OpenAPI document says, and how the parts hang together. */
export function interfacePage(): Html {
  return html`<h1>Interface for programs</h1>
<p>Everything here is also in <a href="/api/v2/openapi.json">an OpenAPI document</a>.</p>
<ul>
<li>Requests may carry a personal token, <code>Authorization: Bearer TOKEN</code>; they then see what its owner sees.</li>
<li>Every answer of the data API has <code>data</code> or <code>error</code>. Lists come in pages: <code>page</code> selects one, from 1, until <code>has_more</code> is false.</li>
<li>A filter that may be repeated takes any of its values; different filters all have to hold. Booleans are <code>True</code> and <code>False</code>.</li>
<li>Times are UTC. Answers carry an <code>ETag</code>, the limit of requests stands in <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>.</li>
</ul>
${table('Errors of any request', errorHeads, errorRows(sharedErrors))}
<nav aria-label="Endpoints">${endpointGroups.map(contents)}</nav>
${endpointGroups.map(groupSection)}`;
}

function contents({ name, endpoints }: EndpointGroup): Html {
  const lines = endpoints.map(
    (one) => html`<li><a href="#${anchor(one)}"><code>${title(one)}</code></a> ${prose(one.summary)}</li>`,
  );
  return html`<h2>${name}</h2><ul>${lines}</ul>`;
}

function groupSection({ name, description, endpoints }: EndpointGroup): Html {
  return html`<section><h2>${name}</h2>${description && html`<p>${prose(description)}</p>`}${endpoints.map(endpointSection)}</section>`;
}

function endpointSection(endpoint: Endpoint): Html {
  const { access, summary, query, headers = {}, form = {}, reply, errors } = endpoint;
  const answer = fieldsOf(reply).map(({ name, type, description }) => [name, type, description]);
  const example = exampleIn(reply);
  return html`<article id="${anchor(endpoint)}"><h3><code>${title(endpoint)}</code></h3>
<p>${prose(summary)}. Open to ${openTo[access]}.</p>
${table('Parameters', ['Name', 'Type', 'Meaning'], parameterRows(query))}
${table('Headers', ['Name', 'Type', 'Meaning'], fieldRows(headers))}
${table('Form fields', ['Name', 'Type', 'Meaning'], fieldRows(form))}
${table('Answer', ['Field', 'Type', 'Meaning'], answer)}
${example !== undefined && html`<details><summary>Example</summary><pre class="scroll"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`}
${table('Errors', errorHeads, errorRows(errors))}</article>`;
}

const errorHeads = ['Status', 'Message', 'Cause'];

function errorRows(errors: readonly EndpointError[]): string[][] {
  return errors.map(({ status, message, cause }) => [String(status), message, cause]);
}

const openTo: Record<Access, string> = {
  anyone: 'anyone',
  'sync key': 'holders of the sync key, in the header X-Global-API-Key',
  'signed in': 'signed-in users: a token, or a browser session',
};

function title({ method, path }: Endpoint): string {
  return `${method} ${path.replace(/:([a-z_]+)/g, '<$1>')}`;
}

function anchor({ method, path }: Endpoint): string {
  return `${method}${path.replaceAll(/[^a-z0-9]+/g, '-')}`.toLowerCase();
}

function parameterRows(query: Parameters): string[][] {
  return Object.entries(query).map(([name, { schema, description, isRequired, isList }]) => {
    const type = isList ? `${typeOf(schema).replace('array of ', '')}, may be repeated` : typeOf(schema);
    return [name, isRequired ? `${type}, required` : type, description];
  });
}

function fieldRows(fields: Fields): string[][] {
  return Object.entries(fields).map(([name, { schema, description, isRequired }]) => [
    name,
    isRequired ? `${typeOf(schema)}, required` : typeOf(schema),
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

/** On a narrow screen a long name goes on below behind a dot or a line, not in the middle of a word. */
function breakable(name: string): Html[] {
  return name.split(/(?<=[._])/).map((part) => html`${part}<wbr>`);
}

/** Words between backticks are code. */
function prose(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
