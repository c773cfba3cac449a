import type { TSchema } from 'typebox';
import type { Endpoint, EndpointError } from './endpoint.ts';
import { type ErrorForm, errorBody } from './endpoints.ts';
import { DataError, SyncError } from './envelope.ts';
import type { NamedSchemas } from './openapi-schemas.ts';
import { tokenErrors } from './tokens.ts';

interface FormedError extends EndpointError {
  readonly form: ErrorForm;
}

/** One response per status: the endpoint's own errors and, where a token may be sent, those of the token. */
export function errorResponses(
  endpoint: Endpoint,
  form: ErrorForm,
  schemas: NamedSchemas,
): Record<string, object> {
  const own = endpoint.errors.map((error) => ({ ...error, form }));
  const errors: FormedError[] = endpoint.access === 'sync key' ? own : [...own, ...ofTheToken];
  const statuses = [...new Set(errors.map(({ status }) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      response(
        endpoint.method,
        errors.filter((error) => error.status === status),
        schemas,
      ),
    ]),
  );
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
