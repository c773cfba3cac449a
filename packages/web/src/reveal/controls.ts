import type { Playing } from './playing.ts';

/** Buttons and keys: space and the right arrow go on, the left arrow goes back. */
export function handOutControls(place: HTMLElement, playing: Playing): void {
  const controls = place.querySelector<HTMLElement>('.reveal-controls')!;
  const field = <Kind extends HTMLElement>(name: string) => controls.querySelector<Kind>(`[name="${name}"]`)!;
  const playButton = field<HTMLButtonElement>('play');
  const rank = field<HTMLInputElement>('rank');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    playButton.setAttribute('aria-pressed', 'false');
  };
  const tick = () => {
    playing.go(playing.at() + 1);
    const isOver = playing.at() === playing.ceremony().pauses.length - 1;
    const isPaused = field<HTMLInputElement>('stops').checked && playing.isAtAward();
    if (isOver || isPaused) stop();
    else timer = setTimeout(tick, Number(field<HTMLSelectElement>('speed').value));
  };
  const actions: Readonly<Record<string, () => void>> = {
    next: () => playing.go(playing.at() + 1),
    back: () => playing.go(playing.at() - 1),
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
  controls.hidden = false;
  controls.addEventListener('click', (event) => {
    const name = (event.target as HTMLElement).closest('button')?.name ?? '';
    if (name !== 'play' && name !== '') stop();
    actions[name]?.();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).closest('input[type=number], select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = keys[event.key];
    if (!name) return;
    event.preventDefault();
    stop();
    actions[name]?.();
  });
}

const keys: Readonly<Record<string, string>> = { ' ': 'next', ArrowRight: 'next', ArrowLeft: 'back' };
