import type { PageContract, PageOperation } from '@tribunal/contract/pages/page';
import type { Reason } from '@tribunal/contract/refusals/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fields } from '../../storage/editing/field-versions.ts';
import { answerForm, refusedForm, type WrongFields } from '../forms/answer-form.ts';
import type { Form } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import type { Sent } from '../forms/read-field.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage, type PageHandlers } from '../mount-page.ts';
import { sendRefused } from '../reply/send-refused.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { requestPath } from '../request/request-path.ts';
import { isFromPage } from './sent-settings.ts';

type Answer = FastifyReply | Promise<FastifyReply>;

/** What the page on which a subject is created has of its own. The one that it becomes a copy of is its original. */
interface SettingsNew<Original extends object> {
  readonly upload?: PageHandlers['upload'];
  mayCreate(request: FastifyRequest): boolean;
  /** Why others may not. */
  readonly refusal: Reason;
  /** What a program may send beside the settings; with it, other fields are faults. */
  readonly others?: readonly string[];
  find(request: FastifyRequest): Promise<Original | Refused>;
  /** A form was sent, and there is no original any more. */
  refuse?(reply: FastifyReply, refused: Refused): Answer;
  initialValues(original: Original): Fields;
  /** Before anything else is done with a form that was sent. */
  prepare?(request: FastifyRequest): void;
  /** Another way to create the subject, which the request has chosen. */
  instead?(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null;
  form(request: FastifyRequest): Form;
  create(
    request: FastifyRequest,
    reply: FastifyReply,
    values: Fields,
    original: Original,
  ): Promise<FastifyReply | Refused | WrongFields>;
  show(reply: FastifyReply, shown: ShownForm, original: Original): Answer;
}

type NewContract = PageContract & { readonly post: PageOperation };

export function mountSettingsNew(
  app: FastifyInstance,
  contract: NewContract,
  page: Omit<SettingsNew<object>, 'find'>,
): void {
  mountSettingsClone(app, contract, { ...page, find: async () => ({}) });
}

/** The page on which a subject is created with the settings of another one. */
export function mountSettingsClone<Original extends object>(
  app: FastifyInstance,
  contract: NewContract,
  { upload, mayCreate, refusal, find, refuse, ...page }: SettingsNew<Original>,
): void {
  mountPage(app, contract, {
    ...(upload && { upload }),
    get: async (request, reply) => {
      const original = mayCreate(request) ? await find(request) : { refusal };
      if (isRefused(original)) return sendRefused(request, reply, original);
      return page.show(reply, unsentForm(page.initialValues(original)), original);
    },
    post: async (request, reply) => {
      if (!mayCreate(request)) return sendRefused(request, reply, { refusal });
      const original = await find(request);
      if (isRefused(original)) return refuse?.(reply, original) ?? sendRefused(request, reply, original);
      page.prepare?.(request);
      const answer = page.instead?.(request, reply);
      if (answer) return answer;
      return answerForm(request, reply, {
        form: page.form(request),
        ...(page.others && { others: page.others }),
        act: (values) => page.create(request, reply, values, original),
        show: (shown) => page.show(reply, shown, original),
      });
    },
  });
}

/** A page with the form of a subject that cannot be saved where it was. */
interface RescuedForm {
  readonly title: string;
  readonly explanation: string;
  readonly action: string;
  readonly button: string;
}

interface RescueTexts {
  readonly create: string;
  readonly createFromIt: string;
  readonly copyWhatYouNeed: string;
}

/**
 * Somebody has deleted the subject, or has removed its editor, since the page was opened. What was typed stays on the page, and can be
 * saved as a new subject by those who may create one: they have a `newPath`.
 */
export function refuseSettingsForm(
  reply: FastifyReply,
  refused: Refused,
  newPath: string | null,
  texts: RescueTexts,
  show: (page: RescuedForm, shown: ShownForm) => Answer,
): Answer {
  const { request } = reply;
  if (!isFromPage(request.body) || wantsJson(request)) return sendRefused(request, reply, refused);
  const { forms } = messagesOf(request);
  const next =
    newPath === null
      ? { explanation: texts.copyWhatYouNeed, action: requestPath(request.url), button: forms.saveChanges }
      : { explanation: texts.createFromIt, action: newPath, button: texts.create };
  const shown = refusedForm(reply, {}, request.body as Sent, refused);
  return show({ title: forms.notSaved, ...next }, shown);
}

function isRefused(value: object): value is Refused {
  return 'refusal' in value;
}
