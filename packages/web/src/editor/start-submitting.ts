import { part } from '../part.ts';
import type { SolutionForm } from './current-solution.ts';
import { localDraftStorage, openDrafts } from './drafts.ts';
import { fillTemplate } from './fill-template.ts';
import { keepDrafts } from './keep-drafts.ts';
import { offerEditor } from './offer-editor.ts';
import { offerTemplates, openTemplates } from './own-templates.ts';
import { rememberLanguage } from './remember-language.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { takeFiles } from './take-files.ts';
import { warnUnjudged } from './warn-unjudged.ts';

/** Adds to the form what it does not have without scripts. */
export function startSubmitting(solution: SolutionForm): void {
  const storage = localDraftStorage();
  const { user = '', problem = '' } = part(solution.form, '.draft-line').dataset;
  const templates = new Set<string>();
  keepDrafts(solution, openDrafts(storage, user, problem), templates);
  const own = openTemplates(storage, user);
  fillTemplate(solution, own, templates);
  offerTemplates(solution, own);
  listenForShortcuts(solution.form);
  warnUnjudged(solution);
  rememberLanguage(solution, storage);
  takeFiles(solution, storage);
  offerEditor(solution, storage);
}
