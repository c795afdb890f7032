import { alipayTime as beijingTime, yuan } from './alipay-values.ts';
import type { BillLine } from './bill-line.ts';
import type { WalletKeys } from './keys.ts';
import { openid, refundIdOf } from './wechat-values.ts';

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sums =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/**
 * Returns WeChat's bill of trades of a day: UTF-8, a backtick before each value, payments and refunds one
 * a line, two lines of sums at the end.
 */
export function wechatBill(
  { appid, mchid }: WalletKeys['wechat'],
  lines: readonly BillLine[],
): Uint8Array<ArrayBuffer> {
  const rows = lines.map(({ at, trade, back }) => {
    const paid = back === null ? yuan(trade.amount) : '0.00';
    const returned = yuan(back?.amount ?? 0);
    const numbers = back === null ? ['0', '0'] : [refundIdOf(back.refundNo), back.refundNo];
    const way = back === null ? ['', ''] : ['ORIGINAL', 'SUCCESS'];
    return row(
      [
        [beijingTime(at), appid, mchid, '0', '', trade.transactionId ?? '', trade.paymentNo],
        [openid, 'NATIVE', back === null ? 'SUCCESS' : 'REFUND', 'OTHERS', 'CNY', paid, '0.00'],
        [...numbers, returned, '0.00', ...way],
        [trade.subject, trade.orderNo, '0.00000', '0.00%', paid, returned, ''],
      ].flat(),
    );
  });
  const total = yuan(sumOf(lines, ({ trade, back }) => (back === null ? trade.amount : 0)));
  const back = yuan(sumOf(lines, (line) => line.back?.amount ?? 0));
  const end = row([String(lines.length), total, back, '0.00', '0.00000', total, back]);
  return new TextEncoder().encode([columns, ...rows, sums, end, ''].join('\n'));
}

function row(values: readonly string[]): string {
  return values.map((value) => `\`${value.replaceAll(/[`,\r\n]/g, ' ')}`).join(',');
}

function sumOf(lines: readonly BillLine[], fenOf: (line: BillLine) => number): number {
  return lines.reduce((sum, line) => sum + fenOf(line), 0);
}
