import { part } from '../part.ts';
import { playTones } from '../tones.ts';

const name = 'notice sound';

/** Two short tones, if the reader wants them. */
export function playSound(): void {
  if (wantsSound()) playTones([660, 880]);
}

/** The box that turns the sound on and off. Without scripts, the style hides it. */
export function offerSound(label: HTMLElement): void {
  const box = part(label, 'input');
  box.checked = wantsSound();
  box.addEventListener('change', () => {
    try {
      localStorage.setItem(name, box.checked ? 'on' : 'off');
    } catch {
      return;
    }
    playSound();
  });
}

function wantsSound(): boolean {
  try {
    return localStorage.getItem(name) === 'on';
  } catch {
    return false;
  }
}
