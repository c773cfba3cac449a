import type { Static, TSchema } from 'typebox';

/** What a change of a setting can change beside it. */
export type Effect = 'scores' | 'people' | 'results' | 'verdicts';

/** How a form asks for a value, where the schema does not say it. Bounds of a form may be narrower than those of a snapshot. */
export interface Input {
  /** `none`: the form has no field for it. */
  readonly kind?: 'time' | 'duration' | 'long text' | 'markdown' | 'source code' | 'names' | 'lines' | 'none';
  readonly min?: number;
  /** The largest number, or how many characters, seconds or items. */
  readonly max?: number;
  /** Lines of a text area. */
  readonly rows?: number;
  /** Empty rows of a table, for browsers without scripts. */
  readonly spare?: number;
  readonly columns?: Readonly<Record<string, Input>>;
}

interface Details {
  /** For programs. The texts of the form are messages. */
  readonly description?: string;
  /** The part of the form that has it, if the form has parts. */
  readonly section?: string;
  /** The column that stores it, if that has another name. */
  readonly column?: string;
  /** It is stored in a table of its own. */
  readonly isList?: true;
  readonly affects?: readonly Effect[];
  readonly input?: Input;
}

export interface Setting extends Details {
  readonly schema: TSchema;
  /** The default; a setting without one is required. */
  readonly initial?: unknown;
}

/** The settings of a subject by name, in the order of its form. */
export type Settings = Readonly<Record<string, Setting>>;

export function required<S extends TSchema, const D extends Details>(schema: S, details: D) {
  return { schema, ...details };
}

export function setting<S extends TSchema, const D extends Details>(
  schema: S,
  initial: Static<S>,
  details: D,
) {
  return { schema, initial, ...details };
}

type RequiredName<S extends Settings> = keyof {
  [Name in keyof S as S[Name] extends { initial: unknown } ? never : Name]: true;
};
type OptionalName<S extends Settings> = Exclude<keyof S, RequiredName<S>>;

/** In a row of a list, nothing is left out. */
type Complete<Value> = Value extends readonly (infer Item)[]
  ? readonly ([Item] extends [object] ? Required<Item> : Item)[]
  : Value;

/** The values of all settings. */
export type SettingsOf<S extends Settings> = {
  readonly [Name in keyof S]: Complete<Static<S[Name]['schema']>>;
};

export type ListName<S extends Settings> = keyof {
  [Name in keyof S as S[Name] extends { isList: true } ? Name : never]: true;
};

export function defaultsOf<S extends Settings>(settings: S): Pick<SettingsOf<S>, OptionalName<S>> {
  const optional = Object.entries(settings).filter(([, one]) => Object.hasOwn(one, 'initial'));
  return Object.fromEntries(optional.map(([name, { initial }]) => [name, initial])) as never;
}

/** The schemas of what a snapshot must have. */
export function requiredFields<S extends Settings>(
  settings: S,
): { [Name in RequiredName<S>]: S[Name]['schema'] } {
  return schemasOf(settings, (one) => !Object.hasOwn(one, 'initial')) as never;
}

/** The schemas of what a snapshot may leave out. */
export function optionalFields<S extends Settings>(
  settings: S,
): { [Name in OptionalName<S>]: S[Name]['schema'] } {
  return schemasOf(settings, (one) => Object.hasOwn(one, 'initial')) as never;
}

/** The schemas of all settings, with their descriptions. */
export function settingSchemas<S extends Settings>(settings: S): { [Name in keyof S]: S[Name]['schema'] } {
  const schemas = Object.entries(settings).map(([name, { schema, description }]) => [
    name,
    description === undefined ? schema : described(schema, description),
  ]);
  return Object.fromEntries(schemas);
}

/** The schema with a description for programs. */
export function described<S extends TSchema>(schema: S, description: string): S {
  return { ...schema, description };
}

function schemasOf(settings: Settings, isWanted: (one: Setting) => boolean): Record<string, TSchema> {
  const wanted = Object.entries(settings).filter(([, one]) => isWanted(one));
  return Object.fromEntries(wanted.map(([name, { schema }]) => [name, schema]));
}

/** Whether one of the named settings has this effect. */
export function haveEffect(settings: Settings, names: readonly string[], effect: Effect): boolean {
  return names.some((name) => settings[name]?.affects?.includes(effect));
}

/** The settings among other values, in the order of the declaration. */
export function settingsAmong<S extends Settings>(
  settings: S,
  values: Readonly<Record<string, unknown>>,
): Partial<SettingsOf<S>> {
  const given = Object.keys(settings).filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(given.map((name) => [name, values[name]])) as never;
}

/** The settings that a form asks for. */
export type FieldName<S extends Settings> = keyof {
  [Name in keyof S as S[Name] extends { input: { kind: 'none' } } ? never : Name & string]: true;
};

export function fieldNames<S extends Settings>(settings: S): FieldName<S>[] {
  const asked = Object.entries(settings).filter(([, { input }]) => input?.kind !== 'none');
  return asked.map(([name]) => name) as FieldName<S>[];
}
