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

/** What the page on which a subject is created has of its own. */
interface SettingsNew {
  readonly upload?: PageHandlers['upload'];
  mayCreate(request: FastifyRequest): boolean;
  /** Why others may not. */
  readonly refusal: Reason;
  /** What a program may send beside the settings; with it, other fields are faults. */
  readonly others?: readonly string[];
  initialValues(): Fields;
  /** Before anything else is done with a form that was sent. */
  prepare?(request: FastifyRequest): void;
  /** Another way to create the subject, which the request has chosen. */
  instead?(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null;
  form(request: FastifyRequest): Form;
  create(
    request: FastifyRequest,
    reply: FastifyReply,
    values: Fields,
  ): Promise<FastifyReply | Refused | WrongFields>;
  show(reply: FastifyReply, shown: ShownForm): Answer;
}

export function mountSettingsNew(
  app: FastifyInstance,
  contract: PageContract & { readonly post: PageOperation },
  { upload, mayCreate, refusal, others, initialValues, prepare, instead, form, create, show }: SettingsNew,
): void {
  mountPage(app, contract, {
    ...(upload && { upload }),
    get: (request, reply) =>
      mayCreate(request)
        ? show(reply, unsentForm(initialValues()))
        : sendRefused(request, reply, { refusal }),
    post: async (request, reply) => {
      if (!mayCreate(request)) return sendRefused(request, reply, { refusal });
      prepare?.(request);
      const answer = instead?.(request, reply);
      if (answer) return answer;
      return answerForm(request, reply, {
        form: form(request),
        ...(others && { others }),
        act: (values) => create(request, reply, values),
        show: (shown) => show(reply, shown),
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
