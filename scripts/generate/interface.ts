import { readFileSync } from 'node:fs';
import { apiVersion } from '@tribunal/contract/api/envelope';
import { dataErrors, syncErrors, tokenErrors } from '@tribunal/contract/api/request-errors';
import { sharedErrors } from '@tribunal/contract/api/shared-errors';
import { formatsInMinutes, freezingFormats } from '@tribunal/contract/contests/format-lists';
import type { organizations } from '@tribunal/contract/data/catalogue-records';
import { organization } from '@tribunal/contract/data/examples';
import { type EndpointGroup, endpointGroups, errorBody } from '@tribunal/contract/endpoints';
import { submissionsLimit } from '@tribunal/contract/sync';
import { formatTime } from '@tribunal/contract/time';
import type { Static } from 'typebox';
import { endpointSection, errorTable, pageSection } from './endpoint-section.ts';
import { formatTable } from './format-table.ts';

/** docs/interface.md: the prose of the template with every `{{name}}` replaced by the content of the contract. */
export function interfaceDocument(): string {
  const template = readFileSync(new URL('interface-template.md', import.meta.url), 'utf8');
  const parts = contractParts();
  const unused = new Set(parts.keys());
  const text = template.replace(/\{\{(.+?)\}\}/g, (_, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`the interface template asks for ${name}, which does not exist`);
    unused.delete(name);
    return part;
  });
  if (unused.size > 0) throw new Error(`the interface template leaves out ${[...unused].join(', ')}`);
  return text;
}

function contractParts(): Map<string, string> {
  return new Map([
    ['error sync', JSON.stringify(errorBody('sync', 'GET', syncErrors.notFound, exampleMoment))],
    ['error data', JSON.stringify(errorBody('data', 'GET', dataErrors.notFound, exampleMoment))],
    ['example list', JSON.stringify(exampleList, null, 2)],
    ['token errors', errorTable(Object.values(tokenErrors), 'Body')],
    ['shared errors', errorTable(sharedErrors, 'Error `message`')],
    ['submissions limit', String(submissionsLimit)],
    ['api version', apiVersion],
    ['formats', formatTable()],
    ['freezing formats', freezingFormats],
    ['formats in minutes', formatsInMinutes],
    ...endpointGroups
      .filter(({ isPages }) => !isPages)
      .map((group) => [`group ${group.name}`, groupSection(group)] as const),
    [
      'pages',
      endpointGroups
        .filter(({ isPages }) => isPages)
        .map(pagesSection)
        .join('\n\n'),
    ],
  ]);
}

const exampleMoment = new Date('2025-04-12T09:41:10Z');

const exampleList: Static<typeof organizations.reply> = {
  api_version: apiVersion,
  method: 'GET',
  fetched: formatTime(exampleMoment),
  data: {
    current_object_count: 1,
    objects_per_page: 1000,
    total_objects: 1,
    page_index: 1,
    total_pages: 1,
    has_more: false,
    objects: [organization],
  },
  error: null,
};

/** A record that several endpoints return is described at the first of them. */
function groupSection(group: EndpointGroup): string {
  const described = new Set<string>();
  return group.endpoints
    .map((endpoint) => endpointSection(endpoint, group.errorForm, described))
    .join('\n\n');
}

function pagesSection({ name, endpoints }: EndpointGroup): string {
  const before: Parameters<typeof pageSection>[1] = [];
  return [`### ${name}`, ...endpoints.map((endpoint) => pageSection(endpoint, before))].join('\n\n');
}
