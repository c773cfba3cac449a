import type { Checker } from '../test-data/checker.ts';
import { defaultValidator } from './default-validator.ts';
import { floats, floatsabs, floatsrel } from './floats.ts';
import { identical } from './identical.ts';
import { linecount, rstripped, sorted, unordered } from './lines.ts';
import { standard } from './standard.ts';

/** The built-in checkers, by their name in problem data. */
export const checkers: ReadonlyMap<string, Checker> = new Map(
  Object.entries({
    ...{ standard, identical, floats, floatsabs, floatsrel },
    ...{ linecount, rstripped, sorted, unordered },
    icpc: defaultValidator,
  }),
);
