import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  InvoiceTitle,
  InvoiceTitleRequest,
  InvoiceTitles,
  InvoiceBuyer,
} from '#contract/invoices/schemas.ts';
import { maxInvoiceTitles } from '#contract/base/limits.ts';
import { faultOfTaxNumber, normaliseTaxNumber } from '#contract/invoices/tax-number.ts';
import type { Database } from '#server/db/database.ts';
import { invoiceTitles } from '#server/db/tables/invoices.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Ask } from '#server/records/ask.ts';

type TitleRow = typeof invoiceTitles.$inferSelect;

/** Lists the invoice titles of a person, the default first. */
export async function listInvoiceTitles(
  { db }: Deps,
  userId: string,
): Promise<v.InferOutput<typeof InvoiceTitles>> {
  const rows = await db
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.userId, userId))
    .orderBy(desc(invoiceTitles.isDefault), asc(invoiceTitles.id));
  return { items: rows.map(presentTitle) };
}

/**
 * Creates a title; the first one is the default. Throws 422 for a wrong tax number, a duplicate, or one too
 * many.
 */
export async function createInvoiceTitle(
  ask: Ask<Deps>,
  userId: string,
  request: InvoiceTitleRequest,
): Promise<InvoiceTitle> {
  const values = toTitleValues(request);
  return ask.transaction(async (tx) => {
    await lockTitles(tx, userId);
    await expectNoTwin(tx, userId, values, null);
    const [row] = await tx
      .select({ titles: count() })
      .from(invoiceTitles)
      .where(eq(invoiceTitles.userId, userId));
    const titles = row?.titles ?? 0;
    if (titles >= maxInvoiceTitles) throw invalid('name', 'tooManyTitles');
    const isDefault = request.is_default || titles === 0;
    if (isDefault) await clearDefault(tx, userId);
    const [title] = await tx
      .insert(invoiceTitles)
      .values({ ...values, userId, isDefault, createdAt: ask.clock.date() })
      .returning();
    if (title === undefined) throw new Error('a title was not kept');
    return presentTitle(title);
  });
}

/**
 * Updates a title; requested invoices keep their copy. There is always a default. Throws 403, 404, and 422 as
 * `createInvoiceTitle`.
 */
export async function updateInvoiceTitle(
  ask: Ask<Deps>,
  userId: string,
  id: string,
  request: InvoiceTitleRequest,
): Promise<InvoiceTitle> {
  const values = toTitleValues(request);
  return ask.transaction(async (tx) => {
    await lockTitles(tx, userId);
    const title = await ownedTitle(tx, userId, id);
    await expectNoTwin(tx, userId, values, title.id);
    const isDefault = request.is_default || title.isDefault;
    if (isDefault && !title.isDefault) await clearDefault(tx, userId);
    const [changed] = await tx
      .update(invoiceTitles)
      .set({ ...values, isDefault })
      .where(eq(invoiceTitles.id, title.id))
      .returning();
    return presentTitle(changed ?? title);
  });
}

/**
 * Deletes a title; if it was the default, the oldest remaining one becomes the default. Throws 403 and 404.
 */
export async function deleteInvoiceTitle(
  ask: Ask<Deps>,
  userId: string,
  id: string,
): Promise<void> {
  await ask.transaction(async (tx) => {
    await lockTitles(tx, userId);
    const title = await ownedTitle(tx, userId, id);
    await tx.delete(invoiceTitles).where(eq(invoiceTitles.id, title.id));
    if (!title.isDefault) return;
    const oldest = tx
      .select({ id: sql`min(${invoiceTitles.id})` })
      .from(invoiceTitles)
      .where(eq(invoiceTitles.userId, userId));
    await tx.update(invoiceTitles).set({ isDefault: true }).where(eq(invoiceTitles.id, oldest));
  });
}

/** Reads a person's title. Throws 404 when it does not exist, 403 when it belongs to another person. */
export async function ownedTitle(db: Database, userId: string, id: string): Promise<TitleRow> {
  if (!/^\d{1,15}$/.test(id)) throw new Refusal(404, 'invoice_title.not_found');
  const [title] = await db
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.id, Number(id)));
  if (title === undefined) throw new Refusal(404, 'invoice_title.not_found');
  if (title.userId !== userId) throw new Refusal(403, 'invoice_title.not_yours');
  return title;
}

/** Copies the buyer of a title for an invoice. */
export function toInvoiceBuyer(title: TitleRow): InvoiceBuyer {
  const { kind, name, taxNo, address, phone, bank, account } = title;
  return { kind, name, tax_no: taxNo, address, phone, bank, account };
}

type Values = Omit<TitleRow, 'id' | 'userId' | 'isDefault' | 'createdAt'>;

/** Normalizes a title request for storage: an individual has no tax number. Throws 422 on `tax_no`. */
function toTitleValues(request: InvoiceTitleRequest): Values {
  const { kind, name } = request;
  if (kind === 'individual') {
    return { kind, name, taxNo: null, address: null, phone: null, bank: null, account: null };
  }
  const taxNo = normaliseTaxNumber(request.tax_no ?? '');
  const fault = faultOfTaxNumber(taxNo);
  if (fault !== null) throw invalid('tax_no', fault);
  const { address, phone, bank, account } = request;
  return { kind, name, taxNo, address, phone, bank, account };
}

/** Locks the titles of a person, so that their changes run one after the other. */
async function lockTitles(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

async function expectNoTwin(
  tx: Database,
  userId: string,
  { kind, name, taxNo }: Values,
  except: number | null,
): Promise<void> {
  const [twin] = await tx
    .select({ id: invoiceTitles.id })
    .from(invoiceTitles)
    .where(
      and(
        eq(invoiceTitles.userId, userId),
        eq(invoiceTitles.kind, kind),
        eq(invoiceTitles.name, name),
        sql`${invoiceTitles.taxNo} is not distinct from ${taxNo}`,
        except === null ? undefined : ne(invoiceTitles.id, except),
      ),
    );
  if (twin !== undefined) throw invalid('name', 'titleExists');
}

async function clearDefault(tx: Database, userId: string): Promise<void> {
  await tx
    .update(invoiceTitles)
    .set({ isDefault: false })
    .where(and(eq(invoiceTitles.userId, userId), eq(invoiceTitles.isDefault, true)));
}

function presentTitle(title: TitleRow): InvoiceTitle {
  return { id: String(title.id), ...toInvoiceBuyer(title), is_default: title.isDefault };
}
