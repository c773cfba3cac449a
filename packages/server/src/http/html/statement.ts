import { LimitExceeded, limitedProcess } from '@tribunal/judge/limited-process/limited-process';
import { type Html, html } from './html.ts';

const render = limitedProcess<string, string>(new URL('statement-process.ts', import.meta.url), {
  taskMs: 5000,
  memoryMb: 256,
});

const kept = new Map<string, Promise<Html>>();
const mostKept = 200;

/**
 * A statement written in Markdown, below the page's own headings: programs look for the samples under h4. A text that takes too long
 * to be rendered is shown as it was written.
 */
export function statement(text: string): Promise<Html> {
  if (text === '') return Promise.resolve({ html: '' });
  const shown = kept.get(text) ?? shownAs(text);
  kept.delete(text);
  kept.set(text, shown);
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
  return shown;
}

const longestRendered = 256 << 10;

async function shownAs(text: string): Promise<Html> {
  if (text.length > longestRendered) return html`<pre>${text}</pre>`;
  try {
    return { html: await render(text) };
  } catch (error) {
    if (error instanceof LimitExceeded) return html`<pre>${text}</pre>`;
    kept.delete(text);
    throw error;
  }
}
