import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { isSignedRequest, signedResponse } from './alipay-signature.ts';
import { readAlipayTime } from './alipay-values.ts';
import { refusal as alipayRefusal, type Parameters } from './alipay-content.ts';
import { callAlipayMethod } from './alipay.ts';
import { alipayBillMethod, billFile, callAlipayBill, callWechatBill } from './bill-calls.ts';
import type { Bills } from './bills.ts';
import { meetFaults, tampered, type Outcome } from './calls.ts';
import type { SigningKey } from './keys.ts';
import type { Notices } from './notices.ts';
import { exchangeOpenidCode } from './openid.ts';
import type { Wallet } from './wallet.ts';
import { namedKey, verifySender, signedHeaders } from './wechat-signature.ts';
import { callWechatApi, refusal as wechatRefusal } from './wechat.ts';

type Served = { Bindings: HttpBindings };

const staleMs = 301_000;
const freshMs = 15 * 60 * 1000;

/** Serves the two wallets' own interfaces: who sent a request is verified, and every answer is signed. */
export function protocolRoutes(wallet: Wallet, notices: Notices, bills: Bills): Hono<Served> {
  const { clock, keys } = wallet;
  const nonces = new Set<string>();

  async function wechat(c: Context<Served>): Promise<Response> {
    const url = new URL(c.req.url);
    const { pathname, search, searchParams } = url;
    const body = await c.req.text();
    const request = {
      method: c.req.method,
      target: pathname + search,
      authorization: c.req.header('authorization') ?? '',
      body,
    };
    const nonce = verifySender(keys.wechat, request, clock.now());
    if (nonce === null || nonces.has(nonce)) {
      return respondWechat(c, { ...wechatRefusal(401, 'SIGN_ERROR'), fault: null });
    }
    nonces.add(nonce);
    if (pathname === '/v3/billdownload/file') return billFile(bills, url);
    const key = namedKey(keys.wechat, c.req.header('wechatpay-serial'));
    if (key === null || c.req.header('user-agent') === undefined) {
      return respondWechat(c, { ...wechatRefusal(400, 'PARAM_ERROR'), fault: null });
    }
    if (pathname === '/v3/bill/tradebill') {
      const call = { path: 'wallet/wechat/bill', owners: [] } as const;
      const outcome = await meetFaults(wallet, call, () => callWechatBill(bills, url));
      return respondWechat(c, outcome, key);
    }
    const call = { method: request.method, path: pathname, query: searchParams, body };
    return respondWechat(c, await callWechatApi(wallet, notices, call), key);
  }

  async function respondWechat(
    c: Context<Served>,
    { status, body, fault }: Outcome,
    key: SigningKey = keys.wechat,
  ): Promise<Response> {
    if (fault === 'time out') await never;
    if (fault === 'cut off') return cutOff(c);
    const at = new Date(clock.now() - (fault === 'stale' ? staleMs : 0));
    const headers = signedHeaders(key, body, at, fault === 'wrong serial');
    if (fault === 'unsigned') delete headers['Wechatpay-Signature'];
    const sent = fault === 'tampered' ? tampered(body) : body;
    return new Response(status === 204 ? null : sent, { status, headers });
  }

  async function alipay(c: Context<Served>): Promise<Response> {
    const form = new URLSearchParams(await c.req.text());
    const { origin } = new URL(c.req.url);
    const parameters = Object.fromEntries([...new URL(c.req.url).searchParams, ...form]);
    const name = `${(parameters['method'] ?? '').replaceAll('.', '_')}_response`;
    const reason = findRequestFault(parameters);
    if (reason !== null) {
      // These answers are normally unsigned.
      const body = signedResponse(null, 'error_response', alipayRefusal('40002', reason));
      return new Response(body, { status: 200, headers: json });
    }
    const billUrl = async () => {
      const content = await callAlipayBill(bills, parameters, origin);
      return { status: 200, body: JSON.stringify(content) };
    };
    const outcome =
      parameters['method'] === alipayBillMethod
        ? await meetFaults(wallet, { path: 'wallet/alipay/bill', owners: [] }, billUrl)
        : await callAlipayMethod(wallet, notices, parameters);
    const { status, fault } = outcome;
    if (fault === 'time out') await never;
    if (fault === 'cut off') return cutOff(c);
    const isText = outcome.body.startsWith('<');
    if (isText) return new Response(outcome.body, { status });
    const { wallet: own, merchant } = keys.alipay;
    const key = fault === 'wrong serial' ? merchant.privateKey : own.privateKey;
    const content: object = JSON.parse(outcome.body);
    const body = signedResponse(fault === 'unsigned' ? null : key, name, content);
    const sent = fault === 'tampered' ? tamperedAnswer(body) : body;
    return new Response(sent, { status, headers: json });
  }

  function findRequestFault(parameters: Parameters): string | null {
    if (parameters['app_id'] !== keys.alipay.appId) return 'isv.invalid-app-id';
    if (parameters['sign_type'] !== 'RSA2') return 'isv.invalid-signature-type';
    if (parameters['charset']?.toLowerCase() !== 'utf-8') return 'isv.invalid-charset';
    if (!isSignedRequest(keys.alipay.merchant.publicKey, parameters))
      return 'isv.invalid-signature';
    const at = readAlipayTime(parameters['timestamp'] ?? '');
    const isFresh = at !== null && Math.abs(clock.now() - at.valueOf()) < freshMs;
    return isFresh ? null : 'isv.invalid-timestamp';
  }

  return new Hono<Served>()
    .all('/v3/*', (c) => wechat(c))
    .post('/gateway.do', (c) => alipay(c))
    .get('/sns/oauth2/access_token', async (c) =>
      c.json(await exchangeOpenidCode(wallet, new URL(c.req.url).searchParams)),
    )
    .get('/bills', (c) => billFile(bills, new URL(c.req.url)));
}

const json = { 'Content-Type': 'application/json;charset=utf-8' };
const never = new Promise<never>(() => {});

/** Changes the signed part of an Alipay answer, but not its signature. */
function tamperedAnswer(body: string): string {
  const end = body.lastIndexOf(',"sign"');
  return tampered(body.slice(0, end)) + body.slice(end);
}

/** Answers nothing: the line is cut while the shop waits. */
function cutOff(c: Context<Served>): Response {
  c.env.incoming.socket.destroy();
  return new Response(null);
}
