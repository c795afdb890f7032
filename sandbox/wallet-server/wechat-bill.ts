import { alipayTime as beijingTime, yuan } from './alipay-values.ts';
import { walletFeeRate, type BillLine } from './bill-line.ts';
import type { Wallet } from './wallet.ts';
import { createRefundId, getMerchant, openid, tradeTypes } from './wechat-values.ts';

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sums =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
// Another choice of words than a query answers with.
const refundWords = {
  processing: 'PROCESSING',
  done: 'SUCCESS',
  abnormal: 'CHANGE',
  closed: 'FAIL',
} as const;

/**
 * Returns WeChat's bill of trades of a day: a backtick before each value, payments and refunds one a
 * line, two lines of sums at the end.
 */
export function wechatBill(
  wallet: Pick<Wallet, 'keys' | 'products'>,
  lines: readonly BillLine[],
): string {
  const rate = `${(walletFeeRate / 100).toFixed(2)}%`;
  const rows = lines.map((line) => {
    const { at, back, fee } = line;
    const { appid, mchid } = getMerchant(wallet, line);
    const paid = back === null ? yuan(line.amount) : '0.00';
    const returned = back === null ? '0.00' : yuan(line.amount);
    const numbers = back === null ? ['0', '0'] : [createRefundId(back.refundNo), back.refundNo];
    const way = back === null ? ['', ''] : ['ORIGINAL', refundWords[back.state]];
    const kind = line.kind ?? (back === null ? 'SUCCESS' : 'REFUND');
    const kept = ((back === null ? fee : -fee) / 100).toFixed(5);
    return row(
      [
        [beijingTime(at), appid, line.merchant ?? mchid, '0', ''],
        [line.transactionId, line.paymentNo],
        [openid, tradeTypes[line.product], kind, 'OTHERS', line.currency, paid, '0.00'],
        [...numbers, returned, '0.00', ...way],
        [line.subject, line.orderNo, kept, rate, paid, returned, ''],
      ].flat(),
    );
  });
  const paid = lines.filter(({ back }) => back === null);
  const total = yuan(sumLines(paid, ({ amount }) => amount));
  const back = yuan(sumLines(lines, (line) => (line.back === null ? 0 : line.amount)));
  const fees = sumLines(lines, (line) => (line.back === null ? line.fee : -line.fee));
  const kept = (fees / 100).toFixed(5);
  const end = row([String(lines.length), total, back, '0.00', kept, total, back]);
  return [columns, ...rows, sums, end, ''].join('\n');
}

function row(values: readonly string[]): string {
  return values.map((value) => `\`${value.replaceAll(/[`,\r\n]/g, ' ')}`).join(',');
}

function sumLines(lines: readonly BillLine[], getFen: (line: BillLine) => number): number {
  return lines.reduce((sum, line) => sum + getFen(line), 0);
}
