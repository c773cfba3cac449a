/** Announces the start, the freeze and the end of the contest in the bar when they come. Call the result with the server's time. */
export function followContest(bar: HTMLElement): (now: number) => void {
  const { starts, freezes, ends } = bar.dataset;
  let turns = [
    { at: starts, act: () => begin(bar) },
    { at: freezes, act: () => announce(bar, bar.dataset.frozen) },
    { at: ends, act: () => announce(bar, bar.dataset.ended) },
  ].filter(({ at }) => at !== undefined);
  return (now) => {
    const due = turns.filter(({ at }) => Date.parse(at!) <= now);
    if (due.length === 0) return;
    turns = turns.filter((turn) => !due.includes(turn));
    for (const { act } of due) act();
  };
}

function announce(bar: HTMLElement, text = ''): void {
  const news = bar.querySelector('.contest-news');
  if (!news) return;
  const mark = document.createElement('span');
  mark.className = 'mark';
  mark.textContent = text;
  news.replaceChildren(mark);
}

const longestWaitMs = 3000;

/**
 * Pages of the contest load again to show the problems, at a random moment so that not all contestants do it at once. Other pages may
 * contain text that the user has typed, so they only link to the contest.
 */
function begin(bar: HTMLElement): void {
  announce(bar, bar.dataset.started);
  const contest = bar.querySelector<HTMLAnchorElement>('.contest-name')?.href ?? '/';
  if ('reloads' in bar.dataset && isFirstTime(`start ${contest} ${bar.dataset.starts}`)) {
    setTimeout(() => location.assign(location.href), 500 + Math.random() * longestWaitMs);
    return;
  }
  const link = document.createElement('a');
  link.href = contest;
  link.textContent = bar.dataset.open ?? '';
  bar.querySelector('.contest-news')?.append(' ', link);
}

/** A page whose start does not come on the server must not load again and again. */
function isFirstTime(name: string): boolean {
  if (sessionStorage.getItem(name) !== null) return false;
  sessionStorage.setItem(name, 'yes');
  return true;
}
