import { defaultLanguages } from '@tribunal/core/languages/languages';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import {
  findSubmittable,
  languagesFor,
  lastLanguage,
  type OfferedLanguage,
  type SubmittableProblem,
  submissionsLeft,
} from '../../../storage/submissions/submittable.ts';
import { userOf } from '../../caller/visitor.ts';
import { textField } from '../../request/form-fields.ts';
import { codeIn } from '../problems/problem-of-path.ts';
import { firstSolution } from './first-solution.ts';
import type { Submittable } from './submit-form.ts';

export interface OfferedForm extends Submittable {
  /** The language that a new form proposes. */
  readonly chosen: OfferedLanguage | undefined;
}

export function findProblemToSubmit(
  { database, now }: Site,
  request: FastifyRequest,
  contest: string | null = null,
): Promise<SubmittableProblem | null> {
  return findSubmittable(database.query, userOf(request), codeIn(request), now(), contest);
}

/** Null when the caller may not submit to the problem of the path. */
export async function findOfferedForm(site: Site, request: FastifyRequest): Promise<OfferedForm | null> {
  const { database } = site;
  const contest = textField(request.body, 'contest') || textField(request.query, 'contest');
  const asked = contest === '' ? null : await findProblemToSubmit(site, request, contest);
  const problem = asked?.contest ? asked : await findProblemToSubmit(site, request);
  if (!problem) return null;
  const languages = await languagesFor(database.query, problem);
  const last = await lastLanguage(database, userOf(request).userId);
  return {
    problem,
    languages,
    chosen: defaultLanguage(languages, last, request.cookies.language),
    submissionsLeft: await submissionsLeft(database.query, problem),
  };
}

/** What the form contains before anything is sent. */
export async function firstContent(site: Site, request: FastifyRequest, found: OfferedForm) {
  const first = await firstSolution(site, request, found.problem.code);
  if (!first) return { language: idText(found.chosen) };
  const used = found.languages.find(({ key }) => key === first.languageKey);
  return { source: first.source, language: idText(used ?? found.chosen) };
}

export function idText(language: OfferedLanguage | undefined): string {
  return language === undefined ? '' : String(language.id);
}

/**
 * The language chosen or used last in this browser, else the one used last elsewhere, else the default
 * of the site or a usual one, if an online judge has it.
 */
function defaultLanguage(
  languages: readonly OfferedLanguage[],
  lastId: number | undefined,
  chosenKey: string | undefined,
): OfferedLanguage | undefined {
  const judgeable = languages.filter(({ isJudgeable }) => isJudgeable);
  return (
    languages.find(({ key }) => key === chosenKey) ??
    languages.find(({ id }) => id === lastId) ??
    judgeable.find(({ isDefault }) => isDefault) ??
    firstOfDefaults(judgeable) ??
    judgeable[0] ??
    firstOfDefaults(languages) ??
    languages[0]
  );
}

function firstOfDefaults(languages: readonly OfferedLanguage[]): OfferedLanguage | undefined {
  const ranked = defaultLanguages.map((usual) => languages.find(({ key }) => key === usual));
  return ranked.find((language) => language !== undefined);
}
