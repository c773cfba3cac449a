import Type from 'typebox';
import { dataErrors } from '../api/request-errors.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { record, text, whole } from './data-schemas.ts';
import { page } from './page.ts';

const upload = record(
  {
    id: text('Its id, which forms take instead of a file.'),
    bytes: whole('Size of the whole file.'),
    received: whole('Bytes that have arrived.'),
  },
  'The upload.',
);

const begin = {
  summary: 'Begins an upload of a file in parts',
  headers: {
    'Upload-Length': {
      schema: Type.Integer({ minimum: 1 }),
      description: 'Size of the whole file.',
      isRequired: true,
    },
    'X-Content-SHA256': {
      schema: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      description: 'SHA-256 of the whole file, which is checked at the end.',
      isRequired: false,
    },
  },
  status: 201,
  data: upload,
  errors: [
    dataErrors.badRequest,
    ...refusalsOf('upload is too large', 'too many uploads', 'no space for upload'),
  ],
} as const;

export const problemUploadPage = page({
  path: '/problem/:code/upload',
  access: 'signed in',
  errors: refusalsOf('no such problem', 'not allowed to edit problem'),
  post: begin,
});

export const newProblemUploadPage = page({
  path: '/problems/upload',
  access: 'signed in',
  errors: refusalsOf('not allowed to create problems'),
  post: begin,
});

export const uploadPage = page({
  path: '/uploads/:id',
  access: 'signed in',
  errors: refusalsOf('no such upload'),
  get: { summary: 'How much of an upload has arrived', data: upload },
  patch: {
    summary: 'Adds a part to an upload; the body is of the type `application/offset+octet-stream`',
    headers: {
      'Upload-Offset': {
        schema: Type.Integer({ minimum: 0 }),
        description: 'Where the part begins.',
        isRequired: true,
      },
    },
    data: upload,
    errors: [
      dataErrors.badRequest,
      ...refusalsOf(
        'wrong upload offset',
        'upload is longer than announced',
        'upload has another hash',
        'no space for upload',
      ),
    ],
  },
});

export const uploadPages = [problemUploadPage, newProblemUploadPage, uploadPage];
