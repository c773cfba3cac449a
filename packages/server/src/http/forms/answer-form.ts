import type { FastifyReply, FastifyRequest } from 'fastify';
import { messagesOf } from '../messages/messages.ts';
import { dataErrors, sendRefusal } from '../reply/errors.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { type Refused, showRefusal } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import type { Form, ValuesOf } from './form.ts';
import type { ShownForm } from './form-content.ts';
import type { Sent } from './read-field.ts';
import { type Faults, isFormBody, readForm } from './read-form.ts';

/** How a page answers one of its forms. */
export interface FormAnswer<F extends Form> {
  readonly form: F;
  /** Does what the form asks for; answers the reply that it sent, or why it refuses. */
  act(values: ValuesOf<F>): Promise<FastifyReply | Refused>;
  /** Shows the page again, with what was sent and what is wrong. */
  show(shown: ShownForm): FastifyReply | Promise<FastifyReply>;
}

/** Programs get a JSON error with the fields that are wrong; browsers get the page again and lose nothing that was typed. */
export async function answerForm<F extends Form>(
  request: FastifyRequest,
  reply: FastifyReply,
  { form, act, show }: FormAnswer<F>,
): Promise<FastifyReply> {
  if (!isFormBody(request.body)) return sendRefusal(request, reply, dataErrors.badRequest);
  const read = readForm(form, request.body);
  if ('faults' in read) {
    if (wantsJson(request)) return sendFaults(request, reply, read.faults);
    return show({ status: 400, errors: [], content: read });
  }
  // A reply can be awaited: it becomes undefined when it has been sent.
  const answer: FastifyReply | Refused | undefined = await act(read.values);
  if (answer === undefined || !('refusal' in answer)) return reply;
  if (wantsJson(request)) return sendRefused(request, reply, answer);
  return show(refusedForm(reply, form, read.sent, answer));
}

/** The refusal beside the field that it is about, or above the form. */
export function refusedForm(reply: FastifyReply, form: Form, sent: Sent, refused: Refused): ShownForm {
  const { status, message, field } = showRefusal(reply, refused);
  if (field === undefined || !Object.hasOwn(form, field))
    return { status, errors: [message], content: { sent } };
  return { status, errors: [], content: { sent, faults: { [field]: () => message } } };
}

function sendFaults(request: FastifyRequest, reply: FastifyReply, faults: Faults): FastifyReply {
  const t = messagesOf(request);
  const fields = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, fault(t)]));
  return sendRefusal(request, reply, { code: 400, message: t.refusals['wrong fields'], fields });
}
