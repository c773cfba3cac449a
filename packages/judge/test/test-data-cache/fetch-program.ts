// Fetches one version, as a process that a test can kill.
import { openDataCache } from '../../src/test-data-cache/data-cache.ts';
import { openDataSite } from '../../src/test-data-cache/data-site.ts';

const [port = '', directory = '', version = ''] = process.argv.slice(2);
const site = openDataSite({
  address: { host: '127.0.0.1', port: Number(port) },
  name: 'judge',
  key: 'secret',
});
await openDataCache({ directory, site }).open(version, new AbortController().signal);
