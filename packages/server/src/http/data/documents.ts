import type { Endpoint } from '@tribunal/contract/endpoint';
import { type EndpointGroup, endpointGroups } from '@tribunal/contract/endpoints';
import { openApiDocument } from '@tribunal/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../html.ts';
import { fieldsOf } from './schema-fields.ts';

/** The interface of this site, for programs and for people. */
export function mountDocuments(app: FastifyInstance): void {
  const config = { access: 'anyone' } as const;
  const document = JSON.stringify(openApiDocument(endpointGroups));
  app.get('/api/v2/openapi.json', { config }, async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8').send(document),
  );
  const body = interfacePage();
  app.get('/api/docs', { config }, async (_request, reply) => reply.page({ title: 'Interface', body }));
}

function interfacePage(): Html {
  return html`<h1>Interface for programs</h1>
<p>Everything here is also in <a href="/api/v2/openapi.json">an OpenAPI document</a>. Requests may carry a personal token,
<code>Authorization: Bearer TOKEN</code>; they then see what its owner sees.</p>
${endpointGroups.map(groupSection)}`;
}

function groupSection({ name, endpoints }: EndpointGroup): Html {
  return html`<section><h2>${name}</h2>${endpoints.map(endpointSection)}</section>`;
}

function endpointSection({ method, path, access, summary, query, reply, errors }: Endpoint): Html {
  const parameters = Object.entries(query).map(([name, { description, isRequired, isList }]) => [
    name,
    [isRequired && 'required', isList && 'may be repeated'].filter(Boolean).join(', '),
    description,
  ]);
  const fields = fieldsOf(reply).map((field) => [field.name, field.type, field.description]);
  const refusals = errors.map(({ status, message, cause }) => [String(status), message, cause]);
  return html`<article><h3><code>${method} ${path}</code></h3>
<p>${summary}. Open to: ${access}.</p>
${table('Parameters', parameters)}${table('Answer', fields)}${table('Errors', refusals)}</article>`;
}

function table(title: string, rows: readonly (readonly string[])[]): Html | false {
  if (rows.length === 0) return false;
  const lines = rows.map(
    ([first = '', second = '', third = '']) =>
      html`<tr><th scope="row"><code>${first}</code></th><td>${second}</td><td>${third}</td></tr>`,
  );
  return html`<details><summary>${title}</summary><table>${lines}</table></details>`;
}
