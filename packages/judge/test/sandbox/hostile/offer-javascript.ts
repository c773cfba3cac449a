import { join } from 'node:path';
import { javascript } from '../../../src/languages/javascript.ts';
import { createCompiler } from '../../../src/programs/compile.ts';
import { discoverLanguages } from '../../../src/programs/discover.ts';
import { openLocalSandbox } from '../../../src/sandbox/local-sandbox.ts';

/** Prints the offered languages, for a test that runs this with another Node. */
const sandbox = await openLocalSandbox({ slots: 1 });
const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'));
const discovery = await discoverLanguages([javascript], sandbox, compile);
const { languages } = discovery.offer();
console.log([...languages.keys()].join(' '));
await sandbox.close();
