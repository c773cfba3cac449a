import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { authoringLinks } from '../authoring-links.ts';
import { answerPackage } from './answer-package.ts';
import { editedProblemOf } from './edited-problem-of.ts';
import { packageForm } from './package-form.ts';
import { packageReport } from './package-report.ts';

/** Where editors replace the content of a problem by a package. The form goes to the page that edits the problem. */
export function mountProblemPackage(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/package',
    access: 'signed in',
    get: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      return problem ? show(reply, problem, unsentForm()) : reply;
    },
  });
}

export function replaceByPackage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
): Promise<FastifyReply> {
  return answerPackage(site, request, reply, {
    replaced: problem.code,
    done: (imported, isPreview) =>
      show(reply, problem, unsentForm(), packageReport(reply, imported, isPreview)),
    show: (shown) => show(reply, problem, shown),
  });
}

function show(
  reply: FastifyReply,
  { code, name }: FoundProblem,
  shown: ShownForm,
  report?: Html,
): FastifyReply {
  const t = messagesOf(reply.request);
  const { packages } = t;
  const { force: _, ...withoutForce } = packageForm;
  const { faults, sent } = shown.content;
  const asksForce = faults?.force !== undefined || sent?.force !== undefined;
  const look = {
    action: `/problem/${code}/edit`,
    button: packages.replace,
    beside: html` <button class="plain" name="preview" value="1">${packages.show}</button>`,
  };
  const body = html`<h1>${packages.titleOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, 'package')}
${report}
<section class="card"><h2>${packages.exportTitle}</h2><p>${packages.exportExplained}</p>
<p class="actions"><a class="button plain" href="/problem/${code}/package.zip" download>${packages.exportIcpc}</a> <a class="button plain" href="/problem/${code}/package.zip?format=tribunal" download>${packages.exportOwn}</a></p></section>
<section class="card"><h2>${packages.replaceTitle}</h2><p>${packages.replaceExplained}</p>
${postForm(reply, asksForce ? packageForm : withoutForce, look, shown)}</section>`;
  return reply.page({ title: packages.titleOf(name), body, status: shown.status });
}
