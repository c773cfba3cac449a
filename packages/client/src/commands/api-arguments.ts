import { parseArgs } from 'node:util';
import type { PageChoice } from '@tribunal/contract/api/query';
import type { Query } from '../requests/query.ts';
import { type Resource, readFilters, readPage, resources } from '../resources.ts';
import { type SignInValues, signInOptions } from './sign-in-options.ts';

export type WantedPages = PageChoice | 'all';

export interface ApiArguments {
  readonly resource: Resource;
  /** The name of one object; null for a list. */
  readonly name: string | null;
  readonly query: Query;
  readonly pages: WantedPages;
  readonly json: boolean;
  readonly signIn: SignInValues;
}

/** The resource comes first, because the options depend on it. */
export function readApiArguments([first = '', ...rest]: string[]): ApiArguments {
  const resource = resources.find((one) => one.name === first);
  if (!resource) {
    throw new Error(`the first argument must be one of ${resources.map(({ name }) => name).join(', ')}`);
  }
  const options = { ...filterOptions(resource), ...listOptions(resource), ...signInOptions, json: flag };
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  const { site, token, json = false } = values as SignInValues & { json?: boolean };
  const { page, all = false } = values as { page?: string; all?: boolean };
  return {
    resource,
    name: readName(resource, positionals),
    query: readFilters(resource, values as Record<string, string[]>),
    pages: all ? 'all' : readPage(resource, page),
    json,
    signIn: { site, token },
  };
}

/** The part of `--help` about one resource. */
export function resourceLine({ name, part, filters }: Resource): string {
  const words = part === null ? name : `${name} ${part.toUpperCase()}`;
  return `  ${words.padEnd(15)}${filters.map((filter) => ` --${filter}`).join('')}`.trimEnd();
}

const flag = { type: 'boolean' } as const;

function filterOptions({ filters }: Resource) {
  return Object.fromEntries(filters.map((name) => [name, { type: 'string', multiple: true } as const]));
}

function listOptions({ part }: Resource) {
  return part === null ? { page: { type: 'string' } as const, all: flag } : {};
}

function readName({ name, part }: Resource, positionals: readonly string[]): string | null {
  const wanted = part === null ? 0 : 1;
  if (positionals.length !== wanted) {
    throw new Error(part === null ? `${name} is a list and takes no name` : `${name} takes one ${part}`);
  }
  return positionals[0] ?? null;
}
