import { createActor } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import { randomKey } from './idempotency-key.ts';
import { bindSubmission } from './submission.ts';
import { startUpload, type PostFile, type Upload } from './upload.ts';

export type UploadedFile = {
  key: string;
  name: string;
  state: 'sending' | 'failed' | 'stored' | 'removing';
  percent: number;
  /** The failure of the last action on the file. */
  failure: ApiError | null;
  /** The id that the server assigned after the upload. */
  id: string | null;
};

export type Uploads = {
  add: (file: File) => void;
  retry: (key: string) => void;
  /** Cancels an upload, or removes a stored file. */
  remove: (key: string) => void;
  stop: () => void;
};

type Ports = {
  post: PostFile;
  /** Takes a stored file away on the server. */
  discard: (
    id: string,
    options: { idempotencyKey: string; signal: AbortSignal },
  ) => Promise<unknown>;
  changed: (files: readonly UploadedFile[]) => void;
};

/** Uploads several files in parallel, each with separate progress and result. */
export function createUploads({ post, discard, changed }: Ports): Uploads {
  const running = new Map<string, Upload>();
  let files: readonly UploadedFile[] = [];

  function change(next: readonly UploadedFile[]): void {
    files = next;
    changed(files);
  }

  function update(key: string, part: Partial<UploadedFile>): void {
    change(files.map((file) => (file.key === key ? { ...file, ...part } : file)));
  }

  function drop(key: string): void {
    running.get(key)?.cancel();
    running.delete(key);
    change(files.filter((file) => file.key !== key));
  }

  /** Removes a stored file; without an answer it stays "removing" and the server is asked again. */
  function startDiscard(key: string, id: string): Upload {
    const submission = createActor(
      bindSubmission((_: void, options) => discard(id, options)),
      { input: { changes: true } },
    );
    submission.on('form.accepted', () => drop(key));
    submission.on('form.failed', ({ error }) => {
      if (error.kind === 'notFound') drop(key);
      else update(key, { state: 'stored', failure: error });
    });
    submission.start();
    const send = () =>
      submission.send({ type: 'form.submitted', values: undefined, idempotencyKey: randomKey() });
    send();
    return { retry: send, cancel: () => submission.stop() };
  }

  return {
    add(file) {
      const key = randomKey();
      const { name } = file;
      change([...files, { key, name, state: 'sending', percent: 0, failure: null, id: null }]);
      const upload = startUpload(
        file,
        post,
        ({ busy, percent, failure, stored }) =>
          update(key, {
            state: stored !== null ? 'stored' : busy ? 'sending' : 'failed',
            percent,
            failure,
            id: stored?.id ?? null,
          }),
        { changes: false },
      );
      running.set(key, upload);
    },
    retry: (key) => running.get(key)?.retry(),
    remove(key) {
      const file = files.find((one) => one.key === key);
      if (file === undefined || file.state === 'removing') return;
      if (file.id === null) return drop(key);
      update(key, { state: 'removing', failure: null });
      running.set(key, startDiscard(key, file.id));
    },
    stop() {
      for (const upload of running.values()) upload.cancel();
    },
  };
}
