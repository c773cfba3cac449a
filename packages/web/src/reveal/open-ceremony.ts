import { part } from '../part.ts';
import { say, type Words, wordsOf } from '../words.ts';
import { showCard } from './award-card.ts';
import { type BoardView, openBoard } from './board-view.ts';
import { type Ceremony, ceremonyOf, hasAward, pauseAfter, pauseBefore, playedAt } from './ceremony.ts';
import { soundOf } from './ceremony-sound.ts';
import { offerClosing } from './closing.ts';
import { handOutControls } from './controls.ts';
import { keepCeremony, keepPage, keptCeremony, unlessSilent } from './offline.ts';
import type { Playing } from './playing.ts';
import { answerPresenters } from './presenter.ts';
import { obeyRemote } from './remote.ts';
import { forgetState, planAfter, savedState, saveState, wholePlan } from './saved-state.ts';

const checkMs = 30_000;

/** Without it, the ceremony still runs; it just cannot be loaded again without a connection. */
function ignore(): void {}

/** Loads the plan and plays it. Once it is loaded, the ceremony needs no connection. */
export async function openCeremony(place: HTMLElement): Promise<void> {
  const words = wordsOf(place);
  const contest = place.dataset.contest ?? '';
  const isRehearsal = place.dataset.plan?.includes('rehearsal') ?? false;
  const state = part(place, '.reveal-state');
  const board = part(place, '.reveal-board');
  const card = part(place, '.reveal-card');
  const sound = part<HTMLInputElement>(place, '[name=sound]');
  let ceremony: Ceremony;
  let view: BoardView;
  let at = 0;
  let notice = '';
  /** What is to be done as soon as the new plan is there; null unless one is awaited. */
  let waiting: (() => void)[] | null = null;
  let report = (_status: string) => {};
  const showClosing = offerClosing(place, words);

  const draw = () => {
    const last = ceremony.pauses[at]?.last ?? null;
    const isEnd = at === ceremony.pauses.length - 1;
    const best = ceremony.data.teams.find(({ rank }) => rank === 1);
    const focus = isEnd ? best && { participation: best.id, problem: null } : last && focusOf(last);
    view.show(ceremony.boardAt(at), focus ?? null);
    showCard(card, last?.kind === 'place' ? (ceremony.teams.get(last.participation) ?? null) : null, words);
    showClosing(isEnd);
    state.textContent = stateText(ceremony, at, words, notice);
    report(state.textContent);
  };
  const take = (data: Ceremony['data'], playedSteps: number) => {
    ceremony = ceremonyOf(data);
    keepCeremony(place, data).catch(ignore);
    at = pauseAfter(ceremony, playedSteps);
    view = openBoard(board, ceremony, words);
    draw();
    presenters.tellAll();
  };
  const playing: Playing = {
    ceremony: () => ceremony,
    at: () => at,
    move(by) {
      if (waiting) waiting.push(() => playing.move(by));
      else go(at + by);
    },
    isAtAward() {
      const last = ceremony.pauses[at]?.last;
      const team = last?.kind === 'place' && ceremony.teams.get(last.participation);
      return Boolean(team && hasAward(team));
    },
    jump(rank) {
      if (waiting) waiting.push(() => playing.jump(rank));
      else go(pauseBefore(ceremony, rank));
    },
    async restart() {
      if (!isRehearsal) forgetState(contest);
      notice = '';
      const loaded = await unlessSilent(wholePlan(place).catch(() => null));
      take(loaded ?? ceremony.data, 0);
    },
  };
  const go = (to: number) => {
    view.finishMoving();
    const next = Math.max(0, Math.min(to, ceremony.pauses.length - 1));
    if (next === at) return;
    const isForward = next > at;
    at = next;
    draw();
    if (isForward && sound.checked) soundOf(ceremony, at);
    saveState(contest, ceremony, at);
    presenters.tell();
  };
  const presenters = answerPresenters(place, playing);
  try {
    await resume();
  } catch {
    state.textContent = words.failed ?? '';
    return;
  }
  keepPage(ceremony!.data).catch(ignore);
  const act = handOutControls(place, playing);
  const tellReplaced = (text: string) => {
    notice = text;
    draw();
  };
  // The remote control belongs to the window with the real results.
  if (!isRehearsal) report = obeyRemote(place, words, act, tellReplaced, state.textContent ?? '').report;
  setInterval(() => void checkForChanges(), checkMs);
  // The timers of a tab that was suspended did not run.
  document.addEventListener('visibilitychange', () => !document.hidden && void checkForChanges());

  /** From where the browser was closed. Without a connection, with the plan that was shown then. */
  async function resume(): Promise<void> {
    const saved = isRehearsal ? null : savedState(contest);
    const load = (saved ? planAfter(place, saved.played, '') : wholePlan(place)).catch(() => null);
    const kept = await keptCeremony(place);
    const loaded = await (kept ? unlessSilent(load) : load);
    if (!loaded) void load.then((late) => late && checkForChanges());
    const data = loaded ?? kept;
    if (!data) throw new Error('nothing is kept');
    if (saved && saved.version !== data.version) notice = words.changed ?? '';
    const keptSteps = saved === null ? 0 : saved.played.split(' ').filter(Boolean).length;
    take(data, loaded ? data.plan.played : keptSteps);
  }

  /** A rejudge or a disqualification gives another plan for what is still hidden. Without a connection the plan stays. */
  async function checkForChanges(): Promise<void> {
    if (ceremony.data.isRehearsal || waiting) return;
    const { version } = ceremony.data;
    const played = playedAt(ceremony, at);
    const first = await planAfter(place, played, version).catch(() => null);
    if (!first || first.version === ceremony.data.version) return;
    // The order of steps that were played meanwhile may be another one in the new plan: keys wait until it begins with them, too.
    waiting = [];
    const now = playedAt(ceremony, at);
    const next = now === played ? first : await planAfter(place, now, '').catch(() => null);
    if (next) {
      notice = words.changed ?? '';
      take(next, next.plan.played);
      saveState(contest, ceremony, at);
    }
    const asked = waiting;
    waiting = null;
    for (const act of asked) act();
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
