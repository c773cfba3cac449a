import type { PageContract, PageOperation } from '@tribunal/contract/pages/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SentFile } from '../../blobs/sent-file.ts';
import type { ShownContest } from '../../storage/contests/contest-view.ts';
import type { StoredImage } from '../../storage/editing/stored-image.ts';
import { answerForm } from '../forms/answer-form.ts';
import type { Form, Text } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import { postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendData } from '../reply/page-data.ts';
import { sendImage } from '../reply/send-image.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { requestPath } from '../request/request-path.ts';

/** An image that people upload: a page on which it is set or removed, and below it an address for each content. */
interface ImagePage {
  readonly contract: PageContract & { readonly post: PageOperation };
  readonly maxBytes: number;
  readonly label: Text;
  readonly hint: Text;
  readonly removeLabel: Text;
  /** Whether everybody may see the image, also before two-factor authentication. */
  readonly isForEverybody: boolean;
  /** What the caller may change; null when the refusal has been sent. */
  findEdited(reply: FastifyReply): Promise<EditedImage | null>;
  findImage(request: FastifyRequest): Promise<StoredImage | null>;
}

export interface EditedImage {
  /** The page of what has the image. */
  readonly ownerAddress: string;
  /** Where a browser goes afterwards; the page of the owner if left out. */
  readonly afterwards?: string;
  /** How programs are told whose image it is. */
  readonly owner: Readonly<Record<string, string>>;
  readonly title: string;
  /** The image as it is now. */
  readonly image: Html | null;
  readonly links?: Html;
  /** The contest to which the page belongs. */
  readonly contest?: ShownContest;
  /** Null removes the image. */
  save(content: Buffer | null): Promise<{ readonly hash: string | null } | Refused>;
}

/** The rest of a form with a file of the largest size. */
const formBytes = 4096;

export function mountImagePage(app: FastifyInstance, page: ImagePage): void {
  mountImage(app, page);
  mountPage(app, page.contract, {
    upload: {
      maxBytes: page.maxBytes * 4 + formBytes,
      isRefused: async (_request, reply) => (await page.findEdited(reply)) === null,
    },
    get: async (_request, reply) => {
      const edited = await page.findEdited(reply);
      return edited === null ? reply : show(reply, page, edited, unsentForm());
    },
    post: async (request, reply) => {
      const edited = await page.findEdited(reply);
      return edited === null ? reply : answer(request, reply, page, edited);
    },
  });
}

function mountImage(app: FastifyInstance, { contract, isForEverybody, findImage }: ImagePage): void {
  mountPage(app, {
    path: `${contract.path}/:hash`,
    access: 'anyone',
    isBeforeTwoFactor: isForEverybody,
    get: async (request, reply) => {
      const image = await findImage(request);
      if (!image) return sendRefusal(request, reply, pageErrors.notFound);
      const asked = textField(request.params, 'hash');
      return sendImage(reply, image, asked, (hash) => requestPath(request.url).replace(/[^/]*$/, hash));
    },
  });
}

/** The last part of the address of the page is the name of the field with the file. */
function nameOf({ contract: { path } }: ImagePage): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function formOf(page: ImagePage): Form {
  const { label, hint, removeLabel } = page;
  const accept = '.png,.jpg,.jpeg,.webp';
  return {
    [nameOf(page)]: { kind: 'file', label, hint, accept, isOptional: true },
    remove: { kind: 'flag', label: removeLabel },
  };
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ImagePage,
  edited: EditedImage,
): Promise<FastifyReply> {
  const name = nameOf(page);
  return answerForm(request, reply, {
    form: formOf(page),
    act: async ({ remove, [name]: file }) => {
      const content = !remove && file instanceof SentFile ? await file.read() : null;
      if (content === null && !remove) return { status: 400, faults: { [name]: (t) => t.forms.notAFile } };
      const saved = await edited.save(content);
      if ('refusal' in saved) return saved;
      const { ownerAddress, owner } = edited;
      const address = saved.hash === null ? null : `${ownerAddress}/${name}/${saved.hash}`;
      if (wantsJson(request)) return sendData(reply, page.contract.post, { ...owner, [name]: address });
      return reply.redirect(edited.afterwards ?? ownerAddress, 302);
    },
    show: (shown) => show(reply, page, edited, shown),
  });
}

function show(
  reply: FastifyReply,
  page: ImagePage,
  { ownerAddress, title, image, links, contest }: EditedImage,
  shown: ShownForm,
): FastifyReply {
  const { forms } = messagesOf(reply.request);
  const address = `${ownerAddress}/${nameOf(page)}`;
  const body = html`<h1>${title}</h1>
${links}
${image}
<section class="card">${postForm(reply, formOf(page), { action: address, button: forms.save }, shown)}</section>`;
  return reply.page({ title, ...(contest && { contest }), body, status: shown.status });
}
