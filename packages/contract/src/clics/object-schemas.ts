import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import type { ClicsVersion } from './audiences.ts';
import type { ClicsType } from './clics-object.ts';
import { judgementTypes } from './contest-objects.ts';
import { Id, RelativeTime, strict, Time } from './schema-parts.ts';

/** The objects of collections and of the event feed. Schemas of the two versions differ where their standards do. */
export function objectSchemas(version: ClicsVersion): Readonly<Record<ClicsType, TObject>> {
  const isNew = version !== '2023-06';
  const newOnly = <Properties extends TProperties>(properties: Properties) => (isNew ? properties : {});
  const named = (title: string, properties: TProperties) => strict(version, title, properties);
  const file = { href: Type.String({ pattern: '^[^/]' }), filename: Type.String(), mime: Type.String() };
  const FileReference = named('FileReference', file);
  const side = Type.Integer({ minimum: 1 });
  const ImageReference = named('ImageReference', { ...file, width: side, height: side });
  const limit = Type.Integer({ minimum: 1 });
  return {
    contest: named('Contest', {
      id: Id,
      name: Type.String(),
      formal_name: Type.String(),
      start_time: Type.Union([Time, Type.Null()]),
      countdown_pause_time: Type.Optional(RelativeTime),
      duration: RelativeTime,
      scoreboard_freeze_duration: Type.Optional(RelativeTime),
      ...newOnly({ scoreboard_thaw_time: Type.Optional(Time) }),
      scoreboard_type: Type.Enum(['pass-fail', 'score']),
      penalty_time: Type.Optional(isNew ? RelativeTime : Type.Integer({ minimum: 0 })),
      banner: Type.Optional(Type.Array(ImageReference)),
    }),
    state: stateSchema(version),
    'judgement-types': named('JudgementType', {
      id: JudgementTypeId,
      name: Type.String(),
      penalty: Type.Boolean(),
      solved: Type.Boolean(),
    }),
    languages: named('Language', {
      id: Id,
      name: Type.String(),
      entry_point_required: Type.Boolean(),
      extensions: Type.Array(Type.String()),
    }),
    groups: named('Group', { id: Id, name: Type.String() }),
    organizations: named('Organization', {
      id: Id,
      name: Type.String(),
      icpc_id: Type.Optional(Type.String()),
      formal_name: Type.String(),
      country: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
      logo: Type.Optional(Type.Array(ImageReference)),
    }),
    teams: named('Team', {
      id: Id,
      label: Type.String(),
      name: Type.String(),
      icpc_id: Type.Optional(Type.String()),
      display_name: Type.Optional(Type.String()),
      organization_id: Type.Optional(Id),
      group_ids: Type.Array(Id),
      photo: Type.Optional(Type.Array(ImageReference)),
    }),
    persons: named('Person', {
      id: Id,
      name: Type.String(),
      role: Type.Literal('contestant'),
      team_ids: Type.Array(Id),
    }),
    problems: named('Problem', {
      id: Id,
      label: Type.String(),
      name: Type.String(),
      ordinal: Type.Integer({ minimum: 0 }),
      rgb: Type.String({ pattern: '^#([0-9a-fA-F]{3}){1,2}$' }),
      time_limit: Type.Number({ minimum: 0 }),
      ...newOnly({ memory_limit: limit, output_limit: limit, code_limit: limit }),
      test_data_count: Type.Integer({ minimum: 0 }),
      max_score: Type.Optional(Type.Number()),
      statement: Type.Optional(Type.Array(FileReference)),
    }),
    clarifications: named('Clarification', {
      id: Id,
      from_team_id: Type.Optional(Id),
      ...(isNew ? { to_team_ids: Type.Optional(Type.Array(Id)) } : { to_team_id: Type.Optional(Id) }),
      reply_to_id: Type.Optional(Id),
      problem_id: Type.Optional(Id),
      text: Type.String(),
      time: Time,
      contest_time: RelativeTime,
    }),
    submissions: named('Submission', {
      id: Id,
      language_id: Id,
      problem_id: Id,
      team_id: Id,
      time: Time,
      contest_time: RelativeTime,
      entry_point: Type.Null(),
      files: Type.Array(FileReference),
    }),
    judgements: named('Judgement', {
      id: Id,
      submission_id: Id,
      judgement_type_id: Type.Optional(JudgementTypeId),
      score: Type.Optional(Type.Number()),
      ...newOnly({ current: Type.Optional(Type.Boolean()) }),
      start_time: Time,
      start_contest_time: RelativeTime,
      end_time: Type.Optional(Time),
      end_contest_time: Type.Optional(RelativeTime),
      max_run_time: Type.Optional(Seconds),
    }),
    runs: named('Run', {
      id: Id,
      judgement_id: Id,
      ordinal: Type.Integer({ minimum: 1 }),
      judgement_type_id: JudgementTypeId,
      time: Time,
      contest_time: RelativeTime,
      run_time: Seconds,
    }),
    awards: named('Award', { id: Id, citation: Type.String(), team_ids: Type.Array(Id) }),
  };
}

const JudgementTypeId = Type.Enum(judgementTypes.map(({ id }) => id));
const Seconds = Type.Number({ minimum: 0 });

/** The only object whose properties may be null. */
export function stateSchema(version: ClicsVersion): TObject {
  const moment = Type.Union([Time, Type.Null()]);
  return strict(version, 'State', {
    started: moment,
    frozen: moment,
    ended: moment,
    thawed: moment,
    finalized: moment,
    end_of_updates: moment,
  });
}

/** One line of the event feed: a new or changed object, or the end of an object. */
export function feedLineSchema(version: ClicsVersion): TSchema {
  const lines = Object.entries(objectSchemas(version)).map(([type, schema]) => {
    const isSingle = type === 'contest' || type === 'state';
    return Type.Object(
      {
        type: Type.Literal(type),
        id: isSingle ? Type.Null() : Id,
        data: isSingle ? schema : Type.Union([schema, Type.Null()]),
        token: Type.String(),
      },
      { additionalProperties: false },
    );
  });
  return Type.Union(lines);
}
