// For a run before the main one: failures and progress, without a summary that could be mistaken for that of the main run.
import { tap } from 'node:test/reporters';
import { withProgress } from './progress.mjs';

const shown = new Set(['test:fail', 'test:stderr', 'test:diagnostic']);

export default async function* failures(events) {
  yield* tap(worthReading(withProgress(withoutSummary(events))));
}

async function* withoutSummary(events) {
  for await (const event of events) if (event.type !== 'test:diagnostic') yield event;
}

async function* worthReading(events) {
  for await (const event of events) if (shown.has(event.type)) yield event;
}
