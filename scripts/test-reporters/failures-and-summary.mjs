// For logs: the TAP output of Node without passed tests, so that failures, skipped tests, progress and the summary remain.
import { tap } from 'node:test/reporters';
import { withProgress } from './progress.mjs';

export default async function* failuresAndSummary(events) {
  yield* tap(worthReading(withProgress(events)));
}

async function* worthReading(events) {
  for await (const event of events) if (isWorthReading(event)) yield event;
}

function isWorthReading({ type, data }) {
  if (type === 'test:fail' || type === 'test:stderr' || type === 'test:diagnostic') return true;
  return type === 'test:pass' && (data.skip !== undefined || data.todo !== undefined);
}
