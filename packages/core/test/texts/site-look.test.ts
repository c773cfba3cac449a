import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accentTones, contrast, isLinkAddress } from '@tribunal/core/texts/site-look';

test('text in the accent color and on it can be read in both themes, whatever the color', () => {
  for (const color of ['#000000', '#ffffff', '#ffff00', '#0000ff', '#00ff00', '#808080', '#c02020']) {
    const { light, dark } = accentTones(color);
    const ratios = [
      contrast(light.accent, '#ffffff'),
      contrast(light.accent, light.soft),
      contrast(light.onAccent, light.accent),
      contrast(dark.accent, '#161922'),
      contrast(dark.accent, dark.soft),
      contrast(dark.onAccent, dark.accent),
    ];
    assert.ok(Math.min(...ratios) >= 4.5, `${color}: ${ratios}`);
  }
});

test('a color that can be read in a theme stays as it is', () => {
  assert.equal(accentTones('#4338ca').light.accent, '#4338ca');
  assert.equal(accentTones('#aab4ff').dark.accent, '#aab4ff');
});

test('links lead to paths of the site and to the web, and nowhere else', () => {
  const allowed = ['/', '/page/rules', 'https://example.org', 'http://example.org/x?y', 'https://[::1]/'];
  const refused = [
    '',
    'rules',
    '//x',
    '/\\x',
    'javascript:alert(1)',
    'JavaScript:x',
    'data:x',
    'https:///x',
    'ftp://x',
    ' /x',
  ];
  assert.deepEqual([...allowed, ...refused].filter(isLinkAddress), allowed);
});
