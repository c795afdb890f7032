import * as v from 'valibot';
import { InquirySent, type InquiryRequest } from '#contract/inquiries/schemas.ts';
import { inquiryReplyHours, inquiriesPerHourAndAddress } from '#contract/base/limits.ts';
import { inquiries } from '#server/db/tables/content.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import { countUse } from '#server/records/limits.ts';
import type { Deps } from '#server/records/deps.ts';
import { readPhone } from '#server/base/phone-number.ts';
import { claimKey, saveResponse, type Idempotency } from '#server/records/idempotency.ts';

const hourMs = 60 * 60 * 1000;

/** Stores an inquiry of a visitor, once for each key. Throws 429 for too many from one address. */
export async function takeInquiry(
  deps: Deps,
  userId: string | null,
  request: InquiryRequest,
  idempotency: Idempotency | null,
  address: ClientAddress,
): Promise<InquirySent> {
  const now = deps.clock.date();
  const phone = request.phone === null ? null : readPhone(request.phone).number;
  return deps.db.transaction(async (tx) => {
    if (idempotency !== null) {
      const claimed = await claimKey(tx, idempotency, now);
      if (!claimed.first) return v.parse(InquirySent, claimed.answer);
    }
    if (!address.isLoopback) {
      const key = `inquiry:address:${address.group}`;
      const limit = { key, points: inquiriesPerHourAndAddress, perMs: hourMs };
      await countUse(tx, now, [limit], 'inquiry.too_many');
    }
    const inquiryNo = deps.ids.inquiry(now);
    await tx.insert(inquiries).values({
      inquiryNo,
      userId,
      name: request.name,
      phone,
      email: request.email,
      company: request.company,
      position: request.position,
      inquiryType: request.inquiry_type,
      budgetRange: request.budget_range,
      preferredContactTime: request.preferred_contact_time,
      description: request.description,
      createdAt: now,
    });
    const sent = { inquiry_no: inquiryNo, answer_within_hours: inquiryReplyHours } as const;
    if (idempotency !== null) await saveResponse(tx, idempotency, sent);
    return sent;
  });
}
