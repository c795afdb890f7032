import { asc, eq, inArray } from 'drizzle-orm';
import type { Case } from '#contract/staff/case.ts';
import { files } from '#server/db/tables/people.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { fileUrl } from '#server/records/file-address.ts';
import type { Deps } from '#server/records/deps.ts';

/** Lists the messages about an order, the oldest first. */
export async function messagesOfCase(
  deps: Deps,
  siteOrigin: string,
  orderId: number,
): Promise<Case['messages']> {
  const rows = await deps.db
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.orderId, orderId))
    .orderBy(asc(orderMessages.id));
  const messages: Case['messages'] = [];
  for (const { id, by, text, attachments, createdAt, answeredAt } of rows) {
    messages.push({
      id: String(id),
      by,
      text,
      attachments: await listFileLinks(
        deps,
        siteOrigin,
        attachments.map((file) => file.id),
      ),
      created_at: createdAt.toISOString(),
      settled_at: answeredAt?.toISOString() ?? null,
    });
  }
  return messages;
}

/** Lists files with links that open them for ten minutes, at the address of the site. */
export async function listFileLinks(
  deps: Deps,
  siteOrigin: string,
  ids: readonly string[],
): Promise<{ name: string; url: string }[]> {
  if (ids.length === 0) return [];
  const found = await deps.db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return found.map(({ id, name }) => ({
    name,
    url: new URL(fileUrl(deps, id).url, siteOrigin).href,
  }));
}
