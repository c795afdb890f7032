import { eq } from 'drizzle-orm';
import { attachmentTypes, avatarTypes } from '#contract/files/schemas.ts';
import { maxStorageBytes } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { files, users } from '#server/db/tables/people.ts';
import { plainFileName } from '#server/domain/files/file-name.ts';
import { keepBytes } from '#server/domain/files/keep-bytes.ts';
import { cropAvatar, reencodePicture, type Content } from '#server/domain/files/pictures.ts';
import { usedBytes } from '#server/domain/files/room.ts';
import { typeOfBytes } from '#server/domain/files/type-of-bytes.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import { keepNothing, type KeepAnswer } from '#server/records/unit-of-work.ts';
import type { Deps } from './deps.ts';
import { dropUnused } from './remove-file.ts';

/** Stores a file of a person. Returns its id. Throws 413, 415, or 507 when the storage is full. */
export async function storeFile(
  deps: Deps,
  userId: string,
  upload: Upload,
  keep: KeepAnswer<string> = keepNothing,
): Promise<string> {
  const sniffed = await sniff(upload.bytes, attachmentTypes);
  const content = sniffed.type.startsWith('image/')
    ? await reencodePicture(deps, sniffed)
    : sniffed;
  return storeContent(deps, userId, upload.name, content, keep);
}

/** Sets a person's portrait, and removes the one before. Throws as `storeFile`. */
export async function storeAvatar(
  deps: Deps,
  userId: string,
  upload: Upload,
  keep: KeepAnswer<string> = keepNothing,
): Promise<string> {
  const content = await cropAvatar(deps, await sniff(upload.bytes, avatarTypes));
  let before: string | null = null;
  const id = await storeContent(
    deps,
    userId,
    upload.name,
    content,
    async (tx, made, avatarFileId) => {
      before = avatarFileId;
      await tx.update(users).set({ avatarFileId: made }).where(eq(users.id, userId));
      await keep(tx, made);
    },
  );
  if (before !== null) await dropUnused(deps, before);
  return id;
}

/** Throws 415 for any type that is not in `allowed`. */
async function sniff(bytes: Uint8Array<ArrayBuffer>, allowed: readonly string[]): Promise<Content> {
  const type = await typeOfBytes(bytes);
  if (type === null || !allowed.includes(type)) throw new Refusal(415, 'file.unsupported');
  return { bytes, type };
}

async function storeContent(
  deps: Deps,
  userId: string,
  name: string,
  { bytes, type }: Content,
  also: (tx: Database, id: string, avatarFileId: string | null) => Promise<void>,
): Promise<string> {
  const size = bytes.byteLength;
  const id = deps.ids.file();
  await keepBytes(deps, userId, [bytes], async (tx, [key = ''], createdAt) => {
    // One person's uploads queue here, so that together they keep to the limit.
    const [owner] = await tx
      .select({ avatarFileId: users.avatarFileId })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if ((await usedBytes(tx, userId)) + size > maxStorageBytes) {
      throw new Refusal(507, 'file.no_space');
    }
    const row = { id, userId, key, name: plainFileName(name, type), type, size, createdAt };
    await tx.insert(files).values(row);
    await also(tx, id, owner?.avatarFileId ?? null);
  });
  return id;
}
