import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';

/** The cells of a row as short texts, because a scoreboard has tens of thousands. They are apart because they compress better so. */
interface LiveCells {
  /**
   * For each problem `-` where nothing was submitted, a small letter where all points were reached, a capital where there are none, or
   * all numbers of the cell in brackets. The letter counts the tries.
   */
  readonly states: string;
  /** For each small letter the time in three digits of base 64. */
  readonly times: string;
}

const timeLength = 3;

/** `most` are the points of each problem. */
export function liveCells(cells: readonly (ScoreboardCell | null)[], most: readonly number[]): LiveCells {
  let states = '';
  let times = '';
  for (const [problem, cell] of cells.entries()) {
    const state = stateOf(cell, most[problem] ?? 0);
    states += state;
    if (cell && isSmall(state)) times += base64(cell.time);
  }
  return { states, times };
}

function stateOf(cell: ScoreboardCell | null, most: number): string {
  if (!cell) return '-';
  const { points, time, tries, penalty, pending, unjudged, bonus, solvedAt } = cell;
  if (tries >= 1 && tries <= 20 && pending + unjudged + bonus === 0) {
    const isShort = Number.isInteger(time) && time >= 0 && time < 64 ** timeLength;
    if (points === most && points > 0 && solvedAt === time && penalty === tries - 1 && isShort)
      return String.fromCharCode(96 + tries);
    if (points === 0 && time === 0 && solvedAt === null && penalty === tries)
      return String.fromCharCode(64 + tries);
  }
  return `(${[points, time, tries, penalty, pending, unjudged, bonus, solvedAt ?? ''].join(',')})`;
}

function isSmall(state: string): boolean {
  return state >= 'a' && state <= 't';
}

/** How long the times of these states are. */
export function lengthOfTimes(states: string): number {
  return timeLength * cellStates(states).filter(isSmall).length;
}

export function cellsOfLive(
  { states, times }: LiveCells,
  most: readonly number[],
): (ScoreboardCell | null)[] {
  let next = 0;
  return cellStates(states).map((state, problem) => {
    const time = isSmall(state) ? times.slice(next, next + timeLength) : '';
    next += time.length;
    return cellOf(state, time, most[problem] ?? 0);
  });
}

function cellStates(states: string): readonly string[] {
  return states.match(/[-a-tA-T]|\([^)]*\)/g) ?? [];
}

function cellOf(text: string, digitsOfTime: string, most: number): ScoreboardCell | null {
  if (text === '-') return null;
  if (text.startsWith('(')) return cellOfNumbers(text.slice(1, -1).split(','));
  const code = text.charCodeAt(0);
  const none = { bonus: 0, pending: 0, unjudged: 0, isFirst: false };
  if (code < 96) {
    const tries = code - 64;
    return { ...none, points: 0, time: 0, tries, penalty: tries, solvedAt: null };
  }
  const time = [...digitsOfTime].reduce((sum, digit) => sum * 64 + digits.indexOf(digit), 0);
  return { ...none, points: most, time, tries: code - 96, penalty: code - 97, solvedAt: time };
}

function cellOfNumbers(texts: readonly string[]): ScoreboardCell {
  const [points = 0, time = 0, tries = 0, penalty = 0, pending = 0, unjudged = 0, bonus = 0] =
    texts.map(Number);
  const solvedAt = texts[7] ? Number(texts[7]) : null;
  return { points, time, tries, penalty, pending, unjudged, bonus, solvedAt, isFirst: false };
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-';

function base64(number: number): string {
  return [number >> 12, (number >> 6) & 63, number & 63].map((digit) => digits[digit]).join('');
}
