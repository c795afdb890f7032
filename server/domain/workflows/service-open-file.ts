import { and, eq, isNull } from 'drizzle-orm';
import type { NamedFileUrl } from '#contract/files/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import { handedFiles } from '#server/db/tables/service.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { fileUrl } from '#server/records/file-address.ts';
import type { Deps } from './deps.ts';

/** Creates a signed address of a handed-over file, and marks it as seen by its owner. Throws 404. */
export async function openHandedFile(
  deps: Deps,
  userId: string,
  orderNo: string,
  id: string,
): Promise<NamedFileUrl> {
  const order = await ownedOrder(deps.db, userId, orderNo);
  const own = and(eq(handedFiles.id, id), eq(handedFiles.orderId, order.id));
  const [file] = await deps.db.select().from(handedFiles).where(own);
  if (file === undefined) throw new Refusal(404, 'file.not_found');
  await deps.db
    .update(handedFiles)
    .set({ seenAt: deps.clock.date() })
    .where(and(own, isNull(handedFiles.seenAt)));
  return { ...fileUrl(deps, id), file_name: file.name, size: file.size };
}
