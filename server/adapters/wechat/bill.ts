import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
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
import type { Bill, BillLine } from '#server/gateways/bill.ts';
import { callWechat } from './client.ts';
import type { WechatSettings } from './settings.ts';
import { authorize } from './signature.ts';

const Address = v.object({
  download_url: v.pipe(v.string(), v.url()),
  hash_type: v.literal('SHA1'),
  hash_value: v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{40}$/)),
});

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'.split(
    ',',
  );
const sumsBegin = '总交易单数,';
const unpacked = promisify(gunzip);

/**
 * Fetches WeChat's bill of trades. The file is not signed: its hash must match the one in the signed response
 * before it. Throws if it is unavailable or has another format.
 */
export async function fetchWechatBill(
  settings: WechatSettings,
  day: string,
  now: () => number,
): Promise<Bill> {
  const target = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
  const { error, data } = await callWechat(settings, { method: 'GET', target }, now);
  if (error === 'NOSTATEMENTEXIST') return null;
  if (error === 'STATEMENTCREATING') throw new Error('WeChat is still writing the bill');
  if (error !== null) throw new Error(`WeChat refuses the bill: ${error}`);
  const address = v.parse(Address, data);
  const file = await download(settings, new URL(address.download_url), now);
  const text = await unpack(file, address.hash_value.toLowerCase());
  return { lines: readLines(text).map((row) => parseLine(settings, row)) };
}

async function download(settings: WechatSettings, url: URL, now: () => number): Promise<Buffer> {
  const isWechat = url.origin === new URL(settings.baseUrl).origin || isOfWechat(url);
  if (!isWechat) throw new Error('WeChat names an address of the bill that is not its own');
  const target = `${url.pathname}${url.search}`;
  const { status, body } = await send(
    {
      url: url.href,
      method: 'GET',
      headers: {
        accept: 'application/json',
        authorization: authorize(settings, { method: 'GET', target, body: '' }, now()),
        'user-agent': 'xuyuan-park',
      },
    },
    { timeoutMs: billTimeoutMs, maxBytes: billLimits.maxPackedBytes },
  );
  if (status !== 200) throw new Error(`WeChat answered HTTP ${status} for the file of the bill`);
  return body;
}

function isOfWechat({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && hostname.endsWith('.mch.weixin.qq.com');
}

/**
 * The documents do not say whether the hash is of the compressed bytes or of their content: either may
 * match.
 */
async function unpack(file: Buffer, hash: string): Promise<string> {
  const isPacked = file[0] === 0x1f && file[1] === 0x8b;
  const content = isPacked
    ? await unpacked(file, { maxOutputLength: billLimits.maxBytes }).catch(() => null)
    : file;
  if (content === null) throw new Error("WeChat's bill is damaged, or too large");
  if (![content, file].some((bytes) => sha1(bytes) === hash)) {
    throw new Error("WeChat's bill does not have the hash that WeChat signed");
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Error("WeChat's bill is no UTF-8");
  }
}

function sha1(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

/** Returns the lines between the head and the sums, without the backtick before each value. */
function readLines(text: string): Row[] {
  const [head = '', ...lines] = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const end = lines.findIndex((line) => line.startsWith(sumsBegin));
  if (end === -1) throw new Error("WeChat's bill has no end");
  const rows = lines.slice(0, end).map((line) => {
    if (!line.startsWith('`')) throw new Error("WeChat's bill has an invalid line");
    return line.slice(1).split(',`');
  });
  return parseRows(head.split(','), rows, columns);
}

const kinds = new Map<string, BillLine['kind']>([
  ['SUCCESS', 'payment'],
  ['REFUND', 'refund'],
]);
const states = new Map<string, BillLine['state']>([
  ['SUCCESS', 'done'],
  ['PROCESSING', 'accepted'],
]);

function parseLine(settings: WechatSettings, row: Row): BillLine {
  const { feeRate } = settings;
  const kind = kinds.get(row('交易状态')) ?? 'other';
  const isRefund = kind === 'refund';
  const amount = parseBillFen(row(isRefund ? '申请退款金额' : '订单金额'));
  return {
    kind,
    paymentNo: cleanCell(row('商户订单号')),
    refundNo: isRefund ? cleanCell(row('商户退款单号')) : null,
    transactionId: cleanCell(row('微信订单号')),
    amount: Math.abs(amount),
    currency: cleanCell(row('货币种类')),
    foreign: findForeign(settings, row),
    state: isRefund ? (states.get(row('退款状态')) ?? 'abnormal') : 'done',
    fee: parseFee(row('手续费'), isRefund),
    agreedFee: isRefund ? null : computeFee(amount, feeRate ?? parseRate(row('费率'))),
  };
}

/** Returns the merchant or app of a line if it is not one of ours. */
function findForeign({ mchid, appid, jsapi }: WechatSettings, row: Row): string | null {
  const [merchant, app] = [row('商户号'), row('公众账号ID')];
  if (merchant !== mchid) return cleanCell(merchant);
  return app === appid || app === jsapi?.appid ? null : cleanCell(app);
}

/** Reads `0.60%` as hundredths of a percent. */
function parseRate(cell: string): number {
  const rate = cell.trim();
  if (!rate.endsWith('%')) throw new Error(`"${cleanCell(cell)}" is no rate`);
  return parseBillFen(rate.slice(0, -1));
}
