import { inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  AccessStatus,
  DownloadableQuery,
  LockedReport,
  Report,
  ReportItem,
  ReportPage,
  ReportQuery,
} from '#contract/content.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { AppError } from '#server/domain/app-error.ts';
import { accessOf, purchasesOf, readSoldText } from './access.ts';
import { isActive, isInCategory, isPremium, matches } from './filters.ts';
import { readNames } from './names.ts';
import { nameItemTerms } from './item-terms.ts';
import { presentReport } from './present.ts';
import { relatedRows } from './related.ts';
import { readRow, pageOfRows } from './rows.ts';

type Reports = v.InferOutput<typeof ReportPage>;

export async function listReports(
  db: Database,
  query: v.InferOutput<typeof ReportQuery>,
  locale: Locale,
): Promise<Reports> {
  const names = await readNames(db);
  const conditions = [
    isInCategory(query, names),
    isPremium(query.is_premium),
    isActive(query.is_active),
    matches(query.query, locale),
  ];
  const { rows, ...page } = await pageOfRows(db, 'reports', conditions, query);
  return { ...page, items: rows.map((row) => presentReport(row, names, locale)) };
}

/**
 * Returns the report for whoever may read it. Throws 404, or 403 with what everybody may know (wire, Calls
 * of content).
 */
export async function readReport(
  db: Database,
  userId: string | null,
  id: string,
  locale: Locale,
): Promise<Report> {
  const row = await readRow(db, 'reports', id);
  const item = presentReport(row, await readNames(db), locale);
  const access = await accessOf(db, userId, 'report', row);
  const contents = row.texts[locale].chapters;
  const terms = nameItemTerms(row);
  const text = await readSoldText(db, access, 'report', id);
  if (text === null) {
    const data: LockedReport = { ...item, access, contents, terms };
    throw new AppError(403, 'report.not_purchased', { data });
  }
  return { ...item, access, contents, terms, body: text[locale] };
}

/** Throws 404. */
export async function readReportAccess(
  db: Database,
  userId: string | null,
  id: string,
): Promise<AccessStatus> {
  const row = await readRow(db, 'reports', id);
  return { access: await accessOf(db, userId, 'report', row), price: row.facts.price };
}

/** Returns what a person has bought and can download. */
export async function listDownloadable(
  db: Database,
  userId: string,
  query: v.InferOutput<typeof DownloadableQuery>,
  locale: Locale,
): Promise<Reports> {
  const bought = await purchasesOf(db, userId, 'report');
  const own = inArray(contentItems.id, [...bought]);
  const { rows, ...page } = await pageOfRows(db, 'reports', [own], query);
  const names = await readNames(db);
  return { ...page, items: rows.map((row) => presentReport(row, names, locale)) };
}

/** Throws 404. */
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
