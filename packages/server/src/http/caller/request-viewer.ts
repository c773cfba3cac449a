import type { FastifyRequest } from 'fastify';
import { guest, type Viewer } from '../../storage/visibility/viewer.ts';

export function viewerOf({ caller }: FastifyRequest): Viewer {
  return caller.kind === 'guest' ? guest : caller;
}
