import {
  extremesOf,
  type MatrixCase,
  type MatrixDifference,
  verdictOf,
  verdictsOfGroups,
} from '@tribunal/core/test-data/case-matrix';
import type { DataListing } from '@tribunal/core/test-data/data-listing';
import { surprisingGroups } from '@tribunal/core/test-data/expectations';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import type {
  EndedVerification,
  SolutionCases,
} from '../../../../storage/problems/verification/verification-cases.ts';
import { filterForm } from '../../../forms/filter-form.ts';
import type { Option } from '../../../forms/form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';
import { pager } from '../../../parts/pager.ts';
import { memoryText, secondsText } from '../../../parts/verdict-words.ts';
import { authoringLinks } from '../authoring-links.ts';

export interface Matrix {
  readonly verification: EndedVerification;
  readonly columns: readonly SolutionCases[];
  /** The names of the inputs by position, as many as a solution has cases. */
  readonly inputs: readonly string[];
  readonly listing: DataListing | null;
}

interface ShownMatrix {
  readonly verifications: readonly EndedVerification[];
  readonly matrix: Matrix | null;
  readonly against: Matrix | null;
  readonly differences: readonly MatrixDifference[];
  readonly maxDifferences: number;
  readonly page: number;
  readonly first: number;
  readonly end: number;
  readonly hasMore: boolean;
  /** What the cells show beside the verdict. */
  readonly show: string;
}

export function matrixBody(t: Messages, { code, name }: FoundProblem, shown: ShownMatrix): Html {
  const { verification: words } = t;
  const { matrix, against, page, hasMore } = shown;
  const path = `/problem/${code}/solutions/matrix`;
  const heading = html`<h1>${words.matrixOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, null)}
<p class="actions"><a href="/problem/${code}/solutions/">${words.backToSolutions}</a></p>`;
  if (!matrix) return html`${heading}<p class="notice">${words.noMatrix}</p>`;
  if (matrix.inputs.length === 0) return html`${heading}<p class="notice">${words.noMatrixCases}</p>`;
  const chosen = {
    verification: String(matrix.verification.id),
    against: String(against?.verification.id ?? ''),
    show: isShowable(shown.show) ? shown.show : 'time',
  };
  const query = Object.entries(chosen);
  return html`${heading}
<p class="quiet">${words.dataVersion(html`<code>${matrix.verification.dataVersion.slice(0, 10)}</code>`, moment(matrix.verification.requestedAt))} ${words.matrixNote}</p>
${filterForm(t, choices(shown.verifications), path, chosen, { button: words.showMatrix })}
${against && differencesPart(t, shown)}
${groupTable(t, matrix)}
${caseTable(t, code, matrix, { ...shown, show: chosen.show })}
${pager(t, { path, page, hasMore, query })}`;
}

const showable = ['time', 'memory', 'points'] as const;

function isShowable(text: string): text is (typeof showable)[number] {
  return showable.some((one) => one === text);
}

function choices(verifications: readonly EndedVerification[]) {
  const options = verifications.map(
    ({ id, dataVersion, requestedAt }): Option => ({
      value: String(id),
      label: () =>
        `${requestedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${dataVersion.slice(0, 10)}`,
    }),
  );
  return {
    verification: {
      kind: 'choice',
      label: (t: Messages) => t.verification.oneVerification,
      options,
      isOptional: true,
    },
    against: {
      kind: 'choice',
      label: (t: Messages) => t.verification.against,
      emptyLabel: (t: Messages) => t.verification.againstNone,
      options,
      isOptional: true,
    },
    show: {
      kind: 'choice',
      label: (t: Messages) => t.verification.cellsShow,
      options: showable.map((value): Option => ({ value, label: (t) => t.verification[value] })),
      isOptional: true,
    },
  } as const;
}

function headerCells(columns: readonly SolutionCases[]): Html[] {
  return columns.map(
    ({ name, language }) => html`<th scope="col">${name}<br><span class="quiet">${language}</span></th>`,
  );
}

