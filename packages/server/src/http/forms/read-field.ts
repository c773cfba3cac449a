import { parseTime } from '@tribunal/contract/time';
import { isTimeZone } from '@tribunal/core/reader/time-zones';
import { invisibleCharacter, isBlank } from '@tribunal/core/texts/text';
import { SentFile } from '../../blobs/sent-file.ts';
import { readDuration } from './duration-text.ts';
import type {
  ChoiceField,
  ChoicesField,
  DurationField,
  LongTextField,
  NamesField,
  NumberField,
  PlainField,
  Text,
  TextField,
} from './form.ts';
import { readLocalTime } from './local-time.ts';

/** The value of a field, or what is wrong with what was sent. */
export type ReadField = { readonly value: unknown } | { readonly fault: Text };

/** Everything that was sent, by name: texts and files of a browser's form, or the values of a JSON object. */
export type Sent = Readonly<Record<string, unknown>>;

export function readField(field: PlainField, name: string, sent: Sent): ReadField {
  const given = Object.hasOwn(sent, name) ? sent[name] : undefined;
  if (field.kind === 'hidden') return { value: typeof given === 'string' ? given : '' };
  if (field.kind === 'flag') return readFlag(given);
  if (field.kind === 'choices') return readChoices(field, given);
  if (field.kind === 'names' || field.kind === 'lines') return readNames(field, given);
  if (isEmpty(given)) return readEmpty(field);
  switch (field.kind) {
    case 'text':
    case 'long text':
    case 'markdown':
    case 'source code':
      return readText(field, given);
    case 'number':
      return readNumber(field, given);
    case 'time':
      return readTime(given, sent[`${name}_zone`]);
    case 'duration':
      return readLength(field, given);
    case 'choice':
      return field.options.some(({ value }) => value === asText(given))
        ? { value: asText(given) }
        : notAChoice(field);
    case 'file':
      return given instanceof SentFile ? { value: given } : { fault: (t) => t.forms.notAFile };
    case 'archive':
      return given instanceof SentFile || isUploadId(given)
        ? { value: given }
        : { fault: (t) => t.forms.notAFile };
  }
}

function isUploadId(given: unknown): boolean {
  return typeof given === 'string' && /^[0-9a-f-]{36}$/.test(given);
}

function isEmpty(given: unknown): boolean {
  return (
    given === undefined || given === null || given === '' || (given instanceof SentFile && given.bytes === 0)
  );
}

function readEmpty(field: Exclude<PlainField, { kind: 'hidden' }>): ReadField {
  if (!field.isOptional)
    return {
      fault: (t) => (field.kind === 'file' || field.kind === 'archive' ? t.forms.notAFile : t.forms.required),
    };
  return { value: 'maxLength' in field ? '' : null };
}

const yesWords = ['true', '1', 'yes', 'on'];
const noWords = ['false', '0', 'no', 'off'];

/** A browser sends nothing for a box that is not ticked. */
function readFlag(given: unknown): ReadField {
  const isKnown = [...yesWords, ...noWords].includes(asText(given).toLowerCase());
  if (given === undefined || given === '' || typeof given === 'boolean' || isKnown)
    return { value: isSet(given) };
  return { fault: (t) => t.forms.notAFlag };
}

/** What a flag means, in a form, a query or a JSON object. */
export function isSet(given: unknown): boolean {
  if (typeof given === 'boolean') return given;
  return !isEmpty(given) && !noWords.includes(asText(given).toLowerCase());
}

/** More of them would make a message that nobody reads. */
const maxNamedChoices = 12;

function notAChoice({ options }: ChoiceField | ChoicesField): ReadField {
  const values = options.map(({ value }) => value).filter((value) => value !== '');
  return { fault: (t) => t.forms.notAChoice(values.length > maxNamedChoices ? [] : values) };
}

function readChoices(field: ChoicesField, given: unknown): ReadField {
  const values = (Array.isArray(given) ? given : isEmpty(given) ? [] : [given]).map(asText);
  const isKnown = values.every((value) => field.options.some((option) => option.value === value));
  return isKnown ? { value: [...new Set(values)] } : notAChoice(field);
}

function readNames({ kind, most }: NamesField, given: unknown): ReadField {
  if (Array.isArray(given) && !given.every((name) => typeof name === 'string'))
    return { fault: (t) => t.forms.notText };
  const names = Array.isArray(given) ? given : asText(given).split(kind === 'lines' ? /\r?\n/ : /[\s,;]+/);
  const values = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  return values.length > most ? { fault: (t) => t.forms.tooManyNames(most) } : { value: values };
}

function readText(field: TextField | LongTextField, given: unknown): ReadField {
  if (typeof given !== 'string') return { fault: (t) => t.forms.notText };
  const isLine = field.kind === 'text';
  const value = isLine && field.type !== 'password' ? given.trim() : given;
  if (value === '' || (!field.isOptional && isBlank(value))) return readEmpty(field);
  if ((isLine ? /\p{Cc}/u : /[^\P{Cc}\t\r\n]/u).test(given)) return { fault: (t) => t.forms.notText };
  if (isLine && field.type !== 'password' && invisibleCharacter.test(value))
    return { fault: (t) => t.forms.invisible };
  // Counted as people count: one for each character outside the basic plane, too.
  const length = [...value].length;
  if (length > field.maxLength) return { fault: (t) => t.forms.tooLong(field.maxLength) };
  const least = isLine ? (field.minLength ?? 0) : 0;
  if (length < least) return { fault: (t) => t.forms.tooShort(least) };
  // Browsers send line breaks as CR LF, programs as LF: what a browser sends back unchanged must not differ.
  return { value: field.kind === 'markdown' ? value.replaceAll('\r\n', '\n') : value };
}

function readNumber({ isWhole, min, max }: NumberField, given: unknown): ReadField {
  const isNumber = typeof given === 'number' || /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(asText(given).trim());
  // An object may have no value as a number, and asking for it would fail.
  const value = isNumber ? Number(given) : Number.NaN;
  if (!Number.isFinite(value)) return { fault: (t) => t.forms.notANumber };
  if (isWhole && !Number.isInteger(value)) return { fault: (t) => t.forms.notWhole };
  if (value < min) return { fault: (t) => t.forms.tooSmall(min) };
  return value > max ? { fault: (t) => t.forms.tooLarge(max) } : { value };
}

function readTime(given: unknown, zone: unknown): ReadField {
  const text = asText(given).trim();
  if (zone === undefined || zone === '') {
    const value = parseTime(text);
    return value ? { value } : { fault: (t) => t.forms.notATime };
  }
  if (!isTimeZone(asText(zone))) return { fault: (t) => t.forms.notAZone };
  const value = readLocalTime(text, asText(zone)) ?? parseTime(text);
  return value ? { value } : { fault: (t) => t.forms.notATime };
}

function readLength({ maxSeconds }: DurationField, given: unknown): ReadField {
  const value = typeof given === 'number' ? given : readDuration(asText(given).trim());
  const isLength = value !== null && Number.isInteger(value) && value >= 0 && value <= maxSeconds;
  return isLength ? { value } : { fault: (t) => t.forms.notADuration };
}

function asText(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given) : '';
}
