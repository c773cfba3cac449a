import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awardsOf, chosenAwards } from '@tribunal/core/awards/awards';
import { participationClock, secondsBetween } from '@tribunal/core/contests/contest-time';
import { formatNames, formats } from '@tribunal/core/formats/formats';
import { atOnce } from '@tribunal/core/in-parts';
import { compareStandings } from '@tribunal/core/ranking';
import { frozenView, liveView, type View } from '@tribunal/core/scoreboard/at-moment';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { Attempt, ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { withOwnRow } from '@tribunal/core/scoreboard/own-row';
import { isRanked, type RankedRow } from '@tribunal/core/scoreboard/rank';
import { participationRow, type Row } from '@tribunal/core/scoreboard/row';
import fc from 'fast-check';
import { wholePlan } from '../reveal/whole-plan.ts';
import { type Standings, standings } from '../standings.ts';
import { aContest, dateBetween, endTime, frozenAt, mapAttempts, startTime } from './random-contest.ts';
import { type ScoreboardInput, scoreboard } from './scoreboard.ts';

const views: readonly View[] = [
  liveView,
  frozenView,
  { isFrozen: false, moment: { elapsed: 7200 } },
  { isFrozen: true, moment: { instant: new Date(endTime.getTime() - 60_000) } },
];

for (const name of formatNames) {
  test(`${name}: the rows of the live and the frozen scoreboard are the live and the frozen standings`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        for (const { participation, attempts, live, frozen } of rowsOf(input)) {
          const expected = standingsOf(input.contest, participation, attempts);
          assert.deepEqual(comparable(live, input.contest), comparableStanding(expected.live));
          assert.deepEqual(comparable(frozen, input.contest), comparableStanding(expected.frozen));
        }
      }),
    );
  });

  test(`${name}: when everything was submitted before the freeze, the frozen scoreboard is the live one`, () => {
    const before = aContest(name, dateBetween(startTime, frozenAt));
    fc.assert(
      fc.property(before, fc.boolean(), (input, withVirtual) => {
        assert.deepEqual(
          scoreboard(input, frozenView, withVirtual),
          scoreboard(input, liveView, withVirtual),
        );
      }),
    );
  });

  test(`${name}: the scoreboard as of the end is the live one`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        const atEnd = { isFrozen: false, moment: { instant: endTime } };
        assert.deepEqual(scoreboard(input, atEnd, true), scoreboard(input, liveView, true));
      }),
    );
  });

  test(`${name}: the scoreboard as of a moment is that of a contest in which nobody submitted later`, () => {
    fc.assert(
      fc.property(
        aContest(name),
        dateBetween(startTime, endTime),
        fc.boolean(),
        (input, instant, isFrozen) => {
          const until = mapAttempts(input, (attempts) => attempts.filter(({ date }) => date <= instant));
          assert.deepEqual(
            scoreboard(input, { isFrozen, moment: { instant } }, true),
            scoreboard(until, { isFrozen, moment: null }, true),
          );
        },
      ),
    );
  });

  test(`${name}: a frozen scoreboard tells nothing of submissions since the freeze but their number`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        const disguised = mapAttempts(input, (attempts) => attempts.map(disguiseHidden));
        assert.deepEqual(scoreboard(disguised, frozenView, true), scoreboard(input, frozenView, true));
      }),
    );
  });

  test(`${name}: ranks are shared by equal standings and skip, unofficial rows have none, disqualified rows come last`, () => {
    fc.assert(
      fc.property(aContest(name), fc.constantFrom(...views), fc.boolean(), (input, view, withVirtual) => {
        const { rows } = scoreboard(input, view, withVirtual);
        assert.equal(rows.length, new Set(rows.map(({ id }) => id)).size);
        const ranked = rows.filter(({ isDisqualified }) => !isDisqualified);
        assert.deepEqual(rows.slice(0, ranked.length), ranked);
        assert.deepEqual(ranksOf(rows), expectedRanks(rows));
        assert.deepEqual(rows.toSorted(inOrder), rows);
      }),
    );
  });

  test(`${name}: without its unofficial participations, everything else in a contest is the same`, () => {
    fc.assert(
      fc.property(aContest(name), fc.constantFrom(...views), fc.boolean(), (input, view, withVirtual) => {
        const isOfficial = ({ isUnofficial }: { readonly isUnofficial: boolean }) => !isUnofficial;
        const official = { ...input, participations: input.participations.filter(isOfficial) };
        const [all, others] = [input, official].map((one) => {
          const { rows, totals } = scoreboard(one, view, withVirtual);
          const problems = input.contest.problems.map(({ key }) => ({ id: key, label: key }));
          const members = new Set(rows.map(({ id }) => id));
          const group = { code: 'all', name: 'All', members };
          const organizations = new Map(rows.map(({ id }) => [id, { id: `${id % 2}`, name: `${id % 2}` }]));
          const awarded = { rows, problems, organizations, groups: [group] };
          const awards = atOnce(awardsOf(awarded, { ...awardSettings, custom: [] }));
          return { rows: rows.filter(isOfficial), totals, awards, plan: wholePlan(one) };
        });
        assert.deepEqual(all, others);
      }),
    );
  });

  test(`${name}: neither the order of participations nor that of attempts matters`, () => {
    fc.assert(
      fc.property(aContest(name), fc.constantFrom(...views), (input, view) => {
        const turned = mapAttempts(input, (attempts) => attempts.toReversed());
        const same = { ...turned, participations: input.participations.toReversed() };
        assert.deepEqual(scoreboard(same, view, true), scoreboard(input, view, true));
      }),
    );
  });

  test(`${name}: totals and first solves are those of the ranked live rows`, () => {
    fc.assert(
      fc.property(aContest(name), fc.constantFrom(...views), (input, view) => {
        const { rows, totals } = scoreboard(input, view, true);
        for (const [problem, total] of totals.entries()) {
          const official = rows.filter(({ rank, virtual }) => rank !== null && virtual === 0);
          const solves = official.flatMap(({ cells }) => cells[problem]?.solvedAt ?? []);
          assert.equal(total.solved, solves.length);
          assert.equal(total.firstSolvedAt, solves.length > 0 ? Math.min(...solves) : null);
          const firsts = rows.filter(({ cells }) => cells[problem]?.isFirst);
          assert.deepEqual(
            firsts,
            official.filter(({ cells }) => isAt(cells[problem], total.firstSolvedAt)),
          );
        }
      }),
    );
  });

  test(`${name}: contestants see the true state of their own row, and nothing else that is hidden`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        const frozen = scoreboard(input, frozenView);
        for (const { participation, live } of rowsOf(input)) {
          const seen = withOwnRow(frozen, live);
          assert.deepEqual(seen.totals, frozen.totals);
          for (const [place, row] of frozen.rows.entries()) {
            const isOwn = row.id === participation.id;
            assert.deepEqual(seen.rows[place], isOwn ? expectedOwn(row, live) : row);
          }
        }
      }),
    );
  });

  test(`${name}: a problem is solved at the first moment at which the scoreboard shows it solved`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        for (const { participation, attempts, live } of rowsOf(input)) {
          for (const [problem, cell] of live.cells.entries()) {
            if (cell === null || cell.solvedAt === null) continue;
            const asOf = (elapsed: number) =>
              participationRow(input.contest, participation, attempts, {
                isFrozen: false,
                moment: { elapsed },
              });
            assert.notEqual(asOf(cell.solvedAt).cells[problem]?.solvedAt ?? null, null);
            assert.equal(asOf(cell.solvedAt - 0.001).cells[problem]?.solvedAt ?? null, null);
          }
        }
      }),
    );
  });
}

