import { crc32 } from 'node:zlib';
import { alipayTime, yuan } from './alipay-values.ts';
import type { BillLine } from './bill-line.ts';
import { encodeGbk } from './gbk.ts';
import type { WalletKeys } from './keys.ts';

const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const ruler = '-'.repeat(41);

/**
 * Returns Alipay's bill of a day as it can be downloaded: a ZIP file with one CSV in GBK, tabs behind
 * numbers so that no spreadsheet rounds them, what goes back as a negative amount.
 */
export function alipayBill(
  { sellerId }: WalletKeys['alipay'],
  day: string,
  lines: readonly BillLine[],
): Uint8Array<ArrayBuffer> {
  const rows = lines.map(({ at, trade, back }) => {
    const amount = back === null ? yuan(trade.amount) : `-${yuan(back.amount)}`;
    return [
      [`${trade.transactionId}\t`, `${trade.paymentNo}\t`, back === null ? '交易\t' : '退款\t'],
      [plain(trade.subject), alipayTime(trade.createdAt ?? at), alipayTime(at)],
      ['\t', '\t', '\t', '\t', '*客(159****5620)\t', amount, amount],
      ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00\t', '0.00'],
      [`${back?.refundNo ?? ''}\t`, '0.00', '0.00', ''],
    ]
      .flat()
      .join(',');
  });
  const [year, month, date] = day.split('-');
  const head = [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 23:59:59]`,
    `#${ruler}业务明细列表${ruler}`,
    columns,
  ];
  const end = [
    `#${ruler}业务明细列表结束${ruler}`,
    `#交易合计：${lines.filter(({ back }) => back === null).length}笔`,
    '',
  ];
  const csv = encodeGbk([...head, ...rows, ...end].join('\r\n'));
  return zipOf(`${sellerId}0156_${day.replaceAll('-', '')}_DETAILS.csv`, csv);
}

function plain(text: string): string {
  return text.replaceAll(/[,\r\n]/g, ' ');
}

/** Returns a ZIP file with one file in it, as it is. */
function zipOf(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const title = Buffer.from(name);
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  // The first of January 1980, which is as early as there is.
  about.writeUInt16LE(0x21, 8);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(content.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, title, content]);
  const made = Buffer.from([20, 0]);
  const entry = [Buffer.from('PK\u0001\u0002'), made, about, Buffer.alloc(14), title];
  const directory = Buffer.concat(entry.map((part) => Uint8Array.from(part)));
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Uint8Array.from(Buffer.concat([local, directory, Buffer.from('PK\u0005\u0006'), end]));
}
