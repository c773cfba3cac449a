import { maxPoints, maxSeconds } from '@tribunal/core/bounds';
import { maxFactor, minFactor } from '@tribunal/core/languages/language-limits';
import { codePattern, languageKeyPattern, usernamePattern } from '@tribunal/core/texts/names';
import Type, { type TProperties } from 'typebox';

/** Natural keys are restricted so that they never need escaping. */
export const Name = Type.String({ pattern: usernamePattern });
export const Code = Type.String({ pattern: codePattern });
export const LanguageKey = Type.String({ pattern: languageKeyPattern });
export const JudgeName = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,50}$' });
export const Time = Type.String({ description: 'ISO 8601' });
/** Far enough below the largest id to leave ids for new rows. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
export const Positive = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const Whole = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });
export const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 in hexadecimal.' });
export const Text = Type.String();
export const Flag = Type.Boolean();
export const Amount = Type.Number({ minimum: 0, maximum: maxPoints });
export const Names = Type.Array(Name, { uniqueItems: true });
export const Codes = Type.Array(Code, { uniqueItems: true });
export const Texts = Type.Array(Text);
export const Seconds = Type.Number({ exclusiveMinimum: 0, maximum: maxSeconds });

export const Factor = Type.Number({ minimum: minFactor, maximum: maxFactor });

export function optional<P extends TProperties>(properties: P) {
  return Type.Partial(Type.Object(properties)).properties;
}

export const strict = { additionalProperties: false };

export const NullableTime = Type.Union([Time, Type.Null()]);
export const NullableCode = Type.Union([Code, Type.Null()]);
export const NullableName = Type.Union([Name, Type.Null()]);

export const Virtual = Type.Integer({ minimum: -1, maximum: 2_147_483_647 });
