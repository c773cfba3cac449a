import { createHash } from 'node:crypto';
import { isLargerThan, readCompleteImage } from '@tribunal/core/images/complete-image';
import type { SizedImage } from '../storage/editing/stored-image.ts';

interface ImageLimits {
  readonly maxBytes: number;
  readonly maxSide: number;
}

/**
 * An image is known by its content; the name of its file does not matter. What follows the image, such as a film of a telephone, is
 * left out.
 */
export function readImage(
  content: Buffer,
  { maxBytes, maxSide }: ImageLimits,
): SizedImage | 'too large' | 'not an image' {
  if (content.length > maxBytes) return 'too large';
  const image = readCompleteImage(content);
  if (!image) return 'not an image';
  const { type: mediaType, width, height, length } = image;
  if (isLargerThan(maxSide, image)) return 'too large';
  const kept = content.subarray(0, length);
  const hash = createHash('sha256').update(kept).digest('hex').slice(0, 32);
  return { hash, mediaType, width, height, content: kept };
}
