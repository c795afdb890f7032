import { asc, desc, isNull } from 'drizzle-orm';
import { inquiries } from '#server/db/tables/content.ts';
import { settleInquiry } from '#server/domain/workflows/settle-inquiry.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { withLines } from './papers.ts';
import { age, indented, table, when } from './table.ts';

const lastOnes = 50;

export async function runInquiriesCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [subcommand, inquiryNo, ...more] = args;
  if (subcommand === undefined) return list(operator, false);
  if (subcommand === 'all' && inquiryNo === undefined) return list(operator, true);
  if (subcommand === 'answered' && inquiryNo !== undefined && more.length === 0) {
    return answered(operator, inquiryNo);
  }
  throw misused('Say "inquiries", "inquiries all" or "inquiries answered <number>".');
}

async function list({ deps }: Operator, all: boolean): Promise<Reply> {
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

async function answered({ deps, actor }: Operator, inquiryNo: string): Promise<Reply> {
  const settled = await settleInquiry(deps, actor, inquiryNo);
  if (settled === 'unknown') throw commandRefused(`There is no inquiry ${inquiryNo}.`);
  if (settled === 'settled before') {
    throw commandRefused(`Inquiry ${inquiryNo} was answered before.`);
  }
  const who = settled.isNotified
    ? 'Its sender is told.'
    : 'It came from a guest, whom no notification reaches.';
  return done(`Inquiry ${inquiryNo} is answered. ${who}`);
}
