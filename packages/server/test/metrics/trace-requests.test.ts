import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Attributes, context, propagation, type SpanContext, trace } from '@opentelemetry/api';
import { buildApp } from '@tribunal/server/start/app';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

/** The part of a finished span that the SDK exports and that the site decides. */
interface Exported {
  readonly name: string;
  readonly attributes: Attributes;
  readonly events: readonly unknown[];
  readonly status: { readonly code: number };
  readonly parentSpanContext?: SpanContext;
}

interface Sdk {
  readonly exporter: { getFinishedSpans(): readonly Exported[] };
}

const site = testSite(await testDatabase());
const app = await buildApp(site);
after(() => app.close());

test('with an SDK of OpenTelemetry, each request is a span with its route and status, and without secrets', async () => {
  const { exporter }: Sdk = await import('./opentelemetry-sdk.ts');
  after(() => {
    for (const api of [trace, propagation, context]) api.disable();
  });
  // This site was started without the SDK.
  await app.inject('/healthz');
  const traced = await buildApp(site);
  after(() => traced.close());

  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { cookie: 'sessionid=secret', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await traced.inject({ url: '/api/v2/problems?search=secret', headers });
  await traced.inject({ url: '/problem/secret', headers: { authorization: 'Bearer secret' } });
  await traced.inject('/problem/unknown?token=secret');
  await traced.inject({ method: 'POST', url: '/accounts/login/', payload: { password: 'secret' } });
  await traced.inject('/no/such/page/secret');
  while (exporter.getFinishedSpans().length < 5) await nextTurn();

  const spans = exporter.getFinishedSpans();
  const span = (method: string, status: number, route?: string) => ({
    name: route === undefined ? method : `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'http.response.status_code': status,
    },
    events: [],
  });
  assert.deepEqual(
    spans.map(({ name, attributes, events }) => ({ name, attributes, events })),
    [
      span('GET', 200, '/api/v2/problems'),
      span('GET', 400, '/problem/:code'),
      span('GET', 404, '/problem/:code'),
      span('POST', 403, '/accounts/login/'),
      span('GET', 404),
    ],
  );
  assert.deepEqual(
    spans.map(({ parentSpanContext }) => parentSpanContext?.traceId),
    [traceId, undefined, undefined, undefined, undefined],
  );
});
