import Type, { type TSchema } from 'typebox';
import { parseTime } from '../time.ts';

/** The result of an invalid query parameter. It has no reason, because the interface has one message for all. */
export const invalid = Symbol('invalid query value');

/** Other inputs by name: headers and form fields. */
export type Fields = Readonly<Record<string, Field>>;

export interface Field {
  readonly schema: TSchema;
  readonly description: string;
  readonly isRequired: boolean;
  /** Whether examples have it although it is not required. */
  readonly isInExamples?: true;
}

/** One query parameter: its schema, and how the values of its name become a typed value. */
export interface Parameter<Value> extends Field {
  readonly isList: boolean;
  parse(values: readonly string[]): Value | typeof invalid;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type ParsedQuery<P extends Parameters> = {
  [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never;
};

/** The part of `URLSearchParams` that is needed. */
interface QueryValues {
  getAll(name: string): string[];
}

/** Reads every declared parameter and ignores others. */
export function parseQuery<P extends Parameters>(
  parameters: P,
  query: QueryValues,
): ParsedQuery<P> | typeof invalid {
  const parsed: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = parameter.parse(query.getAll(name));
    if (value === invalid) return invalid;
    parsed[name] = value;
  }
  return parsed as ParsedQuery<P>;
}

type Read<Value> = (text: string) => Value | typeof invalid;

/** A single value; if the name is repeated, the last one counts. */
function single<Value, Absent>(
  read: Read<Value>,
  absent: Absent,
  description: string,
  schema: TSchema,
): Parameter<Value | Exclude<Absent, typeof invalid>> {
  return {
    schema,
    description,
    isRequired: Object.is(absent, invalid),
    isList: false,
    parse(values) {
      const text = values.at(-1);
      return (text === undefined ? absent : read(text)) as Value | Exclude<Absent, typeof invalid>;
    },
  };
}

export function requiredTime(description: string): Parameter<Date> {
  const read: Read<Date> = (text) => parseTime(text) ?? invalid;
  return single<Date, typeof invalid>(read, invalid, description, Type.String({ format: 'date-time' }));
}

/** Decimal digits, at least 1; larger values count as `maximum`. */
export function positiveInteger(maximum: number, absent: number, description: string): Parameter<number> {
  const read: Read<number> = (text) =>
    /^0*[1-9][0-9]*$/.test(text) ? Math.min(Number(text), maximum) : invalid;
  return single(read, absent, description, Type.Integer({ minimum: 1, default: absent }));
}

/** Decimal digits; larger values count as `maximum`. Zero by default. */
export function waitSeconds(maximum: number, description: string): Parameter<number> {
  const read: Read<number> = (text) => (/^[0-9]+$/.test(text) ? Math.min(Number(text), maximum) : invalid);
  return single(read, 0, description, Type.Integer({ minimum: 0, default: 0 }));
}

export function choice<const Choice extends string>(
  choices: readonly Choice[],
  absent: Choice,
  description: string,
): Parameter<Choice> {
  const read: Read<Choice> = (text) => choices.find((one) => one === text) ?? invalid;
  return single(read, absent, description, Type.Enum([...choices], { default: absent }));
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['True', 'true', 't', '1'].map((text) => [text, true] as const),
  ...['False', 'false', 'f', '0'].map((text) => [text, false] as const),
]);

export function optionalBoolean(description: string): Parameter<boolean | null> {
  const read: Read<boolean> = (text) => truths.get(text) ?? invalid;
  return single(read, null, description, Type.Boolean());
}

/** A whole number that may be negative. Values beyond the range of a column are kept and match nothing. */
export function optionalInteger(description: string): Parameter<number | null> {
  return single(readInteger, null, description, Type.Integer());
}

/** The page of a list: its number, from 1, or the last one. */
export type PageChoice = number | 'last';

/** Null for anything else, because a page that cannot exist is not found rather than refused. */
export function pageChoice(description: string): Parameter<PageChoice | null> {
  const schema = Type.Union([Type.Integer({ minimum: 1 }), Type.Enum(['last', ''])], { default: 1 });
  return single(readPage, 1, description, schema);
}

/** An unencoded plus sign arrives as a space. */
const readPage: Read<PageChoice | null> = (text) => {
  if (text === '') return 1;
  if (text === 'last') return text;
  return /^[ +]?0*[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;
};

export function requiredText(
  description: string,
  shape: { readonly minLength?: number; readonly pattern?: string } = {},
): Parameter<string> {
  return single<string, typeof invalid>((text) => text, invalid, description, Type.String(shape));
}

export function optionalText(description: string): Parameter<string | null> {
  return single((text) => text, null, description, Type.String());
}

export function textList(description: string): Parameter<readonly string[]> {
  return list((text) => text, description, Type.String());
}

export function integerList(description: string): Parameter<readonly number[]> {
  return list(readInteger, description, Type.Integer());
}

const readInteger: Read<number> = (text) => (/^[+-]?[0-9]{1,400}$/.test(text) ? Number(text) : invalid);

function list<Value>(read: Read<Value>, description: string, item: TSchema): Parameter<readonly Value[]> {
  return {
    schema: Type.Array(item),
    description,
    isRequired: false,
    isList: true,
    parse(values) {
      const parsed: Value[] = [];
      for (const value of values.map(read)) {
        if (value === invalid) return invalid;
        parsed.push(value);
      }
      return parsed;
    },
  };
}
