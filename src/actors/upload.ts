import * as v from 'valibot';
import { createActor } from 'xstate';
import type { ApiError } from '../../contract/errors.ts';
import { StoredFile } from '../../contract/files.ts';
import type { UploadProgress } from '../api/client.ts';
import { randomKey } from './idempotency-key.ts';
import { bindSubmission } from './submission.ts';

export type PostFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (progress: UploadProgress) => void },
) => Promise<StoredFile>;

export type UploadView = {
  busy: boolean;
  /** How much has left the device, in whole per cent. */
  percent: number;
  failure: ApiError | null;
  stored: StoredFile | null;
};

export type Upload = { retry: () => void; cancel: () => void };

/** Sends one file at once, as a form that posts; `cancel` aborts the call and nothing follows. */
export function startUpload(file: File, post: PostFile, show: (view: UploadView) => void): Upload {
  let percent = 0;
  const submission = createActor(
    bindSubmission(v.object({}), (_, { signal }) =>
      post(file, {
        signal,
        onProgress({ sent, total }) {
          percent = total === 0 ? 0 : Math.round((sent / total) * 100);
          tell();
        },
      }),
    ),
    { input: { idempotencyKey: randomKey() } },
  );

  function tell(): void {
    const snapshot = submission.getSnapshot();
    const { error, answer } = snapshot.context;
    show({
      busy: snapshot.hasTag('busy'),
      percent,
      failure: error,
      stored: snapshot.status === 'done' ? v.parse(StoredFile, answer) : null,
    });
  }

  function send(): void {
    percent = 0;
    submission.send({ type: 'form.submitted', values: {} });
  }

  submission.subscribe(tell);
  submission.start();
  send();
  return { retry: send, cancel: () => submission.stop() };
}
