import { part } from '../part.ts';
import type { Playing } from './playing.ts';

/**
 * Buttons and keys: space and the right arrow go on, the left arrow goes back. Returns the function that does what the button of a name
 * does.
 */
export function handOutControls(place: HTMLElement, playing: Playing): (name: string) => void {
  const controls = part(place, '.reveal-controls');
  const field = <Kind extends HTMLElement>(name: string) => part<Kind>(controls, `[name="${name}"]`);
  const playButton = field<HTMLButtonElement>('play');
  const rank = field<HTMLInputElement>('rank');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    playButton.setAttribute('aria-pressed', 'false');
  };
  const tick = () => {
    playing.move(1);
    const isOver = playing.at() === playing.ceremony().pauses.length - 1;
    const isPaused = field<HTMLInputElement>('stops').checked && playing.isAtAward();
    if (isOver || isPaused) stop();
    else timer = setTimeout(tick, Number(field<HTMLSelectElement>('speed').value));
  };
  const actions: Readonly<Record<string, () => void>> = {
    next: () => playing.move(1),
    back: () => playing.move(-1),
    play() {
      if (timer !== undefined) return stop();
      playButton.setAttribute('aria-pressed', 'true');
      tick();
    },
    jump: () => rank.value !== '' && playing.jump(Number(rank.value)),
    restart: () => void playing.restart(),
    presenter: () =>
      void open(`${location.href.split('#')[0]}#presenter`, '_blank', 'popup,width=900,height=700'),
  };
  controls.inert = false;
  const act = (name: string) => {
    if (name !== 'play' && name !== '') stop();
    actions[name]?.();
  };
  controls.addEventListener('click', (event) => {
    const { target } = event;
    const control =
      target instanceof Element ? target.closest<HTMLElement>('button, input[type=checkbox]') : null;
    act(control instanceof HTMLButtonElement ? control.name : '');
    // After a click of the mouse, the space bar is for the ceremony again.
    if (event.detail > 0) control?.blur();
  });
  document.addEventListener('keydown', (event) => {
    const name = keyCommand(event);
    if (!name) return;
    event.preventDefault();
    act(name);
  });
  return act;
}

/** What a key means for the ceremony; nothing when it is for the control that has the focus. */
export function keyCommand(event: KeyboardEvent): string | undefined {
  const { target, key } = event;
  // The space bar works every control, and arrows change a number or a choice.
  const controls =
    key === ' ' ? 'button, input, select, textarea, a' : 'input[type=number], select, textarea';
  const isForControl = target instanceof Element && target.closest(controls) !== null;
  if (isForControl || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return keys[key];
}

const keys: Readonly<Record<string, string>> = { ' ': 'next', ArrowRight: 'next', ArrowLeft: 'back' };
