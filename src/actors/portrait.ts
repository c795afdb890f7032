import { createActor, fromPromise, type Actor } from 'xstate';
import { ApiFailure } from '#contract/base/api-error.ts';
import type { StoredFile } from '#contract/files/schemas.ts';
import {
  portraitMachine,
  type CheckedPicture,
  type Crop,
  type PortraitRef,
  type UploadReport,
} from '#machines/portrait.machine.ts';
import { startUpload, type PostFile } from './upload.ts';

type Ports = {
  /** Checks a chosen file, and turns it upright. */
  check: (file: File) => Promise<CheckedPicture>;
  /** Cuts out the square. Rejects if the file is not a picture. */
  crop: (file: File, crop: Crop) => Promise<File>;
  post: PostFile;
};

/** Starts the change of a portrait; `stop` of the actor aborts an upload. */
export function startPortrait({ check, crop, post }: Ports): PortraitRef {
  const portrait: Actor<typeof portraitMachine> = createActor(
    portraitMachine.provide({
      actors: {
        checkPicture: fromPromise<CheckedPicture, { file: File }>(({ input }) => check(input.file)),
        cropPicture: fromPromise<File, { file: File; crop: Crop }>(({ input }) =>
          crop(input.file, input.crop),
        ),
        uploadPortrait: fromPromise<StoredFile, { portrait: File }>(({ input, signal }) =>
          upload(input.portrait, {
            post,
            signal,
            report: (report) => portrait.send({ type: 'upload.reported', ...report }),
          }),
        ),
      },
    }),
  );
  return portrait.start();
}

type UploadOptions = {
  post: PostFile;
  signal: AbortSignal;
  report: (report: UploadReport) => void;
};

/**
 * Sends the portrait until the server has it or has refused it: it takes effect by being uploaded, so it is
 * sent again after a lost answer. Rejects with ApiFailure.
 */
function upload(file: File, { post, signal, report }: UploadOptions): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const sending = startUpload(file, post, ({ busy, percent, failure, outcome, stored }) => {
      if (stored !== null) resolve(stored);
      else if (failure !== null && outcome === null && !busy) reject(new ApiFailure(failure));
      else report({ percent, error: failure, outcome });
    });
    signal.addEventListener('abort', () => sending.cancel());
  });
}
