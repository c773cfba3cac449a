import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const styles = new URL('../styles/', import.meta.url);
const remPx = 16;
/** The widest screen on which every page is checked (`visits/axe-findings.ts` of the server). */
const checkedPx = 1440;

test('no style depends on a width above those at which every page is checked', () => {
  const files = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const widths = files.flatMap((name) =>
    [...readFileSync(new URL(name, styles), 'utf8').matchAll(/width: *([0-9.]+)rem\)/g)].map(
      ([condition, rem]) => ({ name, condition, px: Number(rem) * remPx }),
    ),
  );
  assert.ok(widths.length > 20);
  assert.deepEqual(
    widths.filter(({ px }) => px > checkedPx),
    [],
  );
});
