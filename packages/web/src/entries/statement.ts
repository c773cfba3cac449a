// Runs on pages with a statement that has samples.
import { addCopyButtons } from '../copy-samples.ts';

for (const statement of document.querySelectorAll<HTMLElement>('.content-description, [data-copies]'))
  addCopyButtons(statement);
