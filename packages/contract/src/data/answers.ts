import type { Static, TObject, TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { List, SingleObject, Success } from '../envelope.ts';
import { formatsInMinutes } from '../format-lists.ts';
import { pageChoice } from '../query.ts';

export const Text = (description: string) => Type.String({ description });
export const Flag = (description: string) => Type.Boolean({ description });
export const Whole = (description: string) => Type.Integer({ description });
export const Amount = (description: string) => Type.Number({ description });
/** In UTC, with the offset `+00:00`. */
export const Time = (description: string) => Type.String({ format: 'date-time', description });
export const Names = (description: string) => Type.Array(Type.String(), { description });
export const Ids = (description: string) => Type.Array(Type.Integer(), { description });

/** Of a participation; what they are counted in is a matter of the contest's format. */
export const standing = {
  score: Amount('Points, by the rules of the format.'),
  cumulative_time: Amount(
    `Smaller is better among equal scores: seconds, in the format ${formatsInMinutes} minutes.`,
  ),
  tiebreaker: Amount('Smaller is better among equal scores and times.'),
};

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** An object with exactly these fields, and one such object for the documents. */
export function Record<P extends TProperties>(title: string, properties: P, example: Static<TObject<P>>) {
  return Type.Object(properties, { title, additionalProperties: false, examples: [example] });
}

export function listOf<T extends TSchema>(item: T) {
  return Success(List(item));
}

export function oneOf<T extends TSchema>(object: T) {
  return Success(SingleObject(object));
}

/** What the pages of a list endpoint hold. */
export type ItemOf<E extends Endpoint> =
  Static<E['reply']> extends { data: { objects: readonly (infer Item)[] } } ? Item : never;

/** What a detail endpoint answers. */
export type ObjectOf<E extends Endpoint> =
  Static<E['reply']> extends { data: { object: infer Single } } ? Single : never;

/** What every list takes besides its filters. */
export const paging = {
  page: pageChoice('The page to return, from 1, or `last`; the first when it is empty.'),
};

export const notFound = {
  status: 404,
  message: 'Not found',
  cause: 'There is no such object, or the caller may not see it.',
} as const;

export const pageNotFound = {
  status: 404,
  message: 'Not found',
  cause: 'There is no such page: past the end, zero, negative or not a number.',
} as const;

export const badFilter = {
  status: 400,
  message: 'invalid filter value type',
  cause: 'A filter has a value that is not of its type.',
} as const;

export const tooManyRequests = {
  status: 429,
  message: 'too many requests',
  cause:
    'The caller made more requests in a minute than the site allows, and has to solve the captcha at the address in `error.captcha` or wait.',
} as const;

export const listErrors = [badFilter, pageNotFound, tooManyRequests] as const;
export const detailErrors = [notFound, tooManyRequests] as const;
