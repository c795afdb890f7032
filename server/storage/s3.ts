import { hash } from 'node:crypto';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { keyPattern, type Storage } from './storage.ts';

const folder = 'uploads/';
const markKey = `${folder}.site`;

/** Files in a bucket that speaks S3, below `uploads/`. */
export function createS3Storage(settings: S3Settings): Storage {
  const { send, remove, list } = createS3Client(settings);

  return {
    async put(key, bytes) {
      const sum = hash('sha256', bytes, 'hex');
      const headers = { 'X-Amz-Content-Sha256': sum };
      const put = { method: 'PUT', body: bytes, headers };
      const response = await send(folder + key, put, [200, 507]);
      await response.body?.cancel();
      return response.status === 200 ? 'stored' : 'full';
    },
    async open(key) {
      const response = await send(folder + key, { method: 'GET' }, [200, 404]);
      if (response.status === 200) return response.body;
      await response.body?.cancel();
      return null;
    },
    remove: (key) => remove(folder + key),
    async list() {
      const objects = await list(folder);
      return objects
        .map(({ key, changedAt }) => ({ key: key.slice(folder.length), changedAt }))
        .filter(({ key }) => keyPattern.test(key));
    },
    async readMark() {
      // Without the permission to list a bucket, S3 answers 403 for a missing key.
      const response = await send(markKey, { method: 'GET' }, [200, 403, 404]);
      if (response.status === 200) return (await response.text()).trim();
      await response.body?.cancel();
      return null;
    },
    async writeMark(mark, { replaces } = { replaces: false }) {
      const put = { method: 'PUT', body: `${mark}\n` };
      const unless = { ...put, headers: { 'If-None-Match': '*' } };
      // 409 and 412: a mark exists. 400 and 501: the bucket supports no conditional writes.
      const first = replaces ? null : await send(markKey, unless, [200, 400, 409, 412, 501]);
      await first?.body?.cancel();
      if (first !== null && ![400, 501].includes(first.status)) return;
      const second = await send(markKey, put, [200]);
      await second.body?.cancel();
    },
  };
}
