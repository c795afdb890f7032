import { and, desc, eq, lte } from 'drizzle-orm';
import * as v from 'valibot';
import { hourMs } from '#contract/base/durations.ts';
import { downloadLifetimeMs, exportsPerHour } from '#contract/base/limits.ts';
import { maskPhone } from '#contract/base/masked-phone.ts';
import { Locale } from '#contract/base/picklists.ts';
import { describeUnprintable } from '#contract/base/unprintable.ts';
import type { OrderContract } from '#contract/orders/schemas.ts';
import type { QuotationBuyer } from '#contract/quotations/schemas.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { acceptances } from '#server/db/tables/legal.ts';
import { quotations, type OrderRow } from '#server/db/tables/orders.ts';
import { personRow } from '#server/domain/accounts/profile.ts';
import { listInvoiceTitles } from '#server/domain/invoices/titles.ts';
import { getDocumentInForce } from '#server/domain/legal/documents.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { listOffer } from '#server/domain/quotations/list-offer.ts';
import { writeContract, type ContractFacts } from '#server/pdf/contract.ts';
import { findUnprintable } from '#server/pdf/font.ts';
import { toSeller } from '#server/pdf/seller.ts';
import type { Deps } from '#server/records/deps.ts';
import { countUse } from '#server/records/limits.ts';
import { expectSigned, SignedAddress } from '#server/records/signed-address.ts';

/** The query of a signed address: order, person, language and expiry. */
export const SignedContract = v.object({
  ...SignedAddress.entries,
  order: v.string(),
  person: v.string(),
  locale: Locale,
});
type Signed = v.InferOutput<typeof SignedContract>;

/**
 * Creates an address that opens the contract of an order for ten minutes. Throws 403 and 404, 409 for a cancelled
 * order, 422 for a buyer's name that the paper cannot show, 429 for too many in an hour.
 */
export async function offerContract(
  deps: Deps,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<OrderContract> {
  await collectFacts(deps, userId, orderNo, locale);
  const now = deps.clock.date();
  const limit = { key: `contracts:${userId}`, points: exportsPerHour, perMs: hourMs };
  await countUse(deps.db, now, [limit], 'request.too_many');
  const expires = now.valueOf() + downloadLifetimeMs;
  const claim = { order: orderNo, person: userId, locale, expires: String(expires) };
  const signature = deps.keys.sign('contract-link', formatSignedText(claim));
  return {
    url: `/api/v1/orders/contract/file?${new URLSearchParams({ ...claim, signature })}`,
    file_name: nameFile(claim),
    expires_at: new Date(expires).toISOString(),
  };
}

/**
 * Writes the contract of a signed address; equal facts give equal bytes. Throws 403 for an invalid address, and as
 * `offerContract`.
 */
export async function openContract(
  deps: Deps,
  { signature, ...claim }: Signed,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  const { order, person, locale, expires } = claim;
  expectSigned(deps, 'contract-link', formatSignedText(claim), { expires, signature });
  const facts = await collectFacts(deps, person, order, locale);
  return { bytes: new Uint8Array(await writeContract(facts)), fileName: nameFile(claim) };
}

async function collectFacts(
  deps: Deps,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<ContractFacts> {
  const { db } = deps;
  const order = await ownedOrder(db, userId, orderNo);
  if (orderIs(order.status, 'cancelled')) throw new Refusal(409, 'order.no_contract');
  const { name, phone } = await personRow(deps, userId);
  const person = name || maskPhone(phone ?? '');
  const buyer = await findBuyer(deps, order, person);
  for (const text of [buyer.name, person]) {
    const character = await findUnprintable(text);
    if (character !== undefined) throw invalid('buyer', describeUnprintable(character));
  }
  const document = getDocumentInForce(deps, 'contract', order.createdAt);
  const { title, body } = document.texts[locale];
  return {
    ...listOffer(order, buyer, locale),
    ...toSeller(deps.site(), locale),
    number: orderNo,
    template: { title, body, isSample: document.isSample },
    acceptedBy: person,
    // Placing the order accepts it; only who has accepted the terms in force can.
    acceptedAt: order.createdAt.toISOString(),
    termsVersion: await findTermsVersion(db, order),
  };
}

/** Finds the buyer: as quoted, else the default invoice title, the company of the order, or the person. */
async function findBuyer(deps: Deps, order: OrderRow, person: string): Promise<QuotationBuyer> {
  if (order.quotationId !== null) {
    const [quoted] = await deps.db
      .select({ buyer: quotations.buyer })
      .from(quotations)
      .where(eq(quotations.id, order.quotationId));
    if (quoted !== undefined) return quoted.buyer;
  }
  const [title] = (await listInvoiceTitles(deps, order.userId)).items;
  return title ?? { name: order.company ?? person, tax_no: null };
}

/** Finds the version of the terms that the person had accepted when they ordered. Throws 409 without one. */
async function findTermsVersion(db: Database, { userId, createdAt }: OrderRow): Promise<string> {
  const [accepted] = await db
    .select({ version: acceptances.version })
    .from(acceptances)
    .where(
      and(
        eq(acceptances.userId, userId),
        eq(acceptances.kind, 'terms'),
        lte(acceptances.acceptedAt, createdAt),
      ),
    )
    .orderBy(desc(acceptances.version))
    .limit(1);
  if (accepted === undefined) throw new Refusal(409, 'order.no_contract');
  return accepted.version;
}

function nameFile({ order, locale }: Pick<Signed, 'order' | 'locale'>): string {
  return `${locale === 'zh-CN' ? '合同' : 'contract'}-${order}.pdf`;
}

function formatSignedText({ order, person, locale, expires }: Omit<Signed, 'signature'>): string {
  return [order, person, locale, expires].join('\n');
}
