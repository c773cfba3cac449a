import { partialUploads } from '@tribunal/server/blobs/partial-uploads';

/** Appends standard input to an upload: what a site does until it is killed. */
const [folder = '', id = ''] = process.argv.slice(2);
const uploads = partialUploads(folder, { freeBytes: async () => Number.POSITIVE_INFINITY });
await uploads.append(1, id, { offset: 0, length: null, content: process.stdin });
