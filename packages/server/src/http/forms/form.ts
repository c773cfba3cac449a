import type { SentFile } from '../../blobs/sent-file.ts';
import type { Messages } from '../messages/messages.ts';

/** A text of the interface, in the language of whoever reads it. */
export type Text = (t: Messages) => string;

interface AnyField {
  readonly label: Text;
  readonly hint?: Text;
  readonly isOptional?: boolean;
}

/** One line of text. Spaces around it do not count, except in a password. */
export interface TextField extends AnyField {
  readonly kind: 'text';
  readonly type?: 'text' | 'password' | 'email' | 'search';
  readonly maxLength: number;
  readonly minLength?: number;
  readonly autocomplete?: string;
  /** Shown while the field is empty. */
  readonly placeholder?: Text;
  /** Values that the browser offers. */
  readonly suggestions?: readonly Option[];
  /** A script adds a color picker. */
  readonly isColor?: boolean;
  /** For codes of digits: a phone shows its number keys. */
  readonly inputMode?: 'numeric';
}

/** Several lines of text, kept exactly as they were sent. Markdown gets a preview and has LF as line breaks; source code is not spell-checked. */
export interface LongTextField extends AnyField {
  readonly kind: 'long text' | 'markdown' | 'source code';
  readonly maxLength: number;
  readonly rows?: number;
}

export interface NumberField extends AnyField {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  readonly unit?: Text;
}

/** A moment. A browser sends a local time and its zone, a program ISO 8601. */
export interface TimeField extends AnyField {
  readonly kind: 'time';
}

/** A length of time: `2:30:00` or `2:30` (hours and minutes) in a browser, a number of seconds in JSON. */
export interface DurationField extends AnyField {
  readonly kind: 'duration';
  readonly maxSeconds: number;
}

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: Text;
  /** What scripts read: `{ key: 'PY3' }` becomes `data-key="PY3"`. */
  readonly data?: Readonly<Record<string, string>>;
}

export interface ChoiceField<Value extends string = string> extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly Option<Value>[];
  /** The option of an optional field that chooses nothing. */
  readonly emptyLabel?: Text;
}

export interface ChoicesField<Value extends string = string> extends AnyField {
  readonly kind: 'choices';
  readonly options: readonly Option<Value>[];
}

/** Yes or no. */
export interface FlagField extends AnyField {
  readonly kind: 'flag';
  /** Ticked in an empty row of a table. */
  readonly isDefault?: true;
}

/** Usernames, codes and the like: separated by spaces, commas or line breaks in a browser, a list in JSON. `lines` contain spaces. */
export interface NamesField extends AnyField {
  readonly kind: 'names' | 'lines';
  readonly most: number;
}

interface FileField extends AnyField {
  readonly kind: 'file';
  /** File types that the browser offers, for example `.zip`. */
  readonly accept?: string;
  /** The browser sends several; the handler reads them from the body. */
  readonly isMultiple?: true;
}

/** A file that a form contains, or that was sent in parts before: then the form contains the id of the upload. */
export interface ArchiveField extends AnyField {
  readonly kind: 'archive';
  readonly accept: string;
}

/** What a page carries along from one request to the next. */
export interface HiddenField {
  readonly kind: 'hidden';
}

export type PlainField =
  | TextField
  | LongTextField
  | NumberField
  | TimeField
  | DurationField
  | ChoiceField
  | ChoicesField
  | FlagField
  | NamesField
  | FileField
  | ArchiveField
  | HiddenField;

/** Any number of rows with the same columns, in an order that the sender chooses. */
export interface RowsField extends AnyField {
  readonly kind: 'rows';
  readonly columns: Readonly<Record<string, Exclude<PlainField, FileField | ArchiveField | HiddenField>>>;
  readonly most: number;
  /** Empty rows below the filled ones, for browsers without scripts; 3 when left out. */
  readonly spare?: number;
}

export type Field = PlainField | RowsField;

/** The fields of a form by the names that browsers and programs send. */
export type Form = Readonly<Record<string, Field>>;

/** Fields of a long form that belong together. */
export interface FormSection {
  readonly id: string;
  readonly title: Text;
  readonly explanation: Text;
  /** Names of fields. The order is that of the form. */
  readonly fields: readonly string[];
}

type Optional<F, Value> = F extends { isOptional: true } ? Value | null : Value;

/** What a field reads as. Optional fields other than texts are null when they are left empty. */
type ValueOf<F extends Field> = F extends TextField | LongTextField | HiddenField
  ? string
  : F extends NumberField | DurationField
    ? Optional<F, number>
    : F extends TimeField
      ? Optional<F, Date>
      : F extends ChoiceField<infer Value>
        ? Optional<F, Value>
        : F extends ChoicesField<infer Value>
          ? readonly Value[]
          : F extends NamesField
            ? readonly string[]
            : F extends FlagField
              ? boolean
              : F extends FileField
                ? Optional<F, SentFile>
                : F extends ArchiveField
                  ? SentFile | string
                  : F extends RowsField
                    ? readonly ValuesOf<F['columns']>[]
                    : never;

export type ValuesOf<F extends Form> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Keeps the exact type of each field, so that its values are typed. */
export function defineForm<const F extends Form>(form: F): F {
  return form;
}
