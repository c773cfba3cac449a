import { maxLibraryFileLength } from '@tribunal/core/test-data/library-names';
import { sizeText } from '@tribunal/core/texts/size-text';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addLibraryFile, removeLibraryFile } from '../../actions/problems/test-data/change-library.ts';
import type { Site } from '../../site.ts';
import { type LibraryFile, listLibraryFiles } from '../../storage/problems/test-data/library-files.ts';
import { actorOf } from '../caller/visitor.ts';
import { answerForm } from '../forms/answer-form.ts';
import { defineForm } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import { postButton, postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { textField } from '../request/form-fields.ts';
import { sendAdminPage } from './admin-layout.ts';

const path = '/admin/library/';

const form = defineForm({
  file: {
    kind: 'file',
    label: (t) => t.library.file,
    hint: (t) => t.library.fileHint(maxLibraryFileLength >> 20),
    accept: '.h,.hh,.hpp,.hxx,.inc',
  },
  name: {
    kind: 'text',
    label: (t) => t.library.name,
    hint: (t) => t.library.nameHint,
    maxLength: 110,
    isOptional: true,
  },
});

/** Headers that programs of all problems may include. */
export function mountLibrary(app: FastifyInstance, site: Site): void {
  const show = async (reply: FastifyReply, shown: ShownForm) => {
    const t = messagesOf(reply.request);
    const files = await listLibraryFiles(site.database.query);
    const content = html`<p class="quiet">${t.library.note}</p>
<section class="card">${postForm(reply, form, { action: path, button: t.library.add }, shown)}</section>
${files.length > 0 ? fileTable(reply, files) : html`<p class="quiet">${t.library.empty}</p>`}`;
    return sendAdminPage(reply, path, t.admin.library, content, { status: shown.status });
  };
  mountPage(app, {
    path,
    access: 'staff',
    upload: { maxBytes: 2 * maxLibraryFileLength, isRefused: async () => false },
    get: (_request, reply) => show(reply, unsentForm()),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async ({ file, name }) => {
          const content = await file.read();
          const added = await addLibraryFile(site, actorOf(request), name || file.name, content);
          return 'refusal' in added ? added : reply.redirect(path);
        },
        show: (shown) => show(reply, shown),
      }),
  });
  mountPage(app, {
    path: `${path}:name/delete/`,
    access: 'staff',
    post: async (request, reply) => {
      const removed = await removeLibraryFile(site, actorOf(request), textField(request.params, 'name'));
      return 'refusal' in removed ? sendRefused(request, reply, removed) : reply.redirect(path);
    },
  });
}

function fileTable(reply: FastifyReply, files: readonly LibraryFile[]): Html {
  const { library, problems } = messagesOf(reply.request);
  const rows = files.map(
    ({ name, bytes, addedAt, addedBy }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${sizeText(bytes)}</td><td>${moment(addedAt)}</td><td>${addedBy}</td><td>${postButton(reply, `${path}${encodeURIComponent(name)}/delete/`, library.remove)}</td></tr>
`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">${library.name}</th><th scope="col">${problems.size}</th><th scope="col">${problems.madeAt}</th><th scope="col">${problems.madeBy}</th><td></td></tr></thead><tbody>${rows}</tbody></table></div>`;
}
