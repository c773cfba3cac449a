import { type Figure, ink } from './figure.ts';

const { line, quiet, accent, soft, rock } = ink;
const cell = 34;

function text(x: number, y: number, content: string | number, fill = line): string {
  return `<text x="${x}" y="${y}" fill="${fill}" font-family="sans-serif" font-size="14" text-anchor="middle">${content}</text>`;
}

function square(row: number, column: number, fill: string, margin: number): string {
  return `<rect x="${margin + column * cell}" y="${margin + row * cell}" width="${cell}" height="${cell}" fill="${fill}" stroke="${quiet}"/>`;
}

/** A plan of characters, one square each. */
function plan(rows: readonly string[], fills: Readonly<Record<string, string>>, margin: number): string {
  return rows
    .flatMap((row, r) =>
      [...row].map((sign, c) => {
        const label = /[.#]/.test(sign)
          ? ''
          : text(margin + (c + 0.5) * cell, margin + (r + 0.5) * cell + 5, sign);
        return square(r, c, fills[sign] ?? '#fff', margin) + label;
      }),
    )
    .join('');
}

export const orchardField: Figure = {
  description:
    'A field of four rows and five columns with two rocks. A square of three by three cells without a rock is marked.',
  caption: 'The first sample: a square with a side of 3 fits.',
  width: 5 * cell + 24,
  height: 4 * cell + 24,
  drawing:
    plan(['..#..', '.....', '#....', '.....'], { '#': rock }, 12) +
    `<rect x="${12 + cell}" y="${12 + cell}" width="${3 * cell}" height="${3 * cell}" fill="${soft}" fill-opacity="0.7" stroke="${accent}" stroke-width="3"/>`,
};

export const museumPlan: Figure = {
  description:
    'The plan of the first sample: the key a lies north of S, and the door A is between S and the exit E.',
  caption: 'The first sample. The sleeper takes the key in the north, comes back, and opens the door.',
  width: 6 * cell + 24,
  height: 3 * cell + 24,
  drawing:
    plan(['#a####', '.S.A.E', '######'], { '#': rock, a: '#fdf0c8', A: soft, E: '#dcf3e4' }, 12) +
    `<polyline points="${12 + 1.5 * cell},${12 + 1.3 * cell} ${12 + 1.5 * cell},${12 + 0.8 * cell}" stroke="${accent}" stroke-width="2.5" fill="none"/>`,
};

const saplings = [
  ...[40, 150, 110, 40, 230, 60, 290, 140, 200, 190],
  ...[90, 120, 150, 90, 180, 130, 120, 160, 240, 110],
];
const places = Array.from({ length: saplings.length / 2 }, (_, i) => [
  saplings[2 * i]!,
  saplings[2 * i + 1]!,
]);

export const snowFence: Figure = {
  description: 'Ten saplings. The shortest fence is a polygon through the five outermost ones.',
  caption: 'The fence touches only the outermost saplings.',
  width: 330,
  height: 220,
  drawing:
    `<polygon points="40,150 110,40 230,60 290,140 200,190" fill="${soft}" stroke="${accent}" stroke-width="3" stroke-linejoin="round"/>` +
    places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="${line}"/>`).join(''),
};

const villages: readonly (readonly [x: number, y: number, from: number])[] = [
  [160, 34, 0],
  [90, 94, 1],
  [230, 94, 1],
  [50, 158, 2],
  [130, 158, 2],
  [230, 158, 3],
  [290, 158, 3],
];
const stations = new Set([2, 3]);

export const relayVillages: Figure = {
  description:
    'Seven villages as a tree. Stations in villages 2 and 3 cover village 1 and the four villages below.',
  caption: 'Stations in the villages 2 and 3 cover all seven.',
  width: 330,
  height: 200,
  drawing:
    villages
      .filter(([, , from]) => from > 0)
      .map(([x, y, from]) => {
        const [parentX, parentY] = villages[from - 1]!;
        return `<line x1="${x}" y1="${y}" x2="${parentX}" y2="${parentY}" stroke="${quiet}" stroke-width="3"/>`;
      })
      .join('') +
    villages
      .map(([x, y], i) => {
        const isStation = stations.has(i + 1);
        const circle = `<circle cx="${x}" cy="${y}" r="18" fill="${isStation ? accent : '#fff'}" stroke="${isStation ? accent : line}" stroke-width="2.5"/>`;
        return circle + text(x, y + 5, i + 1, isStation ? '#fff' : line);
      })
      .join(''),
};
