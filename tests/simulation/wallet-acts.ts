import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { refunds } from '#server/db/tables/payments.ts';
import { sandboxRefunds } from '#sandbox/site/wallet-tables.ts';
import { pick, type Diary } from './diary.ts';
import type { Act } from './acts.ts';
import type { SiteNode } from './node.ts';
import type { OutboundCall } from './points.ts';

type Of<Name extends Act['do']> = Extract<Act, { do: Name }>;

/** Performs the payer's action with a code in the wallet. */
export async function useCode(diary: Diary, act: Of<'pay'>): Promise<string> {
  const code = pick(diary.codes, act.nth);
  if (code === null) return 'no code';
  const isDone = await diary.site.wallet.payer.act(code.code, act.how);
  return `${code.payment_no}: ${isDone ? 'done' : 'the wallet refuses'}`;
}

/**
 * Refunds at the wallet's console. Skips a payment with a refund request, because both would use the
 * same money.
 */
export async function refundAtConsole(diary: Diary, act: Of<'console'>): Promise<string> {
  const code = pick(diary.codes, act.nth);
  if (code === null) return 'no payment';
  const { payment_no: paymentNo, order_no: orderNo } = code;
  if (diary.refunds.some(({ order_no }) => order_no === orderNo)) return 'a refund is asked for';
  const before = diary.returnedAtConsole.get(paymentNo) ?? 0;
  const amount = act.part === 'all' ? code.amount : Math.ceil(code.amount / 2);
  const refundNo = `CONSOLE${(diary.keys += 1)}`;
  const isDone = await diary.site.wallet.refundAtConsole(paymentNo, refundNo, amount);
  if (isDone) diary.returnedAtConsole.set(paymentNo, before + amount);
  return `${paymentNo}: ${isDone ? `${amount} fen` : 'the wallet refuses'}`;
}

/** Sends a forged wallet notice, without the wallet's key. */
export async function forgeNotice(diary: Diary, node: SiteNode, act: Of<'forge'>): Promise<string> {
  const code = pick(diary.codes, act.nth);
  if (code === null) return 'no code';
  const { channel, payment_no: paymentNo, amount } = code;
  const number = String((diary.keys += 1));
  const form = new URLSearchParams({
    notify_id: `forged-${number}`,
    out_trade_no: paymentNo,
    trade_no: `2026${number.padStart(24, '0')}`,
    total_amount: (amount / 100).toFixed(2),
    trade_status: 'TRADE_SUCCESS',
    sign_type: 'RSA2',
    sign: Buffer.from('forged').toString('base64'),
  });
  const response = await diary.site.on(node, async () =>
    node.app.request(`/api/v1/payments/notify/${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: form.toString(),
    }),
  );
  return `${paymentNo}: ${response.status}`;
}

const callNames = {
  precreate: 'precreate',
  createPage: 'page',
  createSheet: 'sheet',
  query: 'query',
  close: 'close',
  refund: 'refund',
  queryRefund: 'refund-query',
  fetchBill: 'bill',
} as const satisfies Record<OutboundCall, string>;

/** Makes the next calls to a wallet fail. */
export function breakWallet({ site }: Diary, act: Of<'break'>): string {
  const { channel, call, how, times } = act;
  const path = `wallet/${channel}/${callNames[call]}`;
  if (how === 'before' || how === 'after') {
    site.faults.fail({ path, times, status: 502, when: how });
  } else {
    site.faults.spoil({ path, times, how });
  }
  return `${path}: ${how} ×${times}`;
}

/** Completes the refund that a wallet is processing. */
export async function endSlowRefund(diary: Diary, act: Of<'wallet refund'>): Promise<string> {
  const refund = pick(diary.refunds, act.nth);
  if (refund === null) return 'no refund';
  const refundNos = await unfinishedAtWallet(diary);
  if (!refundNos.includes(refund.refund_no)) return 'nothing is on its way';
  await diary.site.wallet.endRefund(refund.refund_no, act.ends);
  return `${refund.refund_no}: ${act.ends}`;
}

/**
 * Lists the refunds that the wallets accepted but did not finish, and that were not paid by hand: those of the
 * shop, and those of the wallet's console.
 */
export async function unfinishedAtWallet({ site }: Diary): Promise<string[]> {
  const { db } = site.database;
  const rows = await db
    .select({ refundNo: sandboxRefunds.refundNo })
    .from(sandboxRefunds)
    .leftJoin(refunds, eq(refunds.refundNo, sandboxRefunds.refundNo))
    .where(
      and(
        inArray(sandboxRefunds.state, ['processing', 'abnormal']),
        or(isNull(refunds.status), inArray(refunds.status, ['refunding', 'failed'])),
      ),
    );
  return rows.map(({ refundNo }) => refundNo);
}
