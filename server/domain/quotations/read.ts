import { and, count, desc, eq } from 'drizzle-orm';
import type { NamedFileUrl } from '#contract/files/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Quotation, QuotationPage } from '#contract/quotations/schemas.ts';
import type { PageQuery } from '#contract/base/envelope.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { orders, ordersWith, quotations, type QuotationRow } from '#server/db/tables/orders.ts';
import type { Deps } from '#server/records/deps.ts';
import { fileUrl } from '#server/records/file-address.ts';

/** Reads a person's quotation. Throws 404 when it does not exist, 403 when it belongs to another person. */
export async function ownedQuotation(
  db: Database,
  userId: string,
  quoteNo: string,
): Promise<QuotationRow> {
  const [row] = await db.select().from(quotations).where(eq(quotations.quoteNo, quoteNo));
  if (row === undefined) throw new Refusal(404, 'quotation.not_found');
  if (row.userId !== userId) throw new Refusal(403, 'quotation.not_yours');
  return row;
}

/** Reads a quotation as its owner sees it. Throws as `ownedQuotation`. */
export async function readQuotation(
  { db }: Deps,
  userId: string,
  quoteNo: string,
  locale: Locale,
): Promise<Quotation> {
  const row = await ownedQuotation(db, userId, quoteNo);
  const order = await findQuotedOrder(db, row);
  return presentQuotation(row, order?.orderNo ?? null, locale);
}

/** Lists a person's quotations, newest first. */
export async function listQuotations(
  { db, clock }: Deps,
  userId: string,
  { page, per_page }: PageQuery,
  locale: Locale,
): Promise<QuotationPage> {
  const own = eq(quotations.userId, userId);
  const [counted] = await db.select({ total: count() }).from(quotations).where(own);
  const rows = await db
    .select({ row: quotations, orderNo: orders.orderNo })
    .from(quotations)
    .leftJoin(orders, and(eq(orders.quotationId, quotations.id), isCounted()))
    .where(own)
    .orderBy(desc(quotations.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return {
    items: rows.map(({ row, orderNo }) => presentQuotation(row, orderNo, locale)),
    page,
    per_page,
    total: counted?.total ?? 0,
    as_of: clock.date().toISOString(),
  };
}

/** Creates a signed address of a quotation's file. Throws as `ownedQuotation`. */
export async function readQuotationFile(
  deps: Deps,
  userId: string,
  quoteNo: string,
): Promise<NamedFileUrl> {
  const row = await ownedQuotation(deps.db, userId, quoteNo);
  return { ...fileUrl(deps, row.fileId), file_name: nameFile(row), size: row.size };
}

/** Finds the file of a quotation by its id, for a signed address; null for an unknown one. */
export async function findQuotationFile(db: Database, fileId: string) {
  const [row] = await db.select().from(quotations).where(eq(quotations.fileId, fileId));
  if (row === undefined) return null;
  const { key, size } = row;
  return { id: fileId, key, size, name: nameFile(row), type: 'application/pdf' };
}

/** Finds the order that was made by a quotation and is not cancelled; the database allows one. */
export async function findQuotedOrder(db: Database, { id }: Pick<QuotationRow, 'id'>) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.quotationId, id), isCounted()));
  return order ?? null;
}

/** Presents a quotation; `orderNo` is the number of the order made by it, null before that. */
export function presentQuotation(
  row: QuotationRow,
  orderNo: string | null,
  locale: Locale,
): Quotation {
  const { quoteNo, draft, quoted, amount, buyer } = row;
  return {
    quote_no: quoteNo,
    draft,
    title: quoted.title[locale],
    features: [...quoted.features[locale]],
    amount,
    currency: 'CNY',
    terms: quoteNo,
    buyer,
    terms_version: row.termsVersion,
    locale: row.locale,
    made_at: row.madeAt.toISOString(),
    valid_until: row.validUntil.toISOString(),
    ...(orderNo === null ? null : { order_no: orderNo }),
  };
}

const isCounted = () => ordersWith('open', 'delivered');

function nameFile({ quoteNo, locale }: QuotationRow): string {
  return `${locale === 'zh-CN' ? '报价单' : 'quote'}-${quoteNo}.pdf`;
}
