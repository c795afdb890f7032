import { eq } from 'drizzle-orm';
import type { InvoiceStatus } from '#contract/base/picklists.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import {
  confirmReversal,
  declineInvoice,
  issueInvoice,
} from '#server/domain/workflows/issue-invoice.ts';
import { whyInvoiceRefused } from '#server/domain/invoices/refusal.ts';
import { enterReversal } from '#server/domain/invoices/reverse.ts';
import { readSteps } from '#server/domain/service/steps.ts';
import { pdfBytes } from '#tests/support/invoices.ts';
import { promiseRefund } from './aftersales.ts';
import { pick, send, type Diary } from './diary.ts';
import type { Act } from './acts.ts';
import type { SiteNode } from './node.ts';
import { orderRow } from './shopping.ts';

type Of<Name extends Act['do']> = Extract<Act, { do: Name }>;

const actor = 'tester';

/** Runs a console command as staff; resolves to its result. */
export async function atConsole(diary: Diary, node: SiteNode, args: readonly string[]) {
  const admin = { deps: node.deps, origin: 'https://park.example', actor };
  return (await diary.site.on(node, () => runAdmin(admin, args))).exitCode;
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
  const words = {
    approve: ['approve'],
    offer: ['approve', '0.01'],
    decline: ['decline', '步骤已交付'],
    settle: ['settle', 'B-17'],
  }[how];
  const exitCode = await atConsole(diary, node, ['refund', refundNo, ...words]);
  if (exitCode === 0 && how === 'decline') promiseRefund(diary, refundNo, 'declined', ['declined']);
  if (exitCode === 0 && how === 'settle') promiseRefund(diary, refundNo, 'settled', ['settled']);
  if (exitCode === 0 && how === 'approve') {
    promiseRefund(diary, refundNo, 'approved', ['refunding', 'refunded', 'failed', 'settled']);
  }
  return `${refundNo}: ${exitCode}`;
}

/** Acts on a service as staff: starts it, takes its next step, or completes it. */
export async function serve(diary: Diary, node: SiteNode, act: Of<'serve'>): Promise<string> {
  const served = diary.orders.filter(({ type }) => type === 'service' || type === 'package');
  const orderNo = pick(served, act.nth)?.order_no;
  if (orderNo === undefined) return 'no service';
  const args = await createServeArguments(diary, orderNo, act.how);
  const exitCode = await atConsole(diary, node, args);
  if (exitCode === 0 && act.how === 'complete') {
    diary.promised.push({
      words: `order ${orderNo} was completed`,
      isKept: async (db) => (await orderRow(db, orderNo))?.status === 'completed',
    });
  }
  return `${orderNo}: ${exitCode}`;
}

async function createServeArguments(
  diary: Diary,
  orderNo: string,
  how: Of<'serve'>['how'],
): Promise<string[]> {
  if (how !== 'step') return [how, orderNo];
  const { db } = diary.site.database;
  const order = await orderRow(db, orderNo);
  const steps = order === null ? [] : await readSteps(db, order);
  const next = steps.find(({ doneAt }) => doneAt === null);
  return ['step', orderNo, next?.key ?? 'none'];
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
    issue: () => issueInvoice(deps, actor, invoiceNo, issued),
    decline: () => declineInvoice(deps, actor, invoiceNo, '抬头有误'),
    reverse: () => enterReversal(deps, actor, invoiceNo),
    reversed: () => confirmReversal(deps, actor, invoiceNo, issued),
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
    if (whyInvoiceRefused(error) === null) throw error;
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
