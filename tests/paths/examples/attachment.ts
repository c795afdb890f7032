import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

const file = new File([], 'id.png', { type: 'image/png' });

export const examples: Examples = {
  inputs: { start: { file, idempotencyKey: 'k1' } },
  events: {
    'upload.progressed': { half: { percent: 50 } },
    'file.removed': { key: { idempotencyKey: 'k2' } },
  },
  results: {
    checkFile: {
      done: { good: null, tooLarge: 'tooLarge' },
      error: { unreadable: failures.unreachable },
    },
    uploadFile: {
      done: { stored: { id: 'f1', url: '/files/f1' } },
      error: { tooMany: failures.tooMany, unreachable: failures.unreachable },
    },
    discardFile: {
      done: { deleted: null },
      error: {
        notFound: failures.notFound,
        conflict: failures.conflict,
        unreachable: failures.unreachable,
      },
    },
  },
};
