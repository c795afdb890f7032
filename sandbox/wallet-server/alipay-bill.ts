import { alipayTime, yuan } from './alipay-values.ts';
import type { BillLine } from './bill-line.ts';
import type { WalletKeys } from './keys.ts';

const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const ruler = '-'.repeat(41);

/**
 * Returns the two texts of Alipay's bill of a day by the names of their files: details with tabs behind
 * numbers, so that no spreadsheet rounds them, and what goes back as a negative amount; and sums.
 */
export function alipayBill(
  { sellerId }: WalletKeys['alipay'],
  day: string,
  lines: readonly BillLine[],
): Record<string, string> {
  const rows = lines.map(({ at, back, ...line }) => {
    const amount = back === null ? yuan(line.amount) : `-${yuan(line.amount)}`;
    const kind = line.kind ?? (back === null ? '交易' : '退款');
    const fee = back === null ? yuan(-line.fee) : yuan(line.fee);
    return [
      [`${line.transactionId}\t`, `${line.paymentNo}\t`, `${kind}\t`],
      [plain(line.subject), alipayTime(line.createdAt), alipayTime(at)],
      ['\t', '\t', '\t', '\t', '*客(159****5620)\t', amount, amount],
      ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00\t', '0.00'],
      [`${back?.refundNo ?? ''}\t`, fee, '0.00', ''],
    ]
      .flat()
      .join(',');
  });
  const [year, month, date] = day.split('-');
  const about = (list: string) => [
    `#支付宝业务${list}查询`,
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 23:59:59]`,
    `#${ruler}业务${list}列表${ruler}`,
  ];
  const paid = lines.filter(({ back }) => back === null).length;
  const returned = lines.length - paid;
  const details = [
    ...about('明细'),
    columns,
    ...rows,
    `#${ruler}业务明细列表结束${ruler}`,
    `#交易合计：${paid}笔`,
    '',
  ];
  const sums = [
    ...about('汇总'),
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数',
    `合计,,${paid},${returned}`,
    `#${ruler}业务汇总列表结束${ruler}`,
    '',
  ];
  const name = `${sellerId}0156_${day.replaceAll('-', '')}_业务明细`;
  return { [`${name}.csv`]: details.join('\r\n'), [`${name}(汇总).csv`]: sums.join('\r\n') };
}

function plain(text: string): string {
  return text.replaceAll(/[,\r\n]/g, ' ');
}
