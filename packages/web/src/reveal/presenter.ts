import type { RevealData } from '@tribunal/contract/contests/reveal';
import { part } from '../part.ts';
import { element } from '../scoreboard/elements.ts';
import { say, type Words, wordsOf } from '../words.ts';
import { titlesOf } from './award-card.ts';
import { type Ceremony, ceremonyOf } from './ceremony.ts';
import { keyCommand } from './controls.ts';
import type { Playing } from './playing.ts';
import { offerNotes } from './presenter-notes.ts';

/** Between the window on the projector and the presenter's, in the same browser. The plan is sent only when it is a new one. */
type ToPresenter = { readonly data?: RevealData; readonly at: number };
type FromPresenter = 'hello' | 'next' | 'back';

const stepsAhead = 8;

function channelOf(place: HTMLElement): BroadcastChannel {
  return new BroadcastChannel(`reveal ${place.dataset.plan}`);
}

interface Presenters {
  /** Tells where the ceremony is. */
  tell(): void;
  /** Tells also what its plan is. */
  tellAll(): void;
}

export function answerPresenters(place: HTMLElement, playing: Playing): Presenters {
  const channel = channelOf(place);
  const send = (message: ToPresenter) => channel.postMessage(message);
  const tellAll = () => send({ data: playing.ceremony().data, at: playing.at() });
  channel.addEventListener('message', ({ data: message }: MessageEvent<FromPresenter | ToPresenter>) => {
    if (message === 'next') playing.move(1);
    if (message === 'back') playing.move(-1);
    if (message === 'hello' && playing.ceremony()) tellAll();
  });
  return { tell: () => send({ at: playing.at() }), tellAll };
}

/** Shows the next steps with their results, and moves the ceremony in the other window. */
export function openPresenter(place: HTMLElement): void {
  const channel = channelOf(place);
  const words = wordsOf(place);
  const list = element('ol', 'reveal-next');
  const heading = element('h2', '', words.nextSteps ?? '');
  heading.id = 'reveal-next';
  list.setAttribute('aria-labelledby', heading.id);
  const panel = element('section', 'reveal-steps');
  panel.append(heading, list);
  part(place, '.reveal-stage').replaceChildren(panel);
  const state = part(place, '.reveal-state');
  state.textContent = words.noCeremony ?? '';
  const controls = part(place, '.reveal-controls');
  controls.inert = false;
  for (const control of controls.querySelectorAll<HTMLElement>(':scope > :not([name=next], [name=back])'))
    control.hidden = true;
  offerNotes(place);
  const send = (message: FromPresenter) => channel.postMessage(message);
  controls.addEventListener('click', ({ target }) => {
    const name = target instanceof Element ? target.closest('button')?.name : undefined;
    if (name === 'next' || name === 'back') send(name);
  });
  document.addEventListener('keydown', (event) => {
    const command = keyCommand(event);
    if (command !== 'next' && command !== 'back') return;
    event.preventDefault();
    send(command);
  });
  let ceremony: Ceremony | undefined;
  channel.addEventListener('message', ({ data: message }: MessageEvent<ToPresenter | FromPresenter>) => {
    // Another presenter window speaks on the same channel.
    if (typeof message === 'string') return;
    if (message.data) ceremony = ceremonyOf(message.data);
    if (!ceremony) return send('hello');
    const current = ceremony;
    const { pauses } = current;
    const next = pauses.slice(message.at + 1, message.at + 1 + stepsAhead);
    list.replaceChildren(...next.map(({ last }) => element('li', '', noteOf(current, last, words))));
    state.textContent = say(words.step, { step: message.at, steps: pauses.length - 1 });
  });
  send('hello');
}

function noteOf({ data, teams }: Ceremony, step: Ceremony['pauses'][number]['last'], words: Words): string {
  const team = step && teams.get(step.participation);
  if (!step || !team) return '';
  if (step.kind === 'place')
    return [say(words.nextPlace, { team: team.name, rank: team.rank }), ...titlesOf(team, words)].join(' · ');
  const problem = data.problems[step.problem]?.label ?? '';
  const mark = step.cell.solvedAt === null ? '✗' : '✓';
  return `${mark} ${say(words.nextStep, { team: team.name, problem })}`;
}
