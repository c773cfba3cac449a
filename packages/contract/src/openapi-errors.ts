import type { TSchema } from 'typebox';
import type { Endpoint, EndpointError } from './endpoint.ts';
import { type EndpointGroup, type ErrorForm, errorBody } from './endpoints.ts';
import { DataError, SyncError } from './envelope.ts';
import { headersOf } from './openapi-headers.ts';
import type { NamedParts, NamedSchemas } from './openapi-schemas.ts';
import { sharedErrorsOf, unreadable } from './shared-errors.ts';
import { tokenErrors } from './tokens.ts';

interface FormedError extends EndpointError {
  readonly form: ErrorForm;
}

/** One response per status: the endpoint's own errors, those of any endpoint and, where a token may be sent, those of the token. */
export function errorResponses(
  endpoint: Endpoint,
  group: EndpointGroup,
  schemas: NamedSchemas,
  responses: NamedParts,
): Record<string, object> {
  const own = endpoint.errors.map((error) => ({ ...error, form: group.errorForm }));
  const shared = sharedErrorsOf(endpoint).map((error) => ({ ...error, form: formOf(error, group) }));
  const errors: FormedError[] = [...own, ...shared, ...(endpoint.access === 'sync key' ? [] : ofTheToken)];
  const statuses = [...new Set(errors.map(({ status }) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = errors.filter((error) => error.status === status);
      const [only] = ofStatus.length === 1 ? shared.filter((error) => error === ofStatus[0]) : [];
      const method = only ? 'GET' : endpoint.method;
      const whole = { ...response(method, ofStatus, schemas), ...headersOf(endpoint, group, status) };
      return [status, only ? responses.refer(nameOf(only), whole) : whole];
    }),
  );
}

function formOf(error: EndpointError, { errorForm }: EndpointGroup): ErrorForm {
  return unreadable.includes(error) ? 'data' : errorForm;
}

/** `method not allowed` of the sync API is `SyncMethodNotAllowed`. */
function nameOf({ form, message }: FormedError): string {
  return [form, ...message.split(' ')].map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

/** Without the one of the administration pages: no endpoint is among them. */
const ofTheToken: FormedError[] = tokenErrors
  .filter(({ message }) => message !== 'Admin inaccessible')
  .map((error) => ({ ...error, form: 'text' }));

function response(method: Endpoint['method'], errors: readonly FormedError[], schemas: NamedSchemas): object {
  const forms = [...new Set(errors.map(({ form }) => form))];
  const contents = forms.map((form) => {
    const examples = errors
      .filter((error) => error.form === form)
      .map((error) => [error.message, { value: errorBody(form, method, error, exampleMoment) }]);
    const { type, schema } = bodies[form];
    return [type, { schema: schemas.use(schema), examples: Object.fromEntries(examples) }];
  });
  return {
    description: errors.map(({ cause }) => cause).join(' '),
    content: Object.fromEntries(contents),
  };
}

const bodies: Record<ErrorForm, { readonly type: string; readonly schema: TSchema }> = {
  sync: { type: 'application/json', schema: SyncError },
  data: { type: 'application/json', schema: DataError },
  text: { type: 'text/plain', schema: { type: 'string' } },
};

const exampleMoment = new Date('2025-04-12T09:41:10Z');
