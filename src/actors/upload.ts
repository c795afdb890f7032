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

type UploadOptions = {
  /**
   * True for a file that takes effect by being uploaded: after a lost answer it is sent again by itself. Any
   * other has failed, and a retry with the same key stores it once.
   */
  changes: boolean;
};

export type Upload = { retry: () => void; cancel: () => void };

/** Sends one file at once; `cancel` aborts the call, and no further view follows. */
export function startUpload(
  file: File,
  post: PostFile,
  show: (view: UploadView) => void,
  { changes }: UploadOptions,
): Upload {
  let percent = 0;
  const submission = createActor(
    bindSubmission((_: void, { idempotencyKey, signal }) =>
      post(file, {
        idempotencyKey,
        signal,
        onProgress({ sent, total }) {
          percent = total === 0 ? 0 : Math.round((sent / total) * 100);
          emit();
        },
      }),
    ),
    { input: { changes } },
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

  function send(): void {
    percent = 0;
    submission.send({ type: 'form.submitted', values: undefined, idempotencyKey: randomKey() });
  }

  submission.subscribe(emit);
  submission.start();
  send();
  return { retry: send, cancel: () => submission.stop() };
}
