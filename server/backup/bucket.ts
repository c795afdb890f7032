import { createHash, randomBytes } from 'node:crypto';
import { open, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandRefused } from '#server/base/command.ts';
import type { DataKeys } from '#server/keys/data-key.ts';
import {
  createS3Client,
  readElement,
  readElements,
  type S3Settings,
} from '#server/storage/s3-client.ts';
import { listUnneeded, type DatedBackup } from './retention.ts';
import { manifestName, readManifest, type BackedUpFile } from './manifest.ts';
import { openPlainFile } from './plain-files.ts';
import { cut, openStream, sealStream } from './sealed-stream.ts';

/** Where backups go, and the keys that seal them; every one of the keys opens. */
export type BackupTarget = { settings: S3Settings; keys: DataKeys };

const folder = 'backups/';
const partBytes = 16 * 1024 * 1024;
// The limit of S3, which makes 160 GB.
const mostParts = 10_000;
const partTimeoutMs = 10 * 60_000;
// An upload that is older was interrupted.
const longestUploadMs = 24 * 60 * 60 * 1000;
const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{8}$/;
const keyPattern = /^backups\/([^/]+)\/(data|manifest)$/;

export type BackupBucket = ReturnType<typeof createBackupBucket>;

/**
 * Opens the bucket of the backups. A backup is two sealed objects: the files one after the other, and the manifest,
 * which is sent last: without it there is no backup.
 */
