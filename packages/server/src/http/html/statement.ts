import { LimitExceeded, limitedProcess } from '@tribunal/judge/limited-process/limited-process';
import { type Html, html } from './html.ts';

const program = new URL('statement-process.ts', import.meta.url);
const limits = { taskMs: 5000, memoryMb: 256 };
const renderStatement = limitedProcess<string, string>(program, limits);

/** Every user can request previews of texts that take long. A separate process keeps them from delaying statements. */
const renderPreview = limitedProcess<string, string>(program, limits);

const kept = new Map<string, Promise<Html>>();
const maxKept = 200;

/**
 * A statement written in Markdown, below the page's own headings: programs look for the samples under h4. A text that takes too long
 * to be rendered is shown as it was written.
 */
export function statement(text: string): Promise<Html> {
  if (text === '') return Promise.resolve({ html: '' });
  const shown = kept.get(text) ?? keptStatement(text);
  kept.delete(text);
  kept.set(text, shown);
  for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest);
  return shown;
}

/** A text that its author is still writing. */
export function preview(text: string): Promise<Html> {
  return shownAs(renderPreview, text);
}

const maxRenderedLength = 256 << 10;

async function keptStatement(text: string): Promise<Html> {
  try {
    return await shownAs(renderStatement, text);
  } catch (error) {
    kept.delete(text);
    throw error;
  }
}

type Render = (text: string) => Promise<string>;

async function shownAs(render: Render, text: string): Promise<Html> {
  if (text.length > maxRenderedLength) return html`<pre>${text}</pre>`;
  try {
    return { html: await render(text) };
  } catch (error) {
    if (error instanceof LimitExceeded) return html`<pre>${text}</pre>`;
    throw error;
  }
}
