import Type, { type TSchema } from 'typebox';
import type { ClicsType } from './clics-object.ts';

interface WritingOperation {
  readonly path: string;
  readonly method: 'patch' | 'post';
  readonly summary: string;
  readonly body: TSchema;
  /** The type of the object that is answered. */
  readonly type: ClicsType;
  readonly status: number;
}

/** What callers may change. */
export const writingOperations: readonly WritingOperation[] = [
  {
    path: '/contests/:key',
    method: 'patch',
    summary: 'Moves the start of the contest, or thaws its scoreboard',
    body: Type.Object({
      id: Type.String({ description: 'The key of the contest.' }),
      start_time: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      scoreboard_thaw_time: Type.Optional(Type.String()),
    }),
    type: 'contest',
    status: 200,
  },
  {
    path: '/contests/:key/submissions',
    method: 'post',
    summary: 'Submits a solution as a contestant',
    body: Type.Object({
      language_id: Type.String(),
      problem_id: Type.String(),
      files: Type.Array(Type.Object({ data: Type.String({ description: 'A zip file in base64.' }) }), {
        minItems: 1,
        maxItems: 1,
      }),
    }),
    type: 'submissions',
    status: 201,
  },
  {
    path: '/contests/:key/clarifications',
    method: 'post',
    summary: 'Asks a question as a contestant',
    body: Type.Object({
      text: Type.String(),
      problem_id: Type.Optional(Type.String()),
      reply_to_id: Type.Optional(Type.String()),
    }),
    type: 'clarifications',
    status: 201,
  },
];
