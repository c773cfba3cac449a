import { maxListNameLength, maxListProblems } from '@tribunal/core/bounds';
import Type from 'typebox';
import { Code, Text } from './field-types.ts';
import { required, setting } from './setting.ts';

const Visibility = Type.Enum(['public', 'unlisted', 'private']);

/** What the owner of a list of problems sets. */
export const listSettings = {
  name: required(Text, { description: 'Name of the list.', input: { max: maxListNameLength } }),
  description: setting(Text, '', {
    description: 'Markdown.',
    input: { kind: 'markdown', max: 20_000, rows: 5 },
  }),
  visibility: setting(Visibility, 'public', {
    description:
      '`public`: in the list of lists. `unlisted`: for everybody who has its address. `private`: for its owner, or the members of its organization.',
  }),
  problems: setting(Type.Array(Code), [], {
    description: 'Codes of its problems, in order. A code that comes twice counts once.',
    isList: true,
    input: { max: maxListProblems },
  }),
};
