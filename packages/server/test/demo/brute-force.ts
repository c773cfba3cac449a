/** For each problem a slow solution directly from the statement, for small inputs. */
export const bruteForce: Readonly<Record<string, (input: string) => string>> = {
  lanterns(input) {
    const [, ...brightness] = numbersOf(input);
    const isBright = (b: number) => total(brightness.map((other) => b - other)) >= 0;
    return String(brightness.filter(isBright).length);
  },

  returns(input) {
    const stamps = input.trim().split('\n').slice(1);
    const out = [...new Set(stamps)].filter(
      (book) => stamps.filter((stamp) => stamp === book).length % 2 === 1,
    );
    return out.length > 0 ? out.join('\n') : 'ALLBACK';
  },

  ferries(input) {
    const [a, b, t] = numbersOf(input);
    let minute = t! + 1;
    while (minute % a! !== 0 || minute % b! !== 0) minute++;
    return String(minute);
  },

  orchard(input) {
    const rows = input.trim().split('\n').slice(1);
    for (let side = Math.min(rows.length, rows[0]!.length); side > 0; side--) {
      const freeSpans = rows.map((row) =>
        [...row].map((_, column) => row.slice(column, column + side) === '.'.repeat(side)),
      );
      const fits = freeSpans.some((spans, top) =>
        spans.some(
          (_, column) => freeSpans.slice(top, top + side).filter((span) => span[column]).length === side,
        ),
      );
      if (fits) return String(side);
    }
    return '0';
  },

  /** Marks everything reachable in n steps, for n = 0, 1, 2, ... */
  museum(input) {
    const rows = input.trim().split('\n').slice(1);
    const cell = (y: number, x: number) => rows[y]?.[x] ?? '#';
    const startY = rows.findIndex((row) => row.includes('S'));
    let reached = new Set([`${startY} ${rows[startY]!.indexOf('S')} `]);
    for (let steps = 0; steps <= rows.join('').length * 8; steps++) {
      const next = new Set<string>();
      for (const state of reached) {
        const [y, x, keys] = state.split(' ') as [string, string, string];
        if (cell(+y, +x) === 'E') return String(steps);
        for (const [dy, dx] of [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ] as const) {
          const entered = cell(+y + dy, +x + dx);
          if (entered === '#' || (/[ABC]/.test(entered) && !keys.includes(entered.toLowerCase()))) continue;
          const held = /[abc]/.test(entered) ? [...new Set([...keys, entered])].sort().join('') : keys;
          next.add(`${+y + dy} ${+x + dx} ${held}`);
        }
      }
      reached = next;
    }
    return '-1';
  },

  cargo(input) {
    const [count, capacity, ...parcels] = numbersOf(input);
    return String(
      best(count!, (chosen) => {
        const weight = total(chosen.map((i) => parcels[2 * i]!));
        return weight <= capacity! ? total(chosen.map((i) => parcels[2 * i + 1]!)) : 0;
      }),
    );
  },

  queuejumps(input) {
    const [count, first, factor, step, modulus] = numbersOf(input).map(BigInt);
    const people = [first!];
    while (people.length < count!) people.push((people.at(-1)! * factor! + step!) % modulus!);
    return String(total(people.map((a, i) => people.slice(i + 1).filter((b) => a > 2n * b).length)));
  },

  /** Every ordered pair with nobody on its right is a stretch of the fence. */
  fence(input) {
    const places = [...new Set(input.trim().split('\n').slice(1))].map(numbersOf) as [number, number][];
    const stretches = places
      .flatMap((a) => places.map((b) => [a, b] as const))
      .filter(([a, b]) => {
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        return places.every(([x, y]) => {
          const turn = dx * (y - a[1]) - dy * (x - a[0]);
          const along = dx * (x - a[0]) + dy * (y - a[1]);
          return turn > 0 || (turn === 0 && along >= 0 && along <= dx * dx + dy * dy);
        });
      });
    return String(total(stretches.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]))));
  },

  /** Any choice of requests works when never more than K of them overlap. */
  telescopes(input) {
    const [count, telescopeCount, ...times] = numbersOf(input);
    return String(
      best(count!, (chosen) => {
        const crowd = (minute: number) =>
          chosen.filter((i) => times[2 * i]! <= minute && minute < times[2 * i + 1]!).length;
        return chosen.every((i) => crowd(times[2 * i]!) <= telescopeCount!) ? chosen.length : 0;
      }),
    );
  },

  /** Halves every line in turn, and walks all simple routes. */
  halfprice(input) {
    const [towns, lineCount, ...numbers] = numbersOf(input);
    const lines = Array.from(
      { length: lineCount! },
      (_, i) => numbers.slice(3 * i, 3 * i + 3) as [number, number, number],
    );
    const cheapest = (town: number, visited: readonly number[], half: number): number => {
      if (town === towns) return 0;
      const rides = lines.flatMap(([u, v, price], i) => {
        const to = u === town ? v : v === town ? u : 0;
        if (to === 0 || visited.includes(to)) return [];
        return [(i === half ? Math.floor(price / 2) : price) + cheapest(to, [...visited, to], half)];
      });
      return Math.min(Number.POSITIVE_INFINITY, ...rides);
    };
    const price = Math.min(Number.POSITIVE_INFINITY, ...lines.map((_, half) => cheapest(1, [1], half)));
    return String(Number.isFinite(price) ? price : -1);
  },

  stones(input) {
    let paths = [''];
    for (let length = 0; length < Number(input); length++) {
      paths = paths.flatMap((path) => ['R', 'G', 'B'].map((stone) => path + stone));
    }
    return String(paths.filter((path) => !/RR|(.)\1\1/.test(path)).length);
  },

  relays(input) {
    const [count, ...numbers] = numbersOf(input);
    const parentOf = (village: number) => numbers[count! + village - 1]! - 1;
    const near = (a: number, b: number) =>
      a === b || (b > 0 && parentOf(b) === a) || (a > 0 && parentOf(a) === b);
    const villages = [...Array(count!).keys()];
    const cheapest = -best(count!, (chosen) =>
      villages.every((village) => chosen.some((station) => near(station, village)))
        ? -total(chosen.map((i) => numbers[i]!))
        : Number.NEGATIVE_INFINITY,
    );
    return String(cheapest);
  },
};

/** The largest worth of any choice among `count` things. */
function best(count: number, worth: (chosen: number[]) => number): number {
  const things = [...Array(count).keys()];
  let largest = Number.NEGATIVE_INFINITY;
  for (let choice = 0; choice < 2 ** count; choice++) {
    largest = Math.max(largest, worth(things.filter((i) => choice & (1 << i))));
  }
  return largest;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The whitespace-separated whole numbers of an input. */
function numbersOf(input: string): number[] {
  return input.trim().split(/\s+/).map(Number);
}
