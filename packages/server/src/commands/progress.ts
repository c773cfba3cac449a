import type { Output } from '@tribunal/client/terminal/command';

export interface Progress {
  /** How far the work is, from 0 to 1, and what it is at. */
  show(fraction: number, what: string): void;
  /** Takes the bar away again. */
  clear(): void;
}

const redrawMs = 100;
const width = 30;

/** A bar on a terminal; nothing at all in a pipe. */
export function progressBar(output: Output, now: () => number = Date.now): Progress {
  if (!output.isTTY) return { show() {}, clear() {} };
  let shownAt = -Infinity;
  let shown = '';
  return {
    show(fraction, what) {
      if (now() - shownAt < redrawMs && shown === what) return;
      [shownAt, shown] = [now(), what];
      const done = Math.round(Math.min(1, fraction) * width);
      const percent = String(Math.floor(Math.min(1, fraction) * 100)).padStart(3);
      output.write(`\r${'█'.repeat(done)}${'░'.repeat(width - done)} ${percent} % ${what}\x1b[K`);
    },
    clear: () => void output.write('\r\x1b[K'),
  };
}
