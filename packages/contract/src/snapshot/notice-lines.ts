import { maxPrintLength } from '@tribunal/core/texts/printed-pages';
import Type from 'typebox';
import {
  Code,
  Count,
  Id,
  LanguageKey,
  Name,
  NullableCode,
  NullableName,
  NullableTime,
  optional,
  strict,
  Text,
  Time,
} from '../settings/field-types.ts';

export const ClarificationRecord = Type.Object(
  {
    type: Type.Literal('clarification'),
    contest: Code,
    author: Name,
    question: Text,
    asked_at: Time,
    ...optional({
      id: Id,
      problem: NullableCode,
      answer: Type.Union([Text, Type.Null()]),
      to: Type.Union([Type.Enum(['one', 'all']), Type.Null()]),
      answered_by: NullableName,
      answered_at: NullableTime,
      assigned_to: NullableName,
      reply_to: Type.Union([Type.String({ pattern: '^[qan][1-9][0-9]{0,9}$' }), Type.Null()]),
    }),
  },
  strict,
);

export const AnnouncementRecord = Type.Object(
  {
    type: Type.Literal('announcement'),
    text: Text,
    ...optional({
      contest: Type.Union([Code, Type.Null()], { description: 'Null for the whole site.' }),
      made_at: Type.Union([Time, Type.Null()], { description: 'Null until it is published.' }),
      id: Id,
      problem: NullableCode,
      author: NullableName,
      publish_at: NullableTime,
      to: Type.Union([Type.Array(Name), Type.Null()], { description: 'Null for everybody.' }),
    }),
  },
  strict,
);

export const BalloonRecord = Type.Object(
  {
    type: Type.Literal('balloon'),
    contest: Code,
    user: Name,
    problem: Code,
    delivered_at: Time,
    ...optional({ delivered_by: NullableName }),
  },
  strict,
);

export const PrintJobRecord = Type.Object(
  {
    type: Type.Literal('print_job'),
    contest: Code,
    user: Name,
    source: Type.String({ minLength: 1, maxLength: maxPrintLength }),
    made_at: Time,
    ...optional({
      language: Type.Union([LanguageKey, Type.Null()]),
      state: Type.Enum(['waiting', 'printing', 'done']),
      handled_by: NullableName,
      attempts: Count,
      fault: Text,
    }),
  },
  strict,
);

export const SimilarityDecisionRecord = Type.Object(
  {
    type: Type.Literal('similarity_decision'),
    contest: Code,
    problem: Code,
    users: Type.Array(Name, { minItems: 2, maxItems: 2 }),
    decision: Type.Enum(['open', 'independent', 'copied']),
    decided_at: Time,
    ...optional({ note: Text, decided_by: NullableName }),
  },
  strict,
);

export const NewsPostRecord = Type.Object(
  {
    type: Type.Literal('news_post'),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    published_at: Time,
    ...optional({ id: Id, body: Text, author: Type.Union([Name, Type.Null()]) }),
  },
  strict,
);
