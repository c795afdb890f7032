import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandRefused } from '#server/base/command.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { decrypt, encrypt } from '#server/keys/cipher.ts';
import type { DataKeys } from '#server/keys/data-key.ts';
import { createS3Client, type S3Settings } from '#server/storage/s3-client.ts';
import { manifestName, readManifest, type BackedUpFile } from './manifest.ts';
import { openPlainFile } from './plain-files.ts';
import { listUnneeded, type DatedBackup } from './retention.ts';

/** Where backups go, and the keys that seal them; every one of the keys opens. */
export type BackupTarget = { settings: S3Settings; keys: DataKeys };

const folder = 'backups/';
const partBytes = 16 * 1024 * 1024;
const partTimeoutMs = 10 * 60_000;
// A backup without a manifest that is older was interrupted.
const longestBackupMs = 24 * 60 * 60 * 1000;
const keyPattern =
  /^backups\/((\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{8})\/(\d+|manifest)$/;
// A sealed object begins with this and the id of its key.
const magic = Buffer.from('XYBAK1\r\n');
const headerBytes = magic.length + 6;

export type BackupBucket = ReturnType<typeof createBackupBucket>;

/**
 * Opens the bucket of the backups. A backup is its files one after the other in numbered parts, and the manifest,
 * which is sent last: without it there is no backup. Each object is sealed for its place.
 */
export function createBackupBucket({ settings, keys }: BackupTarget) {
  const { send, list, remove } = createS3Client(settings);
  const { bucket } = settings;

  /** Sends an object and reads it back. */
  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const [{ id, forPurpose }] = keys.keys;
    const hidden = encrypt(forPurpose('backup'), bytes, key);
    const body = Buffer.concat([magic, Buffer.from(id, 'hex'), hidden]);
    const response = await send(key, { method: 'PUT', body }, [200], partTimeoutMs);
    await response.body?.cancel();
    if (body.equals(await read(key))) return;
    throw commandRefused(`The bucket ${bucket} gives other bytes back than it got: ${key}.`);
  }

  /** Reads an object; empty without one. */
  async function read(key: string): Promise<Buffer> {
    const response = await send(key, { method: 'GET' }, [200, 404]);
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.status === 200 ? bytes : Buffer.alloc(0);
  }

  async function open(key: string): Promise<Buffer> {
    const sealed = await read(key);
    if (!sealed.subarray(0, magic.length).equals(magic)) throw altered(key);
    const id = sealed.subarray(magic.length, headerBytes).toString('hex');
    const secret = keys.keys.find((one) => one.id === id)?.forPurpose('backup');
    if (secret === undefined) {
      throw commandRefused(`${key} is sealed with the key ${id}, which is not in BACKUP_KEY.`);
    }
    const bytes = decrypt(secret, sealed.subarray(headerBytes), key);
    if (bytes === null) throw altered(key);
    return bytes;
  }

  /** Removes the manifest first, so that the remains of an interrupted removal do not count as a backup. */
  async function removeBackup(name: string): Promise<void> {
    await remove(`${folder}${name}/manifest`);
    for (const { key } of await list(`${folder}${name}/`)) await remove(key);
  }

  /** Lists the backups in the bucket by name; `isWhole` for those with a manifest. */
  async function listAll(): Promise<(DatedBackup & { isWhole: boolean })[]> {
    const found = new Map<string, DatedBackup & { isWhole: boolean }>();
    for (const { key } of await list(folder)) {
      const [, name, day, hours, minutes, seconds, part] = keyPattern.exec(key) ?? [];
      const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
      if (name === undefined || Number.isNaN(at.valueOf())) continue;
      const isWhole = part === 'manifest' || found.get(name)?.isWhole === true;
      found.set(name, { name, at, isWhole });
    }
    return [...found.values()];
  }

  return {
    /** Lists the whole backups, the newest first. */
    async list(): Promise<DatedBackup[]> {
      const whole = (await listAll()).filter(({ isWhole }) => isWhole);
      return whole.toSorted((one, other) => other.at.valueOf() - one.at.valueOf());
    },

    /** Returns the place of a backup for people. */
    getPlace: (name: string) => `${bucket}/${folder}${name}`,

    /** Sends a backup of a folder, reads it back, and returns its name. Leaves nothing of one that fails. */
    async send(from: string, now: Date): Promise<string> {
      const time = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
      const name = `${time}-${randomBytes(4).toString('hex')}`;
      const { files } = await readManifest(from);
      try {
        let number = 0;
        for await (const part of cut(readFiles(from, files), partBytes)) {
          await put(`${folder}${name}/${(number += 1)}`, part);
        }
        await put(`${folder}${name}/manifest`, await readFile(join(from, manifestName)));
        return name;
      } catch (error) {
        await removeBackup(name).catch(() => undefined);
        throw error;
      }
    },

    /**
     * Removes backups that are not needed any more, but not the one just made, and what interrupted ones left.
     * Returns their names, and of those that could not be removed with the reason; the next time tries again.
     */
    async tidy(made: string, now: Date): Promise<{ removed: string[]; left: string[] }> {
      const all = await listAll();
      const whole = all.filter(({ isWhole }) => isWhole);
      const isOld = (at: Date) => now.valueOf() - at.valueOf() > longestBackupMs;
      const interrupted = all.filter(({ isWhole, at }) => !isWhole && isOld(at));
      const removed: string[] = [];
      const left: string[] = [];
      for (const name of [...listUnneeded(whole, now), ...interrupted.map((one) => one.name)]) {
        if (name === made) continue;
        await removeBackup(name).then(
          () => removed.push(name),
          (error: unknown) => left.push(`${name} (${formatThrown(error)})`),
        );
      }
      return { removed, left };
    },

    /** Brings a backup into an empty folder, as `npm run backup -- FOLDER` writes it. Throws a Refusal for a fault. */
    async fetch(name: string, to: string): Promise<void> {
      const manifest = await open(`${folder}${name}/manifest`);
      await writeFile(join(to, manifestName), manifest, { flag: 'wx', mode: 0o600 });
      const { folders, files } = await readManifest(to);
      for (const path of folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      let number = 0;
      let rest: Buffer = Buffer.alloc(0);
      async function* take(size: number) {
        for (let wanted = size; wanted > 0;) {
          if (rest.length === 0) rest = await open(`${folder}${name}/${(number += 1)}`);
          const piece = rest.subarray(0, wanted);
          rest = rest.subarray(piece.length);
          wanted -= piece.length;
          yield piece;
        }
      }
      // The hashes are compared when the folder is restored.
      for (const { path, size } of files) {
        await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
        await writeFile(join(to, path), take(size), { flag: 'wx', mode: 0o600 });
      }
    },
  };
}

async function* readFiles(
  from: string,
  files: readonly BackedUpFile[],
): AsyncGenerator<Uint8Array> {
  for (const { path } of files) {
    const file = await openPlainFile(join(from, path));
    yield* file.createReadStream();
  }
}

/** Cuts a stream into pieces of `size` bytes; only the last one is shorter. */
async function* cut(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      if (filled === size) {
        yield piece;
        filled = 0;
      }
      const some = chunk.subarray(at, at + size - filled);
      piece.set(some, filled);
      filled += some.length;
      at += some.length;
    }
  }
  yield piece.subarray(0, filled);
}

function altered(key: string) {
  return commandRefused(`${key} was cut off or altered in the bucket. Nothing was restored.`);
}
