import { maxPoints } from '@tribunal/core/bounds';
import Type from 'typebox';
import {
  Amount,
  Code,
  Count,
  Flag,
  Hash,
  NullableName,
  optional,
  Positive,
  strict,
  Text,
  Time,
} from '../settings/field-types.ts';

/** The base64 text of a part of a file: 1 MB of content at most. */
export const filePartBytes = 1_000_000;

/** A part of a file of test data. The parts of a file follow one another. */
export const FileRecord = Type.Object(
  {
    type: Type.Literal('file'),
    hash: Hash,
    part: Type.Integer({ minimum: 0, description: 'Counted from 0.' }),
    content: Type.String({ description: 'Base64 of at most 1,000,000 bytes.', maxLength: 1_400_000 }),
  },
  strict,
);

const DataFile = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 400, description: 'Relative, without `..`.' }),
    hash: Hash,
    bytes: Type.Integer({ minimum: 0 }),
  },
  strict,
);

const Sample = Type.Object({ input: Text, output: Text }, strict);
const Plain = Type.Object(
  {
    checker: Type.Object({ name: Text, args: Type.Unknown() }, strict),
    cases: Type.Array(
      Type.Object(
        {
          points: Type.Union([Amount, Type.Null()]),
          batch: Type.Union([Positive, Type.Null()]),
          ...optional({ sample: Flag }),
        },
        strict,
      ),
    ),
  },
  strict,
);

const Summary = Type.Object(
  {
    cases: Count,
    batches: Count,
    points: Type.Number({ minimum: 0, maximum: maxPoints * 100_000 }),
    pretests: Count,
    isInteractive: Flag,
    samples: Type.Array(Sample),
    ...optional({
      plain: Plain,
      outputBytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      leadingSamples: Count,
    }),
  },
  { additionalProperties: true, description: 'What pages show about the version.' },
);

/** A version of the test data of a problem. */
export const DataVersionRecord = Type.Object(
  {
    type: Type.Literal('data_version'),
    problem: Code,
    version: Hash,
    made_at: Time,
    summary: Summary,
    files: Type.Array(DataFile, { maxItems: 100_000 }),
    ...optional({ made_by: NullableName, reason: Text, fault: Type.Union([Text, Type.Null()]) }),
  },
  strict,
);

/** An older version of the test data of a problem became the current one again. */
export const DataUseRecord = Type.Object(
  {
    type: Type.Literal('data_use'),
    problem: Code,
    number: Positive,
    version: Hash,
    made_at: Time,
    ...optional({ made_by: NullableName, reason: Text }),
  },
  strict,
);

export const LibraryFileRecord = Type.Object(
  {
    type: Type.Literal('library_file'),
    name: Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,109}$' }),
    content: Text,
    ...optional({ added_at: Time, added_by: NullableName }),
  },
  strict,
);
