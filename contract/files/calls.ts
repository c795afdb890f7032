import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import { maxUploadBytes } from '../base/limits.ts';
import { FileUrl, StoredFile } from './schemas.ts';

const NoData = v.object({});

/** The calls about the files of a person (spec 7). */
export const fileCalls = {
  uploadFile: {
    method: 'POST',
    path: 'files/upload',
    audience: 'user',
    keyed: 'made',
    upload: maxUploadBytes,
    data: StoredFile,
    errors: {
      401: 'auth.expired',
      413: 'file.too_large',
      415: ['file.unsupported', 'file.unreadable'],
      507: 'file.no_space',
    },
  },
  readFileUrl: {
    method: 'GET',
    path: 'files/{file}/url',
    audience: 'user',
    data: FileUrl,
    errors: { 401: 'auth.expired', 403: 'request.forbidden', 404: 'file.not_found' },
  },
  deleteFile: {
    method: 'DELETE',
    path: 'files/{file}',
    audience: 'user',
    keyed: 'answer',
    data: NoData,
    errors: {
      401: 'auth.expired',
      403: 'file.not_yours',
      404: 'file.not_found',
      409: 'file.in_use',
    },
  },
} as const satisfies Record<string, Call>;
