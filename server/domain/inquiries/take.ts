import { hourMs } from '#contract/base/durations.ts';
import type { InquiryRequest, InquirySent } from '#contract/inquiries/schemas.ts';
import { inquiryReplyHours, inquiriesPerHourAndAddress } from '#contract/base/limits.ts';
import { inquiries } from '#server/db/tables/content.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import { countUse } from '#server/records/limits.ts';
import { readPhone } from '#server/base/phone-number.ts';
import type { Ask } from '#server/records/ask.ts';

/** Stores an inquiry of a visitor. Throws 429 for too many from one address. */
export async function takeInquiry(
  ask: Ask,
  userId: string | null,
  request: InquiryRequest,
  address: ClientAddress,
): Promise<InquirySent> {
  const now = ask.clock.date();
  const phone = request.phone === null ? null : readPhone(request.phone).number;
  return ask.transaction(async (tx) => {
    if (!address.isLoopback) {
      const key = `inquiry:address:${address.group}`;
      const limit = { key, points: inquiriesPerHourAndAddress, perMs: hourMs };
      await countUse(tx, now, [limit], 'inquiry.too_many');
    }
    const inquiryNo = ask.ids.inquiry(now);
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
    return { inquiry_no: inquiryNo, answer_within_hours: inquiryReplyHours };
  });
}
