import {
  type FieldName,
  fieldNames,
  type Input,
  type Setting,
  type Settings,
} from '@tribunal/contract/settings/setting';
import type { Static, TSchema } from 'typebox';
import { english } from '../messages/en/english.ts';
import type { Messages } from '../messages/messages.ts';
import type { SettingText, SettingTexts } from '../messages/setting-texts.ts';
import type {
  ChoiceField,
  ChoicesField,
  DurationField,
  Field,
  FlagField,
  FormSection,
  LongTextField,
  NamesField,
  NumberField,
  PlainField,
  RowsField,
  Text,
  TextField,
  TimeField,
} from './form.ts';

/** A field for each setting, with the bounds and the choices of its schema. */
export function settingsForm<S extends Settings>(
  settings: S,
  textsOf: (t: Messages) => SettingTexts<S, keyof S>,
): SettingFields<S> {
  const fields = fieldNames(settings).map((name) => {
    const { schema, initial, input = {} } = settings[name]!;
    const isOptional = initial === '' || initial === null || Array.isArray(initial);
    return [name, fieldOf(schema, input, isOptional, (t) => textsOf(t)[name])];
  });
  return Object.fromEntries(fields) as SettingFields<S>;
}

type SettingFields<S extends Settings> = { readonly [Name in FieldName<S>]: SettingField<S[Name]> };

type SettingField<One extends Setting> = One extends { input: { kind: 'time' } }
  ? null extends Static<One['schema']>
    ? TimeField & { readonly isOptional: true }
    : TimeField
  : One extends { input: { kind: 'duration' } }
    ? DurationField
    : One extends { input: { kind: 'long text' | 'markdown' | 'source code' } }
      ? LongTextField
      : FieldFor<Exclude<Static<One['schema']>, null>>;

type FieldFor<Value> = [Value] extends [boolean]
  ? FlagField
  : [Value] extends [number]
    ? NumberField
    : [Value] extends [string]
      ? string extends Value
        ? TextField
        : ChoiceField<Value>
      : [Value] extends [readonly (infer Item)[]]
        ? ListField<Item>
        : never;

type ListField<Item> = [Item] extends [string]
  ? string extends Item
    ? NamesField
    : ChoicesField<Item>
  : RowsField;

/** The parts of the form, in the order of the settings. */
export function settingSections<S extends Settings>(
  settings: S,
  textsOf: (t: Messages) => Readonly<Record<SectionOf<S>, Record<'title' | 'explanation', string>>>,
  more: Partial<Record<SectionOf<S>, readonly string[]>> = {},
): FormSection[] {
  const names = fieldNames(settings);
  const ids = [...new Set(names.map((name) => settings[name]!.section as SectionOf<S>))];
  return ids.map((id) => ({
    id,
    title: (t) => textsOf(t)[id].title,
    explanation: (t) => textsOf(t)[id].explanation,
    fields: [...names.filter((name) => settings[name]!.section === id), ...(more[id] ?? [])],
  }));
}

type SectionOf<S extends Settings> = NonNullable<S[keyof S]['section']>;

type SettingTextOf = (t: Messages) => SettingText;

/** What the schemas of settings consist of. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Characters or items, where neither the schema nor the form has a bound. */
const defaultMax = 1000;

function fieldOf(schema: TSchema, input: Input, isOptional: boolean, text: SettingTextOf): Field {
  const shape: Shape = schema;
  if (shape.items?.properties) return rowsField(shape, shape.items.properties, input, text);
  return plainField(shape, input, { ...labels(text), ...(isOptional && { isOptional }) }, text);
}

function labels(text: SettingTextOf): { readonly label: Text; readonly hint?: Text } {
  const hasHint = text(english).hint !== undefined;
  return { label: (t) => text(t).label, ...(hasHint && { hint: (t: Messages) => text(t).hint! }) };
}

function plainField(
  shape: Shape,
  input: Input,
  common: ReturnType<typeof labels> & { readonly isOptional?: boolean },
  text: SettingTextOf,
): PlainField {
  const { kind, min = shape.minimum ?? 0, rows } = input;
  const max = input.max ?? shape.maximum ?? shape.maxLength ?? shape.maxItems ?? defaultMax;
  if (kind === 'time') return { kind, ...common, ...(shape.anyOf && { isOptional: true }) };
  if (kind === 'duration') return { kind, ...common, maxSeconds: max };
  if (kind === 'long text') return { kind, ...common, maxLength: max, ...(rows && { rows }) };
  if (kind === 'markdown' || kind === 'source code')
    return { kind, ...common, maxLength: max, ...(rows && { rows }), isOptional: true };
  if (shape.anyOf) return plainField(shape.anyOf[0]!, input, { ...common, isOptional: true }, text);
  const options = (shape.enum ?? shape.items?.enum)?.map((value) => ({
    value,
    label: (t: Messages) => text(t).options![value]!,
  }));
  if (options) return { kind: shape.items ? 'choices' : 'choice', ...common, options };
  if (shape.items) return { kind: kind === 'lines' ? kind : 'names', ...common, most: max };
  if (shape.type === 'boolean') return { kind: 'flag', ...common };
  if (shape.type === 'string') return { kind: 'text', ...common, maxLength: max };
  return { kind: 'number', ...common, min, max, ...(shape.type === 'integer' && { isWhole: true }) };
}

function rowsField(
  { maxItems }: Shape,
  properties: Readonly<Record<string, Shape>>,
  { max = maxItems ?? defaultMax, spare, columns = {} }: Input,
  text: SettingTextOf,
): RowsField {
  const fields = Object.entries(properties).map(([name, shape]) => {
    const common = labels((t) => ({ label: text(t).columns![name]! }));
    return [name, plainField(shape, columns[name] ?? {}, common, text)];
  });
  return {
    kind: 'rows',
    ...labels(text),
    most: max,
    ...(spare && { spare }),
    isOptional: true,
    columns: Object.fromEntries(fields) as RowsField['columns'],
  };
}
