import { problemFilesPage } from '@tribunal/contract/pages/problem-editing';
import { fileKinds, maxFileBytes } from '@tribunal/core/test-data/problem-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addProblemFile, removeProblemFile } from '../../../../actions/problems/edit-problem-files.ts';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import {
  findProblemSettings,
  type ProblemSettings,
} from '../../../../storage/problems/authoring/problem-settings.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { defineForm } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { authoringLinks } from '../authoring-links.ts';
import { fileAddress } from '../file-links.ts';
import { editedProblemOf } from './edited-problem-of.ts';
import { wrongProblemFields } from './problem-fault-texts.ts';

const form = defineForm({
  file: { kind: 'file', label: (t) => t.packages.file, hint: (t) => t.packages.fileHint },
  name: {
    kind: 'text',
    label: (t) => t.packages.fileName,
    hint: (t) => t.packages.fileNameHint,
    maxLength: 100,
    isOptional: true,
  },
  kind: {
    kind: 'choice',
    label: (t) => t.packages.kind,
    options: fileKinds.map((value) => ({ value, label: (t) => t.packages.kinds[value] })),
    emptyLabel: (t) => t.packages.kindByContent,
    isOptional: true,
  },
});

/** The rest of a form with a file of the largest size. */
const formBytes = 4096;

/** Images, attachments and statements as PDF. */
export function mountProblemFiles(app: FastifyInstance, site: Site): void {
  mountPage(app, problemFilesPage, {
    upload: {
      maxBytes: maxFileBytes + formBytes,
      maxOtherBytes: 1 << 20,
      isRefused: async (request, reply) => (await editedProblemOf(site, request, reply)) === null,
    },
    get: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      if (!problem) return reply;
      const { files } = await findProblemSettings(site.database.query, problem.id);
      if (wantsJson(request)) return sendData(reply, problemFilesPage.get, listed(problem.code, files));
      return show(reply, problem, files, unsentForm());
    },
    post: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      if (!problem) return reply;
      const removed = textField(request.body, 'remove');
      return removed === ''
        ? add(site, request, reply, problem)
        : remove(site, request, reply, problem, removed);
    },
  });
}

function add(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
): Promise<FastifyReply> {
  return answerForm(request, reply, {
    form,
    act: async ({ file, name, kind }) => {
      const sent = { name: name || textField(request.body, 'file_name'), content: await file.read(), kind };
      const added = await addProblemFile(site, editorOf(request), problem.code, sent);
      if ('faults' in added) return wrongProblemFields(added.faults);
      if ('refusal' in added) return added;
      if (!wantsJson(request)) return reply.redirect(`/problem/${problem.code}/files`, 302);
      const { objects } = listed(problem.code, added.settings.files);
      return sendData(reply, problemFilesPage.post, objects.find((one) => one.name === sent.name)!);
    },
    show: async (shown) => {
      const { files } = await findProblemSettings(site.database.query, problem.id);
      return show(reply, problem, files, shown);
    },
  });
}

async function remove(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { code }: FoundProblem,
  name: string,
): Promise<FastifyReply> {
  const removed = await removeProblemFile(site, editorOf(request), code, name);
  if ('refusal' in removed) return sendRefused(request, reply, removed);
  if (!wantsJson(request)) return reply.redirect(`/problem/${code}/files`, 302);
  return sendData(reply, problemFilesPage.get, listed(code, removed.settings.files));
}

type File = ProblemSettings['files'][number];

function listed(code: string, files: readonly File[]) {
  return { objects: files.map((file) => ({ ...file, url: fileAddress(code, file) })) };
}

function show(
  reply: FastifyReply,
  { code, name }: FoundProblem,
  files: readonly File[],
  shown: ShownForm,
): FastifyReply {
  const t = messagesOf(reply.request);
  const { packages } = t;
  const body = html`<h1>${packages.filesOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, 'files')}
<p>${packages.filesExplained}</p>
${files.length === 0 ? html`<p class="empty">${packages.noFiles}</p>` : fileTable(reply, code, files)}
<section class="card"><h2>${packages.addFile}</h2>
${postForm(reply, form, { action: `/problem/${code}/files`, button: packages.upload }, shown)}</section>`;
  return reply.page({ title: packages.filesOf(name), body, status: shown.status });
}

function fileTable(reply: FastifyReply, code: string, files: readonly File[]): Html {
  const { packages } = messagesOf(reply.request);
  const rows = files.map((file) => {
    const address = fileAddress(code, file);
    const look = {
      action: `/problem/${code}/files`,
      button: packages.remove,
      look: 'plain',
      more: html`<input type="hidden" name="remove" value="${file.name}">`,
    } as const;
    const image = file.kind === 'image' && html`<img src="${address}" alt="" width="64" loading="lazy"> `;
    return html`<tr><td>${image}<a href="${address}">${file.name}</a></td><td>${packages.kinds[file.kind]}</td><td class="number">${packages.fileSize(file.bytes)}</td><td><code>${markdownFor(file)}</code></td><td>${postForm(reply, {}, look)}</td></tr>\n`;
  });
  return html`<div class="scroll"><table><thead><tr><th scope="col">${packages.fileName}</th><th scope="col">${packages.kind}</th><th scope="col">${packages.size}</th><th scope="col">${packages.inStatement}</th><th scope="col"><span class="unseen">${packages.remove}</span></th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function markdownFor({ name, kind }: File): string {
  return `${kind === 'image' ? '!' : ''}[](${name})`;
}
