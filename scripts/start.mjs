// `npm start`: runs the site with the demo in this process, so that signals and the exit status are those of the site.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const { ensureBubblewrap } = await import('./ensure-bubblewrap.mjs');
ensureBubblewrap();
const command = join(root, 'packages', 'server', 'bin', 'tribunal.mjs');
process.argv.splice(1, 1, command, 'serve', '--demo');
await import(command);
