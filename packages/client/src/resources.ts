import { type Endpoint, pathParts } from '@tribunal/contract/api/endpoint';
import { invalid, type PageChoice } from '@tribunal/contract/api/query';
import { dataEndpoints } from '@tribunal/contract/data/data-endpoints';
import type { Query } from './requests/query.ts';

/** An endpoint of the data API, with its name on the command line. */
export interface Resource {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** What identifies one object; null for a list. */
  readonly part: string | null;
  readonly filters: readonly string[];
}

export const resources: readonly Resource[] = dataEndpoints.map((endpoint: Endpoint) => ({
  name: endpoint.path.split('/')[3] ?? '',
  endpoint,
  part: pathParts(endpoint.path)[0] ?? null,
  filters: Object.keys(endpoint.query).filter((name) => name !== 'page'),
}));

/** By default the first page. */
export function readPage({ endpoint }: Resource, given: string | undefined): PageChoice {
  const page = given === undefined ? 1 : endpoint.query.page?.parse([given]);
  if (typeof page !== 'number' && page !== 'last')
    throw new Error('--page must be a whole number from 1, or last');
  return page;
}

/** The given filters, converted to their types. */
export function readFilters(
  { endpoint, filters }: Resource,
  given: Readonly<Record<string, string[] | undefined>>,
): Query {
  const query: Record<string, Query[string]> = {};
  for (const name of filters) {
    const texts = given[name];
    if (texts === undefined) continue;
    const value = endpoint.query[name]?.parse(texts);
    if (value === invalid) throw new Error(`invalid value for --${name}: ${texts.join(', ')}`);
    query[name] = value as Query[string];
  }
  return query;
}
