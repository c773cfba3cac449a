import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from '../settings.ts';
import { type Finding, fault, ok } from './finding.ts';

type PortSettings = Pick<Settings, 'HOST' | 'PORT' | 'SITE_BRIDGE_HOST' | 'SITE_BRIDGE_PORT'>;

interface Place {
  readonly about: string;
  readonly host: string;
  readonly port: number;
  readonly portSetting: string;
  readonly hostSetting: string;
}

/** A port that our own running site holds is as good as a free one. */
export async function checkPorts(settings: PortSettings): Promise<Finding[]> {
  const isServed = await isServedByTribunal(settings);
  const http = place('web port', settings.HOST, settings.PORT, 'HOST', 'PORT');
  const found = [await checkPlace(http, isServed)];
  if (settings.SITE_BRIDGE_PORT === 0) return [...found, ok('bridge port', 'off: no judge can connect')];
  const { SITE_BRIDGE_HOST: host, SITE_BRIDGE_PORT: port } = settings;
  const bridge = place('bridge port', host, port, 'SITE_BRIDGE_HOST', 'SITE_BRIDGE_PORT');
  return [...found, await checkPlace(bridge, isServed)];
}

function place(about: string, host: string, port: number, hostSetting: string, portSetting: string): Place {
  return { about, host, port, hostSetting, portSetting };
}

async function checkPlace(place: Place, isServed: boolean): Promise<Finding> {
  const { about, host, port, hostSetting, portSetting } = place;
  const where = `${port} on ${host}`;
  const code = await whyNotListen(host, port);
  if (code === null) return ok(about, port === 0 ? 'any free one' : `${where} is free`);
  if (code === 'EADDRINUSE' && isServed) return ok(about, `${where} is held by a running site`);
  if (code === 'EADDRINUSE')
    return fault(
      about,
      `${where} is held by another program`,
      `end that program, or choose another ${portSetting}`,
    );
  if (code === 'EACCES')
    return fault(about, `${where} is reserved for the administrator`, `choose a ${portSetting} above 1023`);
  return fault(about, `${where} cannot be used: ${code}`, `set ${hostSetting} to an address of this machine`);
}

async function whyNotListen(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  } finally {
    server.close();
  }
}

const patienceMs = 2000;

async function isServedByTribunal({ HOST, PORT }: PortSettings): Promise<boolean> {
  const anywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const host = anywhere[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
  try {
    const reply = await fetch(`http://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(patienceMs) });
    const health = (await reply.json()) as { status?: unknown };
    return health.status === 'ok' || health.status === 'unavailable';
  } catch {
    return false;
  }
}
