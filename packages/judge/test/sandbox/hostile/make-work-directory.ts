import { makeWorkDirectory } from '../../../src/sandbox/work-directory.ts';

/** Makes a work directory below the given folder and lives on, for a test that kills this process. */
makeWorkDirectory(process.argv[2]!);
console.log('made');
process.stdin.resume();
