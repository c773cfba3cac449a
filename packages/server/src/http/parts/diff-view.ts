import type { DiffLine } from '@tribunal/core/texts/line-diff';
import { type MarkedLine, markedLines } from '@tribunal/core/texts/marked-lines';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';

/** Unchanged lines around each change. */
const context = 3;

const signs = { same: ' ', removed: '−', added: '+' } as const;

/** Only what changed, with the lines around it; what changed inside a line is marked. */
export function diffView({ submissions }: Messages, diff: readonly DiffLine[], ifSame: string): Html {
  const isShown = linesNearChanges(diff);
  if (!isShown.includes(true)) return html`<p class="notice">${ifSame}</p>`;
  const rows = markedLines(diff).map((line, index) => {
    if (isShown[index]) return diffRow(submissions, line);
    return isShown[index + 1] && html`<tr class="gap"><td colspan="4">⋯</td></tr>\n`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${submissions.changes}"><table class="diff"><thead class="unseen"><tr><th scope="col">${submissions.lineBefore}</th><th scope="col">${submissions.lineAfter}</th><th scope="col">${submissions.change}</th><th scope="col">${submissions.source}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function diffRow(submissions: Messages['submissions'], { kind, parts, before, after }: MarkedLine): Html {
  const sign =
    kind === 'same' ? '' : html`<span title="${submissions.lineChanges[kind]}">${signs[kind]}</span>`;
  // A whole line that was removed or added needs no marks.
  const isPartly = parts.some(({ isMarked, text }) => !isMarked && text.trim() !== '');
  const code = parts.map(({ text, isMarked }) => (isMarked && isPartly ? html`<mark>${text}</mark>` : text));
  return html`<tr class="${kind}"><td>${before}</td><td>${after}</td><td>${sign}</td><td><code>${code}</code></td></tr>
`;
}

function linesNearChanges(diff: readonly DiffLine[]): boolean[] {
  const isShown = diff.map(() => false);
  for (const [index, { kind }] of diff.entries())
    if (kind !== 'same') isShown.fill(true, Math.max(0, index - context), index + context + 1);
  return isShown;
}
