/** The bytes of a file that a request asks for. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly isWhole: boolean;
}

/** Answers headers that it does not understand with the whole file, as RFC 9110 allows. */
export function partOf(range: string | undefined, bytes: number): Part | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === undefined) return { start: 0, end: bytes - 1, length: bytes, isWhole: true };
  const start = Number(from);
  const end = to ? Math.min(Number(to), bytes - 1) : bytes - 1;
  return start > end ? 'unsatisfiable' : { start, end, length: end - start + 1, isWhole: false };
}
