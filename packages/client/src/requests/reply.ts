import type { Endpoint } from '@tribunal/contract/api/endpoint';
import { apiVersion } from '@tribunal/contract/api/envelope';
import type { Answer } from './answer.ts';
import { failed, type Result } from './failure.ts';
import { fits, type Shape } from './shape.ts';

type Replying = Pick<Endpoint, 'path' | 'reply'>;

/** The reply of an endpoint without an envelope. */
export function readReply<Value>(endpoint: Replying, answer: Result<Answer>): Result<Value> {
  return readAs(endpoint, endpoint.reply, answer);
}

/** The `data` of a wrapped reply. A site may omit the `error` of a success. */
export function readData<Value>(endpoint: Endpoint, answer: Result<Answer>): Result<Value> {
  const wrapped = readAs<{ api_version: string; data: Value }>(endpoint, envelope, answer);
  if (!wrapped.ok) return wrapped;
  const { api_version, data } = wrapped.value;
  if (majorOf(api_version) !== majorOf(apiVersion)) {
    return failed(
      'unreadable',
      `the site has version ${api_version} of the API, but this client requires ${apiVersion}`,
    );
  }
  const { properties }: Shape = endpoint.reply;
  return fits<Value>(properties?.data ?? {}, data) ? { ok: true, value: data } : undocumented(endpoint);
}

const envelope: Shape = {
  type: 'object',
  properties: { api_version: { type: 'string' } },
  required: ['api_version', 'data'],
};

function readAs<Value>(endpoint: Replying, shape: Shape, answer: Result<Answer>): Result<Value> {
  if (!answer.ok) return answer;
  try {
    const value: unknown = JSON.parse(answer.value.body);
    return fits<Value>(shape, value) ? { ok: true, value } : undocumented(endpoint);
  } catch {
    return failed('unreadable', `the reply to ${endpoint.path} is not JSON`);
  }
}

function undocumented({ path }: Replying) {
  return failed('unreadable', `the reply to ${path} does not have the documented fields`);
}

function majorOf(version: string): string | undefined {
  return version.split('.')[0];
}
