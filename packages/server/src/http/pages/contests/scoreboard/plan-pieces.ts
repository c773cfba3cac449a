import type { RevealData } from '@tribunal/contract/contests/reveal';
import { listPieces } from '../../../reply/json-pieces.ts';

/** The JSON of `{ data: { object: … } }` in pieces. */
export async function* planPieces({ teams, plan, ...rest }: RevealData): AsyncGenerator<string> {
  yield `{"data":{"object":${JSON.stringify(rest).slice(0, -1)},"teams":`;
  yield* listPieces(teams);
  yield ',"plan":{"start":';
  yield* listPieces(plan.start);
  yield ',"steps":';
  yield* listPieces(plan.steps);
  yield `,"played":${plan.played}}}}}`;
}
