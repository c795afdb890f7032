import { createActor } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import type { StoredFile } from '#contract/files/schemas.ts';
import type { UploadProgress } from '#src/api/request.ts';
import { randomKey } from './idempotency-key.ts';
import { bindSubmission, findOutcome } from './submission.ts';

export type PostFile = (
  file: File,
  options: {
    idempotencyKey: string;
    signal: AbortSignal;
    onProgress: (progress: UploadProgress) => void;
  },
) => Promise<StoredFile>;

export type UploadView = {
  busy: boolean;
  /** The share already sent, in whole percent. */
  percent: number;
  failure: ApiError | null;
  /** Set while the server may have the file although no answer came. */
  outcome: 'asking' | 'unknown' | null;
  stored: StoredFile | null;
};

export type Upload = { cancel: () => void };

/** Converts the progress of an upload to whole percent. */
export function toPercent({ sent, total }: UploadProgress): number {
  return total === 0 ? 0 : Math.round((sent / total) * 100);
}

/**
 * Sends one file that takes effect by being uploaded: after a lost answer it is retried with the same
 * key. `cancel` aborts the call, and no further view follows.
 */
export function startUpload(file: File, post: PostFile, show: (view: UploadView) => void): Upload {
  let percent = 0;
  const submission = createActor(
    bindSubmission((_: void, { idempotencyKey, signal }) =>
      post(file, {
        idempotencyKey,
        signal,
        onProgress(progress) {
          percent = toPercent(progress);
          emit();
        },
      }),
    ),
    { input: { changes: true } },
  );

  function emit(): void {
    const snapshot = submission.getSnapshot();
    const { error, output } = snapshot.context;
    show({
      busy: snapshot.hasTag('busy'),
      percent,
      failure: error,
      outcome: findOutcome(snapshot),
      stored: snapshot.matches('submitted') ? output : null,
    });
  }

  submission.subscribe(emit);
  submission.start();
  submission.send({ type: 'form.submitted', values: undefined, idempotencyKey: randomKey() });
  return { cancel: () => submission.stop() };
}