const awardSettings = {
  medalRule: 'share',
  medals: { gold: 1, silver: 1, bronze: 1 },
  chosen: chosenAwards,
} as const;

function rowsOf({ contest, participations, attempts: all }: ScoreboardInput) {
  return participations.map((participation) => {
    const attempts = all.get(participation.id) ?? [];
    return {
      participation,
      attempts,
      live: participationRow(contest, participation, attempts, liveView),
      frozen: participationRow(contest, participation, attempts, frozenView),
    };
  });
}

function standingsOf(
  contest: ScoredContest,
  participation: ScoredParticipation,
  attempts: readonly Attempt[],
): Standings {
  const { start, end } = participationClock(contest, participation);
  const submissions = attempts.map(({ date, ...attempt }) => ({
    ...attempt,
    secondsFromStart: secondsBetween(start, date),
  }));
  const history = { problems: contest.problems, submissions, length: secondsBetween(start, end) };
  const frozenFrom = secondsBetween(start, contest.frozenAt!);
  return standings(formats[contest.format], contest.formatConfig, history, frozenFrom);
}

/** The fields of cells that standings have too. */
function comparable(row: Row, { problems }: ScoredContest) {
  const { score, cumulativeTime, tiebreaker, cells } = row;
  const named = problems.flatMap(({ key }, problem) => {
    const cell = cells[problem];
    return cell ? [[key, fieldsOf(cell)] as const] : [];
  });
  return { score, cumulativeTime, tiebreaker, cells: Object.fromEntries(named) };
}

function fieldsOf({ points, time, bonus, tries, penalty, pending }: ScoreboardCell) {
  return { points, time, bonus, tries, penalty, pending };
}

function comparableStanding(standing: Standings['live'] | Standings['frozen']) {
  const { score, cumulativeTime, tiebreaker } = standing;
  const cells = Object.entries(standing.cells).map(
    ([key, cell]) => [key, { bonus: 0, pending: 0, ...cell }] as const,
  );
  return { score, cumulativeTime, tiebreaker, cells: Object.fromEntries(cells) };
}

function disguiseHidden(attempt: Attempt): Attempt {
  if (attempt.date < frozenAt) return attempt;
  return { ...attempt, result: 'AC', contestPoints: 100, date: new Date(endTime.getTime() - 1) };
}

function ranksOf(rows: readonly RankedRow[]) {
  return rows.map(({ id, rank }) => [id, rank]);
}

function expectedRanks(rows: readonly RankedRow[]) {
  const ranked = rows.filter(isRanked);
  return rows.map((row) => {
    const above = ranked.filter((other) => compareStandings(other, row) < 0);
    return [row.id, isRanked(row) ? above.length + 1 : null];
  });
}

function inOrder(a: RankedRow, b: RankedRow): number {
  return (
    Number(a.isDisqualified) - Number(b.isDisqualified) ||
    compareStandings(a, b) ||
    (a.isDisqualified ? 0 : Number(a.isUnofficial) - Number(b.isUnofficial)) ||
    a.id - b.id
  );
}

function isAt(cell: ScoreboardCell | null | undefined, time: number | null): boolean {
  return cell != null && cell.solvedAt !== null && cell.solvedAt === time;
}

function expectedOwn(shown: RankedRow, live: Row): RankedRow {
  const cells = live.cells.map((cell, problem) => {
    return cell && { ...cell, isFirst: shown.cells[problem]?.isFirst ?? false };
  });
  return { ...live, rank: shown.rank, cells };
}
