export interface RasterImage {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Reads the kind and the size from the first bytes; null for everything else, such as SVG, which can contain scripts. */
export function readRasterImage(bytes: Uint8Array): RasterImage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function textAt(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)));
}

function readPng(view: DataView): RasterImage | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (textAt(view, 12, 4) !== 'IHDR') return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function readWebp(view: DataView): RasterImage | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null;
  const size = webpSize(view, textAt(view, 12, 4));
  return size && { type: 'image/webp', ...size };
}

/** The three kinds of WebP store their size differently. */
function webpSize(view: DataView, kind: string): { width: number; height: number } | null {
  const uint24 = (offset: number) => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
  if (kind === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The size is in the first frame header, after segments of any length. */
function readJpeg(view: DataView): RasterImage | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let offset = 2;
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { type: 'image/jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + Math.max(2, view.getUint16(offset + 2));
  }
  return null;
}
