import { createCipheriv, createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { WechatAccount, WechatSettings } from '#server/adapters/wechat/settings.ts';
import { getKeyPair } from './rsa-keys.ts';

export const apiV3Key = '0123456789abcdef0123456789abcdef';
export const keyId = 'PUB_KEY_ID_0119000000010001';
export const nextKeyId = 'PUB_KEY_ID_0119000000010002';
/** The service account of payments in WeChat's browser. */
export const serviceAccount = {
  appid: 'wx00000000000000bb',
  secret: 'fedcba9876543210fedcba9876543210',
};
const codeLifetimeMs = 5 * 60 * 1000;
const merchant = { mchid: '1900000001', appid: 'wx00000000000000aa', serial: '5A5B5C5D5E5F' };

/** WeChat's words for the products; each belongs to an app. */
type Product = 'NATIVE' | 'MWEB' | 'JSAPI';

type Trade = {
  request: v.InferOutput<typeof NativeRequest>;
  product: Product;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
  paidAt: Date | null;
};
type Reply = { status: number; body: string };

/** A fault of a response in transit. */
export type ResponseFault =
  | 'unsigned'
  | 'tampered'
  | 'stale'
  | 'wrong serial'
  | 'of a stranger'
  | 'HTTP 500'
  | 'cut off';

export type WechatPay = {
  settings(changed?: Partial<WechatSettings>): WechatSettings;
  /** The service account, as this server answers for it. */
  account(): WechatAccount;
  /** Creates a code that names a payer once, within five minutes. */
  grantCode(openid: string, isSnapshot?: boolean): string;
  /** How often a code was asked about. */
  exchanges(): number;
  trades: Map<string, Trade>;
  refunds: Map<string, { body: v.InferOutput<typeof RefundRequest>; status: string }>;
  pay(paymentNo: string): void;
  /** Returns the transaction as a query answers with it. */
  transaction(paymentNo: string): Record<string, unknown>;
  /** Makes every response faulty from now on; null ends this. */
  spoil(fault: ResponseFault | null): void;
  /** Refuses every call of a path from now on; null ends this. */
  refuse(call: { path: RegExp; status: number; code: string } | null): void;
  /** Answers every order with this from now on; null ends this. */
  answer(given: object | null): void;
  /** Changes a query's response before it is signed. */
  say(change: (transaction: Record<string, unknown>) => Record<string, unknown>): void;
  close(): Promise<void>;
};

const NativeRequest = v.strictObject({
  appid: v.literal(merchant.appid),
  mchid: v.literal(merchant.mchid),
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(127)),
  out_trade_no: v.pipe(v.string(), v.regex(/^[\w\-|*]{6,32}$/)),
  time_expire: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)),
  attach: v.pipe(v.string(), v.maxLength(128)),
  notify_url: v.pipe(v.string(), v.regex(/^https:\/\/[^?]+$/), v.maxLength(255)),
  amount: v.object({
    total: v.pipe(v.number(), v.integer(), v.minValue(1)),
    currency: v.literal('CNY'),
  }),
});
const H5Request = v.strictObject({
  ...NativeRequest.entries,
  scene_info: v.strictObject({
    payer_client_ip: v.pipe(v.string(), v.ip(), v.maxLength(45)),
    h5_info: v.strictObject({ type: v.literal('Wap') }),
  }),
});
const JsapiRequest = v.strictObject({
  ...NativeRequest.entries,
  appid: v.literal(serviceAccount.appid),
  payer: v.strictObject({ openid: v.pipe(v.string(), v.regex(/^o[\w-]{3,127}$/)) }),
});
const products = {
  '/v3/pay/transactions/native': { product: 'NATIVE', schema: NativeRequest },
  '/v3/pay/transactions/h5': { product: 'MWEB', schema: H5Request },
  '/v3/pay/transactions/jsapi': { product: 'JSAPI', schema: JsapiRequest },
} as const;
const RefundRequest = v.object({
  out_trade_no: v.string(),
  out_refund_no: v.pipe(v.string(), v.regex(/^[\w\-|*@]{1,64}$/)),
  reason: v.pipe(v.string(), v.maxLength(80)),
  notify_url: v.string(),
  amount: v.object({ refund: v.number(), total: v.number(), currency: v.literal('CNY') }),
});

/**
 * Starts WeChat Pay on this machine: it verifies every request by its own reckoning, and signs every
 * answer.
 */
