import { median } from '../frame/median.ts';
import { measureLoad } from './load.ts';

interface Side {
  readonly port: number;
  request(): string;
}

interface Turns {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/**
 * Both sides in many short turns, so that other load on the machine affects both. Each turn is compared with its
 * neighbour, and the median counts, because the best of either side would compare two lucky moments.
 */
export async function alternate(one: Side, other: Side, { rounds, seconds, connections }: Turns) {
  const measured: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    const rateOf = async ({ port, request }: Side) =>
      (await measureLoad(port, request, { connections, seconds })).perSecond;
    measured.push([await rateOf(one), await rateOf(other)]);
  }
  const rates = [
    median(measured.map(([ours]) => ours)),
    median(measured.map(([, theirs]) => theirs)),
  ] as const;
  return { rates, ratio: median(measured.map(([ours, theirs]) => ours / theirs)) };
}
