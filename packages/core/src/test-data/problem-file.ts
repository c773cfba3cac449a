import { isLargerThan, readCompleteImage } from '../images/complete-image.ts';

export const fileKinds = ['image', 'attachment', 'statement'] as const;
export type FileKind = (typeof fileKinds)[number];

/** A name that needs no escaping in an address, in Markdown or on a disk. */
export const fileNamePattern = '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$';
const fileName = new RegExp(fileNamePattern);

export const maxProblemFiles = 100;
export const maxImageBytes = 8 << 20;
export const maxFileBytes = 32 << 20;
const maxImageSide = 10_000;

export type FileFault =
  | 'file name is not allowed'
  | 'file is empty'
  | 'file is too large'
  | 'file is not an image'
  | 'file is not a PDF';

/** The kind of a file, which a name such as `a.png` promises, or which was asked for; or why it is refused. */
export function readProblemFile(
  name: string,
  content: Uint8Array,
  asked: FileKind | null,
): { readonly kind: FileKind; readonly mediaType: string } | { readonly fault: FileFault } {
  if (!fileName.test(name)) return { fault: 'file name is not allowed' };
  if (content.length === 0) return { fault: 'file is empty' };
  if (content.length > maxFileBytes) return { fault: 'file is too large' };
  const isPdf = isPdfFile(content);
  if ((asked === 'statement' || /\.pdf$/i.test(name)) && !isPdf) return { fault: 'file is not a PDF' };
  if (isPdf)
    return { kind: asked === 'statement' ? 'statement' : 'attachment', mediaType: 'application/pdf' };
  if (asked !== 'image' && !imageName.test(name))
    return { kind: 'attachment', mediaType: 'application/octet-stream' };
  const image = readCompleteImage(content);
  // A file that goes on after the image may also be a page or a program.
  if (image?.length !== content.length) return { fault: 'file is not an image' };
  const isLarge = isLargerThan(maxImageSide, image) || content.length > maxImageBytes;
  if (isLarge) return { fault: 'file is too large' };
  return { kind: asked === 'attachment' ? 'attachment' : 'image', mediaType: image.type };
}

/** Names of images. Scalable ones can contain scripts and are refused, as every file that is not what its name says. */
const imageName = /\.(?:png|jpe?g|webp|gif|svg|bmp|avif)$/i;

function isPdfFile(content: Uint8Array): boolean {
  return [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => content[index] === byte);
}
