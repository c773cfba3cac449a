import type { Output } from '@tribunal/client/terminal/command';

export interface Progress {
  /** The completed fraction from 0 to 1, and the current activity. */
  show(fraction: number, what: string): void;
  /** Removes the bar. */
  clear(): void;
}

const redrawMs = 100;
const width = 30;

/** Draws a bar on a terminal; prints nothing otherwise. */
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
