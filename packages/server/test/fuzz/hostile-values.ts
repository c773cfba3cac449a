import { chance } from '../data/chance.ts';

/** Would be an element of the page if some page forgot to escape it. */
export const markup = '<b id=injected>x</b>';

const texts = [
  ...['', ' ', '0', '-1', '1', '1.5', '1e9', 'NaN', '2147483648', '-9223372036854775809', '9'.repeat(400)],
  ...['\0', 'a\0b', '\u202eabc', '\ud7ff\ue000', 'ｆｕｌｌ', '🎉', 'x'.repeat(30_000), 'é'.repeat(300)],
  ...[markup, `"'>${markup}`, '{{7*7}}', "' or 1=1 --", '=1+1', '../../etc/passwd', '%00%ff%'],
  ...['true', 'false', 'on', 'null', 'undefined', '__proto__', 'constructor', '[]', '{}', '\r\nX-Header: y'],
  ...['2026-01-01T00:00:00Z', '0000-00-00', '9999-12-31T23:59:59Z', '-271821-04-20', '25:61', 'tomorrow'],
];

const values: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, [], {}, [[]], [null], [1, 'a', {}]],
  ...[{ __proto__: null, length: 9 }, { toString: 1 }, [markup, markup], ['a', 'a'], [{ code: markup }]],
  ...[[{ code: 'sum', points: -1 }], [{ code: 'sum' }, { code: 'sum' }], Array.from({ length: 300 }, String)],
];

interface HostileForms {
  /** As a browser sends it: some fields are missing, some are there twice. */
  encoded(fields: readonly string[], usual: Readonly<Record<string, unknown>>): string;
  json(fields: readonly string[], usual: Readonly<Record<string, unknown>>): string;
  multipart(fields: readonly string[], boundary: string): Buffer;
}

/** The same forms in every run. Each has a few hostile values, because a form with only those fails at its first field. */
export function hostileForms(seed: number): HostileForms {
  const { pick, upTo } = chance(seed);
  const isKept = () => upTo(8) > 0;
  return {
    encoded(fields, usual) {
      const form = new URLSearchParams();
      for (const name of fields.filter(isKept)) {
        for (let times = upTo(12) === 0 ? 2 : 1; times > 0; times--)
          form.append(name, upTo(3) === 0 ? pick(texts) : String(usual[name] ?? pick(texts)));
      }
      if (upTo(6) === 0) form.append(pick(texts), pick(texts));
      return String(form);
    },
    json(fields, usual) {
      if (upTo(12) === 0) return pick(['', '[]', 'null', '1', '"x"', '{', '{"a":1}{', '[{}]']);
      const hostile = () => (upTo(2) === 0 ? pick(texts) : pick(values));
      const entries = fields
        .filter(isKept)
        .map((name) => [name, upTo(3) === 0 ? hostile() : (usual[name] ?? hostile())]);
      return JSON.stringify(Object.fromEntries(entries));
    },
    multipart(fields, boundary) {
      const parts = fields.filter(isKept).map((name) => {
        const file = upTo(3) === 0 ? '; filename="x.zip"' : '';
        return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${pick(texts)}\r\n`;
      });
      return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
    },
  };
}
