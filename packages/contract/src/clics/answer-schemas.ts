import Type, { type TProperties, type TSchema } from 'typebox';
import { accountTypes } from './access-object.ts';
import type { ClicsVersion } from './audiences.ts';
import { clicsCollections, clicsTypes } from './clics-object.ts';
import { objectSchemas, stateSchema } from './object-schemas.ts';
import { Id, RelativeTime, strict, Time } from './schema-parts.ts';

/** The answers to GET by their paths below the root; `:key` is the contest, `:id` an object. The event feed and files are not JSON. */
export function answerSchemas(version: ClicsVersion): Readonly<Record<string, TSchema>> {
  const objects = objectSchemas(version);
  const collections = clicsCollections.flatMap((type) => [
    [`/contests/:key/${type}`, Type.Array(objects[type])],
    [`/contests/:key/${type}/:id`, objects[type]],
  ]);
  return {
    '': informationSchema(version),
    '/contests': Type.Array(objects.contest),
    '/contests/:key': objects.contest,
    '/contests/:key/state': objects.state,
    '/contests/:key/access': accessSchema(version),
    '/contests/:key/account': accountSchema(version),
    '/contests/:key/scoreboard': scoreboardSchema(version),
    ...Object.fromEntries(collections),
  };
}

/** The answer to every request that fails. */
export const ClicsError = Type.Object(
  { code: Type.Integer({ minimum: 400, maximum: 599 }), message: Type.String() },
  { title: 'ContestApiError', additionalProperties: false },
);

function informationSchema(version: ClicsVersion): TSchema {
  return strict(version, 'ApiInformation', {
    version: Type.Literal(version),
    version_url: Type.String(),
    provider: Type.Object({ name: Type.String(), version: Type.String() }, { additionalProperties: false }),
  });
}

function accessSchema(version: ClicsVersion): TSchema {
  const ask = version === '2023-06' ? 'team_clar' : 'post_clar';
  return strict(version, 'Access', {
    capabilities: Type.Array(Type.Enum(['contest_start', 'contest_thaw', 'team_submit', ask])),
    endpoints: Type.Array(
      Type.Object(
        {
          type: Type.Enum([...clicsTypes]),
          properties: Type.Array(Type.String(), { minItems: 1 }),
        },
        { additionalProperties: false },
      ),
    ),
  });
}

function accountSchema(version: ClicsVersion): TSchema {
  return strict(version, 'Account', {
    id: Id,
    username: Type.String(),
    name: Type.Optional(Type.String()),
    type: Type.Union([Type.Enum([...accountTypes]), Type.Null()]),
    team_id: Type.Optional(Id),
  });
}

/** 2023-06 has whole minutes and leaves the time of a team without points out; 2026-01 has relative times and null. */
function scoreboardSchema(version: ClicsVersion): TSchema {
  const isNew = version !== '2023-06';
  const duration = isNew ? RelativeTime : Type.Integer({ minimum: 0 });
  const last = isNew ? Type.Union([RelativeTime, Type.Null()]) : Type.Optional(duration);
  const closed = (properties: TProperties) => Type.Object(properties, { additionalProperties: false });
  const counts = {
    problem_id: Id,
    num_judged: Type.Integer({ minimum: 0 }),
    num_pending: Type.Integer({ minimum: 0 }),
  };
  const row = (score: TProperties, problem: TProperties) =>
    closed({
      rank: Type.Integer({ minimum: 1 }),
      team_id: Id,
      score: closed(score),
      problems: Type.Array(closed({ ...counts, ...problem, time: Type.Optional(duration) })),
    });
  const solving = row(
    { num_solved: Type.Integer({ minimum: 0 }), total_time: duration, time: last },
    { solved: Type.Boolean() },
  );
  const scoring = row({ score: Type.Number(), time: last }, { score: Type.Number() });
  return strict(version, 'Scoreboard', {
    time: Time,
    contest_time: RelativeTime,
    state: stateSchema(version),
    rows: Type.Union([Type.Array(solving), Type.Array(scoring)]),
  });
}
