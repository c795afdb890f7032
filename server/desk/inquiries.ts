import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { inquiries } from '#server/db/tables/content.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { DeskRefusal, done, misused, type Desk, type Reply } from './desk.ts';
import { withLines } from './papers.ts';
import { age, indented, table, when } from './table.ts';

const lastOnes = 50;

export async function inquiriesCommand(desk: Desk, args: readonly string[]): Promise<Reply> {
  const [subcommand, inquiryNo, ...more] = args;
  if (subcommand === undefined) return list(desk, false);
  if (subcommand === 'all' && inquiryNo === undefined) return list(desk, true);
  if (subcommand === 'answered' && inquiryNo !== undefined && more.length === 0) {
    return answered(desk, inquiryNo);
  }
  throw misused('Say "inquiries", "inquiries all" or "inquiries answered <number>".');
}

async function list({ deps }: Desk, all: boolean): Promise<Reply> {
  const rows = await deps.db
    .select()
    .from(inquiries)
    .where(all ? undefined : isNull(inquiries.answeredAt))
    .orderBy(all ? desc(inquiries.createdAt) : asc(inquiries.createdAt))
    .limit(all ? lastOnes : 1000);
  if (rows.length === 0) return done('No inquiry waits for an answer.');
  const now = deps.clock.date();
  const lines = table(
    [
      'number',
      'received (Beijing)',
      'waits',
      'about',
      'name',
      'phone',
      'email',
      'company',
      'call',
      'budget',
    ],
    rows.map((row) => [
      row.inquiryNo,
      when(row.createdAt),
      row.answeredAt === null ? age(row.createdAt, now) : 'answered',
      row.inquiryType,
      row.name,
      row.phone,
      row.email,
      row.company,
      row.preferredContactTime,
      row.budgetRange,
    ]),
  );
  return done(
    withLines(
      lines,
      rows.map(({ description }) => [indented(description)]),
    ),
  );
}

async function answered({ deps }: Desk, inquiryNo: string): Promise<Reply> {
  const now = deps.clock.date();
  const told = await deps.db.transaction(async (tx) => {
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
      throw new DeskRefusal(
        known.length === 0
          ? `There is no inquiry ${inquiryNo}.`
          : `Inquiry ${inquiryNo} was answered before.`,
      );
    }
    if (row.userId === null) return false;
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
    return true;
  });
  const who = told ? 'Its sender is told.' : 'It came from a guest, whom no notification reaches.';
  return done(`Inquiry ${inquiryNo} is answered. ${who}`);
}
