import { parseArgs } from 'node:util';
import type { SubmissionDetail } from '@tribunal/contract/data/submission-records';
import { orThrow } from '../requests/failure.ts';
import { chooseLanguage, readSource } from '../solution-file.ts';
import { type Command, type CommandIo, command, print, printLines } from '../terminal/command.ts';
import { jsonLine } from '../terminal/printable.ts';
import { Progress, verdictLine } from '../terminal/progress.ts';
import { Tribunal } from '../tribunal.ts';
import { watchSubmission } from '../watch-submission.ts';
import { reportRetry } from './report-retry.ts';
import { readTokenSignIn, signInOptions, signInUsage } from './sign-in-options.ts';

const usage = `
Usage: tribunal submit FILE --problem CODE [options]

Submits a solution and prints its cases as they are judged: text on a terminal; otherwise one JSON object per line, the submission of the
data API after each change.

  --problem CODE  code of the problem
  --language KEY  key of the language; by default chosen by the file extension
  --contest KEY   the contest for which the solution is sent; by default the one that you entered last, if it has the problem
  --no-wait       print the id and stop after submitting
  --json          one JSON object per line, also on a terminal
${signInUsage}

Exit status: 0 accepted with all points (with --no-wait: submitted), 2 any other verdict, 1 an error.
`;

export const submit: Command = command({
  name: 'submit',
  summary: 'submit a solution and print its verdict',
  usage,
  async run(args, io) {
    const { file, problem, language, contest, wait, json, signIn } = readArguments(args);
    const source = await readSource(file);
    const { site, token } = await readTokenSignIn(signIn, io);
    const onRetry = reportRetry(io, 'submit');
    const tribunal = new Tribunal({ site, token, signal: io.signal, retries: patience, onRetry });
    const languageId = await chooseLanguage(tribunal, { file, problem, language });
    const solution = { source, language: languageId, ...(contest !== undefined && { contest }) };
    const { id } = orThrow(await tribunal.submit(problem, solution));
    await print(io.stderr, `Submission ${id}: ${site}/submission/${id}`);
    const asJson = json || !io.stdout.isTTY;
    if (wait) return statusFor(await printJudging(tribunal, id, asJson, io));
    if (asJson) await print(io.stdout, jsonLine({ id }));
    return 0;
  },
});

/** Retries of one call. With their increasing pauses they outlast a restart of the site. */
const patience = 8;

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...signInOptions,
      problem: { type: 'string' },
      language: { type: 'string' },
      contest: { type: 'string' },
      wait: { type: 'boolean', default: true },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
    allowNegative: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error('give exactly one FILE');
  const { problem, language, contest, wait, json, site, token } = values;
  if (!problem) throw new Error('--problem is missing');
  return { file, problem, language, contest, wait, json, signIn: { site, token } };
}

async function printJudging(
  tribunal: Tribunal,
  id: number,
  asJson: boolean,
  io: CommandIo,
): Promise<SubmissionDetail> {
  const progress = new Progress();
  let last: SubmissionDetail | undefined;
  for await (const submission of watchSubmission(tribunal, id, { signal: io.signal })) {
    await printLines(io, asJson ? [jsonLine(submission)] : progress.news(submission));
    last = submission;
  }
  if (last === undefined) throw new Error(`the site returned no submission ${id}`);
  if (!asJson) await printLines(io, [verdictLine(last)]);
  return last;
}

function statusFor({ result, case_points, case_total }: SubmissionDetail): number {
  return result === 'AC' && case_points === case_total ? 0 : 2;
}
