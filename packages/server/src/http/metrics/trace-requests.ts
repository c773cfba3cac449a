import {
  context,
  isSpanContextValid,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { programVersion } from '../../environment/version.ts';

/**
 * One span for each request, below that of the caller. An operator loads an SDK of OpenTelemetry before the site; without one, requests
 * are not traced and cost nothing. Addresses are not in the spans, because they may contain secrets.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('tribunal', programVersion);
  const hasSdk = isSpanContextValid(tracer.startSpan('start').spanContext());
  if (!hasSdk) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, headers } = request;
    const isBelow = trace.getActiveSpan() !== undefined;
    const parent = isBelow ? context.active() : propagation.extract(context.active(), headers);
    const route = request.routeOptions.url;
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), next);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  // The caller left before the answer.
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.end());
}
