import { SaxesParser } from 'saxes';
import { FilesUnavailable } from './blob-store.ts';

interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

interface ListingPage {
  readonly objects: readonly ListedObject[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

/** Reads one page of the objects in a bucket (ListObjectsV2). */
export function parseListing(xml: string): ListingPage {
  const objects: ListedObject[] = [];
  const path: string[] = [];
  let [text, next, fields]: [string, string | undefined, Record<string, string>] = ['', undefined, {}];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (path.join('/') === 'ListBucketResult/Contents') fields = {};
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    const place = path.join('/');
    if (place === 'ListBucketResult/NextContinuationToken') next = text;
    else if (place === `ListBucketResult/Contents/${name}`) fields[name] = text;
    else if (place === 'ListBucketResult/Contents') objects.push(objectOf(fields));
    path.pop();
  });
  parser.on('error', () => {
    throw new FilesUnavailable('its list of objects cannot be read');
  });
  parser.write(xml).close();
  return { objects, next };
}

function objectOf({ Key = '', Size, LastModified = '' }: Record<string, string>): ListedObject {
  return { key: Key, bytes: Number(Size), storedAt: new Date(LastModified) };
}
