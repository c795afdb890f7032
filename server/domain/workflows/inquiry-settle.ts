import { and, eq, isNull } from 'drizzle-orm';
import { inquiries } from '#server/db/tables/content.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';

/**
 * Records the reply to an inquiry; notifies a sender with an account, but cannot notify a guest. Throws 404 for an
 * unknown inquiry, 409 for one that was answered before.
 */
export function settleInquiry(
  { transaction, clock }: Ask<Deps>,
  actor: string,
  inquiryNo: string,
): Promise<{ is_notified: boolean }> {
  const now = clock.date();
  return transaction(async (tx) => {
    const [row] = await tx
      .update(inquiries)
      .set({ answeredAt: now })
      .where(and(eq(inquiries.inquiryNo, inquiryNo), isNull(inquiries.answeredAt)))
      .returning();
    if (row === undefined) {
      const known = await tx
        .select({ answeredAt: inquiries.answeredAt })
        .from(inquiries)
        .where(eq(inquiries.inquiryNo, inquiryNo));
      throw known.length === 0
        ? new Refusal(404, 'console.not_found')
        : new Refusal(409, 'console.changed');
    }
    if (row.userId !== null) {
      await notifyInOwnTexts(
        tx,
        {
          userId: row.userId,
          about: `inquiry:${inquiryNo}`,
          title: { 'zh-CN': '您的咨询已答复', 'en-US': 'Your inquiry has been answered' },
          body: {
            'zh-CN': `我们已就您的咨询（编号 ${inquiryNo}）与您联系。如果没有收到，请再次联系我们。`,
            'en-US': `We have got back to you about inquiry ${inquiryNo}. If nothing has reached you, please contact us again.`,
          },
          link: '/contact-us',
        },
        now,
      );
    }
    const entry = { act: 'inquiry.answered', subject: inquiryNo, facts: {} } as const;
    await writeStaffLog(tx, { at: now, actor, ...entry, outcome: 'done' });
    return { is_notified: row.userId !== null };
  });
}
