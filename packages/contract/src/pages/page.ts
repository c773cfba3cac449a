import { keysOf } from '@tribunal/core/lists';
import Type, { type Static, type TSchema } from 'typebox';
import type { Access, Endpoint, EndpointError } from '../api/endpoint.ts';
import type { Field, Fields, Parameters } from '../api/query.ts';
import { dataErrors, pageErrors } from '../api/request-errors.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import type { Settings } from '../settings/setting.ts';

/** What a page does for a program that accepts JSON. */
export interface PageOperation {
  readonly summary: string;
  readonly query?: Parameters;
  readonly headers?: Fields;
  /** The fields of the body, as a form or as JSON. */
  readonly form?: Settings;
  /** The status of a success; 200 by default. */
  readonly status?: 201;
  /** What `data` of the answer contains. */
  readonly data: TSchema;
  /** The answer is the data itself, in a format that other tools define. */
  readonly isDocument?: true;
  /** In addition to those of the page. */
  readonly errors?: readonly EndpointError[];
}

/** One address for people and programs. A method without an operation, if the page has it, serves only people. */
export interface PageContract {
  /** With `:name` for each path parameter. */
  readonly path: string;
  readonly access: Access;
  /** The errors that every operation shares. */
  readonly errors?: readonly EndpointError[];
  readonly get?: PageOperation;
  readonly post?: PageOperation;
  readonly patch?: PageOperation;
  readonly remove?: PageOperation;
}

/** The data of an answer. */
export type PageData<O extends PageOperation> = Static<O['data']>;

/** The fields that a program sends. */
export type PageForm<O extends PageOperation> = O extends { readonly form: infer F extends Settings }
  ? { readonly [Name in keyof F]?: Static<F[Name]['schema']> }
  : Readonly<Record<string, never>>;

/** Keeps the exact types of the schemas, so that answers are typed. */
export function page<const P extends PageContract>(definition: P): P {
  return definition;
}

const methods = { get: 'GET', post: 'POST', patch: 'PATCH', remove: 'DELETE' } as const;

/** The operations of a page as endpoints, from which the documents derive. */
export function endpointsOf(contract: PageContract): Endpoint[] {
  return keysOf(methods).flatMap((name) => {
    const operation = contract[name];
    return operation ? [endpointOf(contract, methods[name], operation)] : [];
  });
}

function endpointOf(
  contract: PageContract,
  method: Endpoint['method'],
  { summary, query = {}, headers, form, status, data, isDocument, errors = [] }: PageOperation,
): Endpoint {
  const all = [...(form ? refusalsOf('wrong fields') : []), ...errorsOf(contract, method), ...errors];
  return {
    method,
    path: contract.path,
    access: contract.access,
    summary,
    query,
    ...(headers && { headers }),
    ...(form && { form: fieldsOf(form) }),
    ...(status && { status }),
    reply: isDocument ? data : Type.Object({ data }, { additionalProperties: false }),
    errors: [...new Set(all)],
  };
}

function errorsOf({ path, access, errors = [] }: PageContract, method: Endpoint['method']): EndpointError[] {
  return [
    ...(access === 'anyone' ? [] : [dataErrors.loginRequired]),
    ...(access === 'session' ? [pageErrors.sessionRequired] : []),
    ...(access === 'staff' ? [pageErrors.forbidden] : []),
    ...(method === 'GET' ? [] : [pageErrors.csrf, pageErrors.conflict]),
    ...(path.includes(':') ? [pageErrors.notFound] : []),
    ...errors,
  ];
}

function fieldsOf(form: Settings): Record<string, Field> {
  const fields = Object.entries(form).map(([name, { schema, ...one }]) => {
    const description = one.description ?? descriptionOf(schema) ?? '';
    return [name, { schema, description, isRequired: !Object.hasOwn(one, 'initial') }];
  });
  return Object.fromEntries(fields);
}

/** A field that may be null has the description of its other type. */
function descriptionOf({ description, anyOf = [] }: Described): string | undefined {
  return description ?? anyOf.map(descriptionOf).find((text) => text !== undefined);
}

interface Described {
  readonly description?: string;
  readonly anyOf?: readonly Described[];
}
