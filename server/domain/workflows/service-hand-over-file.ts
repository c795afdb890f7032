import { count, eq } from 'drizzle-orm';
import { handedTypes } from '#contract/files/schemas.ts';
import { maxHandedBytes, maxHandedFiles } from '#contract/base/limits.ts';
import { handedFiles } from '#server/db/tables/service.ts';
import { Refusal } from '#server/base/refusal.ts';
import { plainFileName } from '#server/domain/files/file-name.ts';
import { discardObject, insertObject, keepObject } from '#server/domain/files/objects.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import { typeOfBytes } from '#server/domain/files/type-of-bytes.ts';
import type { Ask } from '#server/records/ask.ts';
import { notifyOfService } from '#server/domain/notifications/create.ts';
import { logDone } from '#server/domain/service/log.ts';
import { findMatter } from '#server/domain/service/matters.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import type { Deps } from './deps.ts';
import { replyWithin } from './service-message.ts';
import { orderToServe } from './service-order.ts';

type Handed = typeof handedFiles.$inferInsert;

/**
 * Delivers files with an order or one of its matters, all or none, and notifies its owner. Returns their names as the
 * owner reads them. Throws a `Refusal` for a file that is too large, empty or of another type, by its bytes, for one
 * too many, and while the service does not allow it; 503 and 507 as an upload.
 */
export async function handOver(
  ask: Ask<Deps>,
  actor: string,
  of: { orderNo: string; no: number | null },
  uploads: readonly Upload[],
  note: string | null = null,
): Promise<{ names: string[] }> {
  const { orderNo, no: matterNo } = of;
  const types = await Promise.all(uploads.map(expectFileType));
  const now = ask.clock.date();
  // Checked first, so that no bytes are written for a refused order, and again below.
  const order = await ask.db.transaction((tx) => roomFor(ask, tx, of, uploads.length));
  const rows: Handed[] = uploads.map(({ name, bytes }, at) => ({
    id: ask.ids.file(),
    orderId: order.id,
    matterNo,
    key: ask.ids.token(),
    name: plainFileName(name, types[at] ?? ''),
    type: types[at] ?? '',
    size: bytes.byteLength,
    deliveredAt: now,
  }));
  const names = rows.map(({ name }) => name);
  try {
    for (const [at, { key, size }] of rows.entries()) {
      await insertObject(ask, { key, userId: order.userId, size });
      await write(ask, key, uploads[at]?.bytes);
    }
    return await ask.transaction(async (tx) => {
      await roomFor(ask, tx, of, rows.length);
      for (const { key } of rows) await keepObject(tx, key, now);
      await tx.insert(handedFiles).values(rows);
      const about = rows[0]?.id ?? '';
      const facts = { files: rows.length };
      await notifyOfService(tx, order, { kind: 'file_delivered', about, facts }, now);
      const logged = { files: names };
      await logDone(tx, { actor, act: 'service.deliver', orderNo, facts: logged }, now);
      if (note !== null) await replyWithin(tx, actor, orderNo, note, now);
      return { names };
    });
  } catch (error) {
    for (const { key } of rows) await discardObject(ask, key);
    throw error;
  }
}

async function expectFileType({ name, bytes }: Upload): Promise<string> {
  if (bytes.byteLength === 0) throw serviceRefusal({ why: 'file.empty', name });
  if (bytes.byteLength > maxHandedBytes) throw serviceRefusal({ why: 'file.large', name });
  const type = await typeOfBytes(bytes);
  const known = handedTypes.find((each) => each === type);
  if (known === undefined) throw serviceRefusal({ why: 'file.type', name });
  return known;
}

async function roomFor(
  deps: Deps,
  tx: Deps['db'],
  { orderNo, no }: { orderNo: string; no: number | null },
  more: number,
) {
  const now = deps.clock.date();
  const order = await orderToServe(tx, orderNo, 'file.delivered', now);
  if (no !== null && (await findMatter(tx, order, no)) === undefined) {
    throw serviceRefusal({ why: 'matter.unknown', orderNo, no });
  }
  const [row] = await tx
    .select({ files: count() })
    .from(handedFiles)
    .where(eq(handedFiles.orderId, order.id));
  const already = row?.files ?? 0;
  if (already + more > maxHandedFiles) {
    throw serviceRefusal({ why: 'files.many', orderNo, already });
  }
  return order;
}

async function write(deps: Deps, key: string, bytes: Upload['bytes'] | undefined): Promise<void> {
  if (bytes === undefined) return;
  const written = await deps.files.storage.put(key, bytes).catch((cause: unknown) => {
    throw new Refusal(503, 'server.unavailable', undefined, { cause });
  });
  if (written === 'full') throw new Refusal(507, 'file.no_space');
}
