// Colors the source code on a page, and offers to copy it.
import { addSourceCopyButtons } from '../copy-samples.ts';
import { highlightCode } from '../highlight/highlight-code.ts';

addSourceCopyButtons();
for (const code of document.querySelectorAll<HTMLElement>('pre code[data-language]'))
  void highlightCode(code);
