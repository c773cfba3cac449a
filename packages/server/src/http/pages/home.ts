import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import { mountPage } from '../mount-page.ts';

export function mountHome(app: FastifyInstance): void {
  mountPage(app, {
    path: '/',
    access: 'anyone',
    get: ({ caller }, reply) =>
      reply.page({
        title: 'Start',
        body: html`<h1>Tribunal</h1>
<p>An online judge that people and programs can talk to.</p>
${
  caller.kind === 'guest'
    ? html`<p><a href="/accounts/login/">Sign in</a> to take part.</p>`
    : html`<p>You are signed in as <a href="/user/${caller.username}">${caller.username}</a>.</p>`
}`,
      }),
  });
}
