import type { Endpoint } from '@tribunal/contract/api/endpoint';
import type { PageData, PageOperation } from '@tribunal/contract/pages/page';
import { formatTime } from '@tribunal/contract/time';
import { existing } from '@tribunal/core/unknown';

import type { FastifyReply } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';

/**
 * Answers the data of a page as its contract names it. The value may have the names of the wire (`made_at`) or those of the code
 * (`madeAt`), and more fields than the contract has: those are not sent.
 */
export function sendData<const O extends PageOperation>(
  reply: FastifyReply,
  { data, status }: O,
  value: Given<PageData<O>>,
): FastifyReply {
  return (status ? reply.code(status) : reply).send({ data: inForm(data, value) });
}

/** The same for an endpoint. */
export function sendReply<const E extends DataEndpoint>(
  reply: FastifyReply,
  { reply: { properties }, status }: E,
  value: Given<Static<E['reply']['properties']['data']>>,
): FastifyReply {
  return sendData(reply, { summary: '', data: properties.data as TSchema, ...(status && { status }) }, value);
}

type DataEndpoint = Endpoint & { readonly reply: TObject<{ data: TSchema }> };

/** A value that becomes `Wire`: objects with names of the wire or of the code, and moments in place of their texts. */
export type Given<Wire> = unknown extends Wire
  ? unknown
  : Wire extends readonly unknown[]
    ? { readonly [Index in keyof Wire]: Given<Wire[Index]> }
    : Wire extends object
      ? SameNames<Wire> | CodeNames<Wire>
      : Wire extends string
        ? string extends Wire
          ? string | Date
          : Wire
        : Wire;

type SameNames<Wire> = { readonly [Name in keyof Wire]: Given<Wire[Name]> };
type CodeNames<Wire> = { readonly [Name in keyof Wire as CodeName<Name>]: Given<Wire[Name]> };
type CodeName<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CodeName<Rest> & string>}`
  : Name;

/** The keywords of a schema that say where its parts are. */
interface Shape {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema | readonly TSchema[];
  readonly anyOf?: readonly TSchema[];
}

/** The value in the form of the schema. */
export function present<S extends TSchema>(schema: S, value: Given<Static<S>>): Static<S> {
  return inForm(schema, value) as Static<S>;
}

function inForm(schema: TSchema, value: unknown): unknown {
  const { pattern, properties, patternProperties, items, anyOf }: Shape = schema;
  if (value === null || value === undefined) return value;
  if (anyOf) return inForm(anyOf.find(isComposed) ?? existing(anyOf[0]), value);
  if (value instanceof Date) return pattern === undefined ? formatTime(value) : value;
  if (Array.isArray(value))
    return items ? value.map((one, index) => inForm(itemAt(items, index), one)) : value;
  if (typeof value !== 'object') return value;
  if (properties) return fieldsOf(properties, value as Record<string, unknown>);
  const [named] = Object.values(patternProperties ?? {});
  if (!named) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inForm(named, one)]));
}

function isComposed(schema: TSchema): boolean {
  const { properties, patternProperties, items }: Shape = schema;
  return (properties ?? patternProperties ?? items) !== undefined;
}

function itemAt(items: TSchema | readonly TSchema[], index: number): TSchema {
  return Array.isArray(items) ? items[index] : (items as TSchema);
}

function fieldsOf(properties: Readonly<Record<string, TSchema>>, value: Record<string, unknown>): object {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const given = Object.hasOwn(value, name) ? value[name] : value[codeName(name)];
    return [name, inForm(schema, given)];
  });
  return Object.fromEntries(fields);
}

function codeName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
