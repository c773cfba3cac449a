import { hostname } from 'node:os';
import { startLocalJudge } from '../bridge/local-judge.ts';
import { type Bridge, openBridge } from '../bridge/open-bridge.ts';
import type { Site } from '../site.ts';
import { keepProblemData } from '../test-data/keep-problem-data.ts';

/** Starts the bridge, the problem data on disk and the local judge. Returns a function that stops all of them. */
export async function startJudging(site: Site, httpPort: number): Promise<() => Promise<void>> {
  const { SITE_BRIDGE_PORT, SITE_LOCAL_JUDGE } = site.settings;
  if (SITE_BRIDGE_PORT === 0 && !SITE_LOCAL_JUDGE) return async () => {};
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const data = await keepProblemData(site);
    stops.push(() => data.stop());
    const bridge = openBridge(site);
    stops.push(() => bridge.close());
    if (SITE_BRIDGE_PORT !== 0) await listenForJudges(site, bridge);
    if (SITE_LOCAL_JUDGE) stops.push(await startLocalJudge(site, bridge, localName(httpPort)));
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function listenForJudges({ settings, log }: Site, bridge: Bridge): Promise<void> {
  const { SITE_BRIDGE_HOST: host, SITE_BRIDGE_PORT: port } = settings;
  const { SITE_BRIDGE_TLS_CERT: certificate, SITE_BRIDGE_TLS_KEY: key } = settings;
  await bridge.listen(host, port, certificate ? { certificate, key } : undefined);
  log.info({ host, port, tls: certificate !== '' }, 'judges can connect');
}

/** Sites that share a database differ in host name or port. */
function localName(httpPort: number): string {
  return `local-${hostname()}-${httpPort}`.replace(/[^A-Za-z0-9_.-]/g, '-').slice(-50);
}
