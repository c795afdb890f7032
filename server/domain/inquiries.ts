import * as v from 'valibot';
import { InquirySent, type InquiryRequest } from '../../contract/inquiries.ts';
import { answerWithinHours, inquiriesPerHourAndAddress } from '../../contract/limits.ts';
import { inquiries } from '../db/tables/content.ts';
import type { Deps } from '../deps.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { claimKey, keepAnswer, type Idempotency } from './idempotency.ts';
import { countUse } from './limits.ts';

const hourMs = 60 * 60 * 1000;

/** Keeps what a visitor asks for, once for each key. Throws 429 for a flood from one address. */
export async function takeInquiry(
  deps: Deps,
  userId: string | null,
  request: InquiryRequest,
  idempotency: Idempotency | null,
  address: ClientAddress,
): Promise<InquirySent> {
  const now = deps.clock.date();
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
      phone: request.phone,
      email: request.email,
      company: request.company,
      position: request.position,
      inquiryType: request.inquiry_type,
      budgetRange: request.budget_range,
      preferredContactTime: request.preferred_contact_time,
      description: request.description,
      createdAt: now,
    });
    const sent = { inquiry_no: inquiryNo, answer_within_hours: answerWithinHours } as const;
    if (idempotency !== null) await keepAnswer(tx, idempotency, sent);
    return sent;
  });
}
