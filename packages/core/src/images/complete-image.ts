import { type RasterImage, readRasterImage } from './raster-image.ts';

interface CompleteImage extends RasterImage {
  /** Where the image ends. What follows is not part of it, and may be a file of another kind. */
  readonly length: number;
}

/** An image whose file has a beginning, parts that fit together and an end; null for everything else. */
export function readCompleteImage(bytes: Uint8Array): CompleteImage | null {
  const image = readRasterImage(bytes);
  if (!image || image.width === 0 || image.height === 0) return null;
  const length = endOf[image.type](bytes);
  return length === null ? null : { ...image, length };
}

/** An image with more pixels takes much memory in every browser that shows it. */
const maxPixels = 50_000_000;

export function isLargerThan(maxSide: number, { width, height }: RasterImage): boolean {
  return Math.max(width, height) > maxSide || width * height > maxPixels;
}

const endOf: Readonly<Record<RasterImage['type'], (bytes: Uint8Array) => number | null>> = {
  'image/png': endOfPng,
  'image/jpeg': endOfJpeg,
  'image/webp': endOfWebp,
};

const [idat, iend] = [0x49444154, 0x49454e44];

/** Chunks of a length, a type, content and a checksum: one with pixels, and at the end `IEND`. */
function endOfPng(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  let hasPixels = false;
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const [length, type] = [view.getUint32(offset), view.getUint32(offset + 4)];
    offset += 12 + length;
    if (type === iend) return hasPixels && length === 0 ? offset : null;
    hasPixels ||= type === idat;
  }
  return null;
}

const [startOfScan, endOfImage] = [0xda, 0xd9];

/** Segments of a marker, a length and content. Compressed pixels follow a scan, up to the next marker. */
function endOfJpeg(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  let offset = 2;
  let hasPixels = false;
  while (offset + 2 <= bytes.length && bytes[offset] === 0xff) {
    const marker = view.getUint8(offset + 1);
    if (marker === endOfImage) return hasPixels ? offset + 2 : null;
    if (offset + 4 > bytes.length) return null;
    offset += 2 + view.getUint16(offset + 2);
    if (marker !== startOfScan) continue;
    hasPixels = true;
    offset = nextMarker(bytes, offset);
  }
  return null;
}

/** Within pixels, 0xff is followed by 0 or by one of eight restart markers. Before a marker it may be repeated. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** The file states its length after the first four bytes. */
function endOfWebp(bytes: Uint8Array): number | null {
  const length = viewOf(bytes).getUint32(4, true) + 8;
  return length <= bytes.length ? length : null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
