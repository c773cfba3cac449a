import { isOddSpeed } from '@tribunal/core/judging/calibration';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { dataFailures } from '../../../storage/judges/data-pauses.ts';
import { queueState, type ShownJudge, shownJudges } from '../../../storage/judges/queue-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { dataFailureList, judgeState, queueFacts, queueText } from './queue-parts.ts';

export function mountStatus(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/status/',
    access: 'anyone',
    get: async (request, reply) => {
      await app.refreshWarnings();
      const viewer = viewerOf(request);
      const shown = await shownJudges(site.database, viewer);
      const queue = await queueState(site.database);
      const isExplained = queue.withoutData > 0 && viewer.isSuperuser;
      const failures = isExplained ? await dataFailures(site.database, null) : [];
      const t = messagesOf(request);
      const { judges } = t;
      const body = html`<h1>${judges.status}</h1>
<p class="notice" role="status">${queueText(t, queue)}</p>
${dataFailureList(t, failures)}
${queueFacts(t, queue, site.now())}
${shown.length > 0 && html`<h2>${judges.judges}</h2>${judgeTable(t, shown)}`}
<p><a href="/runtimes/">${judges.languagesAndVersions}</a></p>`;
      return reply.page({ title: judges.status, body });
    },
  });
}

function judgeTable(t: Messages, shown: readonly ShownJudge[]): Html {
  const { judges } = t;
  const isCalibrated = shown.some(({ speed }) => speed !== null);
  return html`<div class="scroll"><table class="judge-list">
<thead><tr><th scope="col">${judges.judge}</th><th scope="col">${judges.state}</th><th scope="col" class="lesser">${judges.onlineSince}</th><th scope="col" class="number">${judges.ping}</th><th scope="col" class="number">${judges.load}</th>${isCalibrated && html`<th scope="col" class="number">${judges.speed}</th>`}<th scope="col">${judges.languages}</th></tr></thead>
<tbody>${shown.map((judge) => judgeLine(t, judge, isCalibrated))}</tbody></table></div>`;
}

function judgeLine(t: Messages, judge: ShownJudge, isCalibrated: boolean): Html {
  const { name, onlineSince, ping, load, speed, languages } = judge;
  return html`<tr><th scope="row">${name}</th><td><span class="mark">${judgeState(t, judge)}</span></td><td class="lesser">${onlineSince && moment(onlineSince)}</td>
<td class="number">${ping !== null && `${(ping * 1000).toFixed(1)} ms`}</td><td class="number">${load?.toFixed(2)}</td>${isCalibrated && html`<td class="number">${speed !== null && speedText(t, speed)}</td>`}<td class="languages">${languages.join(', ')}</td></tr>
`;
}

/** Judges that differ by more than contestants could notice are marked. */
function speedText({ judges }: Messages, speed: number): Html {
  const percent = Math.round(100 * Math.abs(speed - 1));
  const isOdd = isOddSpeed(speed);
  return html`<span title="${judges.speedHint}">${speed.toFixed(2)}</span>${isOdd && html` <span class="mark">${speed > 1 ? judges.slower(percent) : judges.faster(percent)}</span>`}`;
}
