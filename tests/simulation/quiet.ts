import { eq, inArray, isNull, or } from 'drizzle-orm';
import { invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { outbox, payments, refunds } from '#server/db/tables/payments.ts';
import { findExceedingInvoices } from '#server/domain/views/invoice-excess.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { decideRefund, treatInvoice } from './staff.ts';
import { pick, type Diary } from './diary.ts';
import { repeatOrder } from './shopping.ts';
import { confirmRecorded, sendTransfersBack } from './transfers.ts';
import { unfinishedAtWallet } from './wallet-acts.ts';
import { dayMs, hourMs, minuteMs } from '#contract/base/durations.ts';

/** A minute for due jobs, a day for orders to expire and notices to arrive, the rest for retries. */
const passing = [
  minuteMs,
  25 * hourMs,
  61 * minuteMs,
  61 * minuteMs,
  dayMs,
  61 * minuteMs,
  3 * dayMs,
  // An order for which a transfer was announced.
  12 * dayMs,
];

/**
 * Releases all actions and repairs all faults; staff decide open cases, the wallets finish accepted
 * refunds, and time passes beyond every deadline.
 */
export async function bringToEnd(diary: Diary): Promise<void> {
  const { site } = diary;
  site.faults.clear();
  site.scheduler.calm();
  while (await site.scheduler.release());
  await aside(diary, async (node) => {
    for (const who of diary.customers.keys()) {
      const lost = pick(diary.customers, who)?.unanswered.length ?? 0;
      for (let each = 0; each < lost; each += 1)
        await repeatOrder(diary, node, { do: 'repeat order', who });
    }
  });
  for (const ms of passing) {
    await site.scheduler.begin({ disturbance: null, work: async () => site.clock.move(ms) });
    await aside(diary, async (node) => {
      for (const refundNo of await unfinishedAtWallet(diary))
        await site.wallet.endRefund(refundNo, 'done');
      await sweep(node.deps);
      await clearQueues(diary, node);
    });
    if (ms > minuteMs && (await nothingIsOpen(diary))) return;
  }
}

type Node = Awaited<ReturnType<Diary['site']['node']>>;

async function aside({ site }: Diary, work: (node: Node) => Promise<void>): Promise<void> {
  const node = await site.node(0);
  let failure: unknown = null;
  await site.scheduler.begin({
    disturbance: null,
    work: () =>
      work(node).catch((error: unknown) => {
        failure = error;
      }),
  });
  if (failure !== null) throw new Error('nobody could bring it to its end', { cause: failure });
}

/** Handles the open cases in the console's queues. */
async function clearQueues(diary: Diary, node: Node): Promise<void> {
  const { db } = node.deps;
  const open = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.status, ['requested', 'offered', 'failed']));
  for (const { refundNo, status } of open) {
    if (status === 'failed') await decideRefund(diary, node, refundNo, 'settle');
    else if ((await decideRefund(diary, node, refundNo, 'approve')).endsWith('refused')) {
      await decideRefund(diary, node, refundNo, 'decline');
    }
  }
  await confirmRecorded(diary, node);
  await sendTransfersBack(diary, node);
  for (const { invoice } of await findExceedingInvoices(db)) {
    await treatInvoice(diary, node, invoice.invoiceNo, 'reverse');
  }
  const waiting = await db
    .select()
    .from(invoices)
    .where(or(eq(invoices.status, 'requested'), eq(invoices.status, 'reversing')));
  for (const { invoiceNo, status } of waiting) {
    if (status === 'reversing') await treatInvoice(diary, node, invoiceNo, 'reversed');
    else if ((await treatInvoice(diary, node, invoiceNo, 'issue')).endsWith('refused')) {
      await treatInvoice(diary, node, invoiceNo, 'decline');
    }
  }
}

async function nothingIsOpen({ site }: Diary): Promise<boolean> {
  const { db } = site.database;
  const attempts = inArray(payments.status, ['pending', 'closing', 'refunding']);
  const owed = inArray(refunds.status, ['requested', 'offered', 'refunding', 'failed']);
  const asked = inArray(invoices.status, ['requested', 'reversing']);
  const rows = await Promise.all([
    db.select({ id: payments.id }).from(payments).where(attempts),
    db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'pending')),
    db.select({ id: refunds.id }).from(refunds).where(owed),
    db.select({ id: invoices.id }).from(invoices).where(asked),
    db.select({ id: outbox.id }).from(outbox).where(isNull(outbox.doneAt)),
  ]);
  return rows.every((each) => each.length === 0);
}
