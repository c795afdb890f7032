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
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { dropUnused } from './file-remove.ts';

type StoredId = { id: string };
type Owner = { avatarFileId: string | null };

/** Stores a file of a person. Throws 413, 415, or 507 when the storage is full. */
export async function storeFile(ask: Ask<Deps>, userId: string, upload: Upload): Promise<StoredId> {
  const sniffed = await sniff(upload.bytes, attachmentTypes);
  const content = sniffed.type.startsWith('image/') ? await reencodePicture(ask, sniffed) : sniffed;
  return storeContent(ask, userId, upload.name, content);
}

/** Sets a person's portrait, and removes the one before. Throws as `storeFile`. */
export async function storeAvatar(
  ask: Ask<Deps>,
  userId: string,
  upload: Upload,
): Promise<StoredId> {
  const content = await cropAvatar(ask, await sniff(upload.bytes, avatarTypes));
  let before: string | null = null;
  const stored = await storeContent(
    ask,
    userId,
    upload.name,
    content,
    async (tx, { id }, owner) => {
      before = owner?.avatarFileId ?? null;
      await tx.update(users).set({ avatarFileId: id }).where(eq(users.id, userId));
    },
  );
  if (before !== null) await dropUnused(ask, before);
  return stored;
}

/** Throws 415 for any type that is not in `allowed`. */
async function sniff(bytes: Uint8Array<ArrayBuffer>, allowed: readonly string[]): Promise<Content> {
  const type = await typeOfBytes(bytes);
  if (type === null || !allowed.includes(type)) throw new Refusal(415, 'file.unsupported');
  return { bytes, type };
}

async function storeContent(
  ask: Ask<Deps>,
  userId: string,
  name: string,
  { bytes, type }: Content,
  also?: (tx: Database, stored: StoredId, owner: Owner | undefined) => Promise<void>,
): Promise<StoredId> {
  const size = bytes.byteLength;
  const id = ask.ids.file();
  return keepBytes(ask, userId, [bytes], async (tx, [key = ''], createdAt) => {
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
    await also?.(tx, { id }, owner);
    return { id };
  });
}
