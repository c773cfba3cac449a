import type { LimitFactors } from '../languages/language-limits.ts';
import type { SuggestedLimit } from './expectations.ts';

interface LanguageLimit {
  readonly language: string;
  readonly time_limit: number;
  readonly memory_limit: number;
}

interface ProblemLimits {
  readonly time_limit: number;
  readonly memory_limit: number;
  readonly language_limits: readonly LanguageLimit[];
}

const stepSeconds = 0.5;

/**
 * The limits of a problem that give every language at least its suggested time. The general limit is the smallest one that suffices
 * for some language. Languages that need more, and those that have limits of their own, get their suggestion.
 */
export function applyLimits(
  { memory_limit, language_limits }: ProblemLimits,
  suggested: readonly Omit<SuggestedLimit, 'slowest'>[],
  factorsOf: (language: string) => LimitFactors,
): Omit<ProblemLimits, 'memory_limit'> {
  const general = (one: Omit<SuggestedLimit, 'slowest'>) =>
    Math.max(
      stepSeconds,
      Math.ceil(one.suggested / factorsOf(one.language).timeFactor / stepSeconds) * stepSeconds,
    );
  const time_limit = Math.min(...suggested.map(general));
  const own = new Map(language_limits.map((one) => [one.language, one]));
  for (const { language, suggested: seconds } of suggested) {
    const { timeFactor, memoryFactor } = factorsOf(language);
    const before = own.get(language);
    if (!before && time_limit * timeFactor >= seconds) continue;
    const memory = before?.memory_limit ?? Math.round(memory_limit * memoryFactor);
    own.set(language, { language, time_limit: seconds, memory_limit: memory });
  }
  return { time_limit, language_limits: [...own.values()] };
}
