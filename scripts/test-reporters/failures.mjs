// For a run before the main one: what failed, and no summary that could be taken for the main run's.
import { tap } from 'node:test/reporters';

export default async function* failures(events) {
  yield* tap(failed(events));
}

async function* failed(events) {
  for await (const event of events) {
    if (event.type === 'test:fail' || event.type === 'test:stderr') yield event;
  }
}