/** Each batch with the verdicts of the solutions, and which of them surprise. Empty without batches. */
function groupTable({ verification: words }: Messages, { columns, listing }: Matrix): Html {
  const groups = columns.map(({ cases }) => verdictsOfGroups(cases));
  const numbers = [...new Set(groups.flat().map(({ batch }) => batch))].sort((one, other) => one - other);
  if (numbers.length === 0) return html``;
  const rows = numbers.map((batch) => {
    const points = listing?.batches[batch - 1]?.points;
    const cells = columns.map(({ solution, cases }, index) => {
      const verdicts = groups[index]?.find((one) => one.batch === batch)?.verdicts ?? [];
      const all = [...new Set(cases.map(verdictOf))];
      const isSurprising = surprisingGroups(solution, { verdicts: all, groups: groups[index] }).includes(
        batch,
      );
      const codes = verdicts.map((verdict) => html`${verdictMark(verdict)} `);
      return html`<td>${codes}${isSurprising && html`<span class="mark wrong">${words.unexpected}</span>`}</td>`;
    });
    return html`<tr class="case-row"><th scope="row">${words.group(batch)}${points !== undefined && html` <span class="quiet">${words.pointsOf(pointsText(points))}</span>`}</th>${cells}</tr>
`;
  });
  return html`<h2>${words.byGroup}</h2><div class="scroll"><table class="matrix"><thead><tr><th scope="col">${words.groupHeading}</th>${headerCells(columns)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function verdictMark(verdict: string): Html {
  if (verdict === 'PAC') return html`<span class="verdict _AC">PAC</span>`;
  return html`<span class="case-${verdict}">${verdict}</span>`;
}

function caseTable(
  t: Messages,
  code: string,
  { columns, inputs, listing }: Matrix,
  { first, end, show }: Pick<ShownMatrix, 'first' | 'end' | 'show'>,
): Html {
  const { verification: words } = t;
  const extremes = columns.map(({ cases }) => extremesOf(cases));
  const pretests = listing?.pretests.length ?? 0;
  const rows = inputs.slice(first, end).map((input, index) => {
    const position = first + index + 1;
    const cells = columns.map(({ cases }, column) => {
      const one = cases[position - 1];
      if (!one) return html`<td></td>`;
      const note =
        extremes[column]?.slowest === position
          ? html` <small>${words.slowestCase}</small>`
          : extremes[column]?.fastest === position && html` <small>${words.fastestCase}</small>`;
      return html`<td>${verdictMark(verdictOf(one))} ${cellText(one, show)}${note}</td>`;
    });
    const number = position - pretests;
    const label =
      number > 0 && listing
        ? html`<a href="/problem/${code}/test_data/case/${number}" title="${input}">${number}</a>`
        : html`<span title="${input}">${position}</span>`;
    return html`<tr class="case-row"><th scope="row">${label}</th>${cells}</tr>
`;
  });
  return html`<h2>${words.byCase}</h2><div class="scroll"><table class="matrix"><thead><tr><th scope="col">${words.caseHeading}</th>${headerCells(columns)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function cellText({ status, time, memory, points, total }: MatrixCase, show: string): string {
  if (status === 'SC') return '';
  if (show === 'memory') return memoryText(memory, 1);
  return show === 'points' ? `${pointsText(points)}/${pointsText(total)}` : secondsText(time, 3);
}

function differencesPart(
  { verification: words }: Messages,
  { differences, maxDifferences }: ShownMatrix,
): Html {
  if (differences.length === 0) return html`<p class="notice good" role="status">${words.noDifferences}</p>`;
  const cell = (one: MatrixCase | null) =>
    one
      ? html`${verdictMark(verdictOf(one))} ${pointsText(one.points)}/${pointsText(one.total)}`
      : html`<span class="quiet">${words.noSuchCase}</span>`;
  const rows = differences.slice(0, maxDifferences).map(
    ({ solution, input, before, after }) =>
      html`<tr class="case-row"><th scope="row">${solution}</th><td><code>${input}</code></td><td>${cell(before)}</td><td>${cell(after)}</td></tr>
`,
  );
  return html`<section class="card"><h2>${words.differences(differences.length)}</h2>
<div class="scroll"><table class="matrix"><thead><tr><th scope="col">${words.name}</th><th scope="col">${words.caseHeading}</th><th scope="col">${words.before}</th><th scope="col">${words.after}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
