import { credentialsCsv } from '../../../actions/accounts/importing/passwords.ts';
import type { Credential } from '../../../actions/accounts/importing/people-import.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';

/** What a card says beside the account. */
export interface CardHeading {
  readonly siteName: string;
  readonly address: string;
  /** The name of the contest; null without one. */
  readonly contest: string | null;
}

/** The passwords exist in this answer alone: the file is part of the page, so nothing has to be kept for its download. */
export function credentialSheet(t: Messages, heading: CardHeading, credentials: readonly Credential[]): Html {
  const { peopleImport } = t;
  const csv = Buffer.from(`\uFEFF${credentialsCsv(credentials)}`).toString('base64');
  return html`<p class="actions"><a class="button" download="credentials.csv" href="data:text/csv;charset=utf-8;base64,${csv}">${peopleImport.download}</a></p>
<p class="quiet">${peopleImport.print}</p>
<div class="credential-cards">${credentials.map((credential) => card(t, heading, credential))}</div>`;
}

function card(
  { peopleImport }: Messages,
  { siteName, address, contest }: CardHeading,
  { username, name, password, room }: Credential,
): Html {
  return html`<section class="credential-card"><p class="quiet">${contest ?? siteName}</p><h2>${name || username}</h2>
<dl><div><dt>${peopleImport.user}</dt><dd>${username}</dd></div><div><dt>${peopleImport.password}</dt><dd>${password ?? peopleImport.unchangedPassword}</dd></div>${room !== '' && html`<div><dt>${peopleImport.room}</dt><dd>${room}</dd></div>`}</dl><p class="address">${address}</p></section>
`;
}
