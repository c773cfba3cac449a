import { makeWorkDirectory } from '../../../src/sandbox/work-directory.ts';

/** Creates a work directory below the given folder and keeps running, for a test that kills this process. */
makeWorkDirectory(process.argv[2]!);
console.log('made');
process.stdin.resume();
