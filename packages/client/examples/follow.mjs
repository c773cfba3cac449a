// Prints every verdict of a contest as it is recorded. Stop it with Ctrl-C; the next run continues from there.
//
//   TRIBUNAL_SYNC_KEY=… node follow.mjs https://judge.example spring
import { fileCursor } from '@tribunal/client/cursor';
import { followSubmissions } from '@tribunal/client/follow';
import { TribunalSync } from '@tribunal/client/sync';

const [site, contest] = process.argv.slice(2);
const sync = new TribunalSync({ site, key: process.env.TRIBUNAL_SYNC_KEY ?? '' });

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const details = await sync.contest(contest);
if (!details.ok) throw new Error(details.error.message);
console.error(`${details.value.code}: ${details.value.start_time} to ${details.value.end_time}`);

const rows = followSubmissions(sync, contest, {
  intervalMs: 1_000,
  cursor: fileCursor(`${contest}.cursor`),
  signal: stop.signal,
  onRetry: (failure) => console.error(failure.message),
});
for await (const row of rows) {
  console.log(row.judgedAt, row.author, row.problem_code, row.submissionStatus);
}
