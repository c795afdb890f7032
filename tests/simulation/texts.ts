import { and, eq, isNotNull } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import type { Act } from './acts.ts';
import { pick, send, type Diary } from './diary.ts';
import type { SiteNode } from './node.ts';

/** Opens a text that was bought: from then on it is not given back, which has to be written down. */
export async function openText(
  diary: Diary,
  node: SiteNode,
  act: Extract<Act, { do: 'open' }>,
): Promise<string> {
  const order = pick(
    diary.orders.filter(({ type }) => type === 'article' || type === 'report'),
    act.nth,
  );
  const id = order?.item?.id;
  if (order === null || id === undefined) return 'no text';
  const { owner, type, order_no: orderNo } = order;
  const { status } =
    type === 'article'
      ? await send(diary, node, owner, 'POST', `incubation/innovation/articles/${id}/open`)
      : await send(diary, node, owner, 'GET', `incubation/reports/${id}/download`);
  if (status === 200) {
    diary.promised.push({
      words: `${id}, of ${orderNo}, was handed out`,
      isKept: async (db) => {
        const bought = and(eq(orders.userId, owner.id), eq(orders.contentId, id));
        return (await db.$count(orders, and(bought, isNotNull(orders.openedAt)))) > 0;
      },
    });
  }
  return `${id}: ${status}`;
}
