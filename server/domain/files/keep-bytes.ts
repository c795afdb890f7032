import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Ask } from '#server/records/ask.ts';
import { discardObject, insertObject, keepObject } from './objects.ts';

/**
 * Stores the objects' rows, the bytes, and in one transaction the result of `record`. After a crash in
 * between, the rows show which bytes to erase; when `record` throws, none of them stay. Throws 503, or 507
 * when the storage is full.
 */
export async function keepBytes<Result>(
  ask: Ask,
  userId: string,
  contents: readonly Uint8Array<ArrayBuffer>[],
  record: (tx: Database, keys: readonly string[], now: Date) => Promise<Result>,
): Promise<Result> {
  const keys: string[] = [];
  try {
    for (const bytes of contents) {
      const key = ask.ids.token();
      await insertObject(ask, { key, userId, size: bytes.byteLength });
      // Bytes of a failed write may still arrive; the sweep removes them.
      const written = await ask.files.storage.put(key, bytes).catch((cause: unknown) => {
        throw new Refusal(503, 'server.unavailable', undefined, { cause });
      });
      keys.push(key);
      if (written === 'full') throw new Refusal(507, 'file.no_space');
    }
    return await ask.transaction(async (tx) => {
      const now = ask.clock.date();
      for (const key of keys) await keepObject(tx, key, now);
      return record(tx, keys, now);
    });
  } catch (error) {
    for (const key of keys) await discardObject(ask, key);
    throw error;
  }
}
