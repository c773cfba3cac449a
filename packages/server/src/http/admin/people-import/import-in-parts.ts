import type { ImportedPerson } from '@tribunal/core/people-file';
import type { FastifyRequest } from 'fastify';
import {
  type ImportOptions,
  importPeople,
  type PeopleImported,
} from '../../../actions/accounts/import-people.ts';
import type { Site } from '../../../site.ts';
import { actorOf } from '../../caller/visitor.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { type CardHeading, credentialSheet } from './credential-cards.ts';
import { faultList } from './import-report.ts';

const reportMs = 1000;

/** Imports while the page is being sent: lines about the progress first, then the result. */
export async function* importInParts(
  site: Site,
  request: FastifyRequest,
  people: readonly ImportedPerson[],
  options: Omit<ImportOptions, 'isDryRun'>,
  heading: CardHeading,
): AsyncGenerator<Html> {
  const t = messagesOf(request);
  let hashed = 0;
  const onHashed = (count: number) => {
    hashed = count;
  };
  const wanted = { ...options, isDryRun: false, onHashed };
  const importing = importPeople(site.database, actorOf(request), people, wanted, site.now()).catch(
    (error) => {
      site.log.error({ err: error }, 'failed to import users');
      return null;
    },
  );
  for (;;) {
    const imported = await Promise.race([importing, later()]);
    if (imported !== 'later') return yield resultOf(t, imported, heading);
    yield html`<p class="import-progress"><progress max="${people.length}" value="${hashed}"></progress> ${t.peopleImport.hashed(hashed, people.length)}</p>
`;
  }
}

function later(): Promise<'later'> {
  return new Promise((resolve) => setTimeout(() => resolve('later'), reportMs));
}

function resultOf(
  t: ReturnType<typeof messagesOf>,
  imported: PeopleImported | null,
  heading: CardHeading,
): Html {
  if (imported === null) return html`<p class="notice" role="alert">${t.peopleImport.failed}</p>`;
  if ('faults' in imported) return faultList(t, imported.faults);
  if ('refusal' in imported) return html`<p class="notice" role="alert">${t.refusals[imported.refusal]}</p>`;
  const { created, updated, credentials } = imported;
  return html`<p class="notice import-done" role="status">${t.peopleImport.done(created, updated)}</p>
${credentialSheet(t, heading, credentials)}`;
}
