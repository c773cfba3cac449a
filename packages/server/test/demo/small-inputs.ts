import type { Chance } from '../../src/demo/chance.ts';

/** For each problem a random input small enough for brute force. */
export const smallInput: Readonly<Record<string, (chance: Chance) => string>> = {
  lanterns: (chance) => list(some(chance, 1, 8, () => chance.between(1, 9))),
  returns: (chance) => lines(some(chance, 1, 9, () => chance.pick(['A', 'B2', 'C', 'DD']))),
  ferries: (chance) => `${chance.between(1, 40)} ${chance.between(1, 40)} ${chance.between(0, 2000)}\n`,
  orchard: (chance) => grid(chance, 7, 7, () => chance.pick([...'.......#'])),
  museum: (chance) => {
    const [rows, columns] = [chance.between(1, 5), chance.between(2, 5)];
    const cells = Array.from({ length: rows * columns }, () => chance.pick([...'.....###aAbBcC']));
    const [start, exit] = chance.shuffled([...cells.keys()]);
    cells[start!] = 'S';
    cells[exit!] = 'E';
    const row = (y: number) => cells.slice(y * columns, (y + 1) * columns).join('');
    return `${rows} ${columns}\n${Array.from({ length: rows }, (_, y) => `${row(y)}\n`).join('')}`;
  },
  cargo: (chance) => {
    const parcels = some(chance, 1, 9, () => `${chance.between(1, 12)} ${chance.between(1, 30)}`);
    return `${parcels.length} ${chance.between(1, 30)}\n${parcels.join('\n')}\n`;
  },
  queuejumps: (chance) => {
    const modulus = chance.pick([7, 100, 1_000_003, 2_000_000_000]);
    const number = () => chance.between(0, modulus - 1);
    return `${chance.between(1, 30)} ${number()} ${number()} ${number()} ${modulus}\n`;
  },
  fence: (chance) => lines(some(chance, 1, 9, () => `${chance.between(-3, 3)} ${chance.between(-3, 3)}`)),
  telescopes: (chance) => {
    const requests = some(chance, 1, 9, () => {
      const start = chance.between(0, 10);
      return `${start} ${start + chance.between(1, 6)}`;
    });
    return `${requests.length} ${chance.between(1, 3)}\n${requests.join('\n')}\n`;
  },
  halfprice: (chance) => {
    const towns = chance.between(2, 6);
    const bus = some(chance, 0, 9, () => {
      const [from, to] = chance.shuffled(Array.from({ length: towns }, (_, i) => i + 1));
      return `${from} ${to} ${chance.between(1, 20)}\n`;
    });
    return `${towns} ${bus.length}\n${bus.join('')}`;
  },
  stones: (chance) => `${chance.between(1, 9)}\n`,
  relays: (chance) => {
    const costs = some(chance, 1, 10, () => chance.between(1, 20));
    const parents = costs.slice(1).map((_, i) => chance.between(1, i + 1));
    return `${list(costs)}${parents.join(' ')}\n`;
  },
};

function some<T>(chance: Chance, least: number, most: number, one: () => T): T[] {
  return Array.from({ length: chance.between(least, most) }, one);
}

function list(values: readonly number[]): string {
  return `${values.length}\n${values.join(' ')}\n`;
}

function lines(values: readonly string[]): string {
  return `${values.length}\n${values.join('\n')}\n`;
}

function grid(chance: Chance, maxRows: number, maxColumns: number, cell: () => string): string {
  const [rows, columns] = [chance.between(1, maxRows), chance.between(1, maxColumns)];
  const row = () => Array.from({ length: columns }, cell).join('');
  return `${rows} ${columns}\n${Array.from({ length: rows }, () => `${row()}\n`).join('')}`;
}
