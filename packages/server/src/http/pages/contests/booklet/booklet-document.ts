import { buffer } from 'node:stream/consumers';
import type { Site } from '../../../../site.ts';
import { findProblemFile } from '../../../../storage/problems/problem-files.ts';
import type { Viewer } from '../../../../storage/visibility/viewer.ts';
import { readStyles } from '../../../html/assets.ts';
import { type Html, html } from '../../../html/html.ts';
import { momentsForReader } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';

interface ShownBooklet {
  readonly title: string;
  readonly language: string;
  readonly body: Html;
}

/** A document that needs nothing from outside: the browser that prints it has no network and must not read files of this machine. */
export async function bookletDocument(
  site: Pick<Site, 'blobs' | 'database' | 'now'>,
  viewer: Viewer,
  t: Messages,
  { title, language, body }: ShownBooklet,
): Promise<string> {
  const styles = { html: readStyles('site.css').replaceAll('</', '<\\/') };
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  const document = html`<!doctype html>
<html lang="${language}" data-theme="light"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title><style>${styles}</style></head><body><main>${await withImages(site, viewer, body)}</main></body></html>`;
  return momentsForReader(document.html, { zone: null, language: t.site.languageCode, now: site.now() });
}

const images = /<img\b[^>]*>/g;
const source = /\ssrc="([^"]*)"/;
const problemFile = /^\/problem\/([^/"]+)\/file\/([0-9a-f]{64})\/([^/"]+)$/;

/** Images of the problems are in the document; others are left out. */
async function withImages(
  site: Pick<Site, 'blobs' | 'database' | 'now'>,
  viewer: Viewer,
  body: Html,
): Promise<Html> {
  const data = new Map<string, string>();
  for (const [image] of body.html.matchAll(images)) {
    const address = source.exec(image)?.[1] ?? '';
    if (!data.has(address)) data.set(address, await dataAddress(site, viewer, address));
  }
  return {
    html: body.html.replace(images, (image) =>
      image.replace(source, (_, address: string) => ` src="${data.get(address) ?? ''}"`),
    ),
  };
}

async function dataAddress(
  { blobs, database, now }: Pick<Site, 'blobs' | 'database' | 'now'>,
  viewer: Viewer,
  address: string,
): Promise<string> {
  if (address.startsWith('data:image/')) return address;
  const [, code = '', hash = '', name = ''] = problemFile.exec(address) ?? [];
  const file = await findProblemFile(database, viewer, { code, hash, name }, now());
  if (file?.kind !== 'image') return '';
  const content = await buffer(await blobs.read(hash));
  return `data:${file.mediaType};base64,${content.toString('base64')}`;
}
