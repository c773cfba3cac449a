/** The limits of a stress test. */
export const maxStressRuns = 10_000;
export const maxStressMinutes = 10;

/** A call of a generator in which `{seed}` stands for a number that differs in each run. */
export interface StressCall {
  readonly generator: string;
  readonly args: readonly string[];
}

const placeholder = '{seed}';

/** Null if it is no call, or always the same one. */
export function parseStressCall(text: string): StressCall | null {
  const [generator = '', ...args] = text.trim().split(/\s+/);
  const isCall = /^[\w.+/-]+$/.test(generator) && !/[<>|]/.test(text);
  return isCall && args.some((one) => one.includes(placeholder)) ? { generator, args } : null;
}

export function argsFor({ args }: StressCall, seed: number): string[] {
  return args.map((one) => one.replaceAll(placeholder, String(seed)));
}
