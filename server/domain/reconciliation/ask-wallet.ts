import { writeDetail } from '#contract/payments/difference-details.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import { missingRefund } from './compare-refund.ts';
import type { Finding } from './finding.ts';
import type { OwnBooks, OwnPayment, OwnRefund } from './own-books.ts';

type Asked = Pick<Gateway, 'query' | 'queryRefund'>;

/**
 * Queries a wallet without bills for each of our payment and refund numbers: it finds a different status
 * there, but neither payments that are unknown here nor fees. Throws when the wallet cannot be queried.
 */
export async function askAboutOwn(gateway: Asked, own: OwnBooks): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const payment of own.payments) findings.push(...(await askAboutPayment(gateway, payment)));
  return [...findings, ...(await askAboutRefunds(gateway, own.refunds))];
}

/** Queries refunds that are done here, and returns those that are not done at the wallet. */
export async function askAboutRefunds(
  gateway: Asked,
  refunds: readonly OwnRefund[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const refund of refunds) {
    const { paymentNo, refundNo, amount, total } = refund;
    if (amount === null || refund.cause === 'outside') continue;
    const request = { paymentNo, refundNo, amount, total, reason: '' };
    const state = await gateway.queryRefund(request);
    if (state === 'done') continue;
    findings.push({ ...missingRefund(refund), detail: writeDetail({ what: 'answered', state }) });
  }
  return findings;
}

async function askAboutPayment(gateway: Asked, own: OwnPayment): Promise<Finding[]> {
  const { paymentNo: number, orderNo, amount: ours, transactionId } = own;
  const trade = await gateway.query(number);
  const about = { number, orderNo, ours, detail: null };
  if (trade.state !== 'paid' && trade.state !== 'refunded') {
    const detail = writeDetail({ what: 'answered', state: trade.state });
    return [{ ...about, kind: 'payment_missing', theirs: null, detail }];
  }
  const theirs = trade.amount;
  if (theirs !== ours) return [{ ...about, kind: 'payment_amount', theirs }];
  if (trade.transactionId === transactionId) return [];
  const [here, there] = [transactionId ?? 'none', trade.transactionId];
  const detail = writeDetail({ what: 'between', ours: here, theirs: there });
  return [{ ...about, kind: 'transaction', theirs, detail }];
}
