import { findRank } from '#contract/membership/periods.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { QuotationOrderRequest } from '#contract/quotations/schemas.ts';
import { sha256 } from '#server/base/ids.ts';
import { readContact } from '#server/base/phone-number.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { QuotationRow } from '#server/db/tables/orders.ts';
import { isBlockedByUnpaid } from '#server/domain/orders/plan-blocks.ts';
import { isSameThing } from '#server/domain/orders/same-thing.ts';
import { creditedPeriods } from '#server/domain/periods/period.ts';
import { findQuotedOrder } from '#server/domain/quotations/read.ts';
import { presentOrder } from '#server/domain/views/order.ts';
import { readPeriods } from '#server/domain/views/periods.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { createOrder, type DraftOrder } from './order-place.ts';
import { createPlanOrder } from './order-place-plan.ts';

/**
 * Places the order of a quotation that has not expired, at its price and with its contents, whatever the catalogue
 * says now. Throws 409 `quotation.used` with the order that was made by it and is not cancelled, 409
 * `quotation.credited` for a person who has a credit by now, and for the rest as any order.
 */
export async function createQuotedOrder(
  ask: Ask<Deps>,
  userId: string,
  quotation: QuotationRow,
  { shown, another = false, contact: given }: QuotationOrderRequest,
  locale: Locale,
): Promise<Order> {
  const { id, quoteNo, quoted, amount } = quotation;
  const { type } = quoted;
  const contact = readContact(given) ?? null;
  const fingerprint = sha256(JSON.stringify([quoteNo, contact]));
  // Runs while the person is locked, so that two tabs find each other's order.
  const draft = async (tx: Database): Promise<DraftOrder> => {
    await refuseUsed(tx);
    return {
      order: { ...quoted, quotationId: id, contact, attachments: [], fingerprint },
      quote: {
        amount,
        currency: 'CNY',
        list: quotation.list,
        terms: quoteNo,
        lines: [{ label: quoted.title[locale], amount }],
      },
    };
  };
  // First, because its unpaid order is also one of the same thing.
  await refuseUsed(ask.db);
  if (type !== 'membership' && type !== 'saas') {
    return createOrder(ask, userId, { once: null, shown, another, draft }, locale);
  }
  const purchase = {
    subject: type,
    fingerprint,
    shown,
    isBlockedBy: (unpaid: Parameters<typeof isSameThing>[0]) =>
      isBlockedByUnpaid(type, unpaid, quoted),
    isUnknown: (unpaid: Parameters<typeof isSameThing>[0]) =>
      type === 'saas' && !another && isSameThing(unpaid, quoted),
    async draft(tx: Database, now: Date) {
      const rank = findRank(type, quoted.planSlug ?? null) ?? 0;
      const credited = creditedPeriods(await readPeriods(tx, type, userId), rank, now);
      if (credited.length > 0) throw new Refusal(409, 'quotation.credited');
      return draft(tx);
    },
  };
  return createPlanOrder(ask, userId, purchase, locale);

  async function refuseUsed(db: Database): Promise<void> {
    const order = await findQuotedOrder(db, quotation);
    if (order === null) return;
    const now = ask.clock.date();
    const data = await presentOrder(db, order, now, locale, ask);
    throw new Refusal(409, 'quotation.used', data);
  }
}