export async function startWechatPay(now: () => number): Promise<WechatPay> {
  const trades: WechatPay['trades'] = new Map();
  const refunds: WechatPay['refunds'] = new Map();
  const nonces = new Set<string>();
  const codes = new Map<
    string,
    { openid: string; isSnapshot: boolean; isUsed: boolean; at: number }
  >();
  let exchanges = 0;
  let pages = 0;
  let answered: object | null = null;
  let fault: ResponseFault | null = null;
  let refused: { path: RegExp; reply: Reply } | null = null;
  let change = (transaction: Record<string, unknown>) => transaction;

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (fault === 'cut off') return request.socket.destroy();
      const reply = answer(request, Buffer.concat(pieces).toString('utf8'));
      const status = fault === 'HTTP 500' ? 500 : reply.status;
      const key = fault === 'of a stranger' ? getKeyPair('stranger') : getKeyPair('wallet');
      const at = fault === 'stale' ? now() - 301_000 : now();
      const headers = signedHeaders(reply.body, at, key.privateKey);
      if (fault === 'wrong serial') headers['Wechatpay-Serial'] = nextKeyId;
      if (fault === 'unsigned') delete headers['Wechatpay-Signature'];
      const body = fault === 'tampered' ? tampered(reply.body) : reply.body;
      response.writeHead(status, headers).end(body);
    });
  });

  /** Exchanges a code: always HTTP 200, and unsigned. */
  function exchange(query: URLSearchParams): Reply {
    exchanges += 1;
    const granted = codes.get(query.get('code') ?? '');
    const isAccount =
      query.get('appid') === serviceAccount.appid && query.get('secret') === serviceAccount.secret;
    const isAsked = query.get('grant_type') === 'authorization_code';
    const refuse = (errcode: number) => ({ status: 200, body: JSON.stringify({ errcode }) });
    if (!isAccount || !isAsked) return refuse(40_125);
    if (granted === undefined || now() - granted.at > codeLifetimeMs) return refuse(40_029);
    if (granted.isUsed) return refuse(40_163);
    granted.isUsed = true;
    const { openid, isSnapshot } = granted;
    const answer = { access_token: 'T', expires_in: 7200, refresh_token: 'R', openid };
    const snapshot = isSnapshot ? { is_snapshotuser: 1 } : null;
    return { status: 200, body: JSON.stringify({ ...answer, scope: 'snsapi_base', ...snapshot }) };
  }

  function answer(request: IncomingMessage, body: string): Reply {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://wechat');
    if (pathname === '/sns/oauth2/access_token') return exchange(searchParams);
    const refusal = findFault(request, body);
    if (refusal !== null) return refusal;
    if (refused !== null && refused.path.test(request.url ?? '')) return refused.reply;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const no = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path);
    const ordered = Object.entries(products).find(([own]) => own === path);
    if (request.method === 'POST' && ordered !== undefined) return create(ordered[1], body);
    if (request.method === 'POST' && path === '/v3/refund/domestic/refunds') return refund(body);
    if (request.method === 'POST' && no?.[2] !== undefined) return end(no[1] ?? '', body);
    if (request.method === 'GET' && no !== null) {
      if (query !== `mchid=${merchant.mchid}`) return error(400, 'PARAM_ERROR');
      if (!trades.has(no[1] ?? '')) return error(404, 'ORDER_NOT_EXIST');
      return { status: 200, body: JSON.stringify(change(transaction(no[1] ?? ''))) };
    }
    return error(404, 'RESOURCE_NOT_EXISTS');
  }

  function findFault(request: IncomingMessage, body: string): Reply | null {
    const header = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(request.headers.authorization ?? '');
    const fields = Object.fromEntries(
      [...(header?.[1] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const {
      mchid,
      nonce_str: nonce = '',
      timestamp = '',
      serial_no: serial,
      signature = '',
    } = fields;
    const isFresh = Math.abs(now() / 1000 - Number(timestamp)) <= 300;
    const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce}\n${body}\n`;
    const isSigned = createVerify('RSA-SHA256')
      .update(text)
      .verify(getKeyPair('merchant').publicKey, signature, 'base64');
    const isKnown = mchid === merchant.mchid && serial === merchant.serial;
    if (!isKnown || !isFresh || !isSigned || nonces.has(nonce)) return error(401, 'SIGN_ERROR');
    nonces.add(nonce);
    const { accept, 'user-agent': agent } = request.headers;
    if (accept?.startsWith('application/json') !== true || agent === undefined)
      return error(406, 'PARAM_ERROR');
    return request.headers['wechatpay-serial'] === keyId ? null : error(400, 'PARAM_ERROR');
  }

  function create(
    { product, schema }: (typeof products)[keyof typeof products],
    body: string,
  ): Reply {
    const request = v.safeParse(schema, JSON.parse(body));
    if (!request.success) return error(400, 'PARAM_ERROR');
    const { out_trade_no: no } = request.output;
    const known = trades.get(no);
    // A number belongs to one product, and to the request that it came with.
    const isOther =
      known?.product !== product ||
      JSON.stringify(known.request) !== JSON.stringify(request.output);
    if (known !== undefined && isOther) return error(403, 'OUT_TRADE_NO_USED');
    if (known?.state === 'SUCCESS') return error(400, 'INVALID_REQUEST');
    if (known?.state === 'CLOSED') return error(400, 'ORDER_CLOSED');
    if (known === undefined)
      trades.set(no, { request: request.output, product, state: 'NOTPAY', paidAt: null });
    pages += 1;
    const answers = {
      NATIVE: { code_url: `weixin://wxpay/bizpayurl?pr=${no.slice(-9)}` },
      MWEB: {
        h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${no}&package=${pages}`,
      },
      JSAPI: { prepay_id: `wx${no}` },
    };
    return { status: 200, body: JSON.stringify(answered ?? answers[product]) };
  }

  function end(no: string, body: string): Reply {
    const trade = trades.get(no);
    if (body !== JSON.stringify({ mchid: merchant.mchid })) return error(400, 'PARAM_ERROR');
    if (trade === undefined) return error(404, 'ORDER_NOT_EXIST');
    if (trade.state === 'SUCCESS' || trade.state === 'REFUND') return error(400, 'ORDERPAID');
    if (trade.state === 'CLOSED') return error(400, 'ORDER_CLOSED');
    trade.state = 'CLOSED';
    return { status: 204, body: '' };
  }

  function refund(body: string): Reply {
    const request = v.safeParse(RefundRequest, JSON.parse(body));
    if (!request.success) return error(400, 'PARAM_ERROR');
    const { out_trade_no, out_refund_no, amount } = request.output;
    const trade = trades.get(out_trade_no);
    if (trade === undefined) return error(404, 'RESOURCE_NOT_EXISTS');
    if (trade.state === 'NOTPAY' || amount.total !== trade.request.amount.total) {
      return error(400, 'INVALID_REQUEST');
    }
    const known = refunds.get(out_refund_no) ?? { body: request.output, status: 'PROCESSING' };
    refunds.set(out_refund_no, known);
    trade.state = 'REFUND';
    const answered = { out_trade_no, out_refund_no, status: known.status, amount };
    return { status: 200, body: JSON.stringify(answered) };
  }

  function transaction(no: string): Record<string, unknown> {
    const trade = trades.get(no);
    if (trade === undefined) throw new Error(`nobody created ${no}`);
    const { request, product, state, paidAt } = trade;
    return {
      appid: request.appid,
      mchid: merchant.mchid,
      out_trade_no: no,
      attach: request.attach,
      trade_type: product,
      trade_state: state,
      trade_state_desc: '',
      amount: { ...request.amount, payer_total: request.amount.total - 1, payer_currency: 'CNY' },
      ...(paidAt === null
        ? null
        : {
            transaction_id: `4200${String([...trades.keys()].indexOf(no)).padStart(24, '0')}`,
            success_time: `${new Date(paidAt.valueOf() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`,
            payer: { openid: 'o-of-tests' },
          }),
    };
  }

  // A keep-alive connection closed by this side may already carry a call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    settings: (changed = {}) => ({
      mchid: merchant.mchid,
      appid: merchant.appid,
      keySerial: merchant.serial,
      privateKey: getKeyPair('merchant').privateKey,
      apiV3Key: Buffer.from(apiV3Key),
      publicKeys: new Map([
        [keyId, getKeyPair('wallet').publicKey],
        [nextKeyId, getKeyPair('next wallet').publicKey],
      ]),
      feeRate: null,
      hasH5: false,
      jsapi: null,
      baseUrl,
      notifyUrl: 'https://park.example/api/v1/payments/notify/wechat',
      ...changed,
    }),
    account: () => ({ ...serviceAccount, openUrl: 'https://open.weixin.qq.com', apiUrl: baseUrl }),
    grantCode(openid, isSnapshot = false) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { openid, isSnapshot, isUsed: false, at: now() });
      return code;
    },
    exchanges: () => exchanges,
    trades,
    refunds,
    transaction,
    pay(no) {
      const trade = trades.get(no);
      if (trade === undefined) throw new Error(`nobody created ${no}`);
      Object.assign(trade, { state: 'SUCCESS', paidAt: new Date(now()) });
    },
    spoil: (given) => void (fault = given),
    refuse: (call) =>
      void (refused = call && { path: call.path, reply: error(call.status, call.code) }),
    answer: (given) => void (answered = given),
    say: (given) => void (change = given),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Changes a response like an attacker in transit: another last digit, or one more space. */
export function tampered(body: string): string {
  const changed = body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
  return changed === body ? body.replace(/.$/, ' $&') : changed;
}

function error(status: number, code: string): Reply {
  return { status, body: JSON.stringify({ code, message: code }) };
}

/** Returns the headers that go with a body which WeChat sends. */
export function signedHeaders(
  body: string | Buffer,
  at: number,
  key: KeyObject = getKeyPair('wallet').privateKey,
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signing = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n`).update(body);
  return {
    'Content-Type': 'application/json',
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': keyId,
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    'Wechatpay-Signature': signing.update('\n').sign(key, 'base64'),
  };
}

/** Returns the body of a notice about a resource. */
export function noticeBody(
  resource: unknown,
  {
    id = `EV-${randomBytes(8).toString('hex')}`,
    event = 'TRANSACTION.SUCCESS',
    key = apiV3Key,
    changed = {},
  } = {},
): string {
  const nonce = randomBytes(6).toString('hex');
  const sealing = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('transaction'));
  const text = typeof resource === 'string' ? resource : JSON.stringify(resource);
  const bytes = [sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()];
  return JSON.stringify({
    id,
    create_time: '2026-11-20T10:00:00+08:00',
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(bytes).toString('base64'),
      associated_data: 'transaction',
      nonce,
      ...changed,
    },
  });
}
