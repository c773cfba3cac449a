import { interfaceLanguageCodes } from '@tribunal/core/reader/interface-languages';
import Type from 'typebox';
import { strict, Text } from './field-types.ts';
import { described, required, setting } from './setting.ts';

const maxPageTitleLength = 200;

const Translation = Type.Object(
  {
    language: described(Type.Enum(interfaceLanguageCodes), 'Language of the interface.'),
    title: Type.String({ minLength: 1, maxLength: maxPageTitleLength, description: 'Title in it.' }),
    text: described(Text, 'Markdown in it.'),
  },
  strict,
);

/** What administrators set for a page of the site's own. */
export const sitePageSettings = {
  title: required(Type.String({ minLength: 1 }), {
    description: 'Title of the page.',
    input: { max: maxPageTitleLength },
  }),
  text: setting(Text, '', { description: 'Markdown.', input: { kind: 'markdown', max: 100_000, rows: 16 } }),
  translations: setting(Type.Array(Translation, { maxItems: interfaceLanguageCodes.length }), [], {
    description: 'The page for readers of other languages.',
    input: { spare: 1, columns: { text: { kind: 'markdown', max: 100_000 } } },
  }),
};
