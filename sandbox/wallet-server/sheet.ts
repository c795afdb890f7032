import * as v from 'valibot';
import { parsePrepayId } from './codes.ts';
import type { Payer, WalletAction } from './payer.ts';
import { isSignedBy } from './rsa.ts';
import type { Wallet } from './wallet.ts';

const Parameters = v.object({
  appId: v.string(),
  timeStamp: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  nonceStr: v.pipe(v.string(), v.regex(/^\w{1,32}$/)),
  package: v.pipe(v.string(), v.startsWith('prepay_id=')),
  signType: v.literal('RSA'),
  paySign: v.string(),
});

export type SheetResult = 'ok' | 'cancel' | 'fail';

/**
 * Opens the payment sheet as WeChat's browser does for `getBrandWCPayRequest`, and does with it what its
 * payer does. Returns the word that the page receives.
 */
export async function openSheet(
  { keys, products }: Wallet,
  payer: Payer,
  parameters: unknown,
  action: Extract<WalletAction, 'approve' | 'decline'>,
): Promise<SheetResult> {
  const parsed = v.safeParse(Parameters, parameters);
  if (!parsed.success) return 'fail';
  const { appId, timeStamp, nonceStr, package: wanted, paySign } = parsed.output;
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${wanted}\n`;
  const isOurs = appId === products?.jsapi?.appid;
  if (!isOurs || !isSignedBy(keys.wechat.merchant.publicKey, text, paySign)) return 'fail';
  const trade = await payer.find(parsePrepayId(wanted.replace('prepay_id=', '')));
  if (trade?.product !== 'sheet' || !(await payer.act(trade.code, action))) return 'fail';
  return action === 'approve' ? 'ok' : 'cancel';
}
