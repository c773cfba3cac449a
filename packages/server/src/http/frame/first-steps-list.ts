import { dismissFirstStepsPage } from '@tribunal/contract/pages/administration';
import type { FastifyReply } from 'fastify';
import type { SessionCaller } from '../../auth/caller.ts';
import type { Settings } from '../../environment/settings.ts';
import type { Site } from '../../site.ts';
import { type FirstStepsState, firstStepsState } from '../../storage/site/first-steps-view.ts';
import { defineForm } from '../forms/form.ts';
import { unsentForm } from '../forms/form-content.ts';
import { postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { isAdministrator } from '../parts/site-warnings-notice.ts';
import { requestPath } from '../request/request-path.ts';

/** Where the page is on which the button was pressed. */
export const dismissForm = defineForm({ next: { kind: 'hidden' } });

/** What a new site needs, for those who may do all of it, until everything is done or they dismiss it. */
export async function firstStepsList(
  { database, settings }: Site,
  reply: FastifyReply,
): Promise<Html | false> {
  const { caller } = reply.request;
  if (!(caller.kind === 'session' && isAdministrator(caller) && caller.isSuperuser)) return false;
  const state = await firstStepsState(database, caller.userId);
  const steps = stepsOf(settings, caller, state);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (state.isDismissed || done === steps.length) return false;
  const { home } = messagesOf(reply.request);
  const look = {
    action: dismissFirstStepsPage.path,
    button: home.firstSteps.dismiss,
    look: 'plain',
  } as const;
  const shown = unsentForm({ next: requestPath(reply.request.url) });
  return html`<section id="first-steps" class="card first-steps" aria-labelledby="first-steps-title"><div class="page-head"><h2 id="first-steps-title">${home.firstSteps.title} <span class="quiet">${home.firstSteps.progress(done, steps.length)}</span></h2>${postForm(reply, dismissForm, look, shown)}</div>
<ol class="steps">${steps.map((step) => stepItem(home.firstSteps, step))}</ol></section>
`;
}

type Texts = Messages['home']['firstSteps'];

interface Step {
  readonly name: keyof Texts['steps'];
  readonly isDone: boolean;
  readonly address: string;
}

function stepsOf(settings: Settings, { twoFactor }: SessionCaller, state: FirstStepsState): Step[] {
  const isOpen = settings.SITE_OPEN_REGISTRATION;
  const isProtected = twoFactor === 'passed';
  const twoFactorPage = isProtected ? '/edit/profile/' : '/accounts/2fa/enable/?next=/';
  return [
    { name: 'secondFactor', isDone: isProtected, address: twoFactorPage },
    { name: 'judge', isDone: state.hasJudge, address: '/admin/judges/' },
    { name: 'address', isDone: settings.SITE_URL !== '', address: '/admin/settings/#address' },
    { name: 'mail', isDone: settings.SITE_SMTP_URL !== '', address: '/admin/settings/#mail' },
    { name: 'problem', isDone: state.hasProblem, address: '/problems/new' },
    { name: 'contest', isDone: state.hasContest, address: '/contests/new' },
    { name: 'registration', isDone: isOpen || state.hasUsers, address: '/admin/settings/#registration' },
  ];
}

function stepItem({ steps, done, toDo }: Texts, { name, isDone, address }: Step): Html {
  const { title, text } = steps[name];
  return html`<li${isDone && html` class="done"`}><span class="step-mark" aria-hidden="true">${isDone && '✓'}</span><div><a href="${address}">${title}</a> <span class="unseen">${isDone ? done : toDo}</span>${!isDone && html` <span class="quiet">${text}</span>`}</div></li>
`;
}
