import Type from 'typebox';
import { Code, Name, NullableCode, NullableName, optional, strict, Time } from '../settings/field-types.ts';
import { listSettings } from '../settings/list-settings.ts';
import { optionalFields, requiredFields } from '../settings/setting.ts';

/** A list belongs to a user or to an organization. */
export const ProblemListRecord = Type.Object(
  {
    type: Type.Literal('problem_list'),
    slug: Code,
    ...requiredFields(listSettings),
    made_at: Time,
    ...optional({ ...optionalFields(listSettings), owner: NullableName, organization: NullableCode }),
  },
  strict,
);

export const BookmarkRecord = Type.Object(
  { type: Type.Literal('bookmark'), user: Name, problem: Code, made_at: Time },
  strict,
);
