import type { Endpoint } from '@tribunal/contract/api/endpoint';
import type { ParsedQuery } from '@tribunal/contract/api/query';

type Value = string | number | boolean;

/** Query parameters by name; undefined ones are not sent. */
export type Query = Readonly<Record<string, Value | readonly Value[] | undefined>>;

/** The parameters of an endpoint that the contract declares, except the page. */
export type Filters<E extends Endpoint> = {
  readonly [Name in Exclude<keyof E['query'], 'page'>]?:
    | NonNullable<ParsedQuery<E['query']>[Name]>
    | undefined;
};

export function addQuery(url: URL, query: Query): void {
  for (const [name, given] of Object.entries(query)) {
    for (const value of [given ?? []].flat()) url.searchParams.append(name, written(value));
  }
}

/** `True` and `False`, the spelling that every site with this interface accepts. */
function written(value: Value): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // Only digits, because a large number would become `1e+21`.
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
