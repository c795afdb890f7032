import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { randomKey } from './idempotency-key.ts';
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
  discard: (id: string, signal: AbortSignal) => Promise<unknown>;
  changed: (files: readonly UploadedFile[]) => void;
};

/** Uploads several files in parallel, each with separate progress and result. */
export function createUploads({ post, discard, changed }: Ports): Uploads {
  const running = new Map<string, Upload>();
  const leaving = new AbortController();
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

  return {
    add(file) {
      const key = randomKey();
      const { name } = file;
      change([...files, { key, name, state: 'sending', percent: 0, failure: null, id: null }]);
      const upload = startUpload(file, post, ({ busy, percent, failure, stored }) =>
        update(key, {
          state: stored !== null ? 'stored' : busy ? 'sending' : 'failed',
          percent,
          failure,
          id: stored?.id ?? null,
        }),
      );
      running.set(key, upload);
    },
    retry: (key) => running.get(key)?.retry(),
    remove(key) {
      const file = files.find((one) => one.key === key);
      if (file === undefined || file.state === 'removing') return;
      if (file.id === null) return drop(key);
      update(key, { state: 'removing', failure: null });
      discard(file.id, leaving.signal).then(
        () => drop(key),
        (thrown: unknown) => {
          const failure = asApiError(thrown);
          if (failure.kind === 'notFound') drop(key);
          else update(key, { state: 'stored', failure });
        },
      );
    },
    stop() {
      leaving.abort();
      for (const upload of running.values()) upload.cancel();
    },
  };
}
