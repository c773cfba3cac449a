import type { DemoProblem } from './demo-problem.ts';
import { cargo } from './problems/cargo.ts';
import { fence } from './problems/fence.ts';
import { ferries } from './problems/ferries.ts';
import { halfprice } from './problems/halfprice.ts';
import { lanterns } from './problems/lanterns.ts';
import { museum } from './problems/museum.ts';
import { orchard } from './problems/orchard.ts';
import { queuejumps } from './problems/queuejumps.ts';
import { relays } from './problems/relays.ts';
import { returns } from './problems/returns.ts';
import { stones } from './problems/stones.ts';
import { telescopes } from './problems/telescopes.ts';

export const demoProblems: readonly DemoProblem[] = [
  lanterns,
  returns,
  ferries,
  orchard,
  museum,
  cargo,
  queuejumps,
  fence,
  telescopes,
  halfprice,
  stones,
  relays,
];
