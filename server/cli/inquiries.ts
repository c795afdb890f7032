import { asc, desc, isNull } from 'drizzle-orm';
import { inquiries } from '#server/db/tables/content.ts';
import { done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { withLines } from './papers.ts';
import { age, indented, table, when } from './table.ts';

const lastOnes = 50;

export async function runInquiriesCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [which, ...more] = args;
  if (more.length > 0 || (which !== undefined && which !== 'all')) {
    throw misused('Say "inquiries" or "inquiries all".');
  }
  return list(operator, which === 'all');
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
