import { buildApp } from '@tribunal/server/start/app';
import type { onRouteHookHandler } from 'fastify';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { type DemoVisits, demoVisits } from './demo-visits.ts';

export interface DemoSite extends DemoVisits {
  readonly address: string;
}

/** A site that serves the demo, with a session for each visitor. It closes at the end of the test file. */
export async function demoSite(onRoute?: onRouteHookHandler): Promise<DemoSite> {
  const site = testSite(await testDatabase());
  const visits = await demoVisits(site.database, site.secretKey, site.now());
  await site.branding.refresh();
  const app = await buildApp(site, onRoute);
  closeAtEnd(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, ...visits };
}
