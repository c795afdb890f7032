import { eq, sql } from 'drizzle-orm';
import { attachmentTypes, avatarTypes } from '#contract/files.ts';
import { maxStorageBytes } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { files, users } from '#server/db/tables/people.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { actAlone, type Beside } from '#server/domain/idempotency.ts';
import { plainFileName } from './file-name.ts';
import { keepBytes } from './keep-bytes.ts';
import { cropAvatar, reencodePicture, type Content } from './pictures.ts';
import { dropUnused } from './remove.ts';
import { typeOfBytes } from './type-of-bytes.ts';

export type Upload = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Keeps a file of a person. Returns its id. Throws 413, 415, or 507 when there is no room. */
export async function storeFile(
  deps: Deps,
  userId: string,
  upload: Upload,
  beside: Beside<string> = actAlone,
): Promise<string> {
  const sniffed = await sniff(upload.bytes, attachmentTypes);
  const content = sniffed.type.startsWith('image/')
    ? await reencodePicture(deps, sniffed)
    : sniffed;
  return keep(deps, userId, upload.name, content, beside);
}

/** Makes a picture somebody's portrait; the one before goes. Throws as `storeFile`. */
export async function storeAvatar(
  deps: Deps,
  userId: string,
  upload: Upload,
  beside: Beside<string> = actAlone,
): Promise<string> {
  const content = await cropAvatar(deps, await sniff(upload.bytes, avatarTypes));
  let before: string | null = null;
  const id = await keep(deps, userId, upload.name, content, async (tx, made, avatarFileId) => {
    before = avatarFileId;
    await tx.update(users).set({ avatarFileId: made }).where(eq(users.id, userId));
    await beside(tx, made);
  });
  if (before !== null) await dropUnused(deps, before);
  return id;
}

/** Throws 415 for another type than these. */
async function sniff(bytes: Uint8Array<ArrayBuffer>, allowed: readonly string[]): Promise<Content> {
  const type = await typeOfBytes(bytes);
  if (type === null || !allowed.includes(type)) throw new AppError(415, 'file.unsupported');
  return { bytes, type };
}

async function keep(
  deps: Deps,
  userId: string,
  name: string,
  { bytes, type }: Content,
  also: (tx: Database, id: string, avatarFileId: string | null) => Promise<void>,
): Promise<string> {
  const size = bytes.byteLength;
  const id = deps.ids.file();
  await keepBytes(deps, userId, [bytes], async (tx, [key = ''], createdAt) => {
    // One person's uploads queue up here, so that together they keep to the limit.
    const [owner] = await tx
      .select({ avatarFileId: users.avatarFileId })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if ((await usedBytes(tx, userId)) + size > maxStorageBytes) {
      throw new AppError(507, 'file.no_space');
    }
    const row = { id, userId, key, name: plainFileName(name, type), type, size, createdAt };
    await tx.insert(files).values(row);
    await also(tx, id, owner?.avatarFileId ?? null);
  });
  return id;
}

/** Throws 507 for who has used up everything, before anything is read. */
export async function expectRoom(deps: Deps, userId: string): Promise<void> {
  if ((await usedBytes(deps.db, userId)) >= maxStorageBytes) {
    throw new AppError(507, 'file.no_space');
  }
}

async function usedBytes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.userId, userId));
  return Number(row?.bytes ?? 0);
}
