import type { assessLoad } from '@tribunal/core/statistics/load-assessment';

/** The result for the operator. */
export function rehearsalLines(
  result: ReturnType<typeof assessLoad>,
  judges: number,
  submissions: number,
): string[] {
  const { kinds, judgingSeconds, slowWaitSeconds, unjudged, judgesNeeded, slowestFirst } = result;
  const needed = judgesNeeded === null ? 'unknown, because nothing was judged' : String(judgesNeeded);
  return [
    `${submissions} submissions, ${unjudged} of them not judged in time.`,
    ...kinds.map(
      ({ kind, count, failed, typicalMs, slowMs }) =>
        `  ${kind.padEnd(10)} ${count} requests, ${failed} failed, ${ms(typicalMs)} typical, ${ms(slowMs)} for the slowest 5 %`,
    ),
    `  judging    ${seconds(judgingSeconds)} each; the slowest 5 % waited ${seconds(slowWaitSeconds)} for a judge`,
    `Judges: ${judges} connected, ${needed} needed: ${result.judgesSuffice ? 'they suffice' : 'they do not suffice'}.`,
    `Site: ${result.siteSuffices ? 'it suffices' : 'it does not suffice'}.`,
    `What gets slow first: ${slowestFirst === 'judges' ? 'the judges' : `the page "${slowestFirst.kind}"`}.`,
  ];
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

function seconds(time: number | null): string {
  return time === null ? '–' : `${time.toFixed(1)} s`;
}
