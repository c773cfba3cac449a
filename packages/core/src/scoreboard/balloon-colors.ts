import { itemAt } from '../lists.ts';

/** The usual colors of balloons. */
export const balloonColors = {
  red: '#e6194b',
  orange: '#f58231',
  yellow: '#ffe119',
  green: '#228b22',
  lime: '#bfef45',
  cyan: '#42d4f4',
  blue: '#4363d8',
  purple: '#911eb4',
  pink: '#f9a8d4',
  brown: '#8b5a2b',
  black: '#000000',
  white: '#ffffff',
  silver: '#c0c0c0',
  gold: '#d4af37',
} as const;

/** The given colors; problems without one get the usual ones that are free, in their order. */
export function colorsOf(given: readonly (string | null)[]): string[] {
  const usual = Object.values(balloonColors);
  const free = usual.filter((color) => !given.includes(color));
  const offered = free.length > 0 ? free : usual;
  let next = 0;
  return given.map((color) => color ?? itemAt(offered, next++ % offered.length));
}