export function createBackupBucket({ settings, keys }: BackupTarget) {
  const client = createS3Client(settings);
  const { send } = client;
  const { bucket } = settings;

  async function post(address: string, body = ''): Promise<string> {
    const response = await send(address, { method: 'POST', body }, [200], partTimeoutMs);
    return response.text();
  }

  /** Sends a stream in parts, one at a time, and reads it back. Leaves nothing of one that fails. */
  async function put(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const uploadId = readElement(await post(`${key}?uploads=`), 'UploadId') ?? '';
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    const sum = createHash('sha256');
    try {
      const etags: string[] = [];
      for await (const part of cut(sealStream(keys, key, source), partBytes)) {
        if (etags.length === mostParts) {
          throw commandRefused('The backup has more than 160 GB, which a bucket does not take.');
        }
        sum.update(part);
        etags.push(await sendPart(`${key}?partNumber=${etags.length + 1}&${upload}`, part));
      }
      const parts = etags.map(
        (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const answer = await post(`${key}?${upload}`, list);
      // The status of a failure is 200 as well.
      if (!answer.includes('<CompleteMultipartUploadResult')) {
        throw new Error('The bucket did not put the parts together.');
      }
    } catch (error) {
      await client.remove(`${key}?${upload}`).catch(() => undefined);
      throw error;
    }
    const back = createHash('sha256');
    for await (const piece of read(key)) back.update(piece);
    if (back.digest('hex') !== sum.digest('hex')) {
      throw commandRefused(`The bucket ${bucket} gives other bytes back than it got: ${key}.`);
    }
  }

  async function sendPart(address: string, body: Buffer<ArrayBuffer>): Promise<string> {
    const headers = { 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') };
    const put = { method: 'PUT', body, headers };
    const response = await send(address, put, [200], partTimeoutMs);
    await response.body?.cancel();
    return response.headers.get('etag') ?? '';
  }

  async function* read(key: string): AsyncGenerator<Uint8Array> {
    const response = await send(key, { method: 'GET' }, [200]);
    for await (const piece of response.body ?? []) yield piece;
  }

  async function removeBackup(name: string): Promise<void> {
    await client.remove(`${folder}${name}/manifest`);
    await client.remove(`${folder}${name}/data`);
  }

  /** Lists what is in the bucket, by the names of backups; `isWhole` with a manifest. */
  async function listAll(): Promise<(DatedBackup & { changedAt: Date; isWhole: boolean })[]> {
    const found = new Map<string, DatedBackup & { changedAt: Date; isWhole: boolean }>();
    for (const { key, changedAt } of await client.list(folder)) {
      const [, name = '', part] = keyPattern.exec(key) ?? [];
      const at = readTime(name);
      if (at === null) continue;
      const isWhole = part === 'manifest' || found.get(name)?.isWhole === true;
      found.set(name, { name, at, changedAt, isWhole });
    }
    return [...found.values()];
  }

  /** Lists the whole backups, the newest first. */
  async function list(): Promise<DatedBackup[]> {
    const whole = (await listAll()).filter(({ isWhole }) => isWhole);
    return whole.toSorted((one, other) => other.at.valueOf() - one.at.valueOf());
  }

  return {
    list,

    /** Returns the place of a backup for people. */
    getPlace: (name: string) => `${bucket}/${folder}${name}`,

    /** Sends a backup of a folder, reads it back, and returns its name. Leaves nothing of one that fails. */
    async send(from: string, now: Date): Promise<string> {
      const name = `${formatTime(now)}-${randomBytes(4).toString('hex')}`;
      const { files } = await readManifest(from);
      try {
        await put(`${folder}${name}/data`, readFiles(from, files));
        await put(`${folder}${name}/manifest`, readFiles(from, [{ path: manifestName }]));
        return name;
      } catch (error) {
        await removeBackup(name).catch(() => undefined);
        throw error;
      }
    },

    /**
     * Removes backups that are not needed any more, but not the one just made, and what interrupted ones left.
     * Returns the names of the former.
     */
    async tidy(made: string, now: Date): Promise<string[]> {
      const all = await listAll();
      const isOld = (at: Date) => now.valueOf() - at.valueOf() > longestUploadMs;
      const whole = all.filter(({ isWhole }) => isWhole);
      const unneeded = listUnneeded(whole, now).filter((name) => name !== made);
      const cutOff = all.filter(({ isWhole, changedAt }) => !isWhole && isOld(changedAt));
      for (const name of [...unneeded, ...cutOff.map((one) => one.name)]) await removeBackup(name);
      const query = new URLSearchParams({ uploads: '', prefix: folder });
      // Some stores do not list uploads, or not to every key; they remove old ones by a rule of the bucket.
      const response = await send(`?${query}`, { method: 'GET' }, [200, 403, 501]);
      const text = await response.text();
      for (const upload of readElements(text, 'Upload')) {
        const [key, id] = [readElement(upload, 'Key'), readElement(upload, 'UploadId')];
        if (key === null || id === null) continue;
        if (!isOld(new Date(readElement(upload, 'Initiated') ?? ''))) continue;
        await client.remove(`${key}?uploadId=${encodeURIComponent(id)}`);
      }
      return unneeded;
    },

    /** Brings a backup into an empty folder, as `npm run backup -- FOLDER` writes it. Throws a Refusal for a fault. */
    async fetch(name: string, to: string): Promise<void> {
      const openObject = (part: string) => {
        const key = `${folder}${name}/${part}`;
        return openStream(keys, key, read(key));
      };
      await writeFile(join(to, manifestName), openObject('manifest'), { flag: 'wx', mode: 0o600 });
      const { folders, files } = await readManifest(to);
      for (const path of folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      await writeFiles(to, files, openObject('data'));
    },
  };
}

async function* readFiles(
  from: string,
  files: readonly Pick<BackedUpFile, 'path'>[],
): AsyncGenerator<Uint8Array> {
  for (const { path } of files) {
    const file = await openPlainFile(join(from, path));
    yield* file.createReadStream();
  }
}

/** Writes a stream into the files that it consists of; the hashes are compared when the folder is restored. */
async function writeFiles(
  to: string,
  files: readonly BackedUpFile[],
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const sizes = files.map(({ size }) => size);
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  for (const [at, { path }] of files.entries()) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    const file = await open(join(to, path), 'wx', 0o600);
    try {
      for (let left = sizes[at] ?? 0; left > 0;) {
        if (rest.length === 0) {
          const next = await pieces.next();
          if (next.done === true) return;
          rest = next.value;
        }
        const some = rest.subarray(0, left);
        await file.writeFile(some);
        rest = rest.subarray(some.length);
        left -= some.length;
      }
    } finally {
      await file.close();
    }
  }
  // Reads the end of the stream, which says that nothing is missing.
  while ((await pieces.next()).done !== true);
}

function formatTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

function readTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.valueOf()) ? null : at;
}
