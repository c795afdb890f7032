import type { LockedReport, Report } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { nameItemTerms } from '#server/domain/content/item-terms.ts';
import { listPictures } from '#server/domain/content/page-pictures.ts';
import { readNames } from '#server/domain/content/names.ts';
import { presentReport } from '#server/domain/content/present.ts';
import { readRow } from '#server/domain/content/rows.ts';
import { readSoldText } from '#server/domain/content/sold.ts';
import { readAccess } from './access.ts';

/**
 * Reads a report for a reader with access. Throws 404, or 403 with its public part (wire, Calls of content).
 */
export async function readReport(
  db: Database,
  userId: string | null,
  id: string,
  locale: Locale,
): Promise<Report> {
  const row = await readRow(db, 'reports', id);
  const item = presentReport(row, await readNames(db), locale);
  const access = await readAccess(db, userId, 'report', row);
  const { chapters, paper } = row.texts[locale];
  const counted = paper?.chapters.map(({ title }) => title) ?? [];
  const contents = counted.length > 0 ? counted : chapters;
  const preview = listPictures(row, locale).filter(({ page }) => page > 1);
  const terms = nameItemTerms(row);
  const text = await readSoldText(db, access, 'report', id);
  if (text === null) {
    const data: LockedReport = { ...item, access, contents, preview, terms };
    throw new Refusal(403, 'report.not_purchased', data);
  }
  return { ...item, access, contents, preview, terms, body: text[locale] };
}
