import { doJudgesDiffer } from '@tribunal/core/judging/runtime-differences';
import { commandsOf } from '@tribunal/core/languages/commands';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import {
  type LanguageRuntimes,
  languageRuntimes,
  type ShownRuntime,
} from '../../../storage/judges/languages/runtimes-view.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';

export function mountRuntimes(app: FastifyInstance, { database }: Site): void {
  mountPage(app, {
    path: '/runtimes/',
    access: 'anyone',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const { judges } = t;
      const languages = await languageRuntimes(database);
      const body = html`<h1>${judges.runtimes}</h1>
<p>${judges.runtimesText(html`<a href="/status/">${judges.statusLink}</a>`)}</p>
${languages.some(({ runtimes }) => doJudgesDiffer(runtimes)) && html`<p class="notice" role="status">${judges.someDiffer}</p>`}
${languages.length > 0 ? runtimeTable(t, languages) : html`<p class="empty">${judges.noLanguages}</p>`}
<p class="quiet">${judges.limitsText}</p>`;
      return reply.page({ title: judges.runtimes, body });
    },
  });
}

function runtimeTable(t: Messages, languages: readonly LanguageRuntimes[]): Html {
  const { judges } = t;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${judges.runtimes}"><table class="runtime-list">
<thead><tr><th scope="col">${judges.language}</th><th scope="col">${judges.version}</th><th scope="col">${judges.commands}</th><th scope="col" class="lesser">${judges.judges}</th></tr></thead>
<tbody>${languages.map((language) => languageLine(t, language))}</tbody></table></div>`;
}

function languageLine(t: Messages, { key, name, runtimes }: LanguageRuntimes): Html {
  const names = [...new Set(runtimes.flatMap((runtime) => runtime.judges))];
  return html`<tr${runtimes.length === 0 && html` class="quiet"`}><th scope="row">${name} <span class="mark">${key}</span></th>
<td>${runtimes.length === 0 ? t.judges.noJudgeHasIt : listed(t, runtimes)}</td><td>${commandLines(key)}</td><td class="lesser">${names.join(', ')}</td></tr>
`;
}

/** Where judges differ, each version has its judges. */
function listed(t: Messages, runtimes: readonly ShownRuntime[]): Html {
  const isDifferent = doJudgesDiffer(runtimes);
  const lines = runtimes.map(
    ({ name, version, digest, judges }, index) =>
      html`${index > 0 && html`<br>`}${name} ${version}${isDifferent && html` <span class="quiet">${digest && html`<code title="${digest}">${digest.slice(0, 8)}</code> `}${judges.join(', ')}</span>`}`,
  );
  return html`${lines}${isDifferent && html`<br><span class="mark">${t.judges.judgesDiffer}</span>`}`;
}

function commandLines(key: string): Html {
  const commands = commandsOf(key);
  if (!commands) return html`–`;
  return html`${commands.compile && html`<code>${commands.compile}</code><br>`}<code>${commands.run}</code>`;
}
