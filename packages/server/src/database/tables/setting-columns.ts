import type { ListName, Setting, Settings } from '@tribunal/contract/settings/setting';
import type { ColumnType, Generated } from 'kysely';
import type { Static } from 'typebox';
import type { Json, Time } from './columns.ts';

/** The columns that store declared settings. */
export type SettingColumns<S extends Settings> = {
  [Name in Exclude<keyof S, ListName<S>> as S[Name] extends { column: infer Column extends string }
    ? Column
    : Name]: ColumnOf<S[Name]>;
};

type ColumnOf<One extends Setting> = One extends { input: { kind: 'time' } }
  ? null extends Static<One['schema']>
    ? Generated<Date | null>
    : Time
  : IsPlain<Exclude<Static<One['schema']>, null>> extends false
    ? One extends { initial: readonly (infer Item)[] }
      ? ColumnType<Item[], string | undefined, string>
      : Json
    : One extends { initial: unknown }
      ? Generated<Static<One['schema']>>
      : Static<One['schema']>;

type IsPlain<Value> = Value extends string | number | boolean | readonly (string | number)[] ? true : false;
