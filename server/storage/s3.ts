import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { isAwayStatus, ServiceAway } from '#server/base/unavailable.ts';
import { keyPattern, type Storage } from './storage.ts';

export type S3Settings = {
  /** An origin; when its host begins with the bucket, the bucket is not repeated in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const folder = 'uploads/';
const markKey = `${folder}.site`;
const timeoutMs = 30_000;

/** Files in a bucket that speaks S3, below `uploads/`. */
export function createS3Storage(settings: S3Settings): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const { host } = new URL(endpoint);
  const root = host.startsWith(`${bucket}.`) ? endpoint : `${endpoint}/${bucket}`;

  async function send(address: string, init: RequestInit, fine: readonly number[]) {
    // The timeout ends when the response begins: reading may be slow.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const request = { ...init, signal: timeout.signal };
    const response = await client
      .fetch(`${root}/${address}`, request)
      .catch((cause: unknown) => {
        throw new ServiceAway('The bucket gave no answer.', { cause });
      })
      .finally(() => clearTimeout(timer));
    if (fine.includes(response.status)) return response;
    await response.body?.cancel();
    const words = `The bucket answered ${init.method} with ${response.status}.`;
    throw isAwayStatus(response.status) ? new ServiceAway(words) : new Error(words);
  }

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
    async remove(key) {
      const response = await send(folder + key, { method: 'DELETE' }, [200, 204, 404]);
      await response.body?.cancel();
    },
    async list() {
      const found: { key: string; changedAt: Date }[] = [];
      for (let from: string | undefined = ''; from !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder });
        if (from !== '') query.set('continuation-token', from);
        const text = await (await send(`?${query}`, { method: 'GET' }, [200])).text();
        found.push(...parseObjects(text));
        from = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
      }
      return found;
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

// We create the keys, so nothing in them needs escaping.
function parseObjects(listing: string) {
  const objects = listing.split('<Contents>').slice(1);
  return objects.flatMap((object) => {
    const path = /<Key>([^<]+)</.exec(object)?.[1] ?? '';
    const key = path.startsWith(folder) ? path.slice(folder.length) : '';
    const changed = /<LastModified>([^<]+)</.exec(object)?.[1];
    return !keyPattern.test(key) || changed === undefined
      ? []
      : [{ key, changedAt: new Date(changed) }];
  });
}
