import { hash } from 'node:crypto';
import { dayMs } from '#contract/base/durations.ts';
import { quotationsPerDay } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { describeUnprintable } from '#contract/base/unprintable.ts';
import { endOfDay, shanghaiDay } from '#contract/base/shanghai.ts';
import type {
  Quotation,
  QuotationBuyer,
  QuotationDraft,
  QuotationRequest,
} from '#contract/quotations/schemas.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import { refuseOtherTerms } from '#server/base/shown-terms.ts';
import type { Database } from '#server/db/database.ts';
import { quotations, type QuotedOrder } from '#server/db/tables/orders.ts';
import { keepBytes } from '#server/domain/files/keep-bytes.ts';
import { ownedTitle } from '#server/domain/invoices/titles.ts';
import { getVersionsInForce } from '#server/domain/legal/acceptance.ts';
import { listOffer } from '#server/domain/quotations/list-offer.ts';
import { presentQuotation } from '#server/domain/quotations/read.ts';
import { findUnprintable } from '#server/pdf/font.ts';
import { writeQuote } from '#server/pdf/quote.ts';
import { toSeller } from '#server/pdf/seller.ts';
import type { Ask } from '#server/records/ask.ts';
import { countUse } from '#server/records/limits.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import type { Deps } from './deps.ts';
import { draftContentOrder } from './order-draft-content.ts';
import { draftMembershipOrder } from './order-place-membership.ts';
import { draftSaasOrder } from './order-place-saas.ts';
import { draftServiceOrder, type DraftOrder } from './order-place.ts';

/** A request; a program that showed no figure leaves out `shown`. */
type QuotationBody = Omit<QuotationRequest, 'shown'> & Partial<Pick<QuotationRequest, 'shown'>>;

/**
 * Makes a quotation and its file, for the price that was shown. Throws 409 `order.terms_changed` with the price
 * for another one, 409 `quotation.credited` for a person with a credit, which changes every day, 422 for a buyer
 * with a character that the paper cannot show, 429 for one too many in a day, and as an order of the draft.
 */
export async function makeQuotation(
  ask: Ask<Deps>,
  userId: string,
  { draft, shown, ...named }: QuotationBody,
  locale: Locale,
): Promise<Quotation> {
  const madeAt = ask.clock.date();
  const { order, quote } = await draftOrder(ask.db, userId, draft, madeAt, locale);
  if (quote.credit !== undefined) throw new Refusal(409, 'quotation.credited');
  refuseOtherTerms(shown, quote);
  const buyer = await findBuyer(ask.db, userId, named);
  // Counted before the file is made: writing it is the costly part.
  const limit = { key: `quotations:${userId}`, points: quotationsPerDay, perMs: dayMs };
  await ask.db.transaction((tx) => countUse(tx, madeAt, [limit], 'quotation.too_many'));
  const lastDay = shanghaiDay(new Date(madeAt.valueOf() + ask.quotationDays * dayMs));
  const row = {
    quoteNo: ask.ids.quotation(madeAt),
    userId,
    draft,
    quoted: toQuotedOrder(order),
    amount: order.amount,
    list: quote.list,
    buyer,
    termsVersion: getVersionsInForce(ask).terms,
    locale,
    madeAt,
    validUntil: endOfDay(lastDay),
  };
  const bytes = new Uint8Array(
    await writeQuote({
      ...listOffer(row.quoted, buyer, locale),
      ...toSeller(ask.site(), locale),
      number: row.quoteNo,
      madeAt: madeAt.toISOString(),
      validUntil: row.validUntil.toISOString(),
    }),
  );
  return keepBytes(ask, userId, [bytes], async (tx, [key = '']) => {
    // An account that is being closed erases what it finds.
    await lockPerson(tx, userId);
    const [made] = await tx
      .insert(quotations)
      .values({
        ...row,
        fileId: ask.ids.file(),
        key,
        size: bytes.byteLength,
        digest: hash('sha256', bytes, 'hex'),
      })
      .returning();
    if (made === undefined) throw new Error('a quotation was not kept');
    return presentQuotation(made, null, locale);
  });
}

/** Drafts the order that a quotation would be for, priced for the person at `now`. */
function draftOrder(
  db: Database,
  userId: string,
  draft: QuotationDraft,
  now: Date,
  locale: Locale,
): Promise<DraftOrder> {
  switch (draft.type) {
    case 'membership':
      return draftMembershipOrder(db, userId, draft, now, locale);
    case 'saas':
      return draftSaasOrder(db, userId, { ...draft, attachments: [] }, now, locale);
    case 'service':
      return draftServiceOrder(db, userId, { ...draft, attachments: [] }, locale);
    case 'package':
      return draftContentOrder(db, { ...draft, id: draft.identifier }, locale);
  }
}

/** Finds the buyer and checks that the paper can show the name. Throws 403, 404, 422. */
async function findBuyer(
  db: Database,
  userId: string,
  { title_id, buyer_name }: Omit<QuotationRequest, 'draft' | 'shown'>,
): Promise<QuotationBuyer> {
  const field = title_id === null ? 'buyer_name' : 'title_id';
  const title = title_id === null ? null : await ownedTitle(db, userId, title_id);
  const name = title?.name ?? buyer_name;
  if (name === null) throw invalid(field, 'required');
  const character = await findUnprintable(name);
  if (character !== undefined) throw invalid(field, describeUnprintable(character));
  return { name, tax_no: title?.taxNo ?? null };
}

/** Removes the fields of a draft that belong to its customer and not to the purchase. */
function toQuotedOrder({
  contact: _contact,
  attachments: _attachments,
  fingerprint: _fingerprint,
  ...quoted
}: DraftOrder['order']): QuotedOrder {
  return quoted;
}
