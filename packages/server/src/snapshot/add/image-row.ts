import { refusals } from '@tribunal/contract/refusals/refusals';
import type { Refusal } from '../../actions/refusal.ts';
import type { SizedImage } from '../../storage/editing/stored-image.ts';
import { SnapshotError } from '../snapshot-error.ts';

/** The columns of an image that a record contains as base64. */
export function imageRow(
  field: string,
  base64: string,
  line: number,
  read: (content: Buffer) => SizedImage | Refusal<keyof typeof refusals>,
) {
  const image = read(Buffer.from(base64, 'base64'));
  if ('refusal' in image)
    throw new SnapshotError(line, `the field "${field}" is refused: ${refusals[image.refusal].message}`);
  const { hash, mediaType: media_type, width, height } = image;
  return { hash, media_type, width, height, content: `\\x${image.content.toString('hex')}` };
}
