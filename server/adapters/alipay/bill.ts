import * as v from 'valibot';
import {
  parseBillFen,
  billLimits,
  billTimeoutMs,
  computeFee,
  parseFee,
  parseRows,
  cleanCell,
  type Row,
} from '#server/adapters/bill-table.ts';
import { send } from '#server/adapters/send.ts';
import { unzip } from '#server/base/zip.ts';
import type { Bill, BillLine } from '#server/gateways/bill.ts';
import { callAlipay } from './client.ts';
import type { AlipaySettings } from './settings.ts';

const Address = v.object({ bill_download_url: v.pipe(v.string(), v.url()) });

const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'.split(
    ',',
  );
const title = '#支付宝业务明细查询';
const begin = /^#-+业务明细列表-+$/;
const end = /^#-+业务明细列表结束-+$/;
// A file of details and one of sums; older accounts get both for the balance as well.
const maxFiles = 8;

/**
 * Fetches Alipay's bill of trades: a ZIP file of CSVs in GBK. The file is not signed, so it is always
 * fetched over https. Throws if it is unavailable or has another format.
 */
export async function fetchAlipayBill(
  settings: AlipaySettings,
  day: string,
  now: () => Date,
): Promise<Bill> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  const content = { bill_type: 'trade', bill_date: day };
  const { error, data } = await callAlipay(settings, method, content, now());
  if (error === 'isp.bill_not_exist' || error === 'BILL_NOT_EXIST') return null;
  if (error !== null) throw new Error(`Alipay refuses the bill: ${error}`);
  const file = await download(settings, new URL(v.parse(Address, data).bill_download_url));
  const lines = await readDetails(file);
  expectAccount(settings, lines);
  return { lines: readLines(lines).map((row) => parseLine(settings, row)) };
}

async function download({ gateway }: AlipaySettings, url: URL): Promise<Buffer> {
  if (url.origin !== new URL(gateway).origin) {
    if (!/\.alipay(?:dev)?\.com$/.test(url.hostname)) {
      throw new Error('Alipay names an address of the bill that is not its own');
    }
    url.protocol = 'https:';
  }
  const limits = { timeoutMs: billTimeoutMs, maxBytes: billLimits.maxPackedBytes };
  const { status, body } = await send({ url: url.href, method: 'GET' }, limits);
  if (status !== 200) throw new Error(`Alipay answered HTTP ${status} for the file of the bill`);
  return body;
}

/** Returns the lines of the file with the details, which it recognizes by its content. */
async function readDetails(file: Buffer): Promise<string[]> {
  const { maxBytes } = billLimits;
  const entries = await unzip(file, { maxFiles, maxBytes });
  const details = entries
    .map(({ content }) => decoded(content).split(/\r?\n/))
    .filter(([first = '']) => first.trim() === title);
  const [lines, ...more] = details;
  if (lines === undefined || more.length > 0) {
    throw new Error(`Alipay's bill has ${details.length} lists of details instead of one`);
  }
  return lines;
}

function decoded(content: Buffer): string {
  try {
    return new TextDecoder('gbk', { fatal: true }).decode(content);
  } catch {
    throw new Error("Alipay's bill is not in GBK");
  }
}

/** Only the head of the file names the account; the lines do not. */
function expectAccount({ sellerId }: AlipaySettings, lines: readonly string[]): void {
  const account = lines.find((line) => line.startsWith('#账号：'));
  if (account?.startsWith(`#账号：[${sellerId}`) === true) return;
  throw new Error("Alipay's bill is of another account");
}

function readLines(lines: readonly string[]): Row[] {
  const from = lines.findIndex((line) => begin.test(line.trim()));
  const to = lines.findIndex((line) => end.test(line.trim()));
  if (from === -1 || to <= from) throw new Error("Alipay's bill has no list, or no end of it");
  const [head = [], ...rows] = lines
    .slice(from + 1, to)
    .map((line) => line.split(',').map((cell) => cell.trim()));
  return parseRows(head, rows, columns);
}

const kinds = new Map<string, BillLine['kind']>([
  ['交易', 'payment'],
  ['退款', 'refund'],
]);

function parseLine({ feeRate }: AlipaySettings, row: Row): BillLine {
  const kind = kinds.get(row('业务类型')) ?? 'other';
  const isRefund = kind === 'refund';
  const amount = Math.abs(parseBillFen(row('订单金额（元）')));
  return {
    kind,
    paymentNo: cleanCell(row('商户订单号')),
    refundNo: isRefund ? cleanCell(row('退款批次号/请求号')) : null,
    transactionId: cleanCell(row('支付宝交易号')),
    amount,
    // The amounts are in yuan.
    currency: 'CNY',
    foreign: null,
    state: 'done',
    fee: parseFee(row('服务费（元）'), isRefund),
    agreedFee: isRefund || feeRate === null ? null : computeFee(amount, feeRate),
  };
}
