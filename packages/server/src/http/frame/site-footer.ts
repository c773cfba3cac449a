import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';
import { programVersion } from '../../version.ts';
import { readerZone } from '../caller/reader-zone.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { nextPath } from '../request/next-path.ts';
import { themeOf, themes } from './theme.ts';

export function siteFooter(request: FastifyRequest, settings: Settings): Html {
  const t = messagesOf(request);
  const zone = readerZone(request);
  const localText = t.site.timesAreLocal;
  return html`<footer class="site-footer">
<p>Tribunal ${programVersion}${settings.SITE_ENABLE_DATA_API && html` · <a href="/api/docs/">${t.site.api}</a>`} · <span data-local="${localText}">${zone === null ? t.site.timesAreUtc : localText.replace('{zone}', () => zone)}</span></p>
${themeChoice(t, request)}
</footer>`;
}

/** Links to a form; a script changes the theme at once instead. */
function themeChoice({ site }: Messages, request: FastifyRequest): Html {
  const chosen = themeOf(request);
  const next = request.method === 'GET' ? nextPath(request.url, '/') : '/';
  const links = themes.map((theme) => {
    const query = new URLSearchParams({ theme, next });
    return html`<a href="/theme/?${String(query)}" data-choose="${theme}"${theme === chosen && html` aria-current="true"`}>${site.themes[theme]}</a>`;
  });
  return html`<nav class="theme-choice" aria-label="${site.theme}">${links}</nav>`;
}
