import type { Brand } from '../../storage/site/branding.ts';
import type { Assets } from '../html/assets.ts';
import { type Html, html } from '../html/html.ts';
import { statement } from '../html/statement.ts';
import type { Messages } from '../messages/messages.ts';

/** The colors and the icon of the site, after its style sheet. */
export function brandLinks({ accent_color: accent, favicon }: Brand, assets: Assets): Html {
  const icon = favicon === null ? assets.address('icon.svg') : `/site/favicon/${favicon}`;
  return html`<link rel="stylesheet" href="${assets.address('site.css')}">
${accent !== '' && html`<link rel="stylesheet" href="/site/accent/${accent.slice(1)}.css">\n`}<link rel="icon" href="${icon}">`;
}

/** What the administrators tell everybody, at the top of a page. */
export function siteBanner(t: Messages, { banner, maintenance }: Brand): Html {
  return html`${maintenance !== null && html`<p class="notice warning" id="maintenance" role="status"><b>${t.site.readOnly}</b> ${maintenance}</p>\n`}${banner !== '' && html`<p class="notice words" id="site-banner">${banner}</p>\n`}`;
}

interface RenderedText {
  readonly text: string;
  readonly html: Html;
}

/** The footer as HTML. It is rendered beside the pages: until that is done, they show it as it was written. */
export function renderedFooter(): (brand: Brand) => Html | null {
  let done: RenderedText = { text: '', html: { html: '' } };
  let asked = '';
  return ({ footer: text }) => {
    if (text === done.text) return text === '' ? null : done.html;
    if (asked !== text) {
      asked = text;
      void statement(text).then((rendered) => {
        done = { text, html: rendered };
      });
    }
    return html`<p class="words">${text}</p>`;
  };
}
