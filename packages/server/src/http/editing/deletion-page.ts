import type { PageContract, PageData, PageOperation } from '@tribunal/contract/pages/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postButton, postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { type Given, sendData } from '../reply/page-data.ts';
import { sendRefused } from '../reply/send-refused.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';

interface DeletionTexts {
  readonly title: string;
  readonly explained: string;
  readonly button: string;
  /** It is in use, so it can only be hidden. */
  readonly hideExplained: string;
  readonly hide: string;
  readonly isHidden: string;
}

type DeletionContract = PageContract & { readonly post: PageOperation };

/** What the page on which a subject is deleted has of its own. */
interface Deletion<Found, C extends DeletionContract = DeletionContract> {
  /** Where a browser goes afterwards. */
  readonly listPath: string;
  /** The setting of subjects that are not hidden. */
  readonly visibleField: string;
  find(request: FastifyRequest): Promise<Found | Refused>;
  addressOf(found: Found): string;
  isInUse(found: Found): Promise<boolean>;
  isVisible(found: Found): boolean;
  /** Answers what programs read. */
  remove(request: FastifyRequest, found: Found): Promise<(Given<PageData<C['post']>> & object) | Refused>;
  texts(t: Messages, found: Found): DeletionTexts;
  links?(t: Messages, found: Found): Html;
}

export function mountDeletion<Found extends object, C extends DeletionContract>(
  app: FastifyInstance,
  contract: C,
  page: Deletion<Found, C>,
): void {
  mountPage<DeletionContract>(app, contract, {
    get: async (request, reply) => {
      const found = await page.find(request);
      return isRefused(found) ? sendRefused(request, reply, found) : show(reply, page, found);
    },
    post: async (request, reply) => {
      const found = await page.find(request);
      if (isRefused(found)) return sendRefused(request, reply, found);
      const data = await page.remove(request, found);
      if (isRefused(data)) return sendRefused(request, reply, data);
      return wantsJson(request) ? sendData(reply, contract.post, data) : reply.redirect(page.listPath, 302);
    },
  });
}

async function show<Found>(reply: FastifyReply, page: Deletion<Found>, found: Found): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const texts = page.texts(t, found);
  const { title } = texts;
  const body = html`<h1>${title}</h1>
${page.links?.(t, found)}
${(await page.isInUse(found)) ? hiding(reply, page, found, texts) : html`<p>${texts.explained}</p>${postButton(reply, `${page.addressOf(found)}/delete`, texts.button, 'danger')}`}`;
  return reply.page({ title, body });
}

/** What editors can do with a subject that is in use. */
function hiding<Found>(
  reply: FastifyReply,
  page: Deletion<Found>,
  found: Found,
  { isHidden, hideExplained, hide }: DeletionTexts,
): Html {
  if (!page.isVisible(found)) return html`<p>${isHidden}</p>`;
  const more = html`<input type="hidden" name="${page.visibleField}" value="false">`;
  const form = { action: `${page.addressOf(found)}/edit`, button: hide, look: 'danger', more } as const;
  return html`<p>${hideExplained}</p>${postForm(reply, {}, form)}`;
}

function isRefused(value: object): value is Refused {
  return 'refusal' in value;
}
