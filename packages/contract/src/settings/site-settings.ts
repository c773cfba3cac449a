import Type from 'typebox';
import { strict, Text } from './field-types.ts';
import { described, setting } from './setting.ts';

const MenuEntry = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 40, description: 'Its text.' }),
    address: described(Text, 'A path of the site, or an http or https address.'),
  },
  strict,
);

/** What administrators set for the whole site. Images are set on pages of their own. */
export const siteSettings = {
  name: setting(Type.String({ minLength: 1 }), 'Tribunal', {
    description: 'Name of the site. `SITE_NAME` in the environment is used instead, if it is set.',
    section: 'look',
    input: { max: 100 },
  }),
  accent_color: setting(Type.String({ pattern: '^(#[0-9a-f]{6})?$' }), '', {
    description:
      'Color of links and buttons, `#rrggbb`; empty for the default. It is darkened or lightened where text would be hard to read.',
    section: 'look',
    input: { max: 7 },
  }),
  menu: setting(Type.Array(MenuEntry, { maxItems: 12 }), [], {
    description: 'More entries of the menu.',
    section: 'look',
    input: { columns: { address: { max: 500 } } },
  }),
  banner: setting(Text, '', {
    description: 'Text at the top of every page.',
    section: 'texts',
    input: { kind: 'long text', max: 500, rows: 2 },
  }),
  home_text: setting(Text, '', {
    description: 'Markdown on the home page.',
    section: 'texts',
    input: { kind: 'markdown', max: 20_000, rows: 8 },
  }),
  footer: setting(Text, '', {
    description: 'Markdown at the end of every page.',
    section: 'texts',
    input: { kind: 'markdown', max: 5000, rows: 3 },
  }),
  terms: setting(Text, '', {
    description: 'Terms of use, Markdown at `/terms/`; empty for none.',
    section: 'texts',
    input: { kind: 'markdown', max: 100_000, rows: 12 },
  }),
  robots: setting(Text, '', {
    description: 'Content of `/robots.txt`; empty for the default.',
    section: 'crawlers',
    input: { kind: 'long text', max: 10_000, rows: 5 },
  }),
};
