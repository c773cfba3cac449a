/** Sentences about what changes or gets lost, each with how often and with examples. */
export interface Findings {
  /** The report has the first examples only. */
  add(sentence: string, example?: string, count?: number): void;
  /** The report has every name, because the operator must act on it. */
  addName(sentence: string, name: string): void;
  readonly list: () => Finding[];
}

export interface Finding {
  readonly sentence: string;
  readonly count: number;
  readonly examples: readonly string[];
  readonly isComplete: boolean;
}

export const maxExamples = 20;

export function createFindings(earlier: readonly Finding[] = []): Findings {
  const found = new Map<string, { count: number; examples: string[]; isComplete: boolean }>();
  const add = ({ sentence, examples, count, isComplete }: Finding) => {
    const entry = found.get(sentence) ?? { count: 0, examples: [], isComplete };
    entry.count += count;
    for (const one of examples)
      if (isComplete || entry.examples.length < maxExamples) entry.examples.push(one);
    found.set(sentence, entry);
  };
  for (const finding of earlier) add(finding);
  return {
    add: (sentence, example, count = 1) =>
      add({ sentence, examples: example === undefined ? [] : [example], count, isComplete: false }),
    addName: (sentence, name) => add({ sentence, examples: [name], count: 1, isComplete: true }),
    list: () => [...found].map(([sentence, entry]) => ({ sentence, ...entry })),
  };
}

export function findingLines(findings: readonly Finding[]): string[] {
  return findings.map(({ sentence, count, examples }) => {
    const more = count > examples.length && examples.length > 0 ? ', …' : '';
    return `- ${count} × ${sentence}${examples.length > 0 ? `: ${examples.join(', ')}${more}` : ''}`;
  });
}
