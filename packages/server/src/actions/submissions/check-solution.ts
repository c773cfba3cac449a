import { maxSourceLength } from '@tribunal/core/bounds';
import { isBlank } from '@tribunal/core/texts/text';
import type { Queries } from '../../database/connection.ts';
import {
  languageExists,
  languagesFor,
  type OfferedLanguage,
  type ProblemInContest,
} from '../../storage/submissions/submittable.ts';
import { refuse } from '../refusal.ts';

/** Rules for a source that is submitted or only run. */
export function sourceFault(source: string, maxLength = maxSourceLength) {
  if (isBlank(source)) return refuse('source is empty');
  if (source.length > maxLength) return { ...refuse('source is too long'), detail: String(maxLength) };
  return isText(source) ? undefined : refuse('source is not text');
}

export function isText(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

/** The language, if the problem and the contest allow it. */
export async function findAllowedLanguage(queries: Queries, problem: ProblemInContest, languageId: number) {
  const allowed: readonly OfferedLanguage[] = await languagesFor(queries, problem);
  const language = allowed.find((one) => one.id === languageId);
  if (language) return language;
  if (!(await languageExists(queries, languageId))) return refuse('no such language');
  const ofProblem = await languagesFor(queries, { ...problem, contest: null });
  const isOfProblem = ofProblem.some((one) => one.id === languageId);
  return refuse(isOfProblem ? 'language not allowed in contest' : 'language not allowed');
}
