// A program that uses the embedded database until it is stopped, like a site or a command.
import { openEmbeddedPostgres } from '@tribunal/server/database/embedded/embedded-postgres';
import { pino } from 'pino';

const [dataDir, kind, packageFolder, rootCopiesFolder] = process.argv.slice(2);
const places = { ...(packageFolder && { packageFolder }), ...(rootCopiesFolder && { rootCopiesFolder }) };
try {
  const log = pino({ level: 'silent' });
  const postgres = await openEmbeddedPostgres(dataDir!, kind as 'site' | 'command', log, places);
  process.once('SIGTERM', () => void postgres.close());
  console.log(JSON.stringify(postgres.server));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
