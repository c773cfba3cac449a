import Type, { type Static, type TSchema } from 'typebox';
import { formatTime } from '../time.ts';

export const apiVersion = '2.0';

const strict = { additionalProperties: false };

const BothValues = Type.Object(
  {
    saved: Type.Unknown({ description: 'What somebody else has saved.' }),
    sent: Type.Unknown({ description: 'What the request sent.' }),
  },
  strict,
);

const Conflict = Type.Object(
  {
    version: Type.String({ description: 'The current version, over which the edit can be saved.' }),
    fields: Type.Record(Type.String(), BothValues, {
      description: 'The fields that both changed, with both values.',
    }),
    others: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The saved values of the fields that only somebody else changed.',
    }),
  },
  { description: 'What somebody else has changed since the version of the request.', ...strict },
);

export const ErrorObject = Type.Object(
  {
    code: Type.Integer({ description: 'Equals the HTTP status.' }),
    message: Type.String({ description: 'A fixed text for each cause.' }),
    captcha: Type.Optional(
      Type.String({ description: 'Address of the captcha page, if a captcha must be solved.' }),
    ),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'The errors of the request by field name.',
      }),
    ),
    conflict: Type.Optional(Conflict),
  },
  { description: 'The error.', ...strict },
);
export type ErrorObject = Static<typeof ErrorObject>;

const head = {
  api_version: Type.Literal(apiVersion, { description: 'Version of the interface.' }),
  method: Type.String({ description: 'Method of the request.' }),
  fetched: Type.String({ format: 'date-time', description: 'When the reply was created.' }),
};

/** Sync errors have these four keys and no `data`. */
export const SyncError = Type.Object({ ...head, error: ErrorObject }, { title: 'SyncError', ...strict });
export type SyncError = Static<typeof SyncError>;

/** A site may omit whichever of `data` and `error` is null. */
const none = Type.Optional(Type.Null({ description: 'Always null.' }));

export const DataError = Type.Object(
  { ...head, data: none, error: ErrorObject },
  { title: 'DataError', ...strict },
);
export type DataError = Static<typeof DataError>;

export function Success<T extends TSchema>(data: T) {
  return Type.Object({ ...head, data, error: none }, strict);
}

export function SingleObject<T extends TSchema>(object: T) {
  return Type.Object({ object }, { description: 'The requested object.', ...strict });
}

export function List<T extends TSchema>(item: T) {
  return Type.Object(
    {
      current_object_count: Type.Integer({ description: 'Objects on this page.' }),
      objects_per_page: Type.Integer({ description: 'Maximum number of objects on a page.' }),
      total_objects: Type.Integer({ description: 'Objects on all pages.' }),
      page_index: Type.Integer({ description: 'This page, from 1.' }),
      total_pages: Type.Integer({ description: 'At least 1.' }),
      has_more: Type.Boolean({ description: 'Whether there is a next page.' }),
      objects: Type.Array(item, { description: 'By id; languages by key.' }),
    },
    { description: 'A page of the list.', ...strict },
  );
}

/** One page of a list. */
export type Page<Item> = Omit<Static<ReturnType<typeof List>>, 'objects'> & {
  readonly objects: readonly Item[];
};

export function syncError(error: ErrorObject, method: string, now: Date): SyncError {
  const inLowerCase = toldMethod(method).toLowerCase();
  return { api_version: apiVersion, method: inLowerCase, fetched: formatTime(now), error };
}

/** In upper case. HEAD is reported as GET, so that both have the same length. */
export function toldMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method.toUpperCase();
}

export function dataError(error: ErrorObject, method: string, now: Date): DataError {
  return {
    api_version: apiVersion,
    method: toldMethod(method),
    fetched: formatTime(now),
    data: null,
    error,
  };
}
