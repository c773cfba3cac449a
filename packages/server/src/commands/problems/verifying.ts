import { setTimeout as sleep } from 'node:timers/promises';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { itemAt } from '@tribunal/core/lists';
import {
  reportOf,
  type SolutionReport,
  type VerificationReport,
} from '../../actions/problems/verification/verification-report.ts';
import { endVerifications, startVerification } from '../../actions/problems/verification/verify-problems.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { canAnyJudgeVerify } from '../../storage/judges/judges.ts';
import { findTimeLimit } from '../../storage/problems/verification/derived-time-limits.ts';
import { findVerification, type Verification } from '../../storage/problems/verification/verifications.ts';
import { progressBar } from '../progress.ts';
import { type OwnJudge, startOwnJudge } from './own-judge.ts';

export async function beginVerification(site: Site, code: string): Promise<number> {
  const started = await startVerification(site, commandLine, code);
  if ('verificationId' in started) return started.verificationId;
  throw new OperatorError(
    started.refusal === 'no test data to verify'
      ? `the problem ${code} has no test data`
      : `there is no problem ${code}`,
  );
}

/** Prints the result. The exit status is 1 when something surprises. If the time limit follows from it, it runs once more with that. */
export async function verifyAndWait(site: Site, code: string, io: CommandIo): Promise<number> {
  const { query } = site.database;
  const before = await findTimeLimit(query, code);
  const id = await beginVerification(site, code);
  const judge = (await canAnyJudgeVerify(query)) ? null : await startOwnJudge(site);
  try {
    const first = await ended(site, id, io, judge);
    const limit = await findTimeLimit(query, code);
    if (limit !== before) await print(io.stdout, `The solutions give the time limit ${limit} s.`);
    const verification =
      limit === before ? first : await ended(site, await beginVerification(site, code), io, judge);
    if (!verification) throw new OperatorError('another verification of this problem replaced this one');
    await print(io.stdout, tableOf(reportOf(verification), verification.hasPassed ?? false));
    return verification.hasPassed ? 0 : 1;
  } finally {
    await judge?.stop();
  }
}

const pollMs = 250;

/** Null when the verification was given up. */
async function ended(
  { database, now }: Site,
  id: number,
  io: CommandIo,
  judge: OwnJudge | null,
): Promise<Verification | null> {
  const progress = progressBar(io.stderr);
  try {
    for (;;) {
      io.signal.throwIfAborted();
      const fault = judge?.fault() ?? null;
      if (fault !== null) throw new OperatorError(`the judge cannot run: ${fault}`);
      await endVerifications(database, now());
      const verification = await findVerification(database.query, id);
      if (!verification || verification.endedAt) return verification;
      const { runs } = verification;
      const done = runs.filter(({ state }) => state === 'ended').length;
      progress.show(done / runs.length, `${done} of ${runs.length} runs`);
      await sleep(pollMs, undefined, { signal: io.signal });
    }
  } finally {
    progress.clear();
  }
}

function tableOf(report: VerificationReport, hasPassed: boolean): string {
  const header = ['SOLUTION', 'LANGUAGE', 'RESULT', 'POINTS', 'TIME', 'FINDING'];
  const rows = [header, ...report.solutions.map(rowOf)];
  const widths = header.map((_, column) => Math.max(...rows.map((row) => itemAt(row, column).length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(itemAt(widths, column)))
      .join('  ')
      .trimEnd(),
  );
  const findings = report.findings.map(({ case: one, program, message }) =>
    [one === null ? 'test data' : `case ${one}`, program, message].filter(Boolean).join(': '),
  );
  const suggested = report.suggested.map(
    ({ language, slowest, suggested: limit }) =>
      `Suggested time limit for ${language}: ${limit} s (the slowest accepted solution takes ${slowest.toFixed(3)} s).`,
  );
  const margins = report.judges.map(({ judge, ratio }, index) =>
    index === 0
      ? `${ratio.toFixed(1)} times the slowest accepted solution on judge ${judge}`
      : `${ratio.toFixed(1)} on ${judge}`,
  );
  const compared = margins.length > 0 ? [`The limit is ${margins.join(', ')}.`] : [];
  const end = hasPassed ? 'Verified.' : 'Not verified: see the findings.';
  return [...(report.solutions.length > 0 ? lines : []), ...findings, ...suggested, ...compared, end].join(
    '\n',
  );
}

function rowOf({ solution, language, judged, surprises, detail }: SolutionReport): string[] {
  const [line = ''] = detail.split('\n');
  return [
    solution.name,
    language,
    judged?.result ?? '',
    judged && judged.total > 0 ? `${judged.points}/${judged.total}` : '',
    judged && judged.total > 0 ? `${judged.time.toFixed(3)} s` : '',
    surprises.length === 0 ? 'as expected' : `SURPRISE (${surprises.join(', ')})${line && ` ${line}`}`,
  ];
}
