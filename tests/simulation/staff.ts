import { eq } from 'drizzle-orm';
import type { InvoiceStatus } from '#contract/base/picklists.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { completeByHand } from '#server/domain/workflows/service-complete.ts';
import {
  decideRefund as decideRefundAs,
  type RefundDecision,
} from '#server/domain/workflows/refund-decide.ts';
import { doStep } from '#server/domain/workflows/service-do-step.ts';
import { openMatter, withdrawMatter } from '#server/domain/workflows/service-matter.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import { useUnits } from '#server/domain/workflows/service-units.ts';
import {
  confirmReversal,
  declineInvoice,
  issueInvoice,
} from '#server/domain/workflows/invoice-issue.ts';
import { enterReversal } from '#server/domain/invoices/reverse.ts';
import { listOpenSteps, readMatters } from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { withoutKey } from '#server/records/ask.ts';
import { pdfBytes } from '#tests/support/invoices.ts';
import { promiseRefund } from './aftersales.ts';
import { pick, send, type Diary } from './diary.ts';
import type { Act } from './acts.ts';
import type { SiteNode } from './node.ts';
import { orderRow } from './shopping.ts';

type Of<Name extends Act['do']> = Extract<Act, { do: Name }>;

const actor = 'tester';

/** Does an act as staff; true when it was done, false when it was refused. */
export async function isDoneAt(
  diary: Diary,
  node: SiteNode,
  act: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await diary.site.on(node, act);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** Decides a refund. */
export async function decide(diary: Diary, node: SiteNode, act: Of<'decide'>): Promise<string> {
  const refund = pick(diary.refunds, act.nth);
  if (refund === null) return 'no refund';
  return decideRefund(diary, node, refund.refund_no, act.how);
}

/** Decides the refund with that number, of any requester. */
export async function decideRefund(
  diary: Diary,
  node: SiteNode,
  refundNo: string,
  how: Of<'decide'>['how'],
): Promise<string> {
  const decision: RefundDecision = {
    approve: { act: 'approve', amount: null, reason: null } as const,
    offer: { act: 'approve', amount: 1, reason: null } as const,
    decline: { act: 'decline', reason: '步骤已交付' } as const,
    settle: { act: 'settle', reference: 'B-17' } as const,
  }[how];
  const isDone = await isDoneAt(diary, node, () =>
    decideRefundAs(withoutKey(node.deps), actor, refundNo, decision),
  );
  if (isDone && how === 'decline') promiseRefund(diary, refundNo, 'declined', ['declined']);
  if (isDone && how === 'settle') promiseRefund(diary, refundNo, 'settled', ['settled']);
  if (isDone && how === 'approve') {
    promiseRefund(diary, refundNo, 'approved', ['refunding', 'refunded', 'failed', 'settled']);
  }
  return `${refundNo}: ${isDone ? 'done' : 'refused'}`;
}

/** Acts on a service as staff: starts it, takes a step, uses units, withdraws a matter, or completes it. */
export async function serve(diary: Diary, node: SiteNode, act: Of<'serve'>): Promise<string> {
  const orderNo = pickServed(diary, act.nth);
  if (orderNo === null) return 'no service';
  const isDone = await isDoneAt(diary, node, await prepareService(diary, node, orderNo, act.how));
  if (isDone && act.how === 'complete') {
    diary.promised.push({
      words: `order ${orderNo} was completed`,
      isKept: async (db) => (await orderRow(db, orderNo))?.status === 'completed',
    });
  }
  return `${orderNo}: ${isDone ? 'done' : 'refused'}`;
}

/** Opens a matter as staff. */
export async function openNextMatter(
  diary: Diary,
  node: SiteNode,
  { nth, units }: Of<'open matter'>,
): Promise<string> {
  const orderNo = pickServed(diary, nth);
  if (orderNo === null) return 'no service';
  const title = `标识 ${(diary.keys += 1)}`;
  const isDone = await isDoneAt(diary, node, () =>
    openMatter(withoutKey(node.deps), actor, orderNo, { title, units }),
  );
  if (isDone) {
    diary.promised.push({
      words: `the matter ${title} of ${units} units was opened under ${orderNo}`,
      isKept: async (db) => {
        const order = await orderRow(db, orderNo);
        const matters = order === null ? [] : await readMatters(db, order);
        return matters.some((matter) => matter.title === title && matter.units === units);
      },
    });
  }
  return `${orderNo}: ${isDone ? 'done' : 'refused'}`;
}

function pickServed(diary: Diary, nth: number): string | null {
  const served = diary.orders.filter(({ type }) => type === 'service' || type === 'package');
  return pick(served, nth)?.order_no ?? null;
}

async function prepareService(
  diary: Diary,
  { deps }: SiteNode,
  orderNo: string,
  how: Of<'serve'>['how'],
): Promise<() => Promise<unknown>> {
  if (how === 'start') return () => startByHand(withoutKey(deps), actor, orderNo, null, null);
  if (how === 'complete') return () => completeByHand(withoutKey(deps), actor, orderNo);
  const { db } = diary.site.database;
  const order = await orderRow(db, orderNo);
  if (how === 'use') {
    const counted = (order === null ? [] : getServiceTerms(order).quantities).filter(
      ({ kind }) => kind === 'counted',
    );
    const given = order === null ? [] : await readEntitlements(db, [order.id]);
    const left = counted.find(({ key }) =>
      given.some((each) => each.key === key && each.used < each.granted),
    );
    const { key } = left ?? counted[0] ?? { key: 'none' };
    return () => useUnits(withoutKey(deps), actor, orderNo, { key, amount: 1, note: '已完成一次' });
  }
  const matters = order === null ? [] : await readMatters(db, order);
  const matter = matters.findLast((each) => listOpenSteps(each).length > 0);
  const of = { orderNo, no: matter?.no ?? 0 };
  if (how === 'withdraw') return () => withdrawMatter(withoutKey(deps), actor, of, '客户撤回');
  const [next = 'none'] = matter === undefined ? [] : listOpenSteps(matter);
  return () => doStep(withoutKey(deps), actor, of, next);
}

/** Acts on an invoice as its owner or its issuer. */
export async function withInvoice(
  diary: Diary,
  node: SiteNode,
  act: Of<'invoice'>,
): Promise<string> {
  const invoice = pick(diary.invoices, act.nth);
  if (invoice === null) return 'no invoice';
  const { invoice_no: invoiceNo, owner } = invoice;
  if (act.how === 'withdraw') {
    const path = `invoices/${invoiceNo}/withdraw`;
    const { status } = await send(diary, node, owner, 'POST', path);
    if (status === 200) promiseInvoice(diary, invoiceNo, ['withdrawn']);
    return `${invoiceNo}: ${status}`;
  }
  return treatInvoice(diary, node, invoiceNo, act.how);
}

/** Issues, declines or reverses the invoice with that number, of any requester. */
export async function treatInvoice(
  diary: Diary,
  node: SiteNode,
  invoiceNo: string,
  how: Exclude<Of<'invoice'>['how'], 'withdraw'>,
): Promise<string> {
  const { deps } = node;
  const issued = {
    fapiaoNo: `26${String((diary.keys += 1)).padStart(18, '0')}`,
    documents: { pdf: pdfBytes },
  };
  const acts = {
    issue: () => issueInvoice(withoutKey(deps), actor, invoiceNo, issued),
    decline: () => declineInvoice(withoutKey(deps), actor, invoiceNo, '抬头有误'),
    reverse: () => enterReversal(withoutKey(deps), actor, invoiceNo),
    reversed: () => confirmReversal(withoutKey(deps), actor, invoiceNo, issued),
  };
  const later: Record<typeof how, readonly InvoiceStatus[]> = {
    issue: ['issued', 'reversing', 'reversed'],
    decline: ['declined'],
    reverse: ['issued', 'reversing', 'reversed'],
    reversed: ['reversed'],
  };
  try {
    await diary.site.on<unknown>(node, acts[how]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${invoiceNo}: refused`;
  }
  promiseInvoice(diary, invoiceNo, later[how]);
  return `${invoiceNo}: done`;
}

function promiseInvoice(diary: Diary, invoiceNo: string, later: readonly InvoiceStatus[]): void {
  diary.promised.push({
    words: `invoice ${invoiceNo} became ${later[0]}`,
    async isKept(db) {
      const [row] = await db.select().from(invoices).where(eq(invoices.invoiceNo, invoiceNo));
      return row !== undefined && later.includes(row.status);
    },
  });
}
