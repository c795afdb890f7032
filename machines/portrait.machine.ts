import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { StoredFile } from '#contract/files/schemas.ts';
import { unprovided } from './unprovided.ts';
import { withEvent } from './with-event.ts';

/** The square that is cut out, in px of the picture. */
export type Crop = { x: number; y: number; width: number; height: number };

/** The reason why a picture cannot be cropped. */
export type PictureRefusal = 'tooLarge' | 'unsupported' | 'broken' | 'unreachable';

/** A picture that can be cropped, turned upright, or why it cannot. */
export type CheckedPicture =
  | { file: File; refusal: null }
  | { file: null; refusal: PictureRefusal };

/** How far an upload is, and whether it is sent again because no answer came. */
export type UploadReport = {
  /** The share already sent, in whole percent. */
  percent: number;
  error: ApiError | null;
  outcome: 'asking' | 'unknown' | null;
};

export type PortraitEvent =
  | { type: 'picture.chosen'; file: File }
  /** The browser cannot draw the picture, or it has too many pixels. */
  | { type: 'picture.broken' }
  /** The code of the dialog could not be fetched. */
  | { type: 'cropper.missing' }
  | { type: 'crop.confirmed'; crop: Crop }
  | { type: 'crop.cancelled' }
  | ({ type: 'upload.reported' } & UploadReport)
  | { type: 'upload.stopped' };

type Cut = { file: File; crop: Crop };

const nothingSent: UploadReport = { percent: 0, error: null, outcome: null };

/**
 * Changes a portrait: checks the chosen picture, lets the person crop it, and uploads the result. A refused
 * picture changes nothing, and after a failed upload the crop is still there to be sent again.
 */
export const portraitMachine = setup({
  types: {} as {
    context: UploadReport & {
      file: File | null;
      crop: Crop | null;
      /** The file to upload. */
      portrait: File | null;
      refusal: PictureRefusal | null;
    };
    events: PortraitEvent;
    emitted:
      | { type: 'portrait.stored'; stored: StoredFile }
      /** An upload was given up that may have arrived: the page reads the portrait again. */
      | { type: 'upload.abandoned' };
    /** `open`: the dialog covers the page. */
    tags: 'open' | 'busy';
  },
  actors: {
    checkPicture: fromPromise<CheckedPicture, { file: File }>(unprovided('checkPicture')),
    cropPicture: fromPromise<File, Cut>(unprovided('cropPicture')),
    uploadPortrait: fromPromise<StoredFile, { portrait: File }>(unprovided('uploadPortrait')),
  },
  guards: {
    isRefused: (_, { output }: { output: CheckedPicture }) => output.refusal !== null,
  },
  actions: {
    assignFile: assign((_, { file }: { file: File }) => ({ file, refusal: null, ...nothingSent })),
    assignChecked: assign((_, { output }: { output: CheckedPicture }) => ({ ...output })),
    assignBroken: assign({ refusal: 'broken' as const }),
    assignMissing: assign({ refusal: 'unreachable' as const }),
    assignCrop: assign((_, { crop }: { crop: Crop }) => ({ crop, ...nothingSent })),
    assignPortrait: assign((_, { output }: { output: File }) => ({ portrait: output })),
    assignReport: assign((_, { percent, error, outcome }: UploadReport) => ({
      percent,
      error,
      outcome,
    })),
    assignError: assign((_, { error }: { error: unknown }) => ({
      error: asApiError(error),
      outcome: null,
    })),
    clearReport: assign(nothingSent),
    emitAbandoned: emit({ type: 'upload.abandoned' as const }),
    emitStored: emit((_, { output }: { output: StoredFile }) => ({
      type: 'portrait.stored' as const,
      stored: output,
    })),
  },
}).createMachine({
  id: 'portrait',
  context: {
    file: null,
    crop: null,
    portrait: null,
    refusal: null,
    ...nothingSent,
  },
  initial: 'shown',
  states: {
    shown: {
      description: 'The portrait is shown as it is. If a picture was refused, the page says why.',
      on: {
        'picture.chosen': { target: 'checking', actions: withEvent('assignFile') },
      },
    },
    checking: {
      description: 'The browser checks type and size of the picture, and turns it upright.',
      invoke: {
        id: 'checkPicture',
        src: 'checkPicture',
        input: ({ context: { file } }) => ({ file: demand(file) }),
        onDone: [
          { guard: withEvent('isRefused'), target: 'shown', actions: withEvent('assignChecked') },
          { target: 'cropping', actions: withEvent('assignChecked') },
        ],
        onError: { target: 'shown', actions: 'assignBroken' },
      },
      on: {
        'picture.chosen': { target: 'checking', reenter: true, actions: withEvent('assignFile') },
        'cropper.missing': { target: 'shown', actions: 'assignMissing' },
      },
    },
    cropping: {
      description: 'The person moves the picture in the circle. A failed upload is explained here.',
      tags: 'open',
      on: {
        'crop.confirmed': { target: 'preparing', actions: withEvent('assignCrop') },
        'crop.cancelled': 'shown',
        'picture.broken': { target: 'shown', actions: 'assignBroken' },
        'cropper.missing': { target: 'shown', actions: 'assignMissing' },
      },
    },
    preparing: {
      description: 'The browser cuts out the square and scales it to the size of a portrait.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'cropPicture',
        src: 'cropPicture',
        input: ({ context: { file, crop } }) => ({ file: demand(file), crop: demand(crop) }),
        onDone: { target: 'uploading', actions: withEvent('assignPortrait') },
        onError: { target: 'shown', actions: 'assignBroken' },
      },
      on: { 'crop.cancelled': 'shown' },
    },
    uploading: {
      description: 'The portrait is sent, and again if no answer comes. The person can stop it.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'uploadPortrait',
        src: 'uploadPortrait',
        input: ({ context: { portrait } }) => ({ portrait: demand(portrait) }),
        onDone: { target: 'shown', actions: withEvent('emitStored') },
        onError: { target: 'cropping', actions: withEvent('assignError') },
      },
      on: {
        'upload.reported': { actions: withEvent('assignReport') },
        'upload.stopped': { target: 'cropping', actions: ['clearReport', 'emitAbandoned'] },
        'crop.cancelled': { target: 'shown', actions: 'emitAbandoned' },
      },
    },
  },
});

export type PortraitRef = ActorRefFrom<typeof portraitMachine>;

function demand<Value>(value: Value | null): Value {
  if (value === null) throw new Error('no picture was chosen');
  return value;
}
