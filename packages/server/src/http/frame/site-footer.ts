import { interfaceLanguageCodes, interfaceLanguages } from '@tribunal/core/reader/interface-languages';
import type { FastifyRequest } from 'fastify';
import { programVersion } from '../../environment/version.ts';
import type { Site } from '../../site.ts';
import { readerZone } from '../caller/reader-zone.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { profileLanguage } from '../request/language-choice.ts';
import { nextPath } from '../request/next-path.ts';
import { themeOf, themes } from './theme.ts';

export function siteFooter(request: FastifyRequest, { branding, settings }: Site, own: Html | null): Html {
  const t = messagesOf(request);
  const zone = readerZone(request);
  const localText = t.site.timesAreLocal;
  return html`<footer class="site-footer">
${own !== null && html`<div class="own">${own}</div>\n`}<p>Tribunal ${programVersion}${settings.SITE_ENABLE_DATA_API && html` · <a href="/api/docs/">${t.site.api}</a>`}${branding.current().terms !== '' && html` · <a href="/terms/">${t.site.terms}</a>`} · <span data-local="${localText}">${zone === null ? t.site.timesAreUtc : localText.replace('{zone}', () => zone)}</span></p>
<div class="choices">${profileLanguage(request) === null && languageChoice(t, request)}
${themeChoice(t, request)}</div>
</footer>`;
}

/** Links to a form; a script changes the language at once instead. Users who have set a language change it in their profile. */
function languageChoice({ site }: Messages, request: FastifyRequest): Html {
  const links = interfaceLanguageCodes.map((code) => {
    const query = new URLSearchParams({ language: code, next: nextOf(request) });
    return html`<a href="/language/?${String(query)}" lang="${code}" hreflang="${code}" data-language-choice="${code}"${code === site.languageCode && html` aria-current="true"`}>${interfaceLanguages[code]}</a>`;
  });
  return html`<nav class="segmented" aria-label="${site.language}">${links}</nav>`;
}

function nextOf({ method, url }: FastifyRequest): string {
  return method === 'GET' ? nextPath(url, '/') : '/';
}

/** Links to a form; a script changes the theme at once instead. */
function themeChoice({ site }: Messages, request: FastifyRequest): Html {
  const chosen = themeOf(request);
  const links = themes.map((theme) => {
    const query = new URLSearchParams({ theme, next: nextOf(request) });
    return html`<a href="/theme/?${String(query)}" data-choose="${theme}"${theme === chosen && html` aria-current="true"`}>${site.themes[theme]}</a>`;
  });
  return html`<nav class="theme-choice" aria-label="${site.theme}">${links}</nav>`;
}
