import { showCard } from './award-card.ts';
import { type BoardView, openBoard } from './board-view.ts';
import { boardAt, type Ceremony, ceremonyOf, hasAward, pauseBefore, revealedAt } from './ceremony.ts';
import { handOutControls } from './controls.ts';
import type { Playing } from './playing.ts';
import { answerPresenters } from './presenter.ts';
import { forgetState, planAfter, savedState, saveState, wholePlan } from './saved-state.ts';
import { say, type Words, wordsOf } from './words.ts';

const checkMs = 30_000;

/** Loads the plan and plays it. Once it is loaded, the ceremony needs no connection. */
export async function openCeremony(place: HTMLElement): Promise<void> {
  const words = wordsOf(place);
  const contest = place.dataset.contest ?? '';
  const state = place.querySelector<HTMLElement>('.reveal-state')!;
  const board = place.querySelector<HTMLElement>('.reveal-board')!;
  const card = place.querySelector<HTMLElement>('.reveal-card')!;
  let ceremony: Ceremony;
  let view: BoardView;
  let at = 0;
  let notice = '';

  const draw = () => {
    const last = ceremony.pauses[at]?.last ?? null;
    const isEnd = at === ceremony.pauses.length - 1;
    const best = ceremony.data.teams.find(({ rank }) => rank === 1);
    const focus = isEnd ? best && { participation: best.id, problem: null } : last && focusOf(last);
    view.show(boardAt(ceremony, at), focus ?? null);
    showCard(card, last?.kind === 'place' ? (ceremony.teams.get(last.participation) ?? null) : null, words);
    state.textContent = stateText(ceremony, at, words, notice);
  };
  const take = (data: Ceremony['data'], start: number) => {
    ceremony = ceremonyOf(data);
    at = Math.min(start, ceremony.pauses.length - 1);
    view = openBoard(board, ceremony, words);
    draw();
  };
  const changed = () => tellPresenters({ data: ceremony.data, at });
  const playing: Playing = {
    ceremony: () => ceremony,
    at: () => at,
    go(to) {
      view.finishMoving();
      const next = Math.max(0, Math.min(to, ceremony.pauses.length - 1));
      if (next === at) return;
      at = next;
      draw();
      saveState(contest, ceremony, at);
      changed();
    },
    isAtAward() {
      const last = ceremony.pauses[at]?.last;
      const team = last?.kind === 'place' && ceremony.teams.get(last.participation);
      return Boolean(team && hasAward(team));
    },
    jump: (rank) => playing.go(pauseBefore(ceremony, rank)),
    async restart() {
      forgetState(contest);
      notice = '';
      take(await wholePlan(place), 0);
      changed();
    },
  };
  const tellPresenters = answerPresenters(place, playing);
  try {
    const loaded = await wholePlan(place);
    const saved = loaded.isRehearsal ? null : savedState(contest);
    const rest =
      saved && saved.version !== loaded.version ? await planAfter(place, saved, saved.version) : null;
    if (rest) notice = words.changed ?? '';
    take(rest ?? loaded, rest ? 0 : (saved?.at ?? 0));
  } catch {
    state.textContent = words.failed ?? '';
    return;
  }
  handOutControls(place, playing);
  setInterval(() => void checkForChanges(), checkMs);

  /** A rejudge or a disqualification gives another plan for what is still hidden. Without a connection the plan stays. */
  async function checkForChanges(): Promise<void> {
    if (ceremony.data.isRehearsal) return;
    const rest = await planAfter(place, revealedAt(ceremony, at), ceremony.data.version).catch(() => null);
    if (!rest || rest.version === ceremony.data.version) return;
    notice = words.changed ?? '';
    take(rest, 0);
    changed();
  }
}

function focusOf(step: NonNullable<Ceremony['pauses'][number]['last']>) {
  return { participation: step.participation, problem: step.kind === 'reveal' ? step.problem : null };
}

function stateText({ data, pauses }: Ceremony, at: number, words: Words, notice: string): string {
  const isEnd = at === pauses.length - 1;
  const step = isEnd ? words.finished : say(words.step, { step: at, steps: pauses.length - 1 });
  return [data.isRehearsal && words.rehearsal, notice, step].filter(Boolean).join(' ');
}
