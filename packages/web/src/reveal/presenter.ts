import type { RevealData } from '@tribunal/contract/contests/reveal';
import { awardsOf } from './award-card.ts';
import { element } from './board-view.ts';
import { type Ceremony, ceremonyOf } from './ceremony.ts';
import type { Playing } from './playing.ts';
import { say, type Words, wordsOf } from './words.ts';

/** Between the window on the projector and the presenter's, in the same browser. */
type ToPresenter = { readonly data: RevealData; readonly at: number };
type FromPresenter = 'hello' | 'next' | 'back';

const stepsAhead = 8;

function channelOf(place: HTMLElement): BroadcastChannel {
  return new BroadcastChannel(`reveal ${place.dataset.plan}`);
}

/** Returns the function that tells presenters where the ceremony is. */
export function answerPresenters(place: HTMLElement, playing: Playing): (state: ToPresenter) => void {
  const channel = channelOf(place);
  channel.addEventListener('message', ({ data: message }: MessageEvent<FromPresenter | ToPresenter>) => {
    if (message === 'next') playing.go(playing.at() + 1);
    if (message === 'back') playing.go(playing.at() - 1);
    if (message === 'hello') channel.postMessage({ data: playing.ceremony().data, at: playing.at() });
  });
  return (state) => channel.postMessage(state);
}

/** Shows the next steps with their results, and moves the ceremony in the other window. */
export function openPresenter(place: HTMLElement): void {
  const channel = channelOf(place);
  const words = wordsOf(place);
  const list = element('ol', 'reveal-notes');
  place.querySelector('.reveal-board')!.replaceWith(list);
  const controls = place.querySelector<HTMLElement>('.reveal-controls')!;
  controls.hidden = false;
  for (const control of controls.children)
    if (!control.matches('[name=next], [name=back]')) (control as HTMLElement).hidden = true;
  const send = (message: FromPresenter) => channel.postMessage(message);
  controls.addEventListener('click', ({ target }) => {
    const { name } = (target as HTMLElement).closest('button') ?? {};
    if (name === 'next' || name === 'back') send(name);
  });
  document.addEventListener('keydown', (event) => {
    const isNext = event.key === ' ' || event.key === 'ArrowRight';
    if (!isNext && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    send(isNext ? 'next' : 'back');
  });
  channel.addEventListener('message', ({ data: state }: MessageEvent<ToPresenter>) => {
    const ceremony = ceremonyOf(state.data);
    const notes = ceremony.pauses.slice(state.at + 1, state.at + 1 + stepsAhead);
    list.replaceChildren(...notes.map(({ last }) => element('li', '', noteOf(ceremony, last, words))));
    place.querySelector('.reveal-state')!.textContent = say(words.step, {
      step: state.at,
      steps: ceremony.pauses.length - 1,
    });
  });
  send('hello');
}

function noteOf({ data, teams }: Ceremony, step: Ceremony['pauses'][number]['last'], words: Words): string {
  const team = step && teams.get(step.participation);
  if (!step || !team) return '';
  if (step.kind === 'place')
    return [say(words.nextPlace, { team: team.name, rank: team.rank }), ...awardsOf(team, words)].join(' · ');
  const problem = data.problems[step.problem]?.label ?? '';
  const mark = step.cell.solvedAt === null ? '✗' : '✓';
  return `${mark} ${say(words.nextStep, { team: team.name, problem })}`;
}
