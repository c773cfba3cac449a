import { type Html, html } from '../../../html/html.ts';

/** What was measured during the judging of a submission. */
export const measurements = {
  title: (id: number) => `Measurements of submission ${id}`,
  link: 'Measurements',
  everyRun: 'every run',
  linkText: 'CPU, wall time and memory of every run',
  backTo: (submission: Html) => html`Back to ${submission}`,
  explained:
    'CPU time decides about the time limit. Time in which a program was ready to run but had no processor does not count.',
  notReported: 'This judge reports only CPU time and memory, one run for each test case.',
  none: 'No test case was run.',
  judge: 'Judge',
  slots: 'Slots',
  cores: 'Pinned to cores',
  compiler: 'Compiler',
  digest: 'Digest',
  timeLimit: 'Time limit',
  memoryLimit: 'Memory limit',
  testCase: 'Case',
  attempt: 'Run',
  result: 'Result',
  cpu: 'CPU',
  ofLimit: (percent: number) => `${percent} % of the time limit`,
  wall: 'Wall',
  waited: 'Waited',
  memory: 'Memory',
  endedBy: 'Ended by',
  core: 'Core',
  reasons: {
    cpu: 'CPU limit',
    wall: 'wall limit',
    memory: 'memory limit',
    output: 'output limit',
    exit: 'exit code',
  } as Readonly<Record<string, string>>,

  usedTime: (position: number, cpu: string, limit: string) =>
    `Test case ${position} used ${cpu} of CPU; the limit is ${limit}.`,
  reachedTimeLimit: (position: number, limit: string) =>
    `Test case ${position} reached the time limit of ${limit}.`,
  slept: (position: number, asleep: string, cpu: string) =>
    `Test case ${position} slept or was blocked for ${asleep}; it used ${cpu} of CPU.`,
  severalRuns: (count: number) => `It ran ${count} times, and the best run counts.`,
  waitedForProcessor: (waited: string) => `It waited ${waited} for a processor, which does not count.`,
  tooMuchMemory: (position: number, memory: string, limit: string) =>
    `Test case ${position} used ${memory} of memory; the limit is ${limit}.`,
};
