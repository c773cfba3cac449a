import { isCode, isStatementLanguage } from '@tribunal/core/texts/names';
import type { Queries } from '../../database/connection.ts';
import {
  findUnknownInProblem,
  problemCodeIsTaken,
} from '../../storage/problems/authoring/named-in-problem.ts';
import type { ProblemSettings } from '../../storage/problems/authoring/problem-settings.ts';

/** Why a setting cannot be saved. Whoever shows it writes the sentence. */
export type ProblemFault =
  | { readonly field: 'code'; readonly reason: 'taken' | 'bad code' }
  | {
      readonly field: 'authors' | 'curators' | 'testers' | 'organizations' | 'languages' | 'language_limits';
      readonly reason: 'unknown names';
      readonly names: readonly string[];
    }
  | {
      readonly field: 'language_limits' | 'statements';
      readonly reason: 'language twice';
      readonly language: string;
    }
  | {
      readonly field: 'statement_language' | 'statements';
      readonly reason: 'bad language';
      readonly language: string;
    }
  | {
      readonly field: 'partial';
      readonly reason: 'results are final';
      /** Those that the editor sees. */
      readonly contests: readonly string[];
    };

/** `currentCode`: null for a new problem. */
export async function problemFaults(
  queries: Queries,
  settings: ProblemSettings,
  currentCode: string | null,
): Promise<ProblemFault[]> {
  const unknown = await findUnknownInProblem(queries, settings);
  const limited = settings.language_limits.map(({ language }) => language);
  const written = [settings.statement_language, ...settings.statements.map(({ language }) => language)];
  const faults: (ProblemFault | false)[] = [
    !isCode(settings.code) && { field: 'code', reason: 'bad code' },
    settings.code !== currentCode &&
      (await problemCodeIsTaken(queries, settings.code)) && { field: 'code', reason: 'taken' },
    ...(['authors', 'curators', 'testers'] as const).map((field) =>
      unknownFault(field, settings[field], unknown.users),
    ),
    unknownFault('organizations', settings.organizations, unknown.organizations),
    unknownFault('languages', settings.languages, unknown.languages),
    unknownFault('language_limits', limited, unknown.languages),
    badLanguage('statement_language', [settings.statement_language]),
    badLanguage('statements', written.slice(1)),
    twiceFault('language_limits', limited),
    twiceFault('statements', written),
  ];
  return faults.filter((fault) => fault !== false);
}

function unknownFault(
  field: Extract<ProblemFault, { reason: 'unknown names' }>['field'],
  given: readonly string[],
  unknown: readonly string[],
): ProblemFault | false {
  const names = given.filter((name) => unknown.includes(name));
  return names.length > 0 && { field, reason: 'unknown names', names };
}

function twiceFault(
  field: 'language_limits' | 'statements',
  languages: readonly string[],
): ProblemFault | false {
  const language = languages.find((one, index) => languages.indexOf(one) !== index);
  return language !== undefined && { field, reason: 'language twice', language };
}

function badLanguage(
  field: 'statement_language' | 'statements',
  languages: readonly string[],
): ProblemFault | false {
  const language = languages.find((one) => !isStatementLanguage(one));
  return language !== undefined && { field, reason: 'bad language', language };
}
