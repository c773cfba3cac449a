import { readStyles } from '../../../html/assets.ts';
import { type Html, html } from '../../../html/html.ts';
import { fileMaker } from '../../../print/run-chromium.ts';

/** The size that sites show when somebody shares the address. */
export const pictureSize = { width: 1200, height: 630 };

type MadePicture =
  | { readonly content: Buffer }
  | { readonly refusal: 'no program for pictures' | 'picture takes too long' };

const output = {
  option: '--screenshot',
  fileName: 'picture.png',
  more: [`--window-size=${pictureSize.width},${pictureSize.height}`, '--hide-scrollbars'],
  maxKept: 100,
  maxWaiting: 10,
};

export function pictureMaker(findProgram?: () => string | undefined) {
  const { make, isInstalled } = fileMaker(output, findProgram);
  return {
    isInstalled,
    async make(card: Html, language: string): Promise<MadePicture> {
      const made = await make(pictureDocument(card, language));
      if ('content' in made) return made;
      return { refusal: made.fault === 'no program' ? 'no program for pictures' : 'picture takes too long' };
    },
  };
}

/** Nothing from outside: whoever draws it has no network. */
function pictureDocument(card: Html, language: string): string {
  const styles = { html: readStyles('site.css').replaceAll('</', '<\\/') };
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return html`<!doctype html>
<html lang="${language}" data-theme="light"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<title>-</title><style>${styles}</style></head><body class="result-picture">${card}</body></html>`.html;
}
