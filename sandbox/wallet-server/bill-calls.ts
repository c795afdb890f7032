import * as v from 'valibot';
import { done, read, refusal, type Content, type Parameters } from './alipay-content.ts';
import type { Bills } from './bills.ts';
import type { Reply } from './wallet.ts';
import { refusal as wechatRefusal } from './wechat.ts';

export const alipayBillMethod = 'alipay.data.dataservice.bill.downloadurl.query';

const AlipayRequest = v.object({ bill_type: v.literal('trade'), bill_date: v.string() });

/**
 * Handles WeChat's `GET /v3/bill/tradebill`: returns the address of the file and its hash, because the file
 * is not signed.
 */
export async function callWechatBill(bills: Bills, { origin, searchParams }: URL): Promise<Reply> {
  if ((searchParams.get('bill_type') ?? 'ALL') !== 'ALL') return wechatRefusal(400, 'PARAM_ERROR');
  const isPacked = searchParams.get('tar_type') === 'GZIP';
  const bill = await bills.write('wechat', searchParams.get('bill_date') ?? '', isPacked);
  if (bill === 'too old') return wechatRefusal(400, 'INVALID_REQUEST');
  if (bill === 'creating') return wechatRefusal(400, 'STATEMENT_CREATING');
  if (bill === null) return wechatRefusal(400, 'NO_STATEMENT_EXIST');
  const download_url = `${origin}/v3/billdownload/file?token=${bill.token}`;
  const body = { download_url, hash_type: 'SHA1', hash_value: bill.sha1 };
  return { status: 200, body: JSON.stringify(body) };
}

/** Answers Alipay's question where the bill of a day is. */
export async function callAlipayBill(
  bills: Bills,
  parameters: Parameters,
  origin: string,
): Promise<Content> {
  const request = read(AlipayRequest, parameters);
  if (request === null) return refusal('40004', 'isv.invalid-arguments');
  const bill = await bills.write('alipay', request.bill_date);
  if (bill === 'too old') return refusal('40004', 'isv.invalid-arguments');
  // It does not say which of the two it is.
  if (bill === null || bill === 'creating') return refusal('40004', 'isp.bill_not_exist');
  return done({ bill_download_url: `${origin}/bills?token=${bill.token}` });
}

/** Returns the file that the word opens. */
export function billFile(bills: Bills, { searchParams }: URL): Response {
  const file = bills.read(searchParams.get('token') ?? '');
  return new Response(file, { status: file === null ? 404 : 200 });
}
