import { and, count, desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { BoughtArticlePage, DownloadableQuery } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { isPurchase } from '#server/domain/orders/purchases.ts';

/** Lists the articles that a person has bought and not returned, the latest purchase first. */
export async function listBoughtArticles(
  db: Database,
  userId: string,
  { page, per_page }: v.InferOutput<typeof DownloadableQuery>,
  locale: Locale,
): Promise<v.InferOutput<typeof BoughtArticlePage>> {
  const wanted = isPurchase(userId, 'article');
  const article = and(eq(contentItems.kind, 'articles'), eq(contentItems.id, orders.contentId));
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .innerJoin(contentItems, article)
    .where(wanted);
  const rows = await db
    .select({
      id: contentItems.id,
      texts: contentItems.texts,
      orderNo: orders.orderNo,
      createdAt: orders.createdAt,
      openedAt: orders.openedAt,
      paidAt: payments.paidAt,
    })
    .from(orders)
    .innerJoin(contentItems, article)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'success')))
    .where(wanted)
    .orderBy(desc(orders.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return {
    items: rows.map(({ id, texts, orderNo, createdAt, openedAt, paidAt }) => ({
      id,
      title: texts[locale].title,
      order_no: orderNo,
      bought_at: (paidAt ?? createdAt).toISOString(),
      is_opened: openedAt !== null,
    })),
    page,
    per_page,
    total: counted?.total ?? 0,
  };
}
