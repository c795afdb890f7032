import * as v from 'valibot';
import type { Trade } from './books.ts';
import type { Wallet } from './wallet.ts';

/** The content of a response. */
export type Content = Record<string, unknown>;
/** The parameters of a request, from its address and its form. */
export type Parameters = Readonly<Record<string, string>>;

export const outTradeNo = v.pipe(v.string(), v.regex(/^\w{1,64}$/));
const Named = v.object({ out_trade_no: outTradeNo });

/** Returns the trade, which exists only after the code was scanned. */
export async function scannedTrade(
  { books }: Wallet,
  parameters: Parameters,
): Promise<Trade | null> {
  const request = read(Named, parameters);
  if (request === null) return null;
  const trade = await books.findTrade({ channel: 'alipay', paymentNo: request.out_trade_no });
  return trade?.state === 'unscanned' ? null : trade;
}

/** Creates the content of a successful response. */
export function done(content: Content): Content {
  return { code: '10000', msg: 'Success', ...content };
}

/** Returns a refusal as Alipay words it. */
export function refusal(code: string, reason: string): Content {
  const msg = code === '40004' ? 'Business Failed' : 'Invalid Arguments';
  return { code, msg, sub_code: reason, sub_msg: reason };
}

/** Reads the content of a request; null when it is not as it should be. */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  { biz_content: content = '' }: Parameters,
): v.InferOutput<Schema> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content);
  return parsed.success ? parsed.output : null;
}
