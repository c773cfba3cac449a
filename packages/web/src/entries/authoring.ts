// Runs on pages where problems are written.
import { showPreviews } from '../authoring/preview.ts';

for (const part of document.querySelectorAll<HTMLElement>('.authoring')) showPreviews(part);
