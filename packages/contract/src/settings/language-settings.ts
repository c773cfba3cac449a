import Type from 'typebox';
import { Factor, Flag, Text, Whole } from './field-types.ts';
import { required, setting } from './setting.ts';

const short = { input: { max: 64 } } as const;

/** What administrators set for a programming language. */
export const languageSettings = {
  name: required(Text, { ...short, description: 'Name of the language.' }),
  short_name: setting(Type.Union([Text, Type.Null()]), null, {
    ...short,
    description: 'Short name; null for none.',
  }),
  common_name: setting(Text, '', { ...short, description: 'Name without the version.' }),
  extension: setting(Text, '', { ...short, description: 'Extension of source files.' }),
  position: setting(Whole, 0, {
    description: 'Languages with a smaller number come first.',
    input: { min: -1000, max: 1000 },
  }),
  is_enabled: setting(Flag, true, { description: 'Whether users can submit in it.' }),
  is_default: setting(Flag, false, {
    description: 'Whether it is chosen for users who have not submitted yet.',
  }),
  time_factor: setting(Factor, 1, {
    description: 'Multiplies the time limit of problems without a limit of their own.',
  }),
  memory_factor: setting(Factor, 1, {
    description: 'Multiplies the memory limit of problems without a limit of their own.',
  }),
  ace_mode_name: setting(Text, '', { ...short, description: 'Name of its mode in Ace.' }),
  pygments_name: setting(Text, '', { ...short, description: 'Name of its lexer in Pygments.' }),
  code_template: setting(Text, '', {
    description: 'Template of a new solution.',
    input: { kind: 'source code', max: 65_536, rows: 12 },
  }),
};
