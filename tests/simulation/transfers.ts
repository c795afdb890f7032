import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { consoleActor } from '#server/records/actor.ts';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { staff } from '#server/db/tables/staff.ts';
import { transfers } from '#server/db/tables/transfers.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { confirmTransfer, recordTransfer } from '#server/domain/workflows/transfer-record.ts';
import { confirmReturn, recordReturn } from '#server/domain/workflows/transfer-return.ts';
import { withoutKey } from '#server/records/ask.ts';
import type { Act } from './acts.ts';
import { pick, send, type Diary } from './diary.ts';
import type { SiteNode } from './node.ts';
import { isDoneAt } from './staff.ts';

type Of<Name extends Act['do']> = Extract<Act, { do: Name }>;

/** Announces a transfer, or takes it back. */
export async function tellTransfer(
  diary: Diary,
  node: SiteNode,
  { nth, how }: Of<'transfer'>,
): Promise<string> {
  const order = pick(diary.orders, nth);
  if (order === null) return 'no order';
  const { owner, order_no: orderNo } = order;
  const path = `orders/${orderNo}/transfer${how === 'withdraw' ? '/withdraw' : ''}`;
  const { status } = await send(diary, node, owner, 'POST', path, { expected: [503] });
  return `${orderNo}: ${status}`;
}

/** Records money on the operator's account, and confirms it: each sum takes two people. */
export async function receiveTransfer(
  diary: Diary,
  node: SiteNode,
  { nth, part }: Of<'transfer arrives'>,
): Promise<string> {
  const order = pick(diary.orders, nth);
  if (order === null) return 'no order';
  const { order_no: orderNo, amount: whole } = order;
  const amount = { all: whole, half: Math.ceil(whole / 2), more: whole + 100 }[part];
  const reference = `B-${(diary.keys += 1)}`;
  const day = '2026-01-01';
  const isRecorded = await isDoneAt(diary, node, async () => {
    const [first] = await findClerks(node);
    const ask = withoutKey(node.deps);
    await recordTransfer(ask, first, 0, orderNo, { reference, day, amount });
  });
  if (!isRecorded) return `${orderNo}: refused`;
  diary.promised.push({
    words: `the transfer ${reference} of ${amount} fen was recorded`,
    isKept: async (db) => {
      const [row] = await db.select().from(transfers).where(eq(transfers.reference, reference));
      return row?.amount === amount && row.state === 'booked' && row.paymentId !== null;
    },
  });
  await confirmRecorded(diary, node);
  return `${orderNo}: ${amount} fen`;
}

/** Confirms every recorded transfer as the second person. */
export async function confirmRecorded(diary: Diary, node: SiteNode): Promise<void> {
  const waiting = await node.deps.db
    .select()
    .from(transfers)
    .where(eq(transfers.state, 'recorded'));
  for (const { id, amount } of waiting) {
    await isDoneAt(diary, node, async () => {
      const [, second] = await findClerks(node);
      await confirmTransfer(withoutKey(node.deps), second, id, { amount, code });
    });
  }
}

/** Sends back all money of transfers that is owed, as two people do. */
export async function sendTransfersBack(diary: Diary, node: SiteNode): Promise<string> {
  const owed = await node.deps.db
    .select({ refundNo: refunds.refundNo })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.channel, 'bank_transfer'), eq(refunds.status, 'refunding')));
  for (const { refundNo } of owed) {
    const reference = `R-${refundNo}`;
    await isDoneAt(diary, node, async () => {
      const [first, second] = await findClerks(node);
      const ask = withoutKey(node.deps);
      await recordReturn(ask, first, refundNo, reference);
      await confirmReturn(ask, second, refundNo, { reference, code });
    });
  }
  return `${owed.length} sent back`;
}

/** Every fen that was booked is part of a payment, waits for its rest, or goes back: once. */
export async function transfersCountOnce({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const booked = await sumByOrder(db, 'booked');
  const waiting = await sumByOrder(db, 'waiting');
  const rows = await db
    .select({ orderId: payments.orderId, sum: sql<string>`sum(${payments.amount})` })
    .from(payments)
    .where(eq(payments.channel, 'bank_transfer'))
    .groupBy(payments.orderId);
  const paid = new Map(rows.map(({ orderId, sum }) => [orderId, Number(sum)]));
  return [...new Set([...booked.keys(), ...paid.keys()])].flatMap((id) => {
    const [all, rest, counted] = [booked, waiting, paid].map((sums) => sums.get(id) ?? 0);
    return all === (rest ?? 0) + (counted ?? 0)
      ? []
      : [`order ${id}: ${all} fen were transferred, ${counted} count and ${rest} wait`];
  });
}

/** Checks at rest that no transferred sum still waits for the rest of the amount. */
export async function transfersCameToRest({ site }: Diary): Promise<readonly string[]> {
  const waiting = await sumByOrder(site.database.db, 'waiting');
  return [...waiting].map(([id, sum]) => `order ${id}: ${sum} fen still wait`);
}

async function sumByOrder(
  db: Database,
  which: 'booked' | 'waiting',
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ orderId: transfers.orderId, sum: sql<string>`sum(${transfers.amount})` })
    .from(transfers)
    .where(
      and(
        eq(transfers.state, 'booked'),
        which === 'waiting' ? sql`${transfers.paymentId} is null` : isNotNull(transfers.state),
      ),
    )
    .groupBy(transfers.orderId);
  return new Map(rows.map(({ orderId, sum }) => [orderId, Number(sum)]));
}

const code = '000000';

/** Returns two colleagues, who are added when they are first needed. */
async function findClerks({ deps }: SiteNode): Promise<readonly [StaffPerson, StaffPerson]> {
  const find = async (name: string): Promise<StaffPerson> => {
    const now = deps.clock.date();
    const row = { name, role: 'money' as const, passwordHash: '', totpSecret: '', createdAt: now };
    await deps.db.insert(staff).values(row).onConflictDoNothing();
    const [found] = await deps.db.select().from(staff).where(eq(staff.name, name));
    if (found === undefined) throw new Error(`${name} was not added`);
    const command = { code, isAlone: false };
    const { id, role } = found;
    return { id, name, role, actor: consoleActor(name), command, idleEndsAt: now, endsAt: now };
  };
  return [await find('clerk 1'), await find('clerk 2')];
}
