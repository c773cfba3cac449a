import type { Endpoint } from '@tribunal/contract/endpoint';
import type { ParsedQuery } from '@tribunal/contract/query';

type Value = string | number | boolean;

/** Query parameters by name; those left undefined are not sent. */
export type Query = Readonly<Record<string, Value | readonly Value[] | undefined>>;

/** What an endpoint can be asked with: all that the contract declares but the page. */
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

/** `True` and `False`: the spelling that every site of this interface takes. */
function written(value: Value): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // Digits alone: a large number would turn into `1e+21`.
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
