import type { Static, TObject, TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import type { Endpoint } from '../api/endpoint.ts';
import { List, SingleObject, Success } from '../api/envelope.ts';
import { pageChoice } from '../api/query.ts';
import { dataErrors } from '../api/request-errors.ts';
import { formatsInMinutes } from '../contests/format-lists.ts';

export const Text = (description: string) => Type.String({ description });
export const Flag = (description: string) => Type.Boolean({ description });
export const Whole = (description: string) => Type.Integer({ description });
export const Amount = (description: string) => Type.Number({ description });
/** In UTC, with the offset `+00:00`. */
export const Time = (description: string) => Type.String({ format: 'date-time', description });
export const Names = (description: string) => Type.Array(Type.String(), { description });
export const Ids = (description: string) => Type.Array(Type.Integer(), { description });

/** The score of a participation. The format of the contest determines its units. */
export const standing = {
  score: Amount('Points according to the format.'),
  cumulative_time: Amount(
    `Breaks ties between equal scores, smaller first: in seconds, in the format ${formatsInMinutes} in minutes.`,
  ),
  tiebreaker: Amount('Breaks ties between equal scores and times, smaller first.'),
};

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** An object with exactly these fields, and an example for the documents. */
export function DataRecord<P extends TProperties>(title: string, properties: P, example: Static<TObject<P>>) {
  return Type.Object(properties, { title, additionalProperties: false, examples: [example] });
}

export function listOf<T extends TSchema>(item: T) {
  return Success(List(item));
}

export function oneOf<T extends TSchema>(object: T) {
  return Success(SingleObject(object));
}

/** The items of a list endpoint. */
export type ItemOf<E extends Endpoint> =
  Static<E['reply']> extends { data: { objects: readonly (infer Item)[] } } ? Item : never;

/** The object of a detail endpoint. */
export type ObjectOf<E extends Endpoint> =
  Static<E['reply']> extends { data: { object: infer Single } } ? Single : never;

/** The parameters of every list besides its filters. */
export const paging = {
  page: pageChoice('The page to return, from 1, or `last`; by default the first.'),
};

const pageNotFound = {
  ...dataErrors.notFound,
  cause: 'There is no such page: past the end, zero, negative or not a number.',
};

export const listErrors = [dataErrors.badValue, pageNotFound, dataErrors.tooManyRequests] as const;
export const detailErrors = [dataErrors.notFound, dataErrors.tooManyRequests] as const;
