import { expect, test, vi } from 'vitest';
import { ApiFailure, unreachable } from '#contract/base/api-error.ts';
import { createAttachments, type Attachment } from '#src/actors/attachments.ts';
import type { PostFile } from '#src/actors/upload.ts';

const file = new File(['one'], 'one.pdf');
const stored = { id: 'f1', url: '/one' };
const lost = () => Promise.reject(new ApiFailure(unreachable('network.unreachable')));

type Ports = Partial<Parameters<typeof createAttachments>[0]>;

/** Creates the files of a form over these ports; by default every call succeeds. */
function openForm(ports: Ports = {}) {
  let files: readonly Attachment[] = [];
  const refused: string[] = [];
  const attachments = createAttachments({
    check: () => Promise.resolve(null),
    post: () => Promise.resolve(stored),
    discard: () => Promise.resolve(),
    changed: (now) => {
      files = now;
    },
    refused: (fault, name) => void refused.push(`${fault} ${name}`),
    ...ports,
  });
  return { attachments, files: () => files, refused };
}

test('unfinished uploads are stopped when the page is left', async () => {
  const signals: AbortSignal[] = [];
  const post: PostFile = (_, { signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  const { attachments } = openForm({ post });
  attachments.add(file);
  attachments.add(new File(['two'], 'two.pdf'));
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, false]);

  attachments.stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test('a file with a lost response is retried without a press and stored once', async () => {
  const keys: string[] = [];
  const post: PostFile = (_, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return keys.length === 1 ? lost() : Promise.resolve(stored);
  };
  const { attachments, files } = openForm({ post });
  attachments.add(file);
  await expect.poll(files).toMatchObject([{ state: 'asking', failure: null }]);
  window.dispatchEvent(new Event('online'));

  await expect.poll(files).toMatchObject([{ state: 'stored', id: 'f1' }]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a file that the browser refuses is not sent, and is named with its fault', async () => {
  const post = vi.fn<PostFile>();
  const { attachments, files, refused } = openForm({
    post,
    check: () => Promise.resolve('tooLarge'),
  });
  attachments.add(file);

  await expect.poll(() => refused).toEqual(['tooLarge one.pdf']);
  expect(files()).toEqual([]);
  expect(post).not.toHaveBeenCalled();
});

test('a removed file with a lost response stays removing until the server answers', async () => {
  const keys: string[] = [];
  const { attachments, files } = openForm({
    discard: (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      return keys.length === 1 ? lost() : Promise.resolve();
    },
  });
  attachments.add(file);
  await expect.poll(files).toMatchObject([{ state: 'stored' }]);
  attachments.remove(files()[0]?.key ?? '');
  await expect.poll(() => keys).toHaveLength(1);
  expect(files()).toMatchObject([{ state: 'removing', failure: null }]);
  window.dispatchEvent(new Event('online'));

  await expect.poll(files).toEqual([]);
  expect(new Set(keys).size).toBe(1);
});
