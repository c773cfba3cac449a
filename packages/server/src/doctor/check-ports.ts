import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf, fieldsOf, messageOf } from '@tribunal/core/unknown';
import { localAddress } from '../environment/local-address.ts';
import type { Settings } from '../environment/settings.ts';
import { type Finding, fault, ok } from './finding.ts';

type PortSettings = Pick<Settings, 'HOST' | 'PORT' | 'SITE_BRIDGE_HOST' | 'SITE_BRIDGE_PORT'>;

interface Address {
  readonly about: string;
  readonly host: string;
  readonly port: number;
  readonly portSetting: string;
  readonly hostSetting: string;
}

/** A port in use by our own running site counts as available. */
export async function checkPorts(settings: PortSettings): Promise<Finding[]> {
  const isServed = await isServedByTribunal(settings);
  const http = address('web port', settings.HOST, settings.PORT, 'HOST', 'PORT');
  const found = [await checkAddress(http, isServed)];
  if (settings.SITE_BRIDGE_PORT === 0) return [...found, ok('bridge port', 'off: no judge can connect')];
  const { SITE_BRIDGE_HOST: host, SITE_BRIDGE_PORT: port } = settings;
  const bridge = address('bridge port', host, port, 'SITE_BRIDGE_HOST', 'SITE_BRIDGE_PORT');
  return [...found, await checkAddress(bridge, isServed)];
}

function address(
  about: string,
  host: string,
  port: number,
  hostSetting: string,
  portSetting: string,
): Address {
  return { about, host, port, hostSetting, portSetting };
}

async function checkAddress(address: Address, isServed: boolean): Promise<Finding> {
  const { about, host, port, hostSetting, portSetting } = address;
  const where = `${port} on ${host}`;
  const code = await listenError(host, port);
  if (code === null) return ok(about, port === 0 ? 'any free port' : `${where} is free`);
  if (code === 'EADDRINUSE' && isServed) return ok(about, `${where} is in use by a running site`);
  if (code === 'EADDRINUSE')
    return fault(
      about,
      `${where} is in use by another program`,
      `stop that program, or choose another ${portSetting}`,
    );
  if (code === 'EACCES') return fault(about, `${where} requires root`, `choose a ${portSetting} above 1023`);
  return fault(
    about,
    `${where} is not available: ${code}`,
    `set ${hostSetting} to an address of this machine`,
  );
}

async function listenError(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return null;
  } catch (error) {
    return codeOf(error) ?? messageOf(error);
  } finally {
    server.close();
  }
}

const timeoutMs = 2000;

async function isServedByTribunal({ HOST, PORT }: PortSettings): Promise<boolean> {
  try {
    const reply = await fetch(`${localAddress(HOST, PORT)}/healthz`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = fieldsOf(await reply.json());
    return status === 'ok' || status === 'unavailable';
  } catch {
    return false;
  }
}
