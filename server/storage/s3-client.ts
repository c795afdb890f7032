import { AwsClient } from 'aws4fetch';
import { isAwayStatus, ServiceAway } from '#server/base/unavailable.ts';

export type S3Settings = {
  /** An origin; when its host begins with the bucket, the bucket is not repeated in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const timeoutMs = 30_000;

/** Creates a client of one bucket that speaks S3. */
export function createS3Client(settings: S3Settings) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const { host } = new URL(endpoint);
  const root = host.startsWith(`${bucket}.`) ? endpoint : `${endpoint}/${bucket}`;

  /** Sends a request below the bucket. Throws for a status that is not `fine`, ServiceAway without an answer. */
  async function send(
    address: string,
    init: RequestInit,
    fine: readonly number[],
    longestMs = timeoutMs,
  ): Promise<Response> {
    // The timeout ends when the response begins: reading may be slow.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), longestMs);
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
    send,
    async remove(key: string): Promise<void> {
      const response = await send(key, { method: 'DELETE' }, [200, 204, 404]);
      await response.body?.cancel();
    },
    /** Lists the objects with this key prefix; we create the keys, so nothing in them is escaped. */
    async list(prefix: string): Promise<{ key: string; changedAt: Date }[]> {
      const found: { key: string; changedAt: Date }[] = [];
      for (let from: string | undefined = ''; from !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (from !== '') query.set('continuation-token', from);
        const text = await (await send(`?${query}`, { method: 'GET' }, [200])).text();
        for (const object of text.split('<Contents>').slice(1)) {
          const [key, changed] = [readElement(object, 'Key'), readElement(object, 'LastModified')];
          if (key !== null && changed !== null) found.push({ key, changedAt: new Date(changed) });
        }
        from = readElement(text, 'NextContinuationToken') ?? undefined;
      }
      return found;
    },
  };
}

/** Returns the text of the first element of a name; null without one. */
function readElement(xml: string, name: string): string | null {
  const [, after] = xml.split(`<${name}>`, 2);
  return after?.split('<', 1)[0] ?? null;
}

/** Checks whether two settings lead to the same bucket, however its address is written. */
export function isSameBucket(one: S3Settings, other: S3Settings): boolean {
  const name = ({ endpoint, bucket }: S3Settings) => {
    const { host } = new URL(endpoint);
    const prefix = `${bucket}.`;
    return [host.startsWith(prefix) ? host.slice(prefix.length) : host, bucket].join('/');
  };
  return name(one) === name(other);
}
