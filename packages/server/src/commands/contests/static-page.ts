import { type Html, html } from '../../http/html/html.ts';
import { english } from '../../http/messages/en/english.ts';

/** A page of an archive. `root` leads from its folder to that of the archive. */
export function staticPage(title: string, body: Html, root: '' | '../'): string {
  return html`<!doctype html>
<html lang="${english.site.languageCode}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="${root}style.css"></head><body><main>
${body}
</main></body></html>
`.html;
}
