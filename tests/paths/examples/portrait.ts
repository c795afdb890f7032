import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

const file = new File([], 'portrait.png', { type: 'image/png' });

export const examples: Examples = {
  inputs: { start: {} },
  events: {
    'picture.chosen': { photo: { file } },
    'crop.confirmed': { square: { crop: { x: 0, y: 0, width: 64, height: 64 } } },
    'upload.reported': {
      half: { percent: 50, error: null, outcome: null },
      again: { percent: 100, error: failures.unreachable, outcome: 'asking' },
    },
  },
  results: {
    checkPicture: {
      done: { drawable: { file, refusal: null }, tooLarge: { file: null, refusal: 'tooLarge' } },
      error: { unreadable: failures.unreachable },
    },
    cropPicture: { done: { square: file }, error: { undrawable: failures.unreachable } },
    uploadPortrait: {
      done: { stored: { id: 'f1', url: '/files/f1' } },
      error: { unreachable: failures.unreachable },
    },
  },
};
