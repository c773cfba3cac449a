import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { openApiDocument } from '@tribunal/contract/openapi';
import { Check, Errors } from 'typebox/value';

interface Answer {
  readonly statusCode: number;
  readonly headers: OutgoingHttpHeaders;
  readonly rawPayload: Buffer;
}

interface Response {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

const document = resolved(openApiDocument(endpointGroups)) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly DataError: object; readonly SyncError: object } };
};
const paths = Object.entries(document.paths).map(([path, operations]) => ({
  shape: new RegExp(`^${path.replace(/\{[a-z_]+\}/g, '[^/]+')}/*$`),
  operations,
}));

/** Holds an answer to what the OpenAPI document says of it: that there is such a status, its headers, its type and every field. */
export function holdToDocument(method: string, url: string, answer: Answer): void {
  const { statusCode, headers } = answer;
  const told = `${method} ${url.slice(0, 200)} answered ${statusCode}`;
  const response = responseFor(method, url, statusCode);
  assert.ok(response, `${told}, which the document does not know`);
  holdHeaders(response, headers, told);
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  const body = textOf(answer);
  if (body === '') return;
  const { schema } = response.content?.[type] ?? {};
  assert.ok(schema, `${told} as ${type}, which the document does not know`);
  const value: unknown = type === 'application/json' ? JSON.parse(body) : body;
  const [error] = Check(schema, value) ? [] : Errors(schema, value);
  assert.equal(
    error,
    undefined,
    `${told}: ${error?.instancePath} ${error?.message} in ${body.slice(0, 300)}`,
  );
}

function textOf({ headers, rawPayload }: Answer): string {
  const encoding = headers['content-encoding'];
  if (rawPayload.length === 0 || encoding === undefined) return rawPayload.toString();
  return (encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)).toString();
}

/** HEAD is GET; what else the path does not know is refused as its operations say. */
function responseFor(method: string, url: string, status: number): Response | undefined {
  const [pathname = ''] = url.split('?');
  const found = paths.find(({ shape }) => shape.test(pathname));
  if (!found) return status >= 400 && status < 500 ? nothingThere(pathname) : undefined;
  const operation = found.operations[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (operation) return operation.responses[status];
  return status === 405 ? Object.values(found.operations)[0]?.responses[status] : undefined;
}

/** No operation is there to describe it; it is an error in the form of its interface. */
function nothingThere(pathname: string): Response {
  const { DataError, SyncError } = document.components.schemas;
  const schema = pathname.startsWith('/api/v2/sync') ? SyncError : DataError;
  return { headers: { 'Cache-Control': {} }, content: { 'application/json': { schema } } };
}

/** Of all answers alike: what carries them, and what browsers are told. */
const frame =
  /^(?:content-(?:type|length|security-policy)|date|connection|keep-alive|transfer-encoding|x-content-type-options|referrer-policy|access-control-.*)$/;

function holdHeaders({ headers: known = {} }: Response, headers: OutgoingHttpHeaders, told: string): void {
  const names = new Set(Object.keys(known).map((name) => name.toLowerCase()));
  const unknown = Object.keys(headers).filter((name) => !frame.test(name) && !names.has(name));
  assert.deepEqual(unknown, [], `${told} with headers that the document does not know`);
  const missing = Object.keys(known).filter(
    (name) => known[name]?.required && !(name.toLowerCase() in headers),
  );
  assert.deepEqual(missing, [], `${told} without headers that the document promises`);
}

/** The document with every reference replaced by what it refers to. */
function resolved(whole: object): unknown {
  const follow = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(follow);
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part) return follow(at(whole, String(part.$ref)));
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, follow(value)]));
  };
  return follow(whole);
}

function at(whole: object, reference: string): unknown {
  const steps = reference.slice(2).split('/');
  return steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], whole);
}
