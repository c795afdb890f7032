import { eq, inArray } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import type { deskLog } from '#server/db/tables/desk-log.ts';
import { orders } from '#server/db/tables/orders.ts';
import { serviceBranches, serviceSteps } from '#server/db/tables/service.ts';

type LogRow = Pick<typeof deskLog.$inferSelect, 'act' | 'subject' | 'reason' | 'outcome'>;

/**
 * Creates a function that finds the title of a logged step or branch: the log has only its key, and the title
 * is in the order. Null for other lines.
 */
export async function readStepTitles(
  db: Database,
  rows: readonly LogRow[],
  locale: Locale,
): Promise<(row: LogRow) => string | null> {
  const noted = rows.filter(({ outcome }) => outcome === 'done');
  const listSubjects = (act: LogRow['act']) => [
    ...new Set(noted.filter((row) => row.act === act).map(({ subject }) => subject)),
  ];
  const steps = await titlesOfSteps(db, listSubjects('service.step'));
  const branches = await titlesOfBranches(db, listSubjects('service.branch'));
  return ({ act, subject, reason, outcome }) => {
    const titles = act === 'service.step' ? steps : act === 'service.branch' ? branches : [];
    const found = titles.find(({ orderNo, key }) => orderNo === subject && key === reason);
    return outcome === 'done' ? (found?.title[locale] ?? null) : null;
  };
}

async function titlesOfSteps(db: Database, orderNos: readonly string[]) {
  if (orderNos.length === 0) return [];
  const { key, title } = serviceSteps;
  return db
    .select({ orderNo: orders.orderNo, key, title })
    .from(serviceSteps)
    .innerJoin(orders, eq(orders.id, serviceSteps.orderId))
    .where(inArray(orders.orderNo, [...orderNos]));
}

async function titlesOfBranches(db: Database, orderNos: readonly string[]) {
  if (orderNos.length === 0) return [];
  const { key, text: title } = serviceBranches;
  return db
    .select({ orderNo: orders.orderNo, key, title })
    .from(serviceBranches)
    .innerJoin(orders, eq(orders.id, serviceBranches.orderId))
    .where(inArray(orders.orderNo, [...orderNos]));
}
