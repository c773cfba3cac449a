import type { TestRunInput } from '@tribunal/contract/judges/judge-reports';
import type { TestRunResult } from '../../../../storage/judges/test-run-outcome.ts';
import type { TestRun } from '../../../../storage/submissions/test-runs/test-runs.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { crashText, memoryText, secondsText } from '../../../parts/verdict-words.ts';
import { firstDifference } from './first-difference.ts';

/** The state of a test run, and its results after it has ended. A script puts it into the page that started the run. */
export function runResults(t: Messages, run: TestRun): Html {
  const { outcome, state } = run;
  return html`<div class="run-results" data-state="${state}"><p class="run-summary">${summary(t, run)}</p>
${outcome?.kind === 'failed' && outcome.detail && html`<pre>${outcome.detail}</pre>`}
${outcome && outcome.kind !== 'failed' && compilerOutput(t, outcome.compilerOutput)}
${outcome?.kind === 'ran' && outcome.results.map((result, index) => oneResult(t, run, result, index))}</div>`;
}

/** One sentence, which is also announced to screen readers. */
function summary({ testRuns, submissions }: Messages, { state, outcome, isOnSamples }: TestRun): string {
  if (outcome === null) return state === 'running' ? testRuns.running : testRuns.waiting;
  if (outcome.kind === 'compile error') return testRuns.compileError;
  if (outcome.kind === 'failed') return testRuns.failures[outcome.reason];
  const { results } = outcome;
  if (isOnSamples) return samplesSummary(testRuns, results);
  const failure = results.find((result) => result.failure !== null)?.failure;
  return failure ? testRuns.stoppedOnInput(submissions.verdicts[failure]) : testRuns.endedOnInput;
}

function samplesSummary(testRuns: Messages['testRuns'], results: readonly TestRunResult[]): string {
  const wereCompared = results.some(({ isCorrect, failure }) => isCorrect !== null || failure !== null);
  if (!wereCompared) return testRuns.samplesNotCompared;
  const correct = results.filter(({ isCorrect }) => isCorrect).length;
  return testRuns.samplesCorrect(correct, results.length);
}

function compilerOutput({ testRuns }: Messages, output: string): Html | false {
  return output !== '' && html`<h3>${testRuns.compilerOutput}</h3><pre>${output}</pre>`;
}

function oneResult(t: Messages, run: TestRun, result: TestRunResult, index: number): Html {
  const { testRuns } = t;
  const { input, expected }: TestRunInput = run.inputs[index] ?? { input: '', expected: null };
  const difference =
    result.isCorrect === false && expected !== null ? firstDifference(expected, result.output) : null;
  const usage = `${secondsText(result.time, 3)} · ${memoryText(result.memory, 1)}`;
  return html`<section class="run-case"><h3>${run.isOnSamples ? testRuns.sample(index + 1) : testRuns.customInput}
${verdict(t, result)} <small class="run-usage">${usage}</small></h3>
<div class="run-texts">${textBox(testRuns.input, input)}${expected !== null && textBox(testRuns.expected, expected, difference)}${textBox(
    testRuns.output,
    result.output || testRuns.noOutput,
    result.output ? difference : null,
  )}</div>
${result.isOutputCut && html`<p class="quiet">${testRuns.outputIsCut}</p>`}
${difference !== null && html`<p class="quiet">${testRuns.firstDifference(difference + 1)}</p>`}
${result.errors !== '' && textBox(testRuns.errors, result.errors)}</section>`;
}

function verdict(t: Messages, { failure, feedback, isCorrect }: TestRunResult): Html {
  const { testRuns, submissions } = t;
  if (failure === 'IR' || failure === 'RTE')
    return html`<span class="verdict ${failure}">${failure} ${crashText(t, failure, feedback)}</span>`;
  if (failure !== null) {
    const reason = feedback && ` (${feedback})`;
    return html`<span class="verdict ${failure}">${failure} ${submissions.verdicts[failure]}${reason}</span>`;
  }
  if (isCorrect === null) return html`<span class="verdict G">${testRuns.ended}</span>`;
  return isCorrect
    ? html`<span class="verdict AC">✓ ${testRuns.correct}</span>`
    : html`<span class="verdict WA">✗ ${testRuns.wrong}</span>`;
}

/** A text below its heading; the line with this number, from 0, is marked. */
function textBox(heading: string, text: string, marked: number | null = null): Html {
  return html`<div class="run-text"><h4>${heading}</h4><pre>${marked === null ? text : withMark(text, marked)}</pre></div>`;
}

function withMark(text: string, marked: number): Html {
  const lines = text.split('\n');
  const before = lines.slice(0, marked).map((line) => `${line}\n`);
  const after = lines.slice(marked + 1).map((line) => `\n${line}`);
  return html`${before}<mark>${lines[marked] ?? ''}</mark>${after}`;
}

/** The same for programs. */
export function runData(t: Messages, run: TestRun) {
  const { problemCode, isOnSamples, outcome, inputs } = run;
  const results = outcome?.kind === 'ran' ? outcome.results : [];
  return {
    ...run,
    problem: problemCode,
    onSamples: isOnSamples,
    summary: summary(t, run),
    compilerOutput: outcome && outcome.kind !== 'failed' ? outcome.compilerOutput : '',
    results: results.map((result, index) => ({
      ...(inputs[index] ?? { input: '', expected: null }),
      ...result,
      outputIsCut: result.isOutputCut,
    })),
  };
}
