import { itemAt } from '@tribunal/core/lists';
import type { TSchema } from 'typebox';
import type { Endpoint, EndpointError } from '../api/endpoint.ts';
import { DataError, SyncError } from '../api/envelope.ts';
import { tokenErrors } from '../api/request-errors.ts';
import { sharedErrorsOf, unreadable } from '../api/shared-errors.ts';
import { type EndpointGroup, type ErrorForm, errorBody } from '../endpoints.ts';
import { headersOf } from './openapi-headers.ts';
import type { NamedParts, NamedSchemas } from './openapi-schemas.ts';

interface FormedError extends EndpointError {
  readonly forms: readonly Form[];
}

type Form = ErrorForm | 'page';

/** One response per status: the errors of the endpoint, the shared errors and, where a token may be sent, the token errors. */
export function errorResponses(
  endpoint: Endpoint,
  group: EndpointGroup,
  schemas: NamedSchemas,
  responses: NamedParts,
): Record<string, object> {
  const own = endpoint.errors.map((error) => ({ ...error, forms: formsOf(group) }));
  const shared = sharedErrorsOf(endpoint).map((error) => ({ ...error, forms: formsOfShared(error, group) }));
  const errors: FormedError[] = [...own, ...shared, ...(endpoint.access === 'sync key' ? [] : ofTheToken)];
  const statuses = [...new Set(errors.map(({ status }) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = errors.filter((error) => error.status === status);
      const isShared = ofStatus.every((error) => shared.includes(error));
      const method = isShared ? 'GET' : endpoint.method;
      const whole = { ...response(method, ofStatus, schemas), ...headersOf(endpoint, group, status) };
      return [status, isShared ? responses.refer(nameOf(itemAt(ofStatus, 0)), whole) : whole];
    }),
  );
}

function formsOf({ errorForm, isForPeople }: EndpointGroup): readonly Form[] {
  return isForPeople ? ['data', 'text', 'page'] : [errorForm];
}

function formsOfShared(error: EndpointError, group: EndpointGroup): readonly Form[] {
  return unreadable.includes(error) ? ['data'] : formsOf(group);
}

/** `method not allowed` is `SyncMethodNotAllowed` for the sync API and `PageMethodNotAllowed` for pages. */
function nameOf({ forms, message }: FormedError): string {
  const words = [forms.at(-1) ?? '', ...message.split(' ')];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Without the error of the administration pages, which are not endpoints. */
const ofTheToken: FormedError[] = [tokenErrors.malformed, tokenErrors.invalid].map((error) => ({
  ...error,
  forms: ['text'],
}));

function response(method: Endpoint['method'], errors: readonly FormedError[], schemas: NamedSchemas): object {
  const forms = [...new Set(errors.flatMap((error) => error.forms))];
  const contents = forms.map((form) => {
    const { type, schema } = bodies[form];
    if (form === 'page') return [type, { schema }];
    const examples = errors
      .filter((error) => error.forms.includes(form))
      .map((error) => [error.message, { value: errorBody(form, method, error, exampleMoment) }]);
    return [type, { schema: schemas.use(schema), examples: Object.fromEntries(examples) }];
  });
  return {
    description: errors.map(({ cause }) => cause).join(' '),
    content: Object.fromEntries(contents),
  };
}

const bodies: Record<Form, { readonly type: string; readonly schema: TSchema }> = {
  sync: { type: 'application/json', schema: SyncError },
  data: { type: 'application/json', schema: DataError },
  text: { type: 'text/plain', schema: { type: 'string' } },
  page: { type: 'text/html', schema: { type: 'string' } },
};

const exampleMoment = new Date('2025-04-12T09:41:10Z');
