import { results, verdictNames } from '@tribunal/core/verdicts';
import type { LanguageName } from '../../../storage/submissions/submission-list-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { AddressQuery } from '../../html/pager.ts';

const textLabels: Readonly<Record<string, string>> = { user: 'User', problem: 'Problem', contest: 'Contest' };

/** One field for each filter that the list has. */
export function submissionFilterForm(
  path: string,
  query: AddressQuery,
  languages: readonly LanguageName[],
): Html {
  const fields = query.map(([name, value]) => {
    if (name === 'language')
      return choice(
        name,
        'Language',
        value,
        languages.map(({ key, name: text }) => [key, text] as const),
      );
    if (name === 'result')
      return choice(
        name,
        'Result',
        value,
        results.map((code) => [code, verdictNames[code]] as const),
      );
    return html`<p><label for="id_${name}">${textLabels[name]}</label><input id="id_${name}" name="${name}" value="${value}" autocomplete="off"></p>`;
  });
  return html`<form class="filters" role="search" action="${path}">${fields}<p><button>Show</button></p></form>`;
}

function choice(
  name: string,
  label: string,
  chosen: string,
  values: readonly (readonly [value: string, text: string])[],
): Html {
  return html`<p><label for="id_${name}">${label}</label><select id="id_${name}" name="${name}"><option value="">Any</option>${values.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></p>`;
}
