import { isInProgress } from '@tribunal/core/judging/verdicts';
import type { SubmissionFilters } from '../../../storage/submissions/submission-filters.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { type AddressQuery, addressOf } from '../../parts/pager.ts';

interface LiveList {
  readonly filters: SubmissionFilters;
  readonly submissions: readonly ShownSubmission[];
  /** True for the page that new submissions are added to. */
  readonly isNewest: boolean;
  /** The reader; null for a guest. */
  readonly userId: number | null;
}

/** What the script that keeps a list up to date reads from its element. */
export function liveAttributes(t: Messages, list: LiveList): Html {
  const { submissions, isNewest } = list;
  const newest = isNewest ? (submissions[0]?.id ?? 0) : null;
  const isOwn = list.userId !== null && submissions.every(({ userId }) => userId === list.userId);
  return html`data-events="${eventsAddress(list, newest)}"${newest !== null && html` data-newest="${newest}"`}${isOwn && html` data-own`} data-verdicts="${JSON.stringify(t.submissions.verdicts)}" data-added-one="${t.submissions.addedOne}" data-added-many="${t.submissions.addedMany('{count}')}"`;
}

function eventsAddress({ filters, submissions }: LiveList, newest: number | null): string {
  const { user, problem, contest, language, result } = filters;
  const waiting = submissions.filter(({ status }) => isInProgress(status)).map(({ id }) => id);
  const query: AddressQuery = [
    ['ids', waiting.join(',')],
    ['user', user ?? ''],
    ['problem', problem ?? ''],
    ['contest', contest ?? ''],
    ...language.map((value) => ['language', value] as const),
    ...result.map((value) => ['result', value] as const),
    ['after', newest === null ? '' : String(newest)],
  ];
  return addressOf('/events/submissions', query);
}

/** Beside the heading, where it moves nothing when it appears. */
export function newRowsLine(newest: string): Html {
  return html`<p class="new-rows" id="new-submissions" role="status" hidden><a class="button" href="${newest}"></a></p><p class="unseen" id="own-verdicts" role="status"></p>`;
}
