// Colors the source code on a page.
import { highlightCode } from '../highlight/highlight-code.ts';

for (const code of document.querySelectorAll<HTMLElement>('pre code[data-language]'))
  void highlightCode(code);
