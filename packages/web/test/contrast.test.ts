import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const themes = { light: colors('light'), dark: colors('dark') };

const verdicts = ['ac', 'wa', 'tle', 'mle', 'rte', 'ole', 'ce', 'ie', 'wait'];
const ratings = ['0', '1000', '1300', '1600', '1900', '2400', '3000'];

const code = ['keyword', 'string', 'number', 'comment', 'type', 'meta', 'name'];

/** Text and the backgrounds that it appears on. */
const pairs: readonly (readonly [text: string, background: string])[] = [
  ...['page', 'surface', 'sunken', 'accent-soft'].flatMap((background) =>
    ['ink', 'ink-quiet', 'accent', 'accent-hover'].map((text) => [text, background] as const),
  ),
  ...['header', 'header-hover'].flatMap((background) =>
    ['on-header', 'on-header-quiet', 'header-mark'].map((text) => [text, background] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-ac-strong', 'ac-strong'],
  ['wa', 'surface'],
  ...verdicts.map((code) => [code, `${code}-soft`] as const),
  ...code.flatMap((part) => ['surface', 'sunken'].map((background) => [`code-${part}`, background] as const)),
  ...ratings.flatMap((band) =>
    ['page', 'surface'].map((background) => [`rating-${band}`, background] as const),
  ),
];

for (const [theme, color] of Object.entries(themes)) {
  describe(`in the ${theme} theme`, () => {
    for (const [text, background] of pairs) {
      test(`${text} on ${background} has a contrast of at least 4.5`, () => {
        const ratio = contrast(color[text]!, color[background]!);
        assert.ok(ratio >= 4.5, `${ratio.toFixed(2)}`);
      });
    }
  });
}

test('borders of inputs stand out from both backgrounds by at least 3', () => {
  for (const color of Object.values(themes))
    for (const background of ['page', 'surface'])
      assert.ok(contrast(color['line-strong']!, color[background]!) >= 3);
});

function colors(theme: 'light' | 'dark'): Record<string, string> {
  const declared = tokens.matchAll(
    /--([a-z0-9-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g,
  );
  return Object.fromEntries(
    [...declared].map(([, name, light, dark]) => [name!, theme === 'dark' ? (dark ?? light!) : light!]),
  );
}

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
