import { and, eq, isNull } from 'drizzle-orm';
import { inquiries } from '#server/db/tables/content.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { keepNothing, type KeepAnswer } from '#server/records/unit-of-work.ts';
import type { Deps } from './deps.ts';

export type SettledInquiry = 'unknown' | 'settled before' | { isNotified: boolean };

/** Records the reply to an inquiry; notifies a sender with an account, but cannot notify a guest. */
export function settleInquiry(
  { db, clock }: Deps,
  actor: string,
  inquiryNo: string,
  keep: KeepAnswer<{ isNotified: boolean }> = keepNothing,
): Promise<SettledInquiry> {
  const now = clock.date();
  return db.transaction(async (tx) => {
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
      return known.length === 0 ? 'unknown' : 'settled before';
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
    const settled = { isNotified: row.userId !== null };
    await keep(tx, settled);
    return settled;
  });
}
