import { lookup } from '@tribunal/core/lists';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { Site } from '../../../site.ts';
import { contestProblems } from '../../../storage/contests/contest-json.ts';
import { findPublicContest, type ShownContest } from '../../../storage/contests/contest-view.ts';
import type { ContestScoreboard } from '../../../storage/contests/scoreboard/load-scoreboard.ts';
import { guest } from '../../../storage/visibility/viewer.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { userLink } from '../../parts/user-link.ts';
import { partVersion } from '../part-version.ts';

const shownRows = 5;

/** The first rows of the scoreboard of a running contest, exactly as guests see it, whoever reads the page. */
export async function homeBoard(
  t: Messages,
  { database, scoreboards, now }: Site,
  key: string,
): Promise<Html> {
  const contest = await findPublicContest(database, guest, key, now());
  if (!contest?.isBoardOpen) return html``;
  const problems = await contestProblems(database, contest);
  const board = await scoreboards.find({ ...contest, problemIds: problems.map(({ id }) => id) });
  return board.rows.length === 0 ? html`` : boardSection(t, contest, board);
}

function boardSection(
  t: Messages,
  { key, name, showsTeamNames, isBoardFrozen }: ShownContest,
  { rows, contestants }: ContestScoreboard,
): Html {
  const { scoreboard, home } = t;
  const shown = rows.slice(0, shownRows).map(({ id, rank, score }) => {
    const contestant = lookup(contestants, id);
    const team = showsTeamNames && contestant.name !== '' ? contestant.name : contestant.username;
    return { rank, score, team, ...contestant };
  });
  const lines = shown.map(
    ({ rank, score, team, username, newRating, oldRating }) =>
      html`<tr><td class="number">${rank ?? '–'}</td><th scope="row">${userLink(t, username, newRating ?? oldRating, team)}</th><td class="number"><b>${pointsText(score)}</b></td></tr>
`,
  );
  const version = partVersion([shown.map(({ rank, score, team }) => [rank, score, team]), isBoardFrozen]);
  return html`<section id="home-board" data-refresh="${version}"><h2>${home.leading(html`<a href="/contest/${key}">${name}</a>`)}</h2>
<div class="scroll"><table class="mini-board"><thead><tr><th scope="col" class="number">${scoreboard.rank}</th><th scope="col">${scoreboard.user}</th><th scope="col" class="number">${scoreboard.score}</th></tr></thead>
<tbody>${lines}</tbody></table></div>
<p>${isBoardFrozen && html`<span class="mark">${t.contestBar.isFrozen}</span> `}<a href="/contest/${key}/ranking/">${home.wholeScoreboard}</a></p></section>`;
}
