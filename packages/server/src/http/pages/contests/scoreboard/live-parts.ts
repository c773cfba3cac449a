import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { addressOf } from '../../../parts/pager.ts';
import type { BoardOfPage } from './board-controls.ts';

/** Around everything that the script of the scoreboard keeps current, with what it must know. */
export function liveScoreboard(
  t: Messages,
  contest: ShownContest,
  { board, address: { filters, link } }: Omit<BoardOfPage, 'rows'>,
  content: Html,
  moreWords: Readonly<Record<string, string>> = {},
): Html {
  const { scoreboard } = t;
  const { format, problems, hasRatings, ownId, frame, isReplay } = board;
  const { key, isBoardOpen } = contest;
  if (!isBoardOpen) return content;
  const facts = JSON.stringify({
    contest: key,
    ...{ format, hasRatings, ownId, frame, isReplay },
    points: problems.map(({ points }) => points),
    labels: problems.map(({ label }) => label),
    rows: addressOf(`/contest/${key}/ranking/rows.json`, link),
    link: Object.fromEntries(link),
    filters,
  });
  const { you, virtual, disqualified, unofficial } = scoreboard;
  const texts = JSON.stringify({
    ...scoreboard.words,
    ...moreWords,
    scoreboard: scoreboard.scoreboard,
    you,
    virtual,
    disqualified,
    unofficial,
  });
  return html`<div id="live-scoreboard" data-facts="${facts}" data-words="${texts}">${content}</div>`;
}
