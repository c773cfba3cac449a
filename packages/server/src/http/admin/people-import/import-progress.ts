import type { PeopleImported } from '../../../actions/accounts/importing/import-people.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { type CardHeading, credentialSheet } from './credential-cards.ts';
import { faultList } from './import-report.ts';
import type { ImportStep } from './import-steps.ts';

/** Parts of a page that is sent while the import runs: lines about the progress first, then the result. */
export async function* importProgress(
  t: Messages,
  steps: AsyncIterable<ImportStep>,
  count: number,
  heading: CardHeading,
): AsyncGenerator<Html> {
  for await (const step of steps)
    yield 'imported' in step
      ? resultOf(t, step.imported, heading)
      : html`<p class="import-progress"><progress max="${count}" value="${step.hashed}"></progress> ${t.peopleImport.hashed(step.hashed, count)}</p>
`;
}

function resultOf(t: Messages, imported: PeopleImported | null, heading: CardHeading): Html {
  if (imported === null) return html`<p class="notice" role="alert">${t.peopleImport.failed}</p>`;
  if ('faults' in imported) return faultList(t, imported.faults);
  if ('refusal' in imported) return html`<p class="notice" role="alert">${t.refusals[imported.refusal]}</p>`;
  const { created, updated, credentials } = imported;
  return html`<p class="notice import-done" role="status">${t.peopleImport.done(created, updated)}</p>
${credentialSheet(t, heading, credentials)}`;
}
