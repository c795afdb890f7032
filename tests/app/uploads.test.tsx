import '#tests/support/dom.ts';
import { expect, test, vi } from 'vitest';
import { ApiFailure, unreachable } from '#contract/base/api-error.ts';
import { startUpload, type PostFile, type UploadView } from '#src/actors/upload.ts';
import { createUploads, type UploadedFile } from '#src/actors/uploads.ts';

test('unfinished uploads are stopped when the page is left', () => {
  const signals: AbortSignal[] = [];
  const uploads = createUploads({
    post: (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
    discard: async () => {},
    changed: () => {},
  });
  uploads.add(new File(['one'], 'one.pdf'));
  uploads.add(new File(['two'], 'two.pdf'));
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);

  uploads.stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

const file = new File(['one'], 'one.pdf');
const stored = { id: 'f1', url: '/one', name: 'one.pdf', size: 3 };
const lost = () => Promise.reject(new ApiFailure(unreachable('network.unreachable')));

test('a file that takes effect by its upload is sent again with its key after a lost response', async () => {
  const keys: string[] = [];
  const views: UploadView[] = [];
  const post: PostFile = (_, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return keys.length === 1 ? lost() : Promise.resolve(stored);
  };
  startUpload(file, post, (view) => views.push(view), { changes: true });
  await vi.waitFor(() => expect(views.at(-1)?.outcome).toBe('asking'));
  window.dispatchEvent(new Event('online'));

  await vi.waitFor(() => expect(views.at(-1)?.stored).toEqual(stored));
  expect(new Set(keys).size).toBe(1);
});

test('a file whose response was lost is stored once by a retry', async () => {
  const keys: string[] = [];
  let files: readonly UploadedFile[] = [];
  const uploads = createUploads({
    post: (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      return keys.length === 1 ? lost() : Promise.resolve(stored);
    },
    discard: async () => {},
    changed: (now) => {
      files = now;
    },
  });
  uploads.add(file);
  await vi.waitFor(() => expect(files).toMatchObject([{ state: 'failed' }]));
  uploads.retry(files[0]?.key ?? '');

  await vi.waitFor(() => expect(files).toMatchObject([{ state: 'stored', failure: null }]));
  expect(new Set(keys).size).toBe(1);
});

test('a removed file with a lost response stays removing until the server answers', async () => {
  const keys: string[] = [];
  let files: readonly UploadedFile[] = [];
  const uploads = createUploads({
    post: () => Promise.resolve(stored),
    discard: (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      return keys.length === 1 ? lost() : Promise.resolve();
    },
    changed: (now) => {
      files = now;
    },
  });
  uploads.add(file);
  await vi.waitFor(() => expect(files).toMatchObject([{ state: 'stored' }]));
  uploads.remove(files[0]?.key ?? '');
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  expect(files).toMatchObject([{ state: 'removing', failure: null }]);
  window.dispatchEvent(new Event('online'));

  await vi.waitFor(() => expect(files).toEqual([]));
  expect(new Set(keys).size).toBe(1);
});
