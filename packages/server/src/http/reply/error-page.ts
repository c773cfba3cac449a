import { html } from '../html/html.ts';
import type { Page } from '../html/page.ts';

const explanations: Record<number, readonly [title: string, text: string]> = {
  400: ['Bad request', 'The site could not make sense of this request.'],
  403: ['Not allowed', 'You may not see or do this.'],
  404: ['Page not found', 'There is nothing at this address, or it is not for you to see.'],
  405: ['Not done this way', 'This address exists but is not used like this.'],
  413: ['Too large', 'What was sent is larger than the site takes.'],
  429: ['Too many attempts', 'Please wait a little and try again.'],
  500: ['Something went wrong', 'The fault is ours and has been written down. Please try again later.'],
  503: ['Back in a moment', 'The site cannot serve just now. Please try again in a moment.'],
};

const csrfHelp =
  'The form was too old, or was not one of ours. Go back, reload the page and send it again. Cookies must be allowed.';

export function errorPage({ code, message }: { readonly code: number; readonly message: string }): Page {
  const [title, text] = explanations[code] ?? ['Refused', 'The site did not accept this request.'];
  const help = message.startsWith('CSRF') ? csrfHelp : text;
  return {
    title,
    status: code,
    body: html`<h1>${title}</h1><p>${help}</p><p class="quiet">${code}: ${message}</p><p><a href="/">To the start page</a></p>`,
  };
}
