import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../html/html.ts';
import { type AddressQuery, addressOf } from '../../html/pager.ts';
import type { Messages } from '../../messages/messages.ts';
import type { BoardOfViewer } from './scoreboard-of-viewer.ts';

/** Around everything that the script of the scoreboard keeps current, with what it must know. */
export function liveScoreboard(
  t: Messages,
  contest: ShownContest,
  board: BoardOfViewer,
  shared: AddressQuery,
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
    rows: addressOf(`/contest/${key}/ranking/rows.json`, shared),
    key: shared[0]?.[1] ?? '',
  });
  const { you, virtual, disqualified, minute } = scoreboard;
  const texts = JSON.stringify({
    ...scoreboard.words,
    ...moreWords,
    scoreboard: scoreboard.scoreboard,
    you,
    virtual,
    disqualified,
    minute,
  });
  return html`<div id="live-scoreboard" data-facts="${facts}" data-words="${texts}">${content}</div>`;
}

/** The search and the filters are shown by the script, without which they would do nothing. */
export function boardControls(
  { scoreboard, groups: texts }: Messages,
  { isBoardOpen, groups }: ShownContest,
  minutes: Html,
): Html {
  if (!isBoardOpen) return minutes;
  const options = groups.map(({ code, name }) => html`<option value="${code}">${name}</option>`);
  const choice = (name: string, label: string) =>
    html`<label hidden>${label} <select name="${name}"><option value="">${scoreboard.all}</option></select></label>`;
  return html`<div class="board-bar"><details class="board-options" open><summary>${scoreboard.options}</summary>
${minutes}
<form class="board-filters" hidden>${groups.length > 0 && html`<label>${texts.group} <select name="group"><option value="">${scoreboard.all}</option>${options}</select></label>`}${choice('organization', scoreboard.organization)}${choice('country', scoreboard.country)}
<label><input type="checkbox" name="followed"> ${scoreboard.onlyFollowed}</label></form></details>
<form class="board-controls" role="search" hidden><label>${scoreboard.find} <input type="search" name="find" placeholder="${scoreboard.findHint}" autocomplete="off" maxlength="100"></label><output></output></form></div>`;
}
