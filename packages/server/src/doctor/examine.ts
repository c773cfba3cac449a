import { messageOf } from '@tribunal/core/unknown';
import { examineSettings, type Settings } from '../environment/settings.ts';
import { checkBridgeTls } from './check-bridge-tls.ts';
import { checkDataDirectory } from './check-data-directory.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkPorts } from './check-ports.ts';
import { checkSandbox } from './check-sandbox.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { checkSettings } from './check-settings.ts';
import { checkSyncKey } from './check-sync-key.ts';
import { checkTiming } from './check-timing.ts';
import { type Finding, fault } from './finding.ts';

type Check = (settings: Settings, readsFiles: boolean) => Promise<Finding[]>;

const checks: readonly (readonly [about: string, check: Check])[] = [
  ['data directory', checkDataDirectory],
  ['secret key', checkSecretKey],
  ['database', checkDatabase],
  ['port', checkPorts],
  ['bridge TLS', checkBridgeTls],
  ['sandbox', checkSandbox],
  ['timing', (settings) => checkTiming(settings)],
  ['mail', checkMail],
  ['sync key', checkSyncKey],
];

/** Runs all checks one after the other. A fault in one check does not prevent the others. Reading all files may take long. */
export async function* examine(environment: NodeJS.ProcessEnv, readsFiles = false): AsyncGenerator<Finding> {
  const examined = examineSettings(environment);
  yield* checkSettings(examined);
  for (const [about, check] of checks) yield* await findingsOf(about, check, examined.settings, readsFiles);
}

async function findingsOf(
  about: string,
  check: Check,
  settings: Settings,
  readsFiles: boolean,
): Promise<Finding[]> {
  try {
    return await check(settings, readsFiles);
  } catch (error) {
    const what = `the check itself failed: ${messageOf(error)}`;
    return [fault(about, what, 'report this line to the maintainers of the program')];
  }
}
