import type { PlayedStep, RevealStep } from './reveal-plan.ts';

/** Short, because a large ceremony has tens of thousands of steps: `12/3` is a problem of participation 12, `12` is its place. */
export function playedText(steps: readonly RevealStep[]): string {
  return steps
    .map((step) => (step.kind === 'reveal' ? `${step.participation}/${step.problem}` : step.participation))
    .join(' ');
}

/** Leaves out what is no step. */
export function readPlayed(text: string): PlayedStep[] {
  const steps: PlayedStep[] = [];
  for (const [, participation, problem] of text.matchAll(/(?<!\S)(\d{1,10})(?:\/(\d{1,4}))?(?!\S)/g))
    steps.push({
      participation: Number(participation),
      problem: problem === undefined ? null : Number(problem),
    });
  return steps;
}
