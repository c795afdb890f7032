import { inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  AccessStatus,
  DownloadableQuery,
  ReportItem,
  ReportPage,
  ReportQuery,
} from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { isActive, isInCategory, isPremium, matches } from '#server/domain/content/filters.ts';
import { readNames } from '#server/domain/content/names.ts';
import { readNamedPage } from '#server/domain/content/page.ts';
import { presentReport } from '#server/domain/content/present.ts';
import { relatedRows } from '#server/domain/content/related.ts';
import { readRow } from '#server/domain/content/rows.ts';
import { listPurchases } from '#server/domain/orders/purchases.ts';
import { readAccess } from './access.ts';

type Reports = v.InferOutput<typeof ReportPage>;

export async function listReports(
  db: Database,
  query: v.InferOutput<typeof ReportQuery>,
  locale: Locale,
): Promise<Reports> {
  const conditions = [
    isInCategory(query),
    isPremium(query.is_premium),
    isActive(query.is_active),
    matches(query.query, locale),
  ];
  const { rows, names, ...page } = await readNamedPage(db, 'reports', conditions, query);
  return { ...page, items: rows.map((row) => presentReport(row, names, locale)) };
}

/** Reads whether a report is open to a reader. Throws 404. */
export async function readReportAccess(
  db: Database,
  userId: string | null,
  id: string,
): Promise<AccessStatus> {
  const row = await readRow(db, 'reports', id);
  return { access: await readAccess(db, userId, 'report', row), price: row.facts.price };
}

/** Lists the reports that a person has bought and can download. */
export async function listDownloadable(
  db: Database,
  userId: string,
  query: v.InferOutput<typeof DownloadableQuery>,
  locale: Locale,
): Promise<Reports> {
  const bought = await listPurchases(db, userId, 'report');
  const ofBought = inArray(contentItems.id, [...bought]);
  const { rows, names, ...page } = await readNamedPage(db, 'reports', [ofBought], query);
  return { ...page, items: rows.map((row) => presentReport(row, names, locale)) };
}

/** Lists reports that are related to one. Throws 404. */
export async function relatedReports(
  db: Database,
  id: string,
  limit: number,
  locale: Locale,
): Promise<ReportItem[]> {
  const rows = await relatedRows(db, 'reports', id, limit);
  const names = await readNames(db);
  return rows.map((row) => presentReport(row, names, locale));
}
