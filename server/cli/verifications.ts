import { asc, eq } from 'drizzle-orm';
import { users, verifications } from '#server/db/tables/people.ts';
import { openIdNumber } from '#server/domain/accounts/id-number.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { linksTo, withLines } from './papers.ts';
import { age, table, when } from './table.ts';

export async function runVerificationsCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [subcommand, id, ...more] = args;
  if (subcommand === undefined) return list(operator);
  if (subcommand === 'show' && id !== undefined && more.length === 0)
    return show(operator, parseRequestId(id));
  throw misused('Say "verifications" or "verifications show <id>".');
}

async function list(operator: Operator): Promise<Reply> {
  const rows = await select(operator).where(eq(verifications.status, 'pending'));
  if (rows.length === 0) return done('No request for verification waits.');
  const now = operator.deps.clock.date();
  const lines = table(
    ['id', 'submitted (Beijing)', 'waits', 'real name', 'id number', 'phone'],
    rows.map(({ request, phone }) => [
      String(request.id),
      when(request.submittedAt),
      age(request.submittedAt, now),
      request.realName,
      request.idNumberMasked,
      phone,
    ]),
  );
  const papers = await Promise.all(
    rows.map(({ request }) => linksTo(operator, request.attachments)),
  );
  return done(withLines(lines, papers));
}

async function show(operator: Operator, id: number): Promise<Reply> {
  const [row] = await select(operator).where(eq(verifications.id, id));
  if (row === undefined) throw commandRefused(`There is no request ${id}.`);
  const { request, phone } = row;
  const number = openIdNumber(operator.deps.keys, request.userId, request.idNumber);
  const facts = table(
    ['request', String(id)],
    [
      ['status', request.status],
      ['submitted (Beijing)', when(request.submittedAt)],
      ['real name', request.realName],
      ['id number', number],
      ['phone', phone],
    ],
  );
  return done([facts, ...(await linksTo(operator, request.attachments))].join('\n'));
}

function select({ deps }: Operator) {
  return deps.db
    .select({ request: verifications, phone: users.phone })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .orderBy(asc(verifications.submittedAt))
    .$dynamic();
}

function parseRequestId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw misused(`"${text}" is not the id of a request.`);
  return Number(text);
}
