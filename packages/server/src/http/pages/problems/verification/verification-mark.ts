import type {
  ProblemState,
  VerificationState,
} from '../../../../storage/problems/verification/verification-state.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';

/** Says how far the test data of a problem is verified, and links to the details. */
export function verificationMark({ verification }: Messages, code: string, state: VerificationState): Html {
  const look = state === 'failed' ? 'mark wrong' : 'mark';
  return html`<a class="${look}" href="/problem/${code}/solutions/">${verification.states[state]}</a>`;
}

/** For those who edit a contest: its problems that may have faults. */
export function unverifiedProblems(t: Messages, states: readonly ProblemState[]): Html {
  const doubtful = states.filter(({ state }) => state !== 'verified');
  if (doubtful.length === 0) return html``;
  const items = doubtful.map(
    ({ code, name, state }) => html`<li>${name} ${verificationMark(t, code, state)}</li>
`,
  );
  return html`<div class="notice warning"><p><b>${t.verification.unverifiedInContest}</b></p><ul>${items}</ul></div>`;
}
